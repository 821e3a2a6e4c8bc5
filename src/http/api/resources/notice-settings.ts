// Which emails a user gets, and whether their address works (docs/api: Notices).
import { type Static, Type } from 'typebox';
import { WEEKDAYS } from '../../../domain/availability/patterns/pattern.ts';
import { isoInZone } from '../../../kernel/times.ts';
import { wishOpenGames } from '../../../notices/open-games/wish.ts';
import {
  chooseWays,
  findSettings,
  MUTABLE_KINDS,
  muteKinds,
  retryAddress,
} from '../../../notices/settings.ts';
import { WAYS } from '../../../notices/ways.ts';
import { Id } from '../input/ids.ts';
import { get, put, type RequestContext } from '../operation.ts';
import { integer, linkTo, moment, orNull } from '../output/fields.ts';
import { lockRecord } from '../write/row-locks.ts';
import { onUserOrOneself } from './users.ts';

const MutableKind = Type.Enum([...MUTABLE_KINDS], { examples: ['reminder'] });
const WAY = Type.Enum([...WAYS], { examples: ['push'] });
const WAY_OR_NONE = Type.Enum([...WAYS, 'none'], { examples: ['push'] });
const ways = { offered: WAY, changed: WAY, canceled: WAY, today: WAY_OR_NONE };
const WaysRecord = Type.Object(ways, {
  title: 'NoticeWays',
  description:
    'How they hear of their own games. Without a device, `push` is an email, and nothing of `today`.',
});
const WaysChange = Type.Object(
  {
    offered: Type.Optional(WAY),
    changed: Type.Optional(WAY),
    canceled: Type.Optional(WAY),
    today: Type.Optional(WAY_OR_NONE),
  },
  { title: 'NoticeWaysChange', description: 'These, and the others stay.' },
);

const weekdays = Type.Array(Type.Enum([...WEEKDAYS], { examples: ['saturday'] }), {
  maxItems: WEEKDAYS.length,
  description: 'Games on these days; empty: on any.',
});
const AT_VENUES = 'Games at these venues of the site; empty: at any.';
const MAX_VENUES = 1_000; // more than any site has
const OpenGamesRecord = Type.Object(
  { weekdays, venue_ids: Type.Array(integer(7), { description: AT_VENUES }) },
  {
    title: 'NoticeOpenGames',
    description: 'Once a day they hear of the open games that are new to them; null: never.',
  },
);
const OpenGamesChange = Type.Object(
  {
    weekdays: Type.Optional(weekdays),
    venue_ids: Type.Optional(Type.Array(Id, { maxItems: MAX_VENUES, description: AT_VENUES })),
  },
  { title: 'NoticeOpenGamesChange', description: 'What is not sent is any; null: they do not want to hear.' },
);

const NoticeSettingsRecord = Type.Object(
  {
    muted: Type.Array(MutableKind, {
      description: 'The kinds of notices that they do not want by email.',
    }),
    ways: WaysRecord,
    open_games: orNull(OpenGamesRecord),
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

export const viewSettings = get('/users/:id/notice_settings', 'getUserNoticeSettings', {
  summary: 'View which emails a user gets',
  response: NoticeSettingsRecord,
  find: onUserOrOneself({ action: 'notices.read', doing: 'reading what others were told' }),
  lock: lockRecord('user'),
  handle: async ({ context, subject }) => settingsOf(context, subject),
});

/** Only null changes `email_suppressed`. */
export const changeSettings = put('/users/:id/notice_settings', 'changeUserNoticeSettings', {
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
      ways: Type.Optional(WaysChange),
      open_games: Type.Optional(Type.Union([OpenGamesChange, Type.Null()])),
      email_suppressed: Type.Optional(
        Type.Union([Type.Null(), Type.Object({}, { description: 'As it was read: nothing changes.' })], {
          description: 'null: try the address again, and send what they were not told.',
          examples: [null],
        }),
      ),
    },
    { title: 'NoticeSettingsChange' },
  ),
  handle: async ({
    context,
    subject,
    body: { muted, ways, open_games: openGames, email_suppressed: suppressed },
  }) => {
    const userId = subject.record.id;
    // First, since it alone can be refused: then nothing is changed.
    if (openGames !== undefined) {
      const { weekdays = [], venue_ids: venueIds = [] } = openGames ?? {};
      const wish = { weekdays: [...new Set(weekdays)], venueIds: [...new Set(venueIds)] };
      await wishOpenGames(context.db, { userId, wish: openGames && wish });
    }
    if (muted !== undefined) await muteKinds(context.db, { userId, kinds: [...new Set(muted)] });
    if (ways !== undefined) await chooseWays(context.db, { userId, ways });
    if (suppressed === null) await retryAddress(context.db, userId);
    return settingsOf(context, subject);
  },
});

async function settingsOf(
  { db, links }: RequestContext,
  { record: { id }, site }: { record: { id: number }; site: { timezone: string } },
): Promise<Static<typeof NoticeSettingsRecord>> {
  const { muted, ways, openGames, suppressed } = await findSettings(db, id);
  return {
    muted,
    ways,
    open_games: openGames && { weekdays: openGames.weekdays, venue_ids: openGames.venueIds },
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
