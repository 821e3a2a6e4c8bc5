// What the address says about a person's pay.
export type PaySearch = { year?: number };

export function readPaySearch(search: Record<string, unknown>): PaySearch {
  const year = Number(search.year);
  return Number.isInteger(year) && year >= 2000 && year <= 2100 ? { year } : {};
}
