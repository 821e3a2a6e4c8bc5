// Reads the bodies of new and changed users.

import { type Static, Type } from 'typebox';
import { type Member, may } from '../../../domain/access.ts';
import { NAMES, type NewUser as NewProfile, type UserChange } from '../../../domain/users/user.ts';
import { EMAIL_ADDRESS_CHARACTERS } from '../../../kernel/email-address.ts';
import type { Problem } from '../../../kernel/errors.ts';
import { nameField, textField, trimToNull } from '../input/fields.ts';
import { parseBirthDate } from './time-input.ts';
import { LimitsChange, readLimits } from './user-limits.ts';
import { SkippedSteps } from './user-onboarding.ts';
import { readWantedGames, WantedGamesChange } from './user-wanted-games.ts';

const MAX_ADDRESSES = 5;
export const Email = Type.String({
  format: 'email',
  maxLength: EMAIL_ADDRESS_CHARACTERS,
  examples: ['omar.reyes@harbor.example'],
});
const Flag = Type.Optional(Type.Boolean());
const phone = () => Type.Optional(textField({ maxLength: 30, example: '+1 555 0100' }));
const address = (example: string) => Type.Optional(textField({ maxLength: 90, example }));
const NOTES_CHARACTERS = 2_000;
const BIRTH_DATE_LENGTH = 20; // the longest form of a day has 12 characters

const degrees = (most: number, example: number) =>
  Type.Optional(
    Type.Union([
      Type.Number({ minimum: -most, maximum: most, description: 'Of their home.', examples: [example] }),
      Type.Null(),
    ]),
  );

const names = { first_name: nameField('Omar'), last_name: nameField('Reyes') };
const fields = {
  mi: Type.Optional(textField({ maxLength: 5, example: 'J' })),
  mobile_phone: phone(),
  mobile_phone_is_public: Flag,
  home_phone: phone(),
  home_phone_is_public: Flag,
  work_phone: phone(),
  work_phone_is_public: Flag,
  street1: address('1 Pier Road'),
  street2: address('Apartment 2'),
  city: address('Harbor'),
  state: address('NY'),
  postal_code: Type.Optional(textField({ maxLength: 20, example: '10001' })),
  date_of_birth: Type.Optional(
    textField({
      maxLength: BIRTH_DATE_LENGTH,
      example: '1991-05-02',
      description: 'YYYY-MM-DD or M/D/YYYY.',
    }),
  ),
  official: Flag,
  assignor: Flag,
  manager: Flag,
  observer: Flag,
  grade: Type.Optional(textField({ maxLength: 90, example: 'Grade 7' })),
  official_since: Type.Optional(
    Type.Union([Type.Integer({ minimum: 1900, maximum: 9999, examples: [2019] }), Type.Null()]),
  ),
  notes: Type.Optional(
    Type.Union([
      Type.String({ maxLength: NOTES_CHARACTERS, examples: ['Good with young crews'] }),
      Type.Null(),
    ]),
  ),
  limits: LimitsChange,
  wanted_games: WantedGamesChange,
  latitude: degrees(90, 40.7),
  longitude: degrees(180, -74.01),
};

/** A new user. The first of `email_addresses` (or `email`) is the address they sign in with. */
export const NewUser = Type.Object(
  {
    ...names,
    email: Type.Optional(Email),
    email_addresses: Type.Optional(Type.Array(Email, { minItems: 1, maxItems: MAX_ADDRESSES })),
    ...fields,
  },
  { title: 'NewUser' },
);

/** A change of a user. It cannot change the sign-in address. */
export const ChangedUser = Type.Object(
  {
    first_name: Type.Optional(names.first_name),
    last_name: Type.Optional(names.last_name),
    // One more than a new user can have: `email` may have added another one.
    email_addresses: Type.Optional(Type.Array(Email, { maxItems: MAX_ADDRESSES + 1 })),
    ...fields,
    active: Flag,
    skipped_steps: Type.Optional(SkippedSteps),
  },
  { title: 'UserChange' },
);

/** The problems of a new user that the schema cannot find. */
export function newUserProblems(body: Static<typeof NewUser>): Problem[] {
  if ('email' in body || 'email_addresses' in body) return [];
  const message = 'email_addresses is missing: send a list with the address they sign in with first.';
  return [{ path: '/email_addresses', message }];
}

type BirthDateReading = { now: Date; problems: Problem[] };

/** The date of birth that was sent; null clears it, undefined leaves it as it is. */
export function readBirthDate(
  { date_of_birth: sent }: Static<typeof ChangedUser>,
  { now, problems }: BirthDateReading,
): string | null | undefined {
  const text = trimToNull(sent);
  return text == null ? text : parseBirthDate(text, { path: '/date_of_birth', now, problems });
}

/**
 * Reads the date of birth of a user who is changed. Null from a caller who may not see it leaves it as it is: they send
 * back what they read.
 */
export function readChangedBirthDate(
  body: Static<typeof ChangedUser>,
  { viewer, whose, ...reading }: BirthDateReading & { viewer: Member; whose: number },
): string | null | undefined {
  const date = readBirthDate(body, reading);
  return date === null && !may(viewer, 'users.birth_date', whose) ? undefined : date;
}

/** Adds the problem of a first year that has not come yet. */
export function checkFirstYear(
  { official_since: year }: Static<typeof ChangedUser>,
  { now, problems }: BirthDateReading,
): void {
  if (year == null || year <= now.getUTCFullYear()) return;
  const message = 'official_since is in the future; send the year of their first games as an official.';
  problems.push({ path: '/official_since', message });
}

/** Null from a caller who may not see the notes leaves them as they are: they send back what they read. */
export function readNotes({ notes }: UserChange, viewer: Member): string | null | undefined {
  return notes === null && !may(viewer, 'users.notes') ? undefined : notes;
}

/** The roles of a new user; official by default. */
export function toNewUser(body: Static<typeof NewUser>): Omit<NewProfile, 'siteId' | 'dateOfBirth'> {
  const addresses = body.email_addresses ?? [];
  const email = body.email ?? addresses[0] ?? '';
  const { official, assignor = false, manager = false } = body;
  const isNamed = official !== undefined || assignor || manager;
  return {
    ...toUserChange(body),
    email,
    emailAddresses: addresses.includes(email) ? addresses : [email, ...addresses],
    firstName: body.first_name.trim(),
    lastName: body.last_name.trim(),
    roles: { official: official ?? !isNamed, assignor, manager },
  };
}

/** The changes to a user; members that were not sent are undefined. The date of birth is read apart. */
export function toUserChange(body: Static<typeof ChangedUser>): UserChange {
  const { date_of_birth: _, limits, wanted_games, ...members } = body;
  const fields = Object.entries(NAMES).map(([field, name]) => {
    const value = members[name as keyof typeof members];
    return [field, typeof value === 'string' ? trimToNull(value) : value];
  });
  return {
    ...Object.fromEntries(fields),
    limits: readLimits(limits),
    wantedGames: readWantedGames(wanted_games),
  };
}
