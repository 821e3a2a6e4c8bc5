// What the address of the year says.
import { addressOf, id, isOn } from '../format/address.ts';

/** Without `year`, the current one. */
export type YearSearch = { year?: number; export?: true };

export const readYearSearch = addressOf<YearSearch>({ year: id, export: isOn });
