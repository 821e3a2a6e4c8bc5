// A proposal as a difference: for each game who is proposed, who stands, and what stays open.
import type { Assignment, Game, OpenPosition, Proposal, ProposedAssignment } from '@crewcall/sdk/core';
import { crewOf } from '../games/crew.ts';

export type PositionOfGame = { position: string; game: Game };
type Name = Pick<ProposedAssignment, 'user_id' | 'first_name' | 'last_name'>;

/** A position with what becomes of it. */
export type PlannedSlot = {
  slot: Assignment;
  /** Who is proposed, or was. */
  proposed: ProposedAssignment | undefined;
  /** Why nobody is. */
  open: OpenPosition | undefined;
  /** Somebody else was assigned since the plan was made: the plan leaves it as it is. */
  isTaken: boolean;
  /** Who is locked stands here already. */
  isKept: boolean;
  /** Who stands here and leaves, and which position they get instead. */
  leaves: { official: Name; to: PositionOfGame | undefined } | undefined;
  /** The position that whoever is proposed leaves. */
  from: PositionOfGame | undefined;
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
  const gameOf = new Map(games.map((game) => [game.id, game]));
  const movedFrom = new Map(
    shown.flatMap((one) => (one.moves_from === null ? [] : [[one.moves_from.assignment_id, one] as const])),
  );
  const placeOf = (place: { game_id: number; position: string } | null | undefined) => {
    const game = place == null ? undefined : gameOf.get(place.game_id);
    return game && { position: place!.position, game };
  };
  return games.map((game) => ({
    game,
    slots: crewOf(game).map((slot) => {
      const proposed = proposedAt.get(slot.id);
      const isOpen = !slot.assigned || slot.declined;
      const standing = isOpen ? undefined : slot._embedded?.official.id;
      const goes = movedFrom.get(slot.id);
      const leaving = [proposed?.replaces, goes].find((one) => one != null && one.user_id === standing);
      const isKept = proposed?.state === 'locked' && proposed.user_id === standing;
      const isTaken = proposed !== undefined && isWaiting(proposed) && !isOpen && !isKept && !leaving;
      return {
        ...{ slot, proposed, isTaken, isKept },
        leaves:
          leaving == null
            ? undefined
            : { official: leaving, to: goes?.user_id === leaving.user_id ? placeOf(goes) : undefined },
        from: placeOf(proposed?.moves_from),
        open: (isOpen || leaving) && proposed === undefined ? openAt.get(slot.id) : undefined,
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
    assignments.map(({ assignment_id, user_id, state, result, replaces, moves_from, chain }) => [
      ...[assignment_id, user_id, state, result, replaces?.user_id, moves_from?.assignment_id, chain],
    ]),
  );

/** It can be accepted. Who is locked and not possible any more has a result that says so. */
export const isWaiting = ({ state, result }: ProposedAssignment): boolean =>
  (state === 'planned' || state === 'locked') && result === null;

export const isChanged = ({ slots }: PlannedGame): boolean =>
  slots.some(({ proposed, leaves }) => proposed !== undefined || leaves !== undefined);
export const hasOpen = ({ slots }: PlannedGame): boolean => slots.some(({ open }) => open !== undefined);

/** The positions of some games that can be accepted. */
export function waitingIn(games: readonly PlannedGame[]): ProposedAssignment[] {
  return games.flatMap(({ slots }) =>
    slots.flatMap(({ proposed, isTaken, isKept }) =>
      proposed !== undefined && isWaiting(proposed) && !isTaken && !isKept ? [proposed] : [],
    ),
  );
}
