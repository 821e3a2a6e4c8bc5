// The six lists of a site that games refer to (docs/api: Resources).
import { type Static, type TObject, type TProperties, Type } from 'typebox';
import { changeEntry, createEntry, deleteEntry, mergeEntries } from '../../../domain/lists/actions.ts';
import {
  type Entries,
  type EntryFields,
  isMergeable,
  KINDS,
  type ListName,
  nounOf,
  tidyName,
} from '../../../domain/lists/list.ts';
import { ENTRY_SORTS, findEntry, listEntries } from '../../../domain/lists/store.ts';
import { nameField, textField, trimToNull, zoneField } from '../input/fields.ts';
import type { Resource } from '../operation.ts';
import { crudRoutes, type RecordView, titleOf } from './crud-routes.ts';
import {
  AgeGroupRecord,
  GameTypeRecord,
  GenderRecord,
  LeagueRecord,
  representAgeGroup,
  representEntry,
  representLeague,
  representTeam,
  representVenue,
  TeamRecord,
  VenueRecord,
} from './list-view.ts';

const LONGEST_GAME = 1_440; // minutes: a day
const MAX_NOTES = 1_000; // characters, as a note of a game

const text = (maxLength: number, example: string) => Type.Optional(textField({ maxLength, example }));
const degrees = (most: number, example: number) =>
  Type.Optional(
    Type.Union([Type.Number({ minimum: -most, maximum: most, examples: [example] }), Type.Null()]),
  );

export const venues = entries('venues', {
  ...{
    about: 'Where games are played.',
    record: VenueRecord,
    represent: representVenue,
    example: 'Pier Field',
  },
  fields: {
    street_1: text(200, '1 Pier Road'),
    city: text(90, 'Harbor'),
    state_or_province: text(90, 'NY'),
    postal: text(20, '10001'),
    latitude: degrees(90, 40.7),
    longitude: degrees(180, -74.01),
    timezone: Type.Optional(zoneField()),
    notes: Type.Optional(
      Type.Union([
        Type.String({ maxLength: MAX_NOTES, description: 'For officials.', examples: ['Park in Lot C.'] }),
        Type.Null(),
      ]),
    ),
  },
  read: (body) => ({
    street1: trimToNull(body.street_1),
    city: trimToNull(body.city),
    stateOrProvince: trimToNull(body.state_or_province),
    postal: trimToNull(body.postal),
    latitude: body.latitude,
    longitude: body.longitude,
    timezone: trimToNull(body.timezone),
    notes: trimToNull(body.notes),
  }),
});

export const ageGroups = entries('age_groups', {
  ...{
    about: 'Age groups, and how long their games take.',
    record: AgeGroupRecord,
    represent: representAgeGroup,
    example: 'U12',
  },
  fields: {
    game_length: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: LONGEST_GAME,
        description: 'Minutes.',
        default: 60,
        examples: [60],
      }),
    ),
    minimum_grade: text(90, 'Regional'),
  },
  read: (body) => ({ gameLength: body.game_length, minimumGrade: trimToNull(body.minimum_grade) }),
});

const billTo = {
  fields: { bill_to: text(90, 'Harbor Soccer Club') },
  read: (body: { bill_to?: string | null }) => ({
    billTo: body.bill_to == null ? body.bill_to : trimToNull(tidyName(body.bill_to)),
  }),
};

const nothingElse = { fields: {}, read: () => ({}) };

export const leagues = entries('leagues', {
  ...{
    about: 'The leagues of a site.',
    record: LeagueRecord,
    represent: representLeague,
    example: 'U12 Girls',
  },
  ...billTo,
});

export const teams = entries('teams', {
  ...{ about: 'The teams of a site.', record: TeamRecord, example: 'Harbor Hawks' },
  represent: representTeam,
  ...billTo,
});

export const gameTypes = entries('game_types', {
  ...{ about: 'Kinds of games.', record: GameTypeRecord, example: 'Regular season' },
  represent: (gameType, seen) => representEntry('game_types', gameType, seen),
  ...nothingElse,
});

export const genders = entries('genders', {
  ...{ about: 'Who plays.', record: GenderRecord, example: 'Girls' },
  represent: (gender, seen) => representEntry('genders', gender, seen),
  ...nothingElse,
});

type EntryParts<List extends ListName, Fields extends TProperties> = {
  about: string;
  record: TObject;
  represent: (entry: Entries[List], view: RecordView) => Static<typeof GenderRecord>;
  /** The writable members besides the name, and how to read them; undefined if not sent. */
  fields: Fields;
  read: (body: Static<TObject<Fields>>) => EntryFields<List>;
  example: string;
};

function entries<List extends ListName, Fields extends TProperties>(
  list: List,
  { about, fields, read, example, ...parts }: EntryParts<List, Fields>,
): Resource {
  const name = nameField(example);
  const noun = nounOf(list);
  const kind = KINDS[list as ListName];
  const title = titleOf(kind);
  const routes = crudRoutes<Entries[List], { name?: string } & Static<TObject<Fields>>>({
    ...{ ...parts, kind, isUsedByGames: true },
    bodies: {
      create: Type.Object({ name, ...fields }, { title: `New${title}` }),
      change: Type.Object({ name: Type.Optional(name), ...fields }, { title: `${title}Change` }),
    },
    find: (db, id) => findEntry(db, list, id),
    list: (db, query) => listEntries(db, list, query),
    sortable: ENTRY_SORTS,
    create: (db, { siteId, body }) => createEntry(db, list, { ...read(body), siteId, name: body.name! }),
    change: (db, { id, body }) => changeEntry(db, list, { id, change: { ...read(body), name: body.name } }),
    remove: (db, { id }) => deleteEntry(db, list, { id }),
    merge: isMergeable(list) ? (db, request) => mergeEntries(db, list, request) : undefined,
  });
  return { tag: `${noun.slice(0, 1).toUpperCase()}${noun.slice(1)}s`, about, routes };
}
