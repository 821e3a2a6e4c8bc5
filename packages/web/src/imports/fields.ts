// What a column of a sheet can mean, in words; the names are those of the API (src/domain/imports/kinds.ts).
import type { Kind } from './search.ts';

const PLACE = { latitude: 'Latitude', longitude: 'Longitude' };

export const FIELDS: Record<Kind, Readonly<Record<string, string>>> = {
  games: {
    date: 'Date',
    start_time: 'Time',
    end_time: 'End',
    length: 'Minutes',
    home_team: 'Home',
    away_team: 'Away',
    teams: 'Both teams',
    venue: 'Venue',
    subvenue: 'Field',
    league: 'League',
    age_group: 'Age group',
    gender: 'Gender',
    game_type: 'Game type',
    pattern: 'Pattern',
    official: 'Official',
    officials: 'Several officials',
    position: 'Position of the official',
    user_defined_id: 'Game number',
    external_id: 'Number elsewhere',
    id: 'Number in Crewcall',
    status: 'Status',
    published: 'Published',
    public: 'Public',
    public_note: 'Public note',
    private_note: 'Private note',
    paid_via: 'Paid via',
  },
  people: {
    name: 'Whole name',
    first_name: 'First name',
    last_name: 'Last name',
    mi: 'Middle initial',
    email: 'Email',
    mobile_phone: 'Mobile phone',
    home_phone: 'Home phone',
    work_phone: 'Work phone',
    street1: 'Street',
    street2: 'Street, second line',
    city: 'City',
    state: 'State',
    postal_code: 'Postal code',
    date_of_birth: 'Date of birth',
    grade: 'Grade',
    official_since: 'Official since',
    notes: 'Private notes',
    ...PLACE,
    role: 'Role',
    official: 'Is an official',
    assignor: 'Is an assignor',
    manager: 'Is a manager',
    observer: 'Is an observer',
    active: 'Active',
    group: 'Group',
    certification: 'Certifications',
    id: 'Number in Crewcall',
  },
  availability: {
    official: 'Official',
    email: 'Email',
    date: 'Date',
    end_date: 'Last date',
    start_time: 'From',
    end_time: 'To',
    available: 'Available',
    description: 'Note',
  },
  venues: {
    name: 'Name',
    street1: 'Street',
    city: 'City',
    state_or_province: 'State',
    postal: 'Postal code',
    ...PLACE,
    timezone: 'Time zone',
    id: 'Number in Crewcall',
  },
  teams: { name: 'Name', id: 'Number in Crewcall' },
};

/** Of a column or of a change. Changes name members that no column has, such as the position of an official. */
export function fieldName(kind: Kind, field: string): string {
  const known = FIELDS[kind][field] ?? CHANGED[field];
  const words = field.replaceAll('_', ' ');
  return known ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

const CHANGED: Readonly<Record<string, string>> = { email_addresses: 'Email', groups: 'Groups' };

/** The width of a column in rem, by what it means. */
export function widthOf(field: string | null): number {
  if (field === null) return 6;
  return WIDTHS[field] ?? 7;
}

const WIDTHS: Readonly<Record<string, number>> = {
  ...{ id: 4.5, mi: 3.5, length: 5, status: 6, gender: 5.5, age_group: 5.5, published: 5.5, active: 5 },
  ...{ date: 7.5, end_date: 7.5, start_time: 8, end_time: 8, user_defined_id: 6, subvenue: 5.5 },
  ...{ home_team: 10, away_team: 10, teams: 14, venue: 11, league: 9, official: 9, officials: 12 },
  ...{ email: 14, name: 11, first_name: 8, last_name: 8, street1: 10, public_note: 11, private_note: 11 },
};
