// The values of a row, normalized: what the plan compares with the records of the site.
import type { CertificationText } from '../../certifications/words.ts';

/**
 * Of each value: undefined if the sheet has no column for it, null if the cell is blank. What is not null is valid; what
 * could not be read is a problem of the row instead.
 */
type Value<Type> = Type | null | undefined;

export type NamedRecord = { id: number; name: string };

/** A name as the sheet writes it, and the record of the site that it means. */
export type NameMatch = {
  /** Tidy: as a new record would be called. */
  text: string;
} & (
  | { match: 'record'; id: number; name: string }
  /** A question of the understanding asks which; its answer makes it a record or new. */
  | { match: 'near'; near: NamedRecord[] }
  | { match: 'new' }
);

/** One official of a game. `person` is null for an open position. */
export type CrewMember = { position: string | null; person: NameMatch | null };

export type GameValues = {
  id?: Value<number>;
  userDefinedId?: Value<string>;
  externalId?: Value<number>;
  date?: Value<string>; // YYYY-MM-DD
  start?: Value<string>; // HH:MM
  end?: Value<string>; // HH:MM; on the next day if it is not after the start
  minutes?: Value<number>; // the length, of a sheet without ends
  homeTeam?: Value<NameMatch>;
  awayTeam?: Value<NameMatch>;
  venue?: Value<NameMatch>;
  subvenue?: Value<string>;
  league?: Value<NameMatch>;
  ageGroup?: Value<NameMatch>;
  gameType?: Value<NameMatch>;
  gender?: Value<NameMatch>;
  pattern?: Value<NameMatch>;
  /** Undefined if the sheet has no column about officials. */
  crew?: CrewMember[] | undefined;
  status?: Value<'A' | 'C' | 'X'>;
  published?: Value<boolean>;
  public?: Value<boolean>;
  publicNote?: Value<string>;
  privateNote?: Value<string>;
  paidVia?: Value<string>;
};

export type PersonValues = {
  id?: Value<number>;
  firstName?: Value<string>;
  lastName?: Value<string>;
  mi?: Value<string>;
  emailAddresses?: Value<string[]>;
  mobilePhone?: Value<string>;
  homePhone?: Value<string>;
  workPhone?: Value<string>;
  street1?: Value<string>;
  street2?: Value<string>;
  city?: Value<string>;
  state?: Value<string>;
  postalCode?: Value<string>;
  dateOfBirth?: Value<string>; // YYYY-MM-DD
  grade?: Value<string>;
  officialSince?: Value<number>;
  notes?: Value<string>;
  latitude?: Value<number>;
  longitude?: Value<number>;
  official?: Value<boolean>;
  assignor?: Value<boolean>;
  manager?: Value<boolean>;
  observer?: Value<boolean>;
  active?: Value<boolean>;
  groups?: Value<string[]>;
  certifications?: Value<CertificationText[]>;
};

export type AvailabilityValues = {
  official?: Value<NameMatch>;
  /** The first and the last day, the same for one day. */
  firstDay?: Value<string>;
  lastDay?: Value<string>;
  available?: Value<boolean>;
  allDay?: Value<boolean>;
  startTime?: Value<string>; // HH:MM
  endTime?: Value<string>;
  description?: Value<string>;
};

export type VenueValues = {
  id?: Value<number>;
  name?: Value<NameMatch>;
  street1?: Value<string>;
  city?: Value<string>;
  stateOrProvince?: Value<string>;
  postal?: Value<string>;
  latitude?: Value<number>;
  longitude?: Value<number>;
  timezone?: Value<string>;
};

export type TeamValues = { id?: Value<number>; name?: Value<NameMatch> };

export type KindValues = {
  games: GameValues;
  people: PersonValues;
  availability: AvailabilityValues;
  venues: VenueValues;
  teams: TeamValues;
};
