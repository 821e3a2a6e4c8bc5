// The fields of a game in one list, from which types, SQL, drafts and erasure derive.

/** Active, canceled without pay, canceled with pay. */
export type GameStatus = 'A' | 'C' | 'X';

type Values = {
  time: Date;
  /** The id of an entry of `list`. The field `venueId` is `venue` in a change, which may also name the entry. */
  reference: number | null;
  /** Written by people: erasing a person also searches it. */
  text: string | null;
  number: number | null;
  status: GameStatus;
  flag: boolean;
};

type Description = {
  column: string;
  list?: string;
  /** Of a draft that does not say otherwise; null for the other types. */
  initial?: boolean | GameStatus;
  /** Whether a duplicate has it. It also has all references. */
  isCopied?: true;
} & (
  | { type: 'time' | 'text' | 'number' }
  | { type: 'reference'; list: string }
  | { type: 'status'; initial: GameStatus }
  | { type: 'flag'; initial: boolean }
);

/** In the order of the game's history. */
const FIELDS = {
  startTime: { column: 'start_time', type: 'time' },
  endTime: { column: 'end_time', type: 'time' },
  venueId: { column: 'venue_id', type: 'reference', list: 'venues' },
  subvenue: { column: 'subvenue', type: 'text', isCopied: true },
  leagueId: { column: 'league_id', type: 'reference', list: 'leagues' },
  ageGroupId: { column: 'age_group_id', type: 'reference', list: 'age_groups' },
  gameTypeId: { column: 'game_type_id', type: 'reference', list: 'game_types' },
  genderId: { column: 'gender_id', type: 'reference', list: 'genders' },
  homeTeamId: { column: 'home_team_id', type: 'reference', list: 'teams' },
  awayTeamId: { column: 'away_team_id', type: 'reference', list: 'teams' },
  patternId: { column: 'pattern_id', type: 'reference', list: 'patterns' },
  status: { column: 'status', type: 'status', initial: 'A' },
  /** Canceled until another date is found. */
  postponed: { column: 'postponed', type: 'flag', initial: false },
  /** Why it was canceled or moved last. A change of its status, time or place that says none clears it. */
  changeReason: { column: 'change_reason', type: 'text' },
  published: { column: 'published', type: 'flag', initial: false },
  /** False: only assignors, managers and the crew see the game, and it fires no game event. */
  public: { column: 'public', type: 'flag', initial: true, isCopied: true },
  userDefinedId: { column: 'user_defined_id', type: 'text' },
  externalId: { column: 'external_id', type: 'number' },
  paidVia: { column: 'paid_via', type: 'text', isCopied: true },
  publicNote: { column: 'public_note', type: 'text', isCopied: true },
  privateNote: { column: 'private_note', type: 'text', isCopied: true },
} as const satisfies Record<string, Description>;

type Fields = typeof FIELDS;
type GameField = keyof Fields;
type FieldOf<Type extends keyof Values> = {
  [Field in GameField]: Fields[Field]['type'] extends Type ? Field : never;
}[GameField];

/** The fields of a game that actions write. */
export type GameFields = { [Field in GameField]: Values[Fields[Field]['type']] };

/** The columns of the fields, read directly or from JSON, where times are text. */
export type FieldColumns = {
  [Field in GameField as Fields[Field]['column']]:
    | GameFields[Field]
    | (Field extends FieldOf<'time'> ? string : never);
};

/** A field that refers to a record, without "Id". */
export type Reference = FieldOf<'reference'> extends `${infer Member}Id` ? Member : never;

/** The table of such a record. */
export type ReferencedList = Fields[FieldOf<'reference'>]['list'];

/** The column of a field that refers to a record. */
export type ReferenceColumn = Fields[FieldOf<'reference'>]['column'];

/** A field that a change has as it is. */
export type PlainField = Exclude<GameField, FieldOf<'time' | 'reference'>>;

/** Each field with its description. */
export const GAME_FIELDS = Object.entries(FIELDS).map(([field, description]) => ({
  field: field as GameField,
  ...(description as Description & { column: keyof FieldColumns }),
}));

/** The fields that refer to a record; `member` is their name in a change. */
export const REFERENCES = GAME_FIELDS.flatMap(({ field, column, list }) =>
  list === undefined
    ? []
    : [
        {
          member: field.slice(0, -'Id'.length) as Reference,
          column: column as ReferenceColumn,
          list: list as ReferencedList,
        },
      ],
);
/** The fields that a change has as they are. */
export const PLAIN_FIELDS = GAME_FIELDS.filter(
  ({ type }) => type !== 'time' && type !== 'reference',
) as (Description & { field: PlainField; column: Fields[PlainField]['column'] })[];

/** The fields of a draft that says nothing of them; times have no such value. */
export const BLANK = Object.fromEntries(
  GAME_FIELDS.flatMap(({ field, type, initial = null }) => (type === 'time' ? [] : [[field, initial]])),
) as Omit<GameFields, 'startTime' | 'endTime'>;
