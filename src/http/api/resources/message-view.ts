// The schemas of messages, their recipients and their previews, and how they are represented.
import { type Static, Type } from 'typebox';
import { type Member, may } from '../../../domain/access.ts';
import {
  AUDIENCES,
  type Message,
  type Recipient,
  UNREACHED_REASONS,
  type UnreachedReason,
  WAYS,
  type Way,
} from '../../../domain/messages/message.ts';
import { fillSubject, fillTemplate } from '../../../domain/messages/template.ts';
import { isoInZone } from '../../../kernel/times.ts';
import type { Links } from '../hal.ts';
import {
  boolean,
  integer,
  linkTo,
  moment,
  orNull,
  recordFields,
  recordTimes,
  string,
  timesOf,
} from '../output/fields.ts';

const GameIds = Type.Array(integer(1));
const Counted = Type.Object(
  {
    recipients: integer(13, 'How many people it goes to.'),
    queued: integer(13, 'To how many of them it was handed on.'),
    opened: integer(4, 'How many have opened it.'),
  },
  { title: 'MessageCounts' },
);

export const MessageRecord = Type.Object(
  {
    id: recordFields.id,
    user_id: integer(1, 'Who wrote it.'),
    sender: string('Ada Okafor'),
    audience: Type.Enum([...AUDIENCES], { examples: ['games'] }),
    subject: string('8:30 AM at Harbor Fields: field closed', 'As you got it; else as written.'),
    text: string('Harbor Fields is closed today: standing water. Please do not travel.', 'The same.'),
    game_ids: Type.Array(integer(1), { description: 'What it is about: for officials, of their games.' }),
    received: Type.Boolean({ description: 'Whether it went to you.', examples: [true] }),
    opened: orNull(moment('When you first opened it.')),
    counts: Type.Optional(
      Type.Object(Counted.properties, { title: 'MessageCounts', description: 'For assignors.' }),
    ),
    ...recordTimes,
    _links: Type.Object({
      self: linkTo('message'),
      site: linkTo('site'),
      recipients: Type.Optional(linkTo('message-recipients')),
      job: Type.Optional(linkTo('job')),
    }),
  },
  { title: 'Message' },
);

const reach = {
  way: orNull(
    Type.Unsafe<Way>({
      ...{ type: 'string', enum: [...WAYS] },
      description: 'By what they are told besides the application; null: by nothing.',
      examples: ['email'],
    }),
  ),
  reason: orNull(
    Type.Unsafe<UnreachedReason>({
      ...{ type: 'string', enum: [...UNREACHED_REASONS] },
      description:
        'Why they cannot be reached. left: they are not active on the site. not_invited: they were never invited to it. muted: they do not want emails with messages. rejected: a mail server rejected their address.',
      examples: [null],
    }),
  ),
};

const guardian_copy = boolean(false, 'Whether a guardian gets a copy.');

const person = {
  user_id: integer(2),
  first_name: string('Omar'),
  last_name: string('Reyes'),
  phone: orNull(string('+1 555 0142', 'Their mobile phone.')),
  game_ids: GameIds,
};

export const RecipientRecord = Type.Object(
  {
    ...{ id: recordFields.id, ...person, ...reach },
    queued_at: orNull(moment('When it was handed on; null before.')),
    opened_at: orNull(moment('When they first opened it.')),
    _links: Type.Object({ user: linkTo('user') }),
  },
  { title: 'MessageRecipient' },
);

export const PreviewRecord = Type.Object(
  {
    games: integer(9, 'How many games it is about.'),
    drafts: integer(0, 'How many games were left out, because nobody was told of them yet.'),
    recipients: integer(13, 'How many people get it, in the application at least.'),
    unreached: integer(1, 'How many of all cannot be reached.'),
    people: Type.Array(Type.Object({ ...person, ...reach, guardian_copy }, { title: 'MessagePerson' }), {
      description: 'Everybody, also those who cannot be reached.',
    }),
    preview: orNull(
      Type.Object(
        {
          user_id: integer(2),
          subject: string('8:30 AM at Harbor Fields: field closed'),
          text: string('Harbor Fields is closed today.'),
        },
        { title: 'MessageCopy', description: 'As this person gets it; null without a subject and a text.' },
      ),
    ),
    fields: Type.Array(string('time'), { description: 'The fields that its text may have.' }),
    _links: Type.Object({ site: linkTo('site') }),
  },
  { title: 'MessagePreview' },
);

export type PreviewedPerson = Static<typeof PreviewRecord>['people'][number];

/** As its reader got it; as it was written for an assignor who did not get it. */
export function representMessage(
  message: Message,
  { viewer, links }: { viewer: Member; links: Links },
): Static<typeof MessageRecord> {
  const { id, siteId, zone, received, jobId } = message;
  const seesAll = may(viewer, 'messages.write');
  const facts = received?.facts ?? {};
  return {
    ...{ id, user_id: message.userId, sender: message.sender, audience: message.audience },
    subject: fillSubject(message.subject, facts),
    text: fillTemplate(message.text, facts),
    game_ids: seesAll ? message.gameIds : (received?.gameIds ?? []),
    received: received !== null,
    opened: received?.openedAt ? isoInZone(received.openedAt, zone) : null,
    ...(seesAll && {
      counts: { recipients: message.recipients, queued: message.queued, opened: message.opened },
    }),
    ...timesOf(message, zone),
    _links: {
      self: links.link('message', `/messages/${id}`),
      site: links.link('site', `/sites/${siteId}`),
      ...(seesAll && { recipients: links.link('message-recipients', `/messages/${id}/recipients`) }),
      ...(seesAll && jobId !== null && { job: links.link('job', `/jobs/${jobId}`) }),
    },
  };
}

export function representRecipient(
  { id, userId, queuedAt, openedAt, way, reason, ...recipient }: Recipient,
  { timezone, links }: { timezone: string; links: Links },
): Static<typeof RecipientRecord> {
  const { firstName, lastName, phone, gameIds } = recipient;
  return {
    ...{ id, user_id: userId, first_name: firstName, last_name: lastName, phone, game_ids: gameIds },
    ...{ way, reason: reason satisfies UnreachedReason | null },
    queued_at: queuedAt && isoInZone(queuedAt, timezone),
    opened_at: openedAt && isoInZone(openedAt, timezone),
    _links: { user: links.link('user', `/users/${userId}`) },
  };
}
