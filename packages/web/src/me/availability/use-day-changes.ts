// Changes days on all chosen sites at once, shows them before the service has them, and takes them back.
import { ApiError, type AvailabilityDay } from '@crewcall/sdk/core';
import { Availabilities } from '@crewcall/sdk/resources';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../session/context.tsx';
import { persistedKey } from '../../session/persisted.ts';
import { useToasts } from '../../ui/toast.tsx';
import { type DayState, daysWords, shownDay, stateWords, toDayInput } from './day-state.ts';
import { daysQuery } from './queries.ts';

type Change = { date: string; state: DayState };

export function useDayChanges({ userIds, month }: { userIds: readonly number[]; month: string }) {
  const { client } = useSession();
  const queries = useQueryClient();
  const { show } = useToasts();
  const [saving, setSaving] = useState<ReadonlyMap<string, DayState>>(new Map());
  const { queryKey } = daysQuery(client, { userIds, month });

  const write = async (changes: readonly Change[]) => {
    setSaving((all) => new Map([...all, ...changes.map(({ date, state }) => [date, state] as const)]));
    try {
      const days = changes.map(({ date, state }) => toDayInput(date, state));
      const lists = await Promise.all(
        userIds.map((id) => new Availabilities(client).changeDays(id, { days })),
      );
      const changed = new Map(
        changes.map(({ date }) => [
          date,
          lists.flatMap((list) => list.days.find((day) => day.date === date) ?? []),
        ]),
      );
      queries.setQueryData<AvailabilityDay[][]>(queryKey, (all) =>
        all?.map((day) => changed.get(day[0]?.date ?? '') ?? day),
      );
      // A read under way may have begun before the change; the same days are also kept for other choices of sites.
      void queries.invalidateQueries({ queryKey: persistedKey('availability', 'days') });
    } finally {
      setSaving((all) => new Map([...all].filter(([date]) => !changes.some((one) => one.date === date))));
    }
  };
  const attempt = async (changes: readonly Change[], message: string, undo?: () => void) => {
    try {
      await write(changes);
      show({ message, topic: 'availability', ...(undo && { undo }) });
    } catch (error) {
      const reason = error instanceof ApiError ? error.message : 'There is no connection.';
      show({ message: `Your availability was not changed. ${reason}`, isError: true });
      void queries.invalidateQueries({ queryKey });
    }
  };
  return {
    saving,
    set: (dates: readonly string[], state: DayState) => {
      const before = queries.getQueryData<AvailabilityDay[][]>(queryKey) ?? [];
      const earlier = before.flatMap((days): Change[] => {
        const day = shownDay(days);
        const isWhole = day.state.kind !== 'differs' && days.every(({ rows }) => rows.length <= 1);
        return dates.includes(day.date) && isWhole ? [{ date: day.date, state: day.state as DayState }] : [];
      });
      const words = daysWords(dates);
      const undo = () => void attempt(earlier, `${words}: changed back.`);
      const changes = dates.map((date) => ({ date, state }));
      void attempt(
        changes,
        `${words}: ${stateWords(state)}.`,
        earlier.length === dates.length ? undo : undefined,
      );
    },
  };
}
