// What the address of the people says: the filters, and which dialog is open.
import { addressOf, id, isOn, oneOf, text } from '../format/address.ts';

const SHOWN = ['active', 'assignors', 'waiting', 'inactive'] as const;
export type PeoplePart = (typeof SHOWN)[number];

/** How far people have come who were invited: as the API finds them. */
export const STEPS = [
  ...(['not_invited', 'invited', 'expired', 'signed_in'] as const),
  ...(['no_phone', 'no_availability', 'no_calendar'] as const),
] as const;
export type PeopleStep = (typeof STEPS)[number];

/** Without `show`, everybody who is active. `group` and `league` are ids. */
export type PeopleSearch = {
  query?: string;
  show?: PeoplePart;
  step?: PeopleStep;
  group?: number;
  league?: number;
  grade?: string;
  invite?: true;
  export?: true;
};

/** Reads the address; what it does not understand is left out. */
export const readPeopleSearch = addressOf<PeopleSearch>({
  query: text(),
  show: oneOf(SHOWN.filter((show) => show !== 'active')),
  ...{ step: oneOf(STEPS), group: id, league: id, grade: text(), invite: isOn, export: isOn },
});
