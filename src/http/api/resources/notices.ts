// Notices: who was told what and when (docs/api: Notices).
import { type Static, Type } from 'typebox';
import { may } from '../../../domain/access.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { isoInZone } from '../../../kernel/times.ts';
import { listEmails, listNotices, type Notice, type SentEmail } from '../../../notices/history.ts';
import { type Earlier, type GameAsNotified, NOTICE_KINDS } from '../../../notices/notice.ts';
import { recordView } from '../../../notices/views.ts';
import { WAYS } from '../../../notices/ways.ts';
import type { Links } from '../hal.ts';
import { get, post, type RequestContext, type Resource } from '../operation.ts';
import { integer, linkTo, moment, orNull, recordFields, string } from '../output/fields.ts';
import { listOf, type PageQuery, pageQuery, representPage, toPagination } from '../paging.ts';
import { onGame } from './find-game.ts';
import { changeSettings, viewSettings } from './notice-settings.ts';
import { pushSubscriptionRoutes } from './push-subscriptions.ts';
import { onUserOrOneself } from './users.ts';

const SAYINGS = [
  'offered',
  'changed',
  'removed',
  'cancelled',
  'reminder',
  'declined',
  'unanswered',
  'lapsed',
  'claimed',
  'requested',
  'refused',
  'disputed',
  'dispute_answered',
  'paid',
  'certification',
  'message',
  'open',
] as const;

const text = (example: string) => orNull(string(example));
const NoticeChange = Type.Object(
  {
    field: string('start_time', 'The name that the game or its assignment has for it.'),
    before: text('2026-05-02T09:00:00.000-04:00'),
    after: text('2026-05-02T10:00:00.000-04:00'),
  },
  { title: 'NoticeChange' },
);

const timesOfEmail = {
  created: recordFields.created,
  due_at: orNull(moment('When the email goes out; null if it went out or was given up.')),
  sent_at: orNull(moment('When the mail server accepted it.')),
  failed_at: orNull(moment('When it was given up: they were not told.')),
  failure: orNull(string('the mail server responds with 5.1.1', 'Of the last attempt.')),
};

const NoticeRecord = Type.Object(
  {
    id: recordFields.id,
    kind: Type.Enum([...NOTICE_KINDS], {
      description: 'Why: what changed of their game, or what is listed below.',
      examples: ['game'],
    }),
    said: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      enum: [...SAYINGS, null],
      description: 'What the email says; null while it waits.',
      examples: ['changed'],
    }),
    told: Type.Array(NoticeChange, { description: 'Of a changed game: what differs from what they knew.' }),
    user_id: integer(17),
    name: string('Omar Reyes'),
    email_subject: text('Sat 9:45 AM: Harbor Hawks v Bay Gulls has moved to this time'),
    ...timesOfEmail,
    seen_at: orNull(moment('When they last opened the game since.')),
    _links: Type.Object({ user: linkTo('user'), game: Type.Optional(linkTo('game')) }),
  },
  { title: 'Notice' },
);
const NoticeList = listOf('notices', NoticeRecord);

const ofGame = get('/games/:id/notices', 'listGameNotices', {
  summary: 'List who was told what of a game',
  response: NoticeList,
  find: onGame(),
  query: Type.Object(pageQuery),
  handle: ({ context, subject: { record: game, site, viewer }, query }) => {
    const userId = may(viewer, 'notices.read') ? undefined : viewer.id;
    return listPage(context, { gameId: game.id, userId }, { query, zone: site.timezone });
  },
});

const onUserNotices = onUserOrOneself({ action: 'notices.read', doing: 'reading what others were told' });

const ofUser = get('/users/:id/notices', 'listUserNotices', {
  summary: 'List what a user was told',
  response: NoticeList,
  find: onUserNotices,
  query: Type.Object(pageQuery),
  handle: ({ context, subject: { record: user, site }, query }) =>
    listPage(context, { userId: user.id }, { query, zone: site.timezone }),
});

const EmailRecord = Type.Object(
  {
    id: recordFields.id,
    way: Type.Enum([...WAYS], {
      description: 'By which it was sent; while it waits, this may change.',
      examples: ['email'],
    }),
    subject: text('Sat 9:45 AM: a game for you, Harbor Hawks v Bay Gulls'),
    ...timesOfEmail,
    _links: Type.Object({ user: linkTo('user') }),
    _embedded: Type.Object({ notices: Type.Array(NoticeRecord) }),
  },
  { title: 'Email' },
);
const EmailList = listOf('emails', EmailRecord);

const emailsOfUser = get('/users/:id/emails', 'listUserEmails', {
  summary: 'List the emails of a user',
  response: EmailList,
  find: onUserNotices,
  query: Type.Object(pageQuery),
  handle: async ({ context, subject: { record: user, site }, query }) => {
    const found = await listEmails(context.db, { userId: user.id, page: toPagination(query) });
    const represent = (email: SentEmail) =>
      representEmail(email, { links: context.links, zone: site.timezone });
    return representPage(context, found, { key: 'emails', query, represent });
  },
});

/** Records nothing of somebody who is not on the crew. */
const see = post('/games/:id/seen', 'markGameSeen', {
  summary: 'Mark a game as seen',
  onArchived: true,
  find: onGame(),
  handle: ({ context, subject: { record: game, viewer } }) =>
    recordView(context.db, { gameId: game.id, userId: viewer.id }),
});

export const notices: Resource = {
  tag: 'Notices',
  about: 'What people were told, by email or by notifications in their browsers.',
  routes: [ofGame, ofUser, emailsOfUser, see, viewSettings, changeSettings, ...pushSubscriptionRoutes],
};

async function listPage(
  context: RequestContext,
  filter: { gameId?: number; userId?: number | undefined },
  { query, zone }: { query: PageQuery; zone: string },
) {
  const found = await listNotices(context.db, { ...filter, page: toPagination(query) });
  const represent = (notice: Notice) => representNotice(notice, { links: context.links, zone });
  return representPage(context, found, { key: 'notices', query, represent });
}

function representNotice(
  { lastNotified, dueAt, sentAt, failedAt, ...notice }: Notice,
  { links, zone }: { links: Links; zone: string },
): Static<typeof NoticeRecord> {
  return {
    id: notice.id,
    kind: notice.kind,
    said: lastNotified?.notifiedAs ?? null,
    told:
      lastNotified?.earlier && lastNotified.game ? changesOf(lastNotified.earlier, lastNotified.game) : [],
    user_id: notice.userId,
    name: notice.name,
    email_subject: notice.subject,
    ...representTimes({ ...notice, dueAt, sentAt, failedAt }, zone),
    seen_at: notice.seenAt && isoInZone(notice.seenAt, zone),
    _links: {
      user: links.link('user', `/users/${notice.userId}`),
      ...(notice.gameId !== null && { game: links.link('game', `/games/${notice.gameId}`) }),
    },
  };
}

function representEmail(
  { notices, ...email }: SentEmail,
  { links, zone }: { links: Links; zone: string },
): Static<typeof EmailRecord> {
  return {
    id: email.id,
    way: email.way,
    subject: email.subject,
    ...representTimes(email, zone),
    _links: { user: links.link('user', `/users/${email.userId}`) },
    _embedded: { notices: notices.map((notice) => representNotice(notice, { links, zone })) },
  };
}

type Times = Pick<SentEmail, 'createdAt' | 'dueAt' | 'sentAt' | 'failedAt' | 'failure'>;

function representTimes({ createdAt, dueAt, sentAt, failedAt, failure }: Times, zone: string) {
  const at = (moment: Date | null) => moment && isoInZone(moment, zone);
  return {
    created: isoInZone(createdAt, zone),
    due_at: sentAt === null && failedAt === null ? isoInZone(dueAt, zone) : null,
    sent_at: at(sentAt),
    failed_at: at(failedAt),
    failure,
  };
}

/** The names of the facts in the resources of games and assignments. */
const FIELDS: Record<keyof Earlier, string> = {
  start: 'start_time',
  end: 'end_time',
  homeTeam: 'home_team',
  awayTeam: 'away_team',
  league: 'league',
  ageGroup: 'age_group',
  gender: 'gender',
  venue: 'venue',
  subvenue: 'subvenue',
  note: 'public_note',
  position: 'position',
  fee: 'fee',
  crew: 'crew',
};

function changesOf(earlier: Earlier, game: GameAsNotified): Static<typeof NoticeChange>[] {
  const facts = (Object.keys(FIELDS) as (keyof Earlier)[]).filter((fact) => fact in earlier);
  return facts.map((fact) => ({
    field: FIELDS[fact],
    before: textOf(fact, earlier, game.zone),
    after: textOf(fact, game, game.zone),
  }));
}

function textOf(fact: keyof Earlier, facts: Earlier, zone: string): string | null {
  const value = facts[fact] ?? null;
  if (value === null) return null;
  if (typeof value === 'string') {
    return fact === 'start' || fact === 'end' ? isoInZone(new Date(value), zone) : value;
  }
  if (Array.isArray(value))
    return value.map(({ name, position }) => `${name}, ${position}`).join('; ') || null;
  return 'amount' in value ? formatMoney(value.amount, value.currency) : value.name;
}
