// Reads the audit log, and the names of what its entries refer to.
import type { AuditEntry, Client, ListAuditQuery, Page, User } from '@crewcall/sdk/core';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addDays } from '../../format/days.ts';
import { keyOf } from '../../session/keys.ts';
import { readAll, readRecord } from '../../session/pages.ts';
import { NOUNS } from '../nouns.ts';
import type { AuditSearch } from '../search.ts';

const MOST_PEOPLE = 5_000;

type Of = { client: Client; siteId: number };
type AuditPage = { page: Page; _embedded: { audit: AuditEntry[] } };

/** A page of what was done, newest first. It is read again whenever it is opened. */
export function auditQuery(
  { client, siteId, timeZone }: Of & { timeZone: string },
  { by, record, day, page = 1 }: AuditSearch,
) {
  const who = by === 'operator' || by === 'service' ? { by } : { user_id: by && Number(by) };
  const days = day && { since: startOfDay(day, timeZone), until: startOfDay(addDays(day, 1), timeZone) };
  const search = { ...who, record, ...days } as NonNullable<ListAuditQuery['search']>;
  return queryOptions({
    queryKey: keyOf(siteId, 'audit', search, page),
    queryFn: ({ signal }) => {
      const path = `/api/v2/sites/${siteId}/audit`;
      return readRecord<AuditPage>(client, { path, query: { page, search }, signal });
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Everybody on the site, by last name. */
export function usersQuery({ client, siteId }: Of) {
  return queryOptions({
    queryKey: keyOf(siteId, 'user', 'names'),
    queryFn: async ({ signal }) => {
      const request = { path: `/api/v2/sites/${siteId}/users`, signal };
      const { items } = await readAll<User>(client, request, MOST_PEOPLE);
      return items.sort((a, b) => a.last_name.localeCompare(b.last_name));
    },
  });
}

/** The lists whose records entries refer to. */
export const NAMED_LISTS = [...NOUNS, { type: 'pattern', path: 'patterns' } as const];

/** Midnight at the site, such as 2026-05-02T00:00:00-04:00. */
export function startOfDay(day: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const offsetAt = (time: string) => /[+-]\d\d:\d\d/.exec(format.format(new Date(time)))?.[0] ?? '+00:00';
  const near = offsetAt(`${day}T00:00:00Z`);
  return `${day}T00:00:00${offsetAt(`${day}T00:00:00${near}`)}`;
}
