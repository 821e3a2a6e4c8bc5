// The kinds of records that sheets have, with the fields that a column can mean.

/** The fields of each kind, by the names that they have in the API. `official` and `position` make the crew of a game. */
export const IMPORT_FIELDS = {
  games: [
    'id',
    'user_defined_id',
    'external_id',
    'date',
    'start_time', // a time of day, or a day and a time
    'end_time',
    'length', // minutes
    'home_team',
    'away_team',
    'teams', // both in one cell
    'venue',
    'subvenue',
    'league',
    'age_group',
    'game_type',
    'gender',
    'pattern',
    'position', // of the official in the same row
    'official', // a person; `position` of the column says as what
    'officials', // several people in one cell
    'status',
    'published',
    'public',
    'public_note',
    'private_note',
    'paid_via',
  ],
  people: [
    'id',
    'name', // first and last name in one cell
    'first_name',
    'last_name',
    'mi',
    'email', // the first is the address for signing in; a second column of it is another address
    'mobile_phone',
    'home_phone',
    'work_phone',
    'street1',
    'street2',
    'city',
    'state',
    'postal_code',
    'date_of_birth',
    'grade',
    'official_since', // a year
    'notes', // for assignors
    'latitude',
    'longitude',
    'role', // official, assignor, manager or observer in words
    'official',
    'assignor',
    'manager',
    'observer',
    'active',
    'group',
    'certification', // several, with their days
  ],
  availability: [
    'official',
    'email',
    'date',
    'end_date', // the last day, if the row says several
    'start_time',
    'end_time',
    'available',
    'description',
  ],
  venues: [
    'id',
    'name',
    'street1',
    'city',
    'state_or_province',
    'postal',
    'latitude',
    'longitude',
    'timezone',
  ],
  teams: ['id', 'name'],
} as const;

export type ImportKind = keyof typeof IMPORT_FIELDS;
export type ImportField<Kind extends ImportKind = ImportKind> = (typeof IMPORT_FIELDS)[Kind][number];

export const IMPORT_KINDS = Object.keys(IMPORT_FIELDS) as ImportKind[];
