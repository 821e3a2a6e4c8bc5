// Changes days on all chosen sites at once.
import type { AvailabilityDay, AvailabilityDays } from '@crewcall/sdk/core';
import { Availabilities } from '@crewcall/sdk/resources';
import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../session/context.tsx';
import { patch } from '../../session/optimistic.ts';
import { persistedKey } from '../../session/persisted.ts';
import { type Change, useChange } from '../../session/use-change.ts';
import { type DayState, daysWords, shownDay, stateWords, toDayInput, withState } from './day-state.ts';
import { daysQuery } from './queries.ts';

type DayChange = { date: string; state: DayState };

/** Gives what changes days to a state. Undo is offered if every day was so on all sites that it can be entered again. */
export function useDayChanges({ userIds, month }: { userIds: readonly number[]; month: string }) {
  const { client } = useSession();
  const queries = useQueryClient();
  const { start } = useChange();
  const { queryKey } = daysQuery(client, { userIds, month });

  const changeOf = (changes: readonly DayChange[]): Change<AvailabilityDays[]> => {
    const states = new Map(changes.map(({ date, state }) => [date, state]));
    return {
      record: 'availability',
      send: () => {
        const days = changes.map(({ date, state }) => toDayInput(date, state));
        return Promise.all(userIds.map((id) => new Availabilities(client).changeDays(id, { days })));
      },
      optimistic: [
        patch<AvailabilityDay[][]>(queryKey, (all) =>
          all.map((sites) =>
            sites.map((day) => (states.has(day.date) ? withState(day, states.get(day.date)!) : day)),
          ),
        ),
      ],
      saved: (lists) => [
        patch<AvailabilityDay[][]>(queryKey, (all) =>
          all.map((sites) => {
            const date = sites[0]?.date ?? '';
            return states.has(date) ? lists.map(({ days }) => days.find((day) => day.date === date)!) : sites;
          }),
        ),
      ],
      affects: [persistedKey('availability', 'days')], // the same days are also stored for other choices of sites
      failure: 'Your availability was not changed.',
      topic: 'availability',
    };
  };
  return (dates: readonly string[], state: DayState) => {
    const shown = queries.getQueryData<AvailabilityDay[][]>(queryKey) ?? [];
    const earlier = shown.flatMap((sites): DayChange[] => {
      const day = shownDay(sites, []);
      const isWhole = day.bySite === undefined && sites.every(({ rows }) => rows.length <= 1);
      return dates.includes(day.date) && isWhole ? [{ date: day.date, state: day.state as DayState }] : [];
    });
    const words = daysWords(dates);
    void start({
      ...changeOf(dates.map((date) => ({ date, state }))),
      message: `${words}: ${stateWords(state)}.`,
      undo: () =>
        earlier.length === dates.length
          ? { ...changeOf(earlier), message: `${words}: changed back.` }
          : undefined,
    });
  };
}
