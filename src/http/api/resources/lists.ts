// The six lists that games are described with (docs/api: Resources).
import { type Static, type TObject, type TProperties, Type } from 'typebox';
import { changeEntry, createEntry, deleteEntry } from '../../../domain/lists/actions.ts';
import { type Entries, type EntryFields, type ListName, NOUNS } from '../../../domain/lists/list.ts';
import { findEntry, listEntries } from '../../../domain/lists/store.ts';
import { nameField, textField, trimToNull, zoneField } from '../input/fields.ts';
import {
  AgeGroupRecord,
  GameTypeRecord,
  GenderRecord,
  LeagueRecord,
  representAgeGroup,
  representEntry,
  representLeague,
  representVenue,
  TeamRecord,
  VenueRecord,
} from './list-records.ts';
import { type RecordView, recordOperations } from './site-records.ts';

const LONGEST_GAME = 1_440; // minutes: a day

const text = (maxLength: number, example: string) => Type.Optional(textField({ maxLength, example }));
const degrees = (most: number, example: number) =>
  Type.Optional(
    Type.Union([Type.Number({ minimum: -most, maximum: most, examples: [example] }), Type.Null()]),
  );

export const venues = entryOperations('venues', {
  ...{ title: 'Venue', record: VenueRecord, represent: representVenue, example: 'Pier Field' },
  fields: {
    street_1: text(200, '1 Pier Road'),
    city: text(90, 'Harbor'),
    state_or_province: text(90, 'NY'),
    postal: text(20, '10001'),
    latitude: degrees(90, 40.7),
    longitude: degrees(180, -74.01),
    timezone: Type.Optional(zoneField()),
  },
  read: (body) => ({
    street1: trimToNull(body.street_1),
    city: trimToNull(body.city),
    stateOrProvince: trimToNull(body.state_or_province),
    postal: trimToNull(body.postal),
    latitude: body.latitude,
    longitude: body.longitude,
    timezone: trimToNull(body.timezone),
  }),
});

export const ageGroups = entryOperations('age_groups', {
  ...{ title: 'AgeGroup', record: AgeGroupRecord, represent: representAgeGroup, example: 'U12' },
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
  },
  read: (body) => ({ gameLength: body.game_length }),
});

const nothingElse = { fields: {}, read: () => ({}) };

export const leagues = entryOperations('leagues', {
  ...{ title: 'League', record: LeagueRecord, represent: representLeague, example: 'U12 Girls' },
  ...nothingElse,
});

export const teams = entryOperations('teams', {
  ...{ title: 'Team', record: TeamRecord, example: 'Harbor Hawks' },
  represent: (team, seen) => representEntry('teams', team, seen),
  ...nothingElse,
});

export const gameTypes = entryOperations('game_types', {
  ...{ title: 'GameType', record: GameTypeRecord, example: 'Regular season' },
  represent: (gameType, seen) => representEntry('game_types', gameType, seen),
  ...nothingElse,
});

export const genders = entryOperations('genders', {
  ...{ title: 'Gender', record: GenderRecord, example: 'Girls' },
  represent: (gender, seen) => representEntry('genders', gender, seen),
  ...nothingElse,
});

type Described<List extends ListName, Fields extends TProperties> = {
  /** The record's name among the schemas. */
  title: string;
  record: TObject;
  represent: (entry: Entries[List], seen: RecordView) => object;
  /** What it can be written with beside its name, and what that means; undefined was not sent. */
  fields: Fields;
  read: (body: Static<TObject<Fields>>) => EntryFields<List>;
  example: string;
};

function entryOperations<List extends ListName, Fields extends TProperties>(
  list: List,
  { title, record, represent, fields, read, example }: Described<List, Fields>,
) {
  const name = nameField(example);
  return recordOperations<Entries[List], { name?: string } & Static<TObject<Fields>>>({
    plural: list,
    noun: NOUNS[list],
    record,
    represent,
    bodies: {
      create: Type.Object({ name, ...fields }, { title: `New${title}` }),
      change: Type.Object({ name: Type.Optional(name), ...fields }, { title: `${title}Change` }),
    },
    find: (db, id) => findEntry(db, list, id),
    list: (db, asked) => listEntries(db, list, asked),
    create: (db, { siteId, body }) => createEntry(db, list, { ...read(body), siteId, name: body.name! }),
    change: (db, { id, body }) => changeEntry(db, list, { id, change: { ...read(body), name: body.name } }),
    remove: (db, { id }) => deleteEntry(db, list, { id }),
  });
}
