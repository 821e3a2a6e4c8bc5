// The positions of the games that are shown, in their order: which one is next.
import type { Assignment, Candidate, Game } from '@crewcall/sdk/core';

export type Slot = { game: Game; assignment: Assignment };

const slotsOf = (games: readonly Game[]): Slot[] =>
  games.flatMap((game) => game._embedded.assignments.map((assignment) => ({ game, assignment })));

export function findSlot(games: readonly Game[], slotId: number | undefined): Slot | undefined {
  return slotsOf(games).find(({ assignment }) => assignment.id === slotId);
}

/** Which positions are gone through one after the other, and what one of them is called. */
export type Worklist = { isNext: (slot: Slot) => boolean; noun: string };

export const OPEN_POSITIONS: Worklist = {
  isNext: ({ game, assignment }) => !assignment.assigned && !game.cancelled,
  noun: 'open position',
};

/** The next position of the worklist after one, and from the first again after the last; undefined if there is no other. */
export function nextSlot(games: readonly Game[], { isNext }: Worklist, slotId: number): Slot | undefined {
  const slots = slotsOf(games);
  const here = slots.findIndex(({ assignment }) => assignment.id === slotId);
  return [...slots.slice(here + 1), ...slots.slice(0, Math.max(here, 0))].find(isNext);
}

export const countSlots = (games: readonly Game[], { isNext }: Worklist): number =>
  slotsOf(games).filter(isNext).length;

/** The official of a position; undefined if it is open. */
export const officialOf = ({ assignment }: Slot) => assignment._embedded?.official;

export type Person = Pick<Candidate, 'user_id' | 'first_name' | 'last_name'>;
/** An official who is put on a position. */
export type Placing = {
  slot: Slot;
  /** Nobody if undefined. */
  to: Person | undefined;
  override?: boolean;
  /** Of an undo: the position as the change had left it. */
  undoes?: Pick<Assignment, '_embedded' | 'lock_version'>;
};
