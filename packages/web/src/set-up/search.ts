// What the address of the set-up says: a part of a name that is searched for, what the audit log shows, and of which league,
// team or venue a public schedule is made.

/** The audit log: who acted (the id of a user, `operator` or `service`), on which type of record, on which day. */
export type AuditSearch = { by?: string; record?: string; day?: string; page?: number };
export type SetUpSearch = AuditSearch & { query?: string; league?: number; team?: number; venue?: number };

/** Reads the address; what it does not understand is left out. */
export function readSetUpSearch(given: Record<string, unknown>): SetUpSearch {
  const { query, by, record, day, page, league, team, venue } = given;
  const text = (value: unknown, form = /./) =>
    value !== undefined && form.test(String(value)) ? String(value) : undefined;
  const id = (value: unknown) =>
    Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;
  const search = {
    query: text(query),
    by: text(by, /^(\d{1,15}|operator|service)$/),
    record: text(record, /^[a-z-]{1,40}$/),
    day: text(day, /^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/),
    page: Number.isInteger(page) && Number(page) > 1 ? Number(page) : undefined,
    ...{ league: id(league), team: id(team), venue: id(venue) },
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
