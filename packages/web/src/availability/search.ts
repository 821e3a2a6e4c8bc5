// What the address says about one's own availability: the month, and for which site.

export type OwnAvailabilitySearch = { month?: string; site?: number };

export function readOwnAvailabilitySearch(search: Record<string, unknown>): OwnAvailabilitySearch {
  const { month } = search;
  const site = Number(search.site);
  return {
    ...(typeof month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && { month }),
    ...(Number.isSafeInteger(site) && site > 0 && { site }),
  };
}
