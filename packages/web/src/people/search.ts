// What the address of the people says: the filters, and which dialog is open.

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
export function readPeopleSearch(given: Record<string, unknown>): PeopleSearch {
  const id = (value: unknown) => (Number.isInteger(value) && Number(value) > 0 ? Number(value) : undefined);
  const text = (value: unknown) => (value === undefined || value === '' ? undefined : String(value));
  const search = {
    query: text(given.query),
    show: SHOWN.find((shown) => shown === given.show && shown !== 'active'),
    step: STEPS.find((step) => step === given.step),
    group: id(given.group),
    league: id(given.league),
    grade: text(given.grade),
    invite: given.invite === true ? given.invite : undefined,
    export: given.export === true ? given.export : undefined,
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
