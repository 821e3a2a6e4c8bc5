// Who can be reminded of the games that they have not answered, and what the views say of it.
import type { Assignment, Game, Reminder } from '@crewcall/sdk/core';
import { momentOf } from '../format/days.ts';
import { count, fullName, listed } from '../format/words.ts';
import { answerOf, crewOf } from '../games/crew.ts';

const REMINDER_MS = 24 * 60 * 60_000; // docs/api: assignments, Remind officials

/** Whether the official of the position was asked, and can still answer. */
export function canRemind(slot: Assignment, game: Game, now: Date): boolean {
  return (
    answerOf(slot, game) === 'unanswered' && !game.cancelled && Date.parse(game.start_time) > now.getTime()
  );
}

export function wasReminded({ reminded_at: at }: Assignment, now: Date): boolean {
  return at !== null && at !== undefined && now.getTime() - Date.parse(at) < REMINDER_MS;
}

/** How many people of these games would be reminded: who has not answered, and was not reminded within a day. */
export function countToRemind(games: readonly Game[], now: Date): number {
  const people = new Map<number, boolean>();
  for (const game of games)
    for (const slot of crewOf(game).filter((one) => canRemind(one, game, now))) {
      const id = slot._embedded!.official.id;
      people.set(id, (people.get(id) ?? false) || wasReminded(slot, now));
    }
  return [...people.values()].filter((isReminded) => !isReminded).length;
}

/** "Remind", "Remind all 11" */
export const remindWords = (people: number): string => (people === 1 ? 'Remind' : `Remind all ${people}`);

/** "Reminded Fri, Nov 27, 10:02 AM", "Ada Okafor answered for them"; undefined if there is nothing to say. */
export function answerNote({
  accepted,
  declined,
  reminded_at: remindedAt,
  answered_by: by,
  answered_by_guardian: byGuardian,
}: Assignment): string | undefined {
  const whoElse = byGuardian ? 'A guardian' : by?.name;
  if (accepted || declined) return whoElse && `${whoElse} answered for them`;
  return remindedAt ? `Reminded ${momentOf(remindedAt)}` : undefined;
}

/** "Omar Reyes is reminded of 2 games.", "9 people are reminded. 2 were reminded within the last day." */
export function remindedInWords({ people, reminded }: Reminder): string {
  const now = people.filter(({ reason }) => reason === null);
  const earlier = people.filter(({ reason }) => reason === 'reminded');
  const [one] = now;
  const sentences = [
    one === undefined
      ? 'Nobody is reminded.'
      : reminded === 1
        ? `${fullName(one)} is reminded of ${count(one.assignment_ids.length, 'game')}.`
        : `${reminded} people are reminded.`,
    earlier.length > 0 &&
      `${earlier.length > 3 ? earlier.length : listed(earlier.map(fullName))} ${earlier.length === 1 ? 'was' : 'were'} reminded within the last day.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

const REASONS = {
  left: 'is not active on the site',
  muted: 'does not want reminders',
  rejected: 'cannot be reached: emails to them are rejected',
} as const;

/** Those who would be reminded if they had been invited. */
export const uninvitedOf = ({ people }: Reminder): Reminder['people'] =>
  people.filter(({ reason }) => reason === 'not_invited');

/** "Omar Reyes was never invited, and is not reminded." */
export function uninvitedInWords(people: Reminder['people']): string {
  const who = people.length > 3 ? `${people.length} people` : listed(people.map(fullName));
  return people.length === 1
    ? `${who} was never invited, and is not reminded.`
    : `${who} were never invited, and are not reminded.`;
}

/** A sentence for each person who cannot be reminded, or one for many: the result stays in sight beside two. */
export function unremindedInWords({ people }: Reminder): string[] {
  const told = [null, 'reminded', 'not_invited'] as (string | null)[];
  const unreached = people.filter(({ reason }) => !told.includes(reason));
  if (unreached.length > 2) return [`${listed(unreached.map(fullName))} cannot be reminded. Call them.`];
  return unreached.map(
    (person) => `${fullName(person)} ${REASONS[person.reason as keyof typeof REASONS]}. Call them.`,
  );
}
