// The history of a game: who changed what of it and of its crew (docs/api: games, History).
import { type Static, Type } from 'typebox';
import { GAME_FIELDS, REFERENCES } from '../../../domain/games/fields.ts';
import {
  type FieldValues,
  findNames,
  type HistoryEntry,
  listHistory,
  type NameOf,
  type RecordChange,
  type ReferenceColumn,
} from '../../../domain/journal/history.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { dateOf } from '../../../kernel/times/words.ts';
import { isoInZone } from '../../../kernel/times.ts';
import { findApplicationNames } from '../../../oauth/applications/store.ts';
import type { Links } from '../hal.ts';
import { get } from '../operation.ts';
import { boolean, integer, linkTo, moment, number, orNull, recordFields, string } from '../output/fields.ts';
import { listOf, pageQuery, representPage, toPagination } from '../paging.ts';
import { onGame } from './find-game.ts';
import { GameRecord, PersonRecord, representPerson } from './game-view.ts';

const text = (example: string) => Type.Optional(orNull(string(example)));
const reference = (example: number) => Type.Optional(orNull(integer(example)));
const flag = (example: boolean) => Type.Optional(orNull(boolean(example)));

/** The names of what columns refer to. */
const NAMES = Object.fromEntries([
  ...REFERENCES.map(({ column }) => [column, column.slice(0, -'_id'.length)]),
  ['user_id', 'official'],
]) as Record<ReferenceColumn, string>;

/** A field of the game as its resource has it, with the name of what it refers to. */
function stateOf({ column, type }: (typeof GAME_FIELDS)[number]): [string, Type.TSchema][] {
  if (type === 'time') return [[column, Type.Optional(moment("With the offset of the game's zone."))]];
  const example = exampleOf(column);
  if (type === 'flag') return [[column, flag(example as boolean)]];
  if (type === 'number') return [[column, reference(example as number)]];
  if (type !== 'reference') return [[column, text(example as string)]];
  const name = NAMES[column as ReferenceColumn];
  const named = name === 'venue' ? 'Pier Field' : exampleOf(name as keyof typeof GameRecord.properties);
  return [
    [name, text(named as string)],
    [column, reference(example as number)],
  ];
}

const exampleOf = (member: keyof typeof GameRecord.properties) =>
  (GameRecord.properties[member] as { examples?: unknown[] }).examples?.[0];

/** The fields of the game, then those of the slot: the names of the resources, where they have one. */
const HistoryState = Type.Object(
  {
    ...(Object.fromEntries(GAME_FIELDS.flatMap(stateOf)) as Record<string, Type.TSchema>),
    position: text('Referee'),
    position_abbreviation: text('R'),
    sort_order: reference(1),
    fee: Type.Optional(orNull(number(45))),
    currency: text('USD'),
    official: Type.Optional(orNull(string('Omar Reyes', 'The name of the user.'))),
    user_id: reference(17),
    answer: Type.Optional(
      Type.Unsafe<'accepted' | 'declined' | null>({
        type: ['string', 'null'],
        enum: ['accepted', 'declined', null],
        examples: ['accepted'],
      }),
    ),
    declined_reason: text('Out of town that weekend.'),
    exception_fee: Type.Optional(orNull(number(55, 'In place of the fee for the position.'))),
    attendance: Type.Optional(
      Type.Unsafe<'no_show' | 'late' | null>({
        type: ['string', 'null'],
        enum: ['no_show', 'late', null],
        examples: ['late'],
      }),
    ),
    late_percent: reference(50),
    worked_position_id: reference(6),
    pay_reason: text('Two games back to back'),
    answered_at: Type.Optional(
      orNull(moment('When the official had accepted, if that holds again because a change was taken back.')),
    ),
    answered_by_guardian: Type.Optional(boolean(true, 'A guardian answered for the official.')),
    reminded_at: Type.Optional(orNull(moment('When the official was reminded to answer.'))),
    overridden: Type.Optional(
      Type.Array(string('double_booked'), {
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
    position: Type.Optional(string('Referee', 'Of an assignment.')),
    official: Type.Optional(string('Omar Reyes', 'Of an assignment: who was on it, or came to it.')),
    before: Type.Optional(HistoryState),
    after: Type.Optional(HistoryState),
  },
  { title: 'HistoryChange', description: 'before is left out if it was created, after if it was deleted.' },
);

const HistoryRecord = Type.Object(
  {
    id: recordFields.id,
    created: moment("When it was changed, with the site's offset."),
    import: orNull(string('import of May 3 2026 by Ada', 'The import that made the change.')),
    application: orNull(
      string('Roster Sync', 'The application that was used; null if it was deleted, and for an operator.'),
    ),
    by_service: boolean(false, 'The service did it by a rule of the site.'),
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
    const view = { gameId: game.id, zone: game.zone, site, nameOf, applications };
    const represent = (entry: HistoryEntry) => representEntry(entry, { ...view, links: context.links });
    return representPage(context, found, { key: 'history', query, represent });
  },
});

type HistoryView = {
  gameId: number;
  zone: string;
  site: Site;
  nameOf: NameOf;
  applications: Map<number, string>;
  links: Links;
};

function representEntry(entry: HistoryEntry, view: HistoryView): Static<typeof HistoryRecord> {
  const { id, at, by, byService, applicationId, importedAt, changes } = entry;
  const { links, applications } = view;
  return {
    id,
    created: isoInZone(at, view.site.timezone),
    import: importedAt === null ? null : nameOfImport({ importedAt, by, site: view.site }),
    application: applications.get(applicationId ?? 0) ?? null,
    by_service: byService,
    changes: changes.map((change) => representChange(change, view)),
    _links: { game: links.link('game', `/games/${view.gameId}`) },
    ...(by !== null && { _embedded: { user: representPerson(by, links) } }),
  };
}

function representChange(
  { kind, id, action, position, subjectId, before, after }: RecordChange,
  view: HistoryView,
): Static<typeof HistoryChange> {
  const official = subjectId === null ? undefined : view.nameOf('user_id', subjectId);
  return {
    ...{ record: kind, id, action },
    ...(position !== null && { position }),
    ...(official !== undefined && { official }),
    ...(action !== 'created' && { before: representState(before ?? {}, view) }),
    ...(action !== 'deleted' && { after: representState(after ?? {}, view) }),
  };
}

const TIMES = ['start_time', 'end_time', 'reminded_at', 'answered_at'];

/** The fields with names beside their ids, and times in the zone of the game. */
function representState(values: FieldValues, { zone, nameOf }: HistoryView): Static<typeof HistoryState> {
  const entries = Object.entries(values).flatMap(([column, value]): [string, unknown][] => {
    if (TIMES.includes(column))
      return [[column, value === null ? null : isoInZone(new Date(String(value)), zone)]];
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

type NamedImport = {
  importedAt: string;
  by: { firstName: string } | null;
  site: Pick<Site, 'timezone' | 'locale'>;
};

/** As people call it: `import of May 3 2026 by Ada`. */
export function nameOfImport({ importedAt, by, site }: NamedImport): string {
  const who = by === null ? '' : ` by ${by.firstName}`;
  const day = dateOf(new Date(importedAt), { zone: site.timezone, locale: site.locale });
  return `import of ${day}${who}`;
}
