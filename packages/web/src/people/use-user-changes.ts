// Changes a person and what they belong to, at once, with Undo in a toast.
import type { User, UserChange } from '@crewcall/sdk/core';
import { Groups, LeagueOfficials, Users } from '@crewcall/sdk/resources';
import { useQueryClient } from '@tanstack/react-query';
import { fullName } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { keyOf } from '../session/keys.ts';
import { messageOf } from '../ui/states.tsx';
import { useToasts } from '../ui/toast.tsx';
import { groupsQuery, leaguesQuery, type Membership, personQuery } from './queries.ts';

export function useUserChanges(user: User) {
  const { client, site } = useSite();
  const queries = useQueryClient();
  const toasts = useToasts();
  const of = { client, siteId: site.id };
  const { queryKey } = personQuery(of, user.id);
  const fail = (error: unknown) => toasts.show({ message: messageOf(error), isError: true });
  const readAgain = (type: string) => queries.invalidateQueries({ queryKey: keyOf(site.id, type) });

  const showNow = (saved: User) => {
    queries.setQueryData(queryKey, saved);
    void readAgain('user');
  };
  const put = async (change: UserChange) => showNow(await new Users(client).change(user.id, change));

  /** Shows the change before the service has it. */
  const putAtOnce = async (change: UserChange) => {
    queries.setQueryData(queryKey, (now) => now && ({ ...now, ...change } as User));
    try {
      await put(change);
    } catch (error) {
      void readAgain('user'); // what was shown before its time
      throw error;
    }
  };

  /** Shows the membership before the service has it, and what the service has afterwards. */
  const join = async (
    { queryKey: key, type, id }: { queryKey: unknown[]; type: string; id: number },
    { isIn, write }: { isIn: boolean; write: () => Promise<unknown> },
  ) => {
    queries.setQueryData(key, (all: Membership<{ id: number }>[] | undefined) =>
      all?.map((one) =>
        one.record.id === id ? { ...one, userIds: withUser(one.userIds, { userId: user.id, isIn }) } : one,
      ),
    );
    await write().finally(() => readAgain(type));
  };

  /** Does something that `undo` takes back; says so, or why it failed. */
  const act = async (
    act: () => Promise<unknown>,
    done: { message: string; undo: () => Promise<unknown> },
  ) => {
    try {
      await act();
      toasts.show({ message: done.message, undo: () => void done.undo().catch(fail) });
    } catch (error) {
      fail(error);
    }
  };

  return {
    /** Of a person whom a form has changed. */
    showSaved: (saved: User, undo: () => Promise<User>) => {
      showNow(saved);
      toasts.show({ message: `${fullName(saved)} was saved.`, undo: () => void undo().then(showNow, fail) });
    },
    /** Changes a member by a control without a place for errors. */
    set: (change: UserChange, message: string) => {
      const before = membersOf(user, change);
      return act(() => putAtOnce(change), { message, undo: () => putAtOnce(before) });
    },
    setGroup: (group: { id: number; name: string }, isMember: boolean) => {
      const { queryKey } = groupsQuery(of);
      const write = (isIn: boolean) =>
        join(
          { queryKey, type: 'group', id: group.id },
          {
            isIn,
            write: async () => {
              if (isIn) await new Groups(client).addToUser(user.id, group.id);
              else await new Groups(client).removeFromUser(user.id, group.id);
            },
          },
        );
      const message = `${fullName(user)} is ${isMember ? 'now' : 'no longer'} in ${group.name}.`;
      return act(() => write(isMember), { message, undo: () => write(!isMember) });
    },
    /** `officials` are the league's, as they were read. */
    setLeague: (
      {
        league,
        officials,
      }: { league: { id: number; name: string }; officials: { id: number; user_id: number }[] },
      isMember: boolean,
    ) => {
      let membershipId = officials.find(({ user_id }) => user_id === user.id)?.id;
      const { queryKey } = leaguesQuery(of);
      const write = (isIn: boolean) =>
        join(
          { queryKey, type: 'league-official', id: league.id },
          {
            isIn,
            write: async () => {
              if (isIn)
                membershipId = (await new LeagueOfficials(client).create(league.id, { user_id: user.id })).id;
              else if (membershipId !== undefined) await new LeagueOfficials(client).delete(membershipId);
            },
          },
        );
      const message = `${fullName(user)} ${isMember ? 'now works' : 'no longer works'} ${league.name}.`;
      return act(() => write(isMember), { message, undo: () => write(!isMember) });
    },
    act,
    readAgain,
  };
}

/** The user's present values of the members that the change has. */
function membersOf(user: User, change: UserChange): UserChange {
  const now = user as unknown as Record<string, unknown>;
  return Object.fromEntries(Object.keys(change).map((name) => [name, now[name]]));
}

function withUser(
  ids: ReadonlySet<number>,
  { userId, isIn }: { userId: number; isIn: boolean },
): ReadonlySet<number> {
  return isIn ? new Set([...ids, userId]) : new Set([...ids].filter((id) => id !== userId));
}
