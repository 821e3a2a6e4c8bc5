// What the address says about the list of reports.
export type ReportsSearch = { list?: 'sent' };

export function readReportsSearch(search: Record<string, unknown>): ReportsSearch {
  return search.list === 'sent' ? { list: 'sent' } : {};
}
