// The changes of a person and of what they belong to.
import type { User, UserChange } from '@crewcall/sdk/core';
import { Groups, LeagueOfficials } from '@crewcall/sdk/resources';
import type { QueryKey } from '@tanstack/react-query';
import { fullName } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { keyOf } from '../session/keys.ts';
import { changeOfMembers } from '../session/member-change.ts';
import { patch } from '../session/optimistic.ts';
import { type Change, useChange } from '../session/use-change.ts';
import { groupsQuery, leaguesQuery, type Membership, personQuery } from './queries.ts';

/** The changes of one person are sent one after the other. */
export const recordOf = ({ id }: User): string => `user ${id}`;

export function useUserChanges(user: User) {
  const { client, site } = useSite();
  const { start } = useChange();
  const of = { client, siteId: site.id };
  const name = fullName(user);
  const record = recordOf(user);
  const membership = (
    queryKey: QueryKey,
    { id, isIn, send }: { id: number; isIn: boolean; send: () => Promise<unknown> },
  ): Change => ({
    ...{ record, send },
    optimistic: [
      patch<Membership<{ id: number }>[]>(queryKey, (all) =>
        all.map((one) =>
          one.record.id === id ? { ...one, userIds: withUser(one.userIds, { userId: user.id, isIn }) } : one,
        ),
      ),
    ],
  });
  const groupChange = (group: { id: number; name: string }, isIn: boolean): Change => ({
    ...membership(groupsQuery(of).queryKey, {
      ...{ id: group.id, isIn },
      send: () =>
        isIn
          ? new Groups(client).addToUser(user.id, group.id)
          : new Groups(client).removeFromUser(user.id, group.id),
    }),
    message: `${name} is ${isIn ? 'now' : 'no longer'} in ${group.name}.`,
    undo: () => groupChange(group, !isIn),
  });
  return {
    /** Changes a member by a control without a place for errors. */
    set: (change: UserChange, message: string) =>
      start(
        changeOfMembers<User>({
          ...{ client, path: `/api/v2/users/${user.id}`, now: user, change, message, record },
          queryKey: personQuery(of, user.id).queryKey,
          affects: [keyOf(site.id, 'user')],
        }),
      ),
    setGroup: (group: { id: number; name: string }, isMember: boolean) => start(groupChange(group, isMember)),
    /** `officials` are the league's, as they were read. */
    setLeague: (
      {
        league,
        officials,
      }: { league: { id: number; name: string }; officials: { id: number; user_id: number }[] },
      isMember: boolean,
    ) => {
      let membershipId = officials.find(({ user_id }) => user_id === user.id)?.id;
      const send = async (isIn: boolean) => {
        if (isIn)
          membershipId = (await new LeagueOfficials(client).create(league.id, { user_id: user.id })).id;
        else if (membershipId !== undefined) await new LeagueOfficials(client).delete(membershipId);
      };
      const leagueChange = (isIn: boolean): Change => ({
        ...membership(leaguesQuery(of).queryKey, { id: league.id, isIn, send: () => send(isIn) }),
        message: `${name} ${isIn ? 'now works' : 'no longer works'} ${league.name}.`,
        undo: () => leagueChange(!isIn),
      });
      return start(leagueChange(isMember));
    },
  };
}

function withUser(
  ids: ReadonlySet<number>,
  { userId, isIn }: { userId: number; isIn: boolean },
): ReadonlySet<number> {
  return isIn ? new Set([...ids, userId]) : new Set([...ids].filter((id) => id !== userId));
}
