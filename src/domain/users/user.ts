// A user: one account's profile on one site.
import type { Limits } from './limits.ts';
import type { OnboardingStep } from './onboarding.ts';
import type { WantedGames } from './wanted-games.ts';

export type Role = 'official' | 'assignor' | 'manager';

export type User = {
  id: number;
  siteId: number;
  /** 0, which no account has: the person was deleted. */
  accountId: number;
  firstName: string;
  lastName: string;
  mi: string | null;
  emailAddresses: string[];
  mobilePhone: string | null;
  mobilePhoneIsPublic: boolean;
  homePhone: string | null;
  homePhoneIsPublic: boolean;
  workPhone: string | null;
  workPhoneIsPublic: boolean;
  street1: string | null;
  street2: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
  /** `1991-05-02` */
  dateOfBirth: string | null;
  official: boolean;
  assignor: boolean;
  manager: boolean;
  /** Watches officials at their games; gives no rights. */
  observer: boolean;
  active: boolean;
  /** Removed from the site; it stays for the games of the past. */
  removedAt: Date | null;
  /** An import added them, and nobody has written to them yet. */
  neverInvited: boolean;
  grade: string | null;
  /** Their first year as an official. */
  officialSince: number | null;
  /** Of assignors, for assignors alone. */
  notes: string | null;
  limits: Limits;
  wantedGames: WantedGames;
  /** Of their home: degrees, WGS 84. */
  latitude: number | null;
  longitude: number | null;
  /** The steps of a new official that the user does not want to be asked for. */
  skippedSteps: OnboardingStep[];
  createdAt: Date;
  updatedAt: Date;
};

/** The fields of a user's profile; only those sent are present. */
export type UserChange = { [Field in UserField]?: User[Field] | undefined };

export type UserField = keyof typeof NAMES;

/** The name of each field in columns and on the wire. */
export const NAMES = {
  firstName: 'first_name',
  lastName: 'last_name',
  mi: 'mi',
  emailAddresses: 'email_addresses',
  mobilePhone: 'mobile_phone',
  mobilePhoneIsPublic: 'mobile_phone_is_public',
  homePhone: 'home_phone',
  homePhoneIsPublic: 'home_phone_is_public',
  workPhone: 'work_phone',
  workPhoneIsPublic: 'work_phone_is_public',
  street1: 'street1',
  street2: 'street2',
  city: 'city',
  state: 'state',
  postalCode: 'postal_code',
  dateOfBirth: 'date_of_birth',
  grade: 'grade',
  officialSince: 'official_since',
  notes: 'notes',
  limits: 'limits',
  wantedGames: 'wanted_games',
  latitude: 'latitude',
  longitude: 'longitude',
  skippedSteps: 'skipped_steps',
  official: 'official',
  assignor: 'assignor',
  manager: 'manager',
  observer: 'observer',
  active: 'active',
} as const satisfies Partial<Record<keyof User, string>>;

/** A user to add to a site. `email` is the address for signing in, and the only one of the profile unless others are sent. */
export type NewUser = Pick<User, 'siteId' | 'firstName' | 'lastName'> & {
  email: string;
  roles: Record<Role, boolean>;
  /** They are not invited with this. Whoever has signed in does not have to be. */
  neverInvited?: boolean;
} & Omit<UserChange, 'firstName' | 'lastName' | Role | 'active'>;
