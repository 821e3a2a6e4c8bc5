// What the address of the balance says: the days, the filters, the order, and who is chosen.

export const SORTS = [
  'off_by',
  'name',
  'games',
  'hours',
  'pay',
  'miles',
  'weekends',
  'declined',
  'late',
  'no_answer',
] as const;
export type Sort = (typeof SORTS)[number];

/** Without `from` and `to`, the season of today. */
export type BalanceSearch = {
  from?: string;
  to?: string;
  league?: number;
  grade?: string;
  sort?: Sort;
  /** From the other end. */
  reversed?: true;
  /** The user who is chosen in the plot. */
  person?: number;
  export?: true;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the address; what it does not understand is left out. */
export function readBalanceSearch(given: Record<string, unknown>): BalanceSearch {
  const id = (value: unknown) =>
    Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;
  const day = (value: unknown) =>
    typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
  const search = {
    from: day(given.from),
    to: day(given.to),
    league: id(given.league),
    grade: given.grade === undefined || given.grade === '' ? undefined : String(given.grade),
    sort: SORTS.find((sort) => sort === given.sort && sort !== 'off_by'),
    reversed: given.reversed === true ? given.reversed : undefined,
    person: id(given.person),
    export: given.export === true ? given.export : undefined,
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
