// Reminds those who have not answered: one position, the crews of games, or of all games that need it.
import type { NewReminder, Reminder } from '@crewcall/sdk/core';
import { Sites } from '@crewcall/sdk/resources';
import { inviteWords, useInviting } from '../people/invite/use-inviting.ts';
import { useSite } from '../session/context.tsx';
import { recordsOf } from '../session/live/changed-records.ts';
import { useChange } from '../session/use-change.ts';
import { remindedInWords, uninvitedInWords, uninvitedOf, unremindedInWords } from './reminders.ts';

/** `gameIds`: the games that show whether somebody was reminded. */
export type Reminding = {
  remind: (whom: NewReminder, gameIds: readonly number[]) => void;
  isPending: boolean;
};

const MOST_GAMES = 200; // docs/api: assignments, Remind officials

/** Whoever was reminded of games of one part is not reminded again by the next. */
async function remindInParts(
  send: (whom: NewReminder) => Promise<Reminder>,
  whom: NewReminder,
): Promise<Reminder> {
  const { game_ids: ids } = whom;
  if (ids === undefined || ids.length <= MOST_GAMES) return send(whom);
  const { reminded, people, ...one } = await send({ ...whom, game_ids: ids.slice(0, MOST_GAMES) });
  const rest = await remindInParts(send, { ...whom, game_ids: ids.slice(MOST_GAMES) });
  const known = new Set(people.map(({ user_id }) => user_id));
  const others = rest.people.filter(({ user_id }) => !known.has(user_id));
  return { ...one, reminded: reminded + rest.reminded, people: [...people, ...others] };
}

export function useReminding(): Reminding {
  const { client, site } = useSite();
  const { start, isPending } = useChange();
  const { invite } = useInviting();
  const uninvitedIn = (reminder: Reminder) => {
    const people = uninvitedOf(reminder);
    if (people.length === 0) return [];
    return [
      {
        message: uninvitedInWords(people),
        action: { label: inviteWords(people.length), run: () => invite(people) },
      },
    ];
  };
  return {
    isPending,
    remind: (whom, gameIds) =>
      void start<Reminder>({
        record: `reminders of site ${site.id}`,
        send: () => remindInParts((part) => new Sites(client).createReminders(site.id, part), whom),
        affects: recordsOf(site.id, 'game', gameIds),
        message: remindedInWords,
        errors: (reminder) => [...unremindedInWords(reminder), ...uninvitedIn(reminder)],
      }),
  };
}
