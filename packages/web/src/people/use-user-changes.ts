// The changes of a person and of what they belong to.
import { ApiError, type LeagueOfficial, type User, type UserChange } from '@crewcall/sdk/core';
import { Groups, LeagueOfficials } from '@crewcall/sdk/resources';
import type { QueryKey } from '@tanstack/react-query';
import { fullName } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { recordsOf } from '../session/live/changed-records.ts';
import { changeOfMembers } from '../session/member-change.ts';
import { type Patch, patch } from '../session/optimistic.ts';
import { type Change, ChangedMeanwhile, useChange } from '../session/use-change.ts';
import {
  groupsQuery,
  type LeagueMembership,
  leaguesQuery,
  type Membership,
  personQuery,
  withOfficial,
} from './queries.ts';

/** The changes of one person are sent one after the other. */
export const recordOf = ({ id }: User): string => `user ${id}`;

type Named = { id: number; name: string };

export function useUserChanges(user: User) {
  const { client, site } = useSite();
  const { start } = useChange();
  const of = { client, siteId: site.id };
  const name = fullName(user);
  const record = recordOf(user);
  /** Shows that they are in one of these groups or leagues, or no longer. */
  const membership = (queryKey: QueryKey, id: number, isIn: boolean): Patch =>
    patch<Membership<Named>[]>(queryKey, (all) =>
      all.map((one) => {
        if (one.record.id !== id) return one;
        const others = [...one.userIds].filter((userId) => userId !== user.id);
        return { ...one, userIds: new Set(isIn ? [...others, user.id] : others) };
      }),
    );
  const groupChange = (group: Named, isIn: boolean): Change => ({
    record,
    send: () =>
      isIn
        ? new Groups(client).addToUser(user.id, group.id)
        : new Groups(client).removeFromUser(user.id, group.id).catch(throwIfGone),
    optimistic: [membership(groupsQuery(of).queryKey, group.id, isIn)],
    affects: recordsOf(site.id, 'group', [group.id]),
    message: `${name} is ${isIn ? 'now' : 'no longer'} in ${group.name}.`,
    undo: () => groupChange(group, !isIn),
  });
  /** `id` is that of the league's official: without it, they become one. */
  const leagueChange = (league: Named, id: number | undefined): Change<LeagueOfficial | undefined> => {
    const { queryKey } = leaguesQuery(of);
    return {
      record,
      send: async () => {
        if (id === undefined) return new LeagueOfficials(client).create(league.id, { user_id: user.id });
        await new LeagueOfficials(client).delete(id).catch(throwIfGone);
        return undefined;
      },
      optimistic: [membership(queryKey, league.id, id === undefined)],
      saved: (now) => [
        patch<LeagueMembership[]>(queryKey, (all) =>
          all.map((one) => withOfficial(one, { id: id ?? now!.id, now })),
        ),
      ],
      affects: (now) => recordsOf(site.id, 'league-official', [id ?? now?.id ?? []].flat()),
      message: `${name} ${id === undefined ? 'now' : 'no longer'} works ${league.name}.`,
      undo: (now) => leagueChange(league, now?.id),
    };
  };
  return {
    /** Changes a member by a control without a place for errors. */
    set: (change: UserChange, message: string) =>
      start(
        changeOfMembers<User>({
          ...{ client, path: `/api/v2/users/${user.id}`, now: user, change, message, record },
          queryKey: personQuery(of, user.id).queryKey,
          affects: recordsOf(site.id, 'user', [user.id]),
        }),
      ),
    setGroup: (group: Named, isMember: boolean) => start(groupChange(group, isMember)),
    /** Of the league as it was read; they leave it, or become one of its officials. */
    toggleLeague: ({ record: league, officials }: LeagueMembership) =>
      start(leagueChange(league, officials.find(({ user_id }) => user_id === user.id)?.id)),
  };
}

/** Somebody else took them out meanwhile: there is nothing to take back. */
function throwIfGone(error: unknown): never {
  throw error instanceof ApiError && error.status === 404 ? new ChangedMeanwhile(undefined) : error;
}
