// Reminds those who have not answered: one position, the crews of games, or of all games that need it.
import type { NewReminder, Reminder } from '@crewcall/sdk/core';
import { Sites } from '@crewcall/sdk/resources';
import { useSite } from '../session/context.tsx';
import { recordsOf } from '../session/live/changed-records.ts';
import { useChange } from '../session/use-change.ts';
import { remindedInWords, unremindedInWords } from './reminders.ts';

/** `gameIds`: the games that show whether somebody was reminded. */
export type Reminding = {
  remind: (whom: NewReminder, gameIds: readonly number[]) => void;
  isPending: boolean;
};

export function useReminding(): Reminding {
  const { client, site } = useSite();
  const { start, isPending } = useChange();
  return {
    isPending,
    remind: (whom, gameIds) =>
      void start<Reminder>({
        record: `reminders of site ${site.id}`,
        send: () => new Sites(client).createReminders(site.id, whom),
        affects: recordsOf(site.id, 'game', gameIds),
        message: remindedInWords,
        errors: unremindedInWords,
      }),
  };
}
