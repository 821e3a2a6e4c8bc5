// What others need to reach a person: the values of the form, and what of them is sent.
import type { User, UserChange } from '@crewcall/sdk/core';

export const PHONES = [
  { name: 'mobile_phone', label: 'Mobile phone', isPublic: 'mobile_phone_is_public' },
  { name: 'home_phone', label: 'Home phone', isPublic: 'home_phone_is_public' },
  { name: 'work_phone', label: 'Work phone', isPublic: 'work_phone_is_public' },
] as const;

const PLACE = ['street1', 'street2', 'city', 'state', 'postal_code'] as const;

type Phone = (typeof PHONES)[number];
export type Details = Record<Phone['name'] | (typeof PLACE)[number], string> &
  Record<Phone['isPublic'], boolean>;

const TEXTS = [...PHONES.map(({ name }) => name), ...PLACE];
const FLAGS = PHONES.map(({ isPublic }) => isPublic);

export function detailsOf(user: User): Details {
  return Object.fromEntries([
    ...TEXTS.map((name) => [name, user[name] ?? '']),
    ...FLAGS.map((name) => [name, user[name]]),
  ]) as Details;
}

/** Only what differs, so that nothing is overwritten that somebody else changed; undefined if nothing does. */
export function changeOf(base: Details, details: Details): UserChange | undefined {
  const change = Object.fromEntries([
    ...TEXTS.filter((name) => details[name].trim() !== base[name]).map((name) => [
      name,
      details[name].trim() || null,
    ]),
    ...FLAGS.filter((name) => details[name] !== base[name]).map((name) => [name, details[name]]),
  ]) as UserChange;
  return Object.keys(change).length === 0 ? undefined : change;
}
