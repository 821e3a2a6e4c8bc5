// Reads which emails the person gets, and the addresses with which their calendar follows their games.
import type { Client, User } from '@crewcall/sdk/core';
import { CurrentAccountCalendarFeeds, Users } from '@crewcall/sdk/resources';
import { queryOptions } from '@tanstack/react-query';
import { persistedKey } from '../../session/persisted.ts';
import { listQuery } from '../../set-up/queries.ts';

/** The person's users that get emails about games. */
export const activeOfficials = ({ users }: { users: readonly User[] }): User[] =>
  users.filter(({ official, active }) => official && active);

export function myNoticeSettingsQuery(client: Client, userId: number) {
  return queryOptions({
    queryKey: persistedKey('user', 'notices', userId),
    queryFn: ({ signal }) => new Users(client).getNoticeSettings(userId, { signal }),
  });
}

/** The venues of a site, by name. */
export const venuesQuery = (of: { client: Client; siteId: number }) =>
  listQuery(of, { type: 'venue', path: 'venues' });

export function calendarFeedsQuery(client: Client) {
  return queryOptions({
    queryKey: persistedKey('calendar-feed'),
    queryFn: async ({ signal }) =>
      (await new CurrentAccountCalendarFeeds(client).list({ signal }))._embedded.calendar_feeds,
  });
}
