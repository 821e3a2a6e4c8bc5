// The positions of the games that are shown, in their order: which one is next.
import type { Assignment, Game } from '@crewcall/sdk/core';

export type Slot = { game: Game; assignment: Assignment };

const slotsOf = (games: readonly Game[]): Slot[] =>
  games.flatMap((game) => game._embedded.assignments.map((assignment) => ({ game, assignment })));

export function findSlot(games: readonly Game[], slotId: number | undefined): Slot | undefined {
  return slotsOf(games).find(({ assignment }) => assignment.id === slotId);
}

const isOpen = ({ game, assignment }: Slot): boolean => !assignment.assigned && !game.cancelled;

/** The next open position after one, and from the first again after the last; undefined if no other is open. */
export function nextOpenSlot(games: readonly Game[], slotId: number): Slot | undefined {
  const slots = slotsOf(games);
  const here = slots.findIndex(({ assignment }) => assignment.id === slotId);
  return [...slots.slice(here + 1), ...slots.slice(0, Math.max(here, 0))].find(isOpen);
}

export const countOpen = (games: readonly Game[]): number => slotsOf(games).filter(isOpen).length;
