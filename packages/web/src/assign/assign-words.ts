// What an assignment comes to, in sentences: who is on the position, and who hears of it.
import type { Game } from '@crewcall/sdk/core';
import { count, fullName } from '../format/words.ts';
import { teamsOf } from '../games/game.ts';
import { officialOf, type Placing } from './slots.ts';

/** Whether officials of the game hear of changes: it is published, not canceled, and has not started (docs/api: notices). */
export const isTold = ({ published, cancelled, start_time }: Game, now: Date): boolean =>
  published && !cancelled && Date.parse(start_time) > now.getTime();

/** "Kim Novak is on Hawks v Pines as Referee, and gets an email in a minute. Omar Reyes hears that they are off it." */
export function messageOf({ slot, to }: Placing, myId: number, now: Date): string {
  const { game, assignment } = slot;
  const hears = isTold(game, now);
  const before = officialOf(slot);
  const isLeaving = before !== undefined && hears && !assignment.declined && before.id !== myId;
  if (to === undefined) {
    const open = `${assignment.position} of ${teamsOf(game)} is open again`;
    return isLeaving ? `${open}, and ${fullName(before)} gets an email in a minute.` : `${open}.`;
  }
  const email = hears && to.user_id !== myId ? ', and gets an email in a minute.' : '.';
  const off = isLeaving ? ` So does ${fullName(before)}, who is off it.` : '';
  return `${fullName(to)} is on ${teamsOf(game)} as ${assignment.position}${email}${off}`;
}

/** Beside the message of the last of several assignments. */
export const tallyOf = (times: number): string => `${count(times, 'position')} filled.`;

export function failureOf({ slot, to }: Placing): string {
  if (to === undefined) return `${slot.assignment.position} of ${teamsOf(slot.game)} was not changed.`;
  return `${fullName(to)} was not assigned to ${teamsOf(slot.game)}.`;
}
