// Notices: who was told what and when, and which emails a user wants (docs/api: Notices).
import { type Static, Type } from 'typebox';
import { may } from '../../../domain/access.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { isoInZone } from '../../../kernel/times.ts';
import { listNotices, type Notice } from '../../../notices/history.ts';
import { type Earlier, type GameAsNotified, NOTICE_KINDS } from '../../../notices/notice.ts';
import { findSettings, MUTABLE_KINDS, muteKinds, retryAddress } from '../../../notices/settings.ts';
import { recordView } from '../../../notices/views.ts';
import type { Links } from '../hal.ts';
import { get, post, put, type RequestContext, type Resource } from '../operation.ts';
import { integer, linkTo, moment, orNull, recordFields, string } from '../output/fields.ts';
import { listOf, type PageQuery, pageQuery, representPage, toPagination } from '../paging.ts';
import { lockRecord } from '../write/row-locks.ts';
import { onGame } from './find-game.ts';
import { onUserOrOneself } from './users.ts';

const SAYINGS = [
  'offered',
  'changed',
  'removed',
  'cancelled',
  'reminder',
  'declined',
  'unanswered',
  'claimed',
  'requested',
  'refused',
  'paid',
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
    email_subject: text('Moved: Harbor Hawks – Bay Gulls'),
    created: recordFields.created,
    due_at: orNull(moment('When the email goes out; null if it went out or was given up.')),
    sent_at: orNull(moment('When the mail server accepted it.')),
    failed_at: orNull(moment('When it was given up: they were not told.')),
    failure: orNull(string('the mail server responds with 5.1.1', 'Of the last attempt.')),
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

/** Records nothing of somebody who is not on the crew. */
const see = post('/games/:id/seen', 'markGameSeen', {
  summary: 'Mark a game as seen',
  onArchived: true,
  find: onGame(),
  handle: ({ context, subject: { record: game, viewer } }) =>
    recordView(context.db, { gameId: game.id, userId: viewer.id }),
});

const MutableKind = Type.Enum([...MUTABLE_KINDS], { examples: ['reminder'] });
const NoticeSettingsRecord = Type.Object(
  {
    muted: Type.Array(MutableKind, {
      description: 'The kinds of notices that they do not want by email.',
    }),
    email_suppressed: orNull(
      Type.Object(
        { since: moment("With the site's offset."), reason: Type.String() },
        {
          description: 'Nothing is sent to their address, because a mail server rejected it.',
          examples: [null],
        },
      ),
    ),
    _links: Type.Object({ self: linkTo('notice-settings'), user: linkTo('user') }),
  },
  { title: 'NoticeSettings' },
);

const viewSettings = get('/users/:id/notice_settings', 'getUserNoticeSettings', {
  summary: 'View which emails a user gets',
  response: NoticeSettingsRecord,
  find: onUserNotices,
  lock: lockRecord('user'),
  handle: async ({ context, subject }) => settingsOf(context, subject),
});

/** Only null changes `email_suppressed`. */
const changeSettings = put('/users/:id/notice_settings', 'changeUserNoticeSettings', {
  summary: 'Choose which emails a user gets',
  onArchived: true,
  response: NoticeSettingsRecord,
  find: onUserOrOneself({ action: 'notices.choose', doing: 'choosing which emails others get' }),
  body: Type.Object(
    {
      muted: Type.Optional(
        Type.Array(MutableKind, {
          maxItems: MUTABLE_KINDS.length,
          description: 'These kinds, and no others.',
        }),
      ),
      email_suppressed: Type.Optional(
        Type.Union([Type.Null(), Type.Object({}, { description: 'As it was read: nothing changes.' })], {
          description: 'null: try the address again, and send what they were not told.',
          examples: [null],
        }),
      ),
    },
    { title: 'NoticeSettingsChange' },
  ),
  handle: async ({ context, subject, body: { muted, email_suppressed: suppressed } }) => {
    const userId = subject.record.id;
    if (muted !== undefined) await muteKinds(context.db, { userId, kinds: [...new Set(muted)] });
    if (suppressed === null) await retryAddress(context.db, userId);
    return settingsOf(context, subject);
  },
});

export const notices: Resource = {
  tag: 'Notices',
  about: 'What people were told by email.',
  routes: [ofGame, ofUser, see, viewSettings, changeSettings],
};

async function settingsOf(
  { db, links }: RequestContext,
  { record: { id }, site }: { record: { id: number }; site: { timezone: string } },
): Promise<Static<typeof NoticeSettingsRecord>> {
  const { muted, suppressed } = await findSettings(db, id);
  return {
    muted,
    email_suppressed: suppressed && {
      since: isoInZone(suppressed.since, site.timezone),
      reason: suppressed.reason,
    },
    _links: {
      self: links.link('notice-settings', `/users/${id}/notice_settings`),
      user: links.link('user', `/users/${id}`),
    },
  };
}

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
  const at = (moment: Date | null) => moment && isoInZone(moment, zone);
  return {
    id: notice.id,
    kind: notice.kind,
    said: lastNotified?.notifiedAs ?? null,
    told:
      lastNotified?.earlier && lastNotified.game ? changesOf(lastNotified.earlier, lastNotified.game) : [],
    user_id: notice.userId,
    name: notice.name,
    email_subject: notice.subject,
    created: isoInZone(notice.createdAt, zone),
    due_at: sentAt === null && failedAt === null ? isoInZone(dueAt, zone) : null,
    sent_at: at(sentAt),
    failed_at: at(failedAt),
    failure: notice.failure,
    seen_at: at(notice.seenAt),
    _links: {
      user: links.link('user', `/users/${notice.userId}`),
      ...(notice.gameId !== null && { game: links.link('game', `/games/${notice.gameId}`) }),
    },
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
  venue: 'venue',
  subvenue: 'subvenue',
  note: 'public_note',
  position: 'position',
  fee: 'fee',
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
  return 'amount' in value ? formatMoney(value.amount, value.currency) : value.name;
}
