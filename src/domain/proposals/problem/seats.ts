// Who of a plan gets which position, who leaves one for it, and what is accepted together.
//
// 1. Whoever was locked, and whoever stands and stays at a place, has their own position. The others fill those that somebody
// leaves first, and then open ones. 2. Each position that somebody leaves is told: by who takes it, or by what its official
// gets instead. 3. What depends on it is a chain. A chain with a position that nothing tells of is given up, and all of its
// officials stay where they stand.
import type { Assignment, Game, Instance, Plan } from '../engine/instance.ts';
import type { Proposed } from '../proposal.ts';
import type { ProblemPlace } from './place.ts';
import type { Problem } from './problem.ts';
import type { Leaving } from './replay.ts';
import type { Movable } from './standing.ts';

/** A position of a plan, and its official. Whoever stands there and is not locked has no seat, but stays. */
export type Seat = Omit<Proposed, 'result' | 'why'> & Assignment;

export type Seating = {
  seats: Seat[];
  /** With whom stays, and without chains that were given up. */
  plan: Plan;
};

/** The same plan if nobody is dropped by it without somebody in their place. */
export function seatingOf(problem: Problem, plan: Plan, marks: readonly Proposed[]): Seating {
  const seats = problem.places.flatMap((place, at) => seatsAt(problem, { place, at, plan, marks }));
  const { movable } = problem;
  if (movable.length === 0) return { seats, plan };
  const isKept = (seat: Seat, one: Movable) =>
    seat.userId === one.userId && seat.assignmentId === one.assignmentId;
  const stays = (one: Movable) =>
    plan.some(({ place, official }) => place === one.place && official === one.official) &&
    !seats.some((seat) => seat.place === one.place && seat.official === one.official && !isKept(seat, one));
  const leaving = movable.filter((one) => !stays(one));
  const moved = seats.filter((seat) => !movable.some((one) => isKept(seat, one)));
  tell(problem, { leaving, moved });
  const chains = chainsOf(problem, { leaving, moved });
  const lost = chains.filter((chain) => chain.leaving.some((one) => !isTold(one, moved)));
  if (lost.length === 0) {
    for (const [at, chain] of chains.entries()) for (const seat of chain.seats) seat.chain = at + 1;
    return { seats, plan };
  }
  const gone = lost.flatMap((chain) => chain.seats);
  const without = plan.filter(
    (one) => !gone.some((seat) => seat.place === one.place && seat.official === one.official),
  );
  const back = lost.flatMap((chain) => chain.leaving);
  const kept = [...without, ...back.map(({ place, official }) => ({ place, official }))];
  return seatingOf(problem, kept, marks);
}

/** What the officials of a plan leave, with the chain in which they do; and what those have who are locked where they stand. */
export function leavingOf({ movable }: Problem, proposed: readonly Proposed[]): Leaving[] {
  return movable.flatMap((one) => {
    const by = proposed.find(({ assignmentId, fromAssignmentId }) =>
      [assignmentId, fromAssignmentId].includes(one.assignmentId),
    );
    return by === undefined ? [] : [{ userId: one.userId, game: one.game, chain: by.chain }];
  });
}

type At = { place: ProblemPlace; at: number; plan: Plan; marks: readonly Proposed[] };

function seatsAt({ userIds }: Problem, { place: { open }, at, plan, marks }: At): Seat[] {
  if (open.length === 0) return [];
  const holders = plan.filter(({ place }) => place === at).map(({ official }) => official);
  const userOf = (official: number) => userIds[official]!;
  const locked = holders.flatMap((official) => {
    const mark = marks.find(
      ({ state, userId, assignmentId }) =>
        state === 'locked' && userId === userOf(official) && open.some(({ id }) => id === assignmentId),
    );
    return mark === undefined ? [] : [{ official, slotId: mark.assignmentId }];
  });
  const taken = new Set(locked.map(({ slotId }) => slotId));
  const others = holders.filter((official) => !locked.some((one) => one.official === official));
  const kept = open.filter(
    ({ id, userId }) => !taken.has(id) && others.some((official) => userOf(official) === userId),
  );
  const free = open.filter((slot) => !taken.has(slot.id) && !kept.includes(slot));
  const left = free.filter(({ userId }) => userId !== null);
  const inOrder = [...left, ...free.filter(({ userId }) => userId === null)];
  const planned = others
    .filter((official) => !kept.some(({ userId }) => userId === userOf(official)))
    .sort((one, other) => userOf(one) - userOf(other))
    .map((official, nth) => ({ official, slotId: inOrder[nth]!.id }));
  const seatOf = ({ official, slotId }: (typeof planned)[number], state: 'locked' | 'planned'): Seat => ({
    ...{ assignmentId: slotId, userId: userOf(official), state, place: at, official },
    version: open.find(({ id }) => id === slotId)!.version,
    ...{ fromAssignmentId: null, fromVersion: null, replacedUserId: null, chain: null },
  });
  return [...locked.map((one) => seatOf(one, 'locked')), ...planned.map((one) => seatOf(one, 'planned'))];
}

type Moves = { leaving: readonly Movable[]; moved: readonly Seat[] };

/** Says at each seat who leaves it, and which position its own official leaves for it: the nearest in time. */
function tell({ instance }: Problem, { leaving, moved }: Moves): void {
  const { games, places } = instance;
  const startOf = ({ place }: Assignment) => games[places[place]!.game]!.start;
  for (const one of leaving) {
    const seat = moved.find(({ assignmentId }) => assignmentId === one.assignmentId);
    if (seat !== undefined) seat.replacedUserId = one.userId;
  }
  // What nobody takes is told by nothing else.
  const isTaken = (one: Movable) => moved.some(({ assignmentId }) => assignmentId === one.assignmentId);
  for (const one of leaving.toSorted((left, right) => Number(isTaken(left)) - Number(isTaken(right)))) {
    const apart = (seat: Seat) => Math.abs(startOf(seat) - startOf(one));
    const [nearest] = moved
      .filter(({ official, fromAssignmentId }) => official === one.official && fromAssignmentId === null)
      .filter((seat) => !isTaken(one) || dependsOn(instance, seat, one))
      .sort((left, right) => apart(left) - apart(right) || left.assignmentId - right.assignmentId);
    if (nearest === undefined) continue;
    nearest.fromAssignmentId = one.assignmentId;
    nearest.fromVersion = one.version;
  }
}

const isTold = ({ assignmentId }: Movable, moved: readonly Seat[]): boolean =>
  moved.some((seat) => seat.assignmentId === assignmentId || seat.fromAssignmentId === assignmentId);

type Chain = { leaving: Movable[]; seats: Seat[] };

const DAY_MINUTES = 1_440;
const LONGEST_DAY_MINUTES = 25 * 60; // when clocks change

/** Whether the rules may permit an official the one only because they leave the other. */
function dependsOn(
  { games, places, officials, teamDays }: Instance,
  one: Assignment,
  other: Assignment,
): boolean {
  const [game, left] = [one, other].map(({ place }) => games[places[place]!.game]!) as [Game, Game];
  const apart = Math.abs(game.start - left.start);
  if (apart <= LONGEST_DAY_MINUTES) return true;
  if (game.week === left.week && officials[one.official]!.gamesPerWeek !== null) return true;
  if (teamDays === null || apart > teamDays * DAY_MINUTES) return false;
  return game.teams.some((team) => left.teams.includes(team));
}

/** What goes together, by the order of the seats: whatever is possible only because somebody leaves a position. */
function chainsOf({ instance }: Problem, { leaving, moved }: Moves): Chain[] {
  const gameOf = ({ place }: Assignment) => instance.places[place]!.game;
  const depends = (seat: Seat, one: Movable) => {
    if (seat.assignmentId === one.assignmentId || seat.fromAssignmentId === one.assignmentId) return true;
    if (seat.official === one.official) return dependsOn(instance, seat, one);
    return gameOf(seat) === gameOf(one) && instance.officials[seat.official]!.apart.includes(one.official);
  };
  let chains: Chain[] = [];
  for (const one of leaving) {
    const own = moved.filter((seat) => depends(seat, one));
    const joined = chains.filter((chain) => chain.seats.some((seat) => own.includes(seat)));
    const seats = new Set([...joined.flatMap((chain) => chain.seats), ...own]);
    chains = [
      ...chains.filter((chain) => !joined.includes(chain)),
      {
        leaving: [...joined.flatMap((chain) => chain.leaving), one],
        seats: moved.filter((seat) => seats.has(seat)),
      },
    ];
  }
  const first = ({ seats }: Chain) => moved.indexOf(seats[0]!);
  return chains.sort((one, other) => first(one) - first(other));
}
