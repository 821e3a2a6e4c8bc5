// The history of a game: who changed what of it and of its crew (docs/api: games, History).
import { type Static, Type } from 'typebox';
import {
  type FieldValues,
  findNames,
  type HistoryEntry,
  listHistory,
  type NameOf,
  type RecordChange,
  type ReferenceColumn,
} from '../../../domain/journal/history.ts';
import { isoInZone } from '../../../kernel/times.ts';
import { findApplicationNames } from '../../../oauth/applications/store.ts';
import type { Links } from '../hal.ts';
import { get } from '../operation.ts';
import { linkTo, moment, orNull, recordFields } from '../output/fields.ts';
import { listOf, pageQuery, representPage, toPagination } from '../paging.ts';
import { onGame } from './find-game.ts';
import { PersonRecord, representPerson } from './game-view.ts';

const text = (example: string) => Type.Optional(orNull(Type.String({ examples: [example] })));
const reference = (example: number) => Type.Optional(orNull(Type.Integer({ examples: [example] })));
const flag = (example: boolean) => Type.Optional(orNull(Type.Boolean({ examples: [example] })));

/** The fields of the game, then those of the slot: the names of the resources, where they have one. */
const HistoryState = Type.Object(
  {
    start_time: Type.Optional(moment("With the offset of the game's zone.")),
    end_time: Type.Optional(moment("With the offset of the game's zone.")),
    venue: text('Pier Field'),
    venue_id: reference(5),
    subvenue: text('Field 2'),
    league: text('U12 Girls'),
    league_id: reference(3),
    age_group: text('U12'),
    age_group_id: reference(4),
    game_type: text('Regular season'),
    game_type_id: reference(2),
    gender: text('Girls'),
    gender_id: reference(1),
    home_team: text('Harbor Hawks'),
    home_team_id: reference(21),
    away_team: text('Bay Gulls'),
    away_team_id: reference(22),
    pattern: text('2 officials'),
    pattern_id: reference(2),
    status: text('A'),
    published: flag(true),
    public: flag(true),
    user_defined_id: text('H-17'),
    external_id: reference(9001),
    paid_via: text('cheque'),
    public_note: text('Bring both shirts.'),
    private_note: text('The home team pays in cash.'),
    position: text('Referee'),
    position_abbreviation: text('R'),
    sort_order: reference(1),
    fee: Type.Optional(orNull(Type.Number({ examples: [45] }))),
    currency: text('USD'),
    official: Type.Optional(
      orNull(Type.String({ description: 'The name of the user.', examples: ['Omar Reyes'] })),
    ),
    user_id: reference(17),
    answer: Type.Optional(
      Type.Unsafe<'accepted' | 'declined' | null>({
        type: ['string', 'null'],
        enum: ['accepted', 'declined', null],
        examples: ['accepted'],
      }),
    ),
    declined_reason: text('Out of town that weekend.'),
    overridden: Type.Optional(
      Type.Array(Type.String({ examples: ['double_booked'] }), {
        description: 'The kinds of conflicts that the assignor overrode.',
      }),
    ),
  },
  {
    title: 'HistoryState',
    description:
      'The fields that differ, as they were; of a record that was created or deleted, those with a value. Names are ' +
      'those that the records have today, null if they were deleted.',
  },
);

const HistoryChange = Type.Object(
  {
    record: Type.Unsafe<RecordChange['kind']>({ type: 'string', enum: ['game', 'assignment'] }),
    id: recordFields.id,
    action: Type.Unsafe<RecordChange['action']>({
      type: 'string',
      enum: ['created', 'changed', 'deleted'],
      examples: ['changed'],
    }),
    position: Type.Optional(Type.String({ description: 'Of an assignment.', examples: ['Referee'] })),
    before: Type.Optional(HistoryState),
    after: Type.Optional(HistoryState),
  },
  { title: 'HistoryChange', description: 'before is left out if it was created, after if it was deleted.' },
);

const HistoryRecord = Type.Object(
  {
    id: recordFields.id,
    created: moment("When it was changed, with the site's offset."),
    application: orNull(
      Type.String({
        description: 'The application that was used; null if it was deleted, and for an operator.',
        examples: ['Roster Sync'],
      }),
    ),
    changes: Type.Array(HistoryChange, { description: 'What was changed at once, in order.' }),
    _links: Type.Object({ game: linkTo('game') }),
    _embedded: Type.Optional(
      Type.Object(
        { user: PersonRecord },
        { description: 'Who changed it; not for an operator, or if they are no longer on the site.' },
      ),
    ),
  },
  { title: 'HistoryEntry' },
);

/** Newest first. For those who may change the game: it has their notes, and reasons for declining. */
export const listGameHistory = get('/games/:id/history', 'listGameHistory', {
  summary: 'List what was changed of a game and its crew',
  response: listOf('history', HistoryRecord),
  find: onGame({ action: 'games.write', doing: 'reading what was changed' }),
  query: Type.Object(pageQuery),
  handle: async ({ context, subject: { record: game, site }, query }) => {
    const found = await listHistory(context.db, { gameId: game.id, page: toPagination(query) });
    const applicationIds = found.rows.flatMap(({ applicationId }) => applicationId ?? []);
    const [nameOf, applications] = await Promise.all([
      findNames(context.db, found.rows),
      findApplicationNames(context.db, applicationIds),
    ]);
    const view = { gameId: game.id, zone: game.zone, siteZone: site.timezone, nameOf, applications };
    const represent = (entry: HistoryEntry) => representEntry(entry, { ...view, links: context.links });
    return representPage(context, found, { key: 'history', query, represent });
  },
});

type HistoryView = {
  gameId: number;
  zone: string;
  siteZone: string;
  nameOf: NameOf;
  applications: Map<number, string>;
  links: Links;
};

function representEntry(entry: HistoryEntry, view: HistoryView): Static<typeof HistoryRecord> {
  const { id, at, by, applicationId, changes } = entry;
  const { links, applications } = view;
  return {
    id,
    created: isoInZone(at, view.siteZone),
    application: applications.get(applicationId ?? 0) ?? null,
    changes: changes.map((change) => representChange(change, view)),
    _links: { game: links.link('game', `/games/${view.gameId}`) },
    ...(by !== null && { _embedded: { user: representPerson(by, links) } }),
  };
}

function representChange(
  { kind, id, action, position, before, after }: RecordChange,
  view: HistoryView,
): Static<typeof HistoryChange> {
  return {
    ...{ record: kind, id, action },
    ...(position !== null && { position }),
    ...(action !== 'created' && { before: representState(before ?? {}, view) }),
    ...(action !== 'deleted' && { after: representState(after ?? {}, view) }),
  };
}

const NAMES: Record<ReferenceColumn, string> = {
  venue_id: 'venue',
  league_id: 'league',
  age_group_id: 'age_group',
  game_type_id: 'game_type',
  gender_id: 'gender',
  home_team_id: 'home_team',
  away_team_id: 'away_team',
  pattern_id: 'pattern',
  user_id: 'official',
};
const TIMES = ['start_time', 'end_time'];

/** The fields with names beside their ids, and times in the zone of the game. */
function representState(values: FieldValues, { zone, nameOf }: HistoryView): Static<typeof HistoryState> {
  const entries = Object.entries(values).flatMap(([column, value]): [string, unknown][] => {
    if (TIMES.includes(column)) return [[column, isoInZone(new Date(String(value)), zone)]];
    const name = NAMES[column as ReferenceColumn];
    if (name === undefined) return [[column, value]];
    const known = typeof value === 'number' ? nameOf(column as ReferenceColumn, value) : undefined;
    return [
      [name, known ?? null],
      [column, value],
    ];
  });
  return Object.fromEntries(entries);
}
