// Reads people through the API, and who belongs to what.
import {
  ApiError,
  type Availability,
  type Block,
  type Client,
  type Game,
  type Group,
  type League,
  type LeagueOfficial,
  type User,
} from '@crewcall/sdk/core';
import { LeagueOfficials, Users } from '@crewcall/sdk/resources';
import { queryOptions } from '@tanstack/react-query';
import { addDays, endOfMonth } from '../format/days.ts';
import { inOrder } from '../games/game.ts';
import { keyOf } from '../session/keys.ts';
import { withChanged } from '../session/live/list-part.ts';
import { readChangedItems, recordList } from '../session/live/record-list.ts';
import { readByIds } from '../session/live/some-records.ts';
import { readAll } from '../session/pages.ts';
import { byName } from '../set-up/queries.ts';

const MOST_PEOPLE = 5_000;
const MOST_SINGLE = 20; // changed officials of leagues, read one by one
const MOST_GAMES = 200; // of one person in the weeks that are shown

export type Of = { client: Client; siteId: number };

const byLastName = (a: User, b: User): number =>
  a.last_name.localeCompare(b.last_name, 'en') ||
  a.first_name.localeCompare(b.first_name, 'en') ||
  a.id - b.id;

const peopleRequest = (siteId: number) => ({ path: `/api/v2/sites/${siteId}/users` });

/** Everybody on the site, active or not, by last name. For assignors alone. */
export function peopleQuery({ client, siteId }: Of) {
  const request = peopleRequest(siteId);
  return queryOptions(
    recordList<User[]>({
      queryKey: keyOf(siteId, 'user', 'list'),
      readAll: async ({ signal }) =>
        (await readAll<User>(client, { ...request, signal }, MOST_PEOPLE)).items.sort(byLastName),
      readChanged: readChangedItems(client, request, { order: byLastName, most: MOST_PEOPLE }),
    }),
  );
}

/** Everybody on the site, as officials see them. */
export function seenPeopleQuery({ client, siteId }: Of) {
  return queryOptions({
    queryKey: keyOf(siteId, 'user', 'seen'),
    queryFn: async ({ signal }) =>
      (await readAll<User>(client, { ...peopleRequest(siteId), signal }, MOST_PEOPLE)).items,
  });
}

export type Membership<Record> = { record: Record; userIds: ReadonlySet<number> };

/** Every group of the site with its members. */
export function groupsQuery({ client, siteId }: Of) {
  const request = { path: `/api/v2/sites/${siteId}/groups` };
  const withMembers = (groups: Group[], signal: AbortSignal): Promise<Membership<Group>[]> =>
    Promise.all(
      groups.map(async (record) => {
        const users = await readAll<User>(client, { path: `/api/v2/groups/${record.id}/users`, signal });
        return { record, userIds: new Set(users.items.map(({ id }) => id)) };
      }),
    );
  return queryOptions(
    recordList<Membership<Group>[]>({
      queryKey: keyOf(siteId, 'group', 'members'),
      readAll: async ({ signal }) => {
        const { items } = await readAll<Group>(client, { ...request, signal });
        return (await withMembers(items, signal)).sort(byRecord);
      },
      readChanged: (items, ids, { signal }) =>
        withChanged({
          ...{ items, ids, order: byRecord, idOf: ({ record }) => record.id },
          read: async (some) =>
            withMembers(await readByIds<Group>(client, { ...request, signal }, some), signal),
        }),
    }),
  );
}

const byRecord = (one: Membership<{ name: string }>, other: Membership<{ name: string }>): number =>
  byName(one.record, other.record);

export type LeagueMembership = Membership<League> & { officials: LeagueOfficial[] };

/** The league with these of its officials. */
const leagueWith = (record: League, officials: LeagueOfficial[]): LeagueMembership => ({
  ...{ record, officials },
  userIds: new Set(officials.map(({ user_id }) => user_id)),
});

/** Every league of the site with its officials. */
export function leaguesQuery({ client, siteId }: Of) {
  return queryOptions(
    recordList<LeagueMembership[]>({
      queryKey: keyOf(siteId, 'league-official', 'all'),
      readAll: async ({ signal }) => {
        const { items } = await readAll<League>(client, { path: `/api/v2/sites/${siteId}/leagues`, signal });
        const members = items.map(async (record) => {
          const path = `/api/v2/leagues/${record.id}/officials`;
          return leagueWith(record, (await readAll<LeagueOfficial>(client, { path, signal })).items);
        });
        return (await Promise.all(members)).sort(byRecord);
      },
      readChanged: async (current, ids, { signal }) => {
        if (ids.length > MOST_SINGLE) return undefined;
        const read = await Promise.all(ids.map((id) => readOfficial(client, id, signal)));
        return current().map((one) =>
          ids.reduce((league, id, index) => withOfficial(league, { id, now: read[index] }), one),
        );
      },
    }),
  );
}

/** The league as it is with an official of these; without `now`, it no longer has them. */
export function withOfficial(
  { record, officials }: LeagueMembership,
  { id, now }: { id: number; now: LeagueOfficial | undefined },
): LeagueMembership {
  const others = officials.filter((one) => one.id !== id);
  return leagueWith(record, now?.league_id === record.id ? [...others, now] : others);
}

/** Undefined if the league no longer has them. */
function readOfficial(client: Client, id: number, signal: AbortSignal): Promise<LeagueOfficial | undefined> {
  return new LeagueOfficials(client).get(id, { signal }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });
}

export function personQuery({ client, siteId }: Of, userId: number) {
  return queryOptions({
    queryKey: keyOf(siteId, 'user', userId),
    queryFn: ({ signal }) => new Users(client).get(userId, { signal }),
    meta: { about: { type: 'user', id: userId } },
  });
}

export function blocksQuery({ client, siteId }: Of, userId: number) {
  return queryOptions({
    queryKey: keyOf(siteId, 'user', userId, 'blocks'),
    queryFn: async ({ signal }) =>
      (await readAll<Block>(client, { path: `/api/v2/users/${userId}/blocks`, signal })).items,
  });
}

export type Days = { from: string; to: string };

export const WEEKS = 12; // of a person's coming games, and of the past ones

export const comingWeeks = (today: string): Days => ({ from: today, to: addDays(today, 7 * WEEKS) });

/** The games of a person on some days, in order. */
export function gamesOfPersonQuery({ client, siteId }: Of, userId: number, { from, to }: Days) {
  const query = { search: { start_date: from, end_date: to } };
  const request = { path: `/api/v2/users/${userId}/games`, query };
  return queryOptions(
    recordList<Game[]>({
      queryKey: keyOf(siteId, 'game', 'person', userId, from, to),
      readAll: async ({ signal }) => (await readAll<Game>(client, { ...request, signal }, MOST_GAMES)).items,
      readChanged: readChangedItems(client, request, { order: inOrder, most: MOST_GAMES }),
    }),
  );
}

/** The days of a month such as 2026-11. */
export const daysOfMonth = (month: string): Days => ({
  from: `${month}-01`,
  to: endOfMonth(`${month}-01`),
});

/** What a person entered for some days: when they are available, and days off. */
export function availabilityQuery({ client, siteId }: Of, userId: number, { from, to }: Days) {
  return queryOptions({
    queryKey: keyOf(siteId, 'availability', userId, from, to),
    queryFn: async ({ signal }) => {
      const read = (available: boolean) => {
        const search = { start_date: from, end_date: to, ...(available ? {} : { available }) };
        const query = { limit: 200, search };
        return readAll<Availability>(client, { path: `/api/v2/users/${userId}/availability`, query, signal });
      };
      const [on, off] = await Promise.all([read(true), read(false)]);
      return [...off.items, ...on.items];
    },
  });
}
