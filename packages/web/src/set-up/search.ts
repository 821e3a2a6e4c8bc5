// What the address of the set-up says: a part of a name that is searched for, what the audit log shows, and of which league,
// team or venue a public schedule is made.
import { addressOf, id, text } from '../format/address.ts';

/** The audit log: who acted (the id of a user, `operator` or `service`), on which type of record, on which day. */
export type AuditSearch = { by?: string; record?: string; day?: string; page?: number };
export type SetUpSearch = AuditSearch & { query?: string; league?: number; team?: number; venue?: number };

/** Reads the address; what it does not understand is left out. */
export const readSetUpSearch = addressOf<SetUpSearch>({
  query: text(),
  by: text(/^(\d{1,15}|operator|service)$/),
  record: text(/^[a-z-]{1,40}$/),
  day: text(/^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/),
  page: (given) => (given === 1 ? undefined : id(given)),
  ...{ league: id, team: id, venue: id },
});
