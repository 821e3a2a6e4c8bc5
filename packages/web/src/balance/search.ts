// What the address of the balance says: the days, the filters, the order, and who is chosen.
import { addressOf, day, id, isOn, oneOf, text } from '../format/address.ts';

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

/** Reads the address; what it does not understand is left out. */
export const readBalanceSearch = addressOf<BalanceSearch>({
  ...{
    from: day,
    to: day,
    league: id,
    grade: text(),
    sort: oneOf(SORTS),
    reversed: isOn,
    person: id,
    export: isOn,
  },
});
