// A proposal as a difference: for each game who is proposed, who stands, and what stays open.
import type { Assignment, Game, OpenPosition, Proposal, ProposedAssignment } from '@crewcall/sdk/core';
import { crewOf } from '../games/crew.ts';

/** A position with what becomes of it. */
export type PlannedSlot = {
  slot: Assignment;
  /** Who is proposed, or was. */
  proposed: ProposedAssignment | undefined;
  /** Why nobody is. */
  open: OpenPosition | undefined;
  /** Somebody else was assigned since the plan was made: the plan leaves it as it is. */
  isTaken: boolean;
};
export type PlannedGame = { game: Game; slots: PlannedSlot[] };

const NOT_SHOWN = ['rejected', 'undone'];

export function plannedGames(
  games: readonly Game[],
  { assignments }: Pick<Proposal, 'assignments'>,
  open: readonly OpenPosition[],
): PlannedGame[] {
  const shown = assignments.filter(({ state }) => !NOT_SHOWN.includes(state));
  const proposedAt = new Map(shown.map((one) => [one.assignment_id, one]));
  const openAt = new Map(open.map((one) => [one.assignment_id, one]));
  return games.map((game) => ({
    game,
    slots: crewOf(game).map((slot) => {
      const proposed = proposedAt.get(slot.id);
      const isOpen = !slot.assigned || slot.declined;
      const isTaken = proposed !== undefined && isWaiting(proposed) && !isOpen;
      return {
        slot,
        proposed,
        isTaken,
        open: isOpen && proposed === undefined ? openAt.get(slot.id) : undefined,
      };
    }),
  }));
}

/** Whether two have the same people in the same places, and the same became of them. */
export function isSamePlan(
  one: Pick<Proposal, 'assignments'>,
  other: Pick<Proposal, 'assignments'>,
): boolean {
  return planIn(one) === planIn(other);
}

const planIn = ({ assignments }: Pick<Proposal, 'assignments'>): string =>
  JSON.stringify(
    assignments.map(({ assignment_id, user_id, state, result }) => [assignment_id, user_id, state, result]),
  );

/** It can be accepted. Who is locked and not possible any more has a result that says so. */
export const isWaiting = ({ state, result }: ProposedAssignment): boolean =>
  (state === 'planned' || state === 'locked') && result === null;

export const isChanged = ({ slots }: PlannedGame): boolean =>
  slots.some(({ proposed }) => proposed !== undefined);
export const hasOpen = ({ slots }: PlannedGame): boolean => slots.some(({ open }) => open !== undefined);

/** The positions of some games that can be accepted. */
export function waitingIn(games: readonly PlannedGame[]): ProposedAssignment[] {
  return games.flatMap(({ slots }) =>
    slots.flatMap(({ proposed, isTaken }) =>
      proposed !== undefined && isWaiting(proposed) && !isTaken ? [proposed] : [],
    ),
  );
}
