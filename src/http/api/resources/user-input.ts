// Reads the bodies of new and changed users.
import { type Static, Type } from 'typebox';
import type { UserChange } from '../../../domain/users/change.ts';
import type { NewUser as NewProfile } from '../../../domain/users/user.ts';
import { EMAIL_ADDRESS_CHARACTERS } from '../../../kernel/email-address.ts';
import type { Problem } from '../../../kernel/errors.ts';
import { nameField, textField, trimToNull } from '../input/fields.ts';

const MAX_ADDRESSES = 5;
const Email = Type.String({
  format: 'email',
  maxLength: EMAIL_ADDRESS_CHARACTERS,
  examples: ['omar.reyes@harbor.example'],
});
const Flag = Type.Optional(Type.Boolean());
const phone = () => Type.Optional(textField({ maxLength: 30, example: '+1 555 0100' }));

const names = { first_name: nameField('Omar'), last_name: nameField('Reyes') };
const fields = {
  mi: Type.Optional(textField({ maxLength: 5, example: 'J' })),
  mobile_phone: phone(),
  mobile_phone_is_public: Flag,
  home_phone: phone(),
  home_phone_is_public: Flag,
  work_phone: phone(),
  work_phone_is_public: Flag,
  official: Flag,
  assignor: Flag,
  manager: Flag,
  grade: Type.Optional(textField({ maxLength: 90, example: 'Grade 7' })),
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
  },
  { title: 'UserChange' },
);

/** The problems of a new user that the schema cannot find. */
export function newUserProblems(body: Static<typeof NewUser>): Problem[] {
  if ('email' in body || 'email_addresses' in body) return [];
  const message = 'email_addresses is missing: send a list with the address they sign in with first.';
  return [{ path: '/email_addresses', message }];
}

/** The roles of a new user; official by default. */
export function toNewUser(body: Static<typeof NewUser>): Omit<NewProfile, 'siteId'> {
  const addresses = body.email_addresses ?? [];
  const email = body.email ?? addresses[0] ?? '';
  const { official, assignor = false, manager = false } = body;
  const isNamed = official !== undefined || assignor || manager;
  return {
    ...contactsOf(body),
    email,
    emailAddresses: addresses.includes(email) ? addresses : [email, ...addresses],
    firstName: body.first_name.trim(),
    lastName: body.last_name.trim(),
    roles: { official: official ?? !isNamed, assignor, manager },
  };
}

/** The changes to a user; members that were not sent are undefined. */
export function toUserChange(body: Static<typeof ChangedUser>): UserChange {
  const { official, assignor, manager, active } = body;
  return {
    ...contactsOf(body),
    ...{ official, assignor, manager, active },
    firstName: body.first_name?.trim(),
    lastName: body.last_name?.trim(),
    emailAddresses: body.email_addresses,
  };
}

function contactsOf(body: Static<typeof ChangedUser>) {
  return {
    mi: trimToNull(body.mi),
    mobilePhone: trimToNull(body.mobile_phone),
    mobilePhoneIsPublic: body.mobile_phone_is_public,
    homePhone: trimToNull(body.home_phone),
    homePhoneIsPublic: body.home_phone_is_public,
    workPhone: trimToNull(body.work_phone),
    workPhoneIsPublic: body.work_phone_is_public,
    grade: trimToNull(body.grade),
  };
}
