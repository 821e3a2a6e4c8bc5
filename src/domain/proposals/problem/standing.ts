// Who stands on the games of a proposal, as the engine treats them: who stays, and who may be moved.
import { Draft } from '../engine/draft.ts';
import type { Assignment, Instance, Standing } from '../engine/instance.ts';
import type { Proposed } from '../proposal.ts';
import type { Left } from './joined.ts';
import type { ProblemPlace } from './place.ts';
import type { GameRow } from './rows.ts';

/** An official who stands and may be moved. */
export type Movable = Left &
  Assignment & {
    assignmentId: number;
    version: number;
    /** They stay: the engine would not let them have it beside what else stands. */
    locked: boolean;
  };

/** What officials who may be moved have now: no fact about a position counts it. */
export function leftOf(games: readonly GameRow[], places: readonly ProblemPlace[]): Left[] {
  return places.flatMap(({ game, open }) =>
    open.flatMap(({ userId }) => (userId === null ? [] : [{ userId, game: dayOf(games[game]!) }])),
  );
}

type Query = { places: readonly ProblemPlace[]; userIds: readonly number[] };
type MovableQuery = Query & { games: readonly GameRow[]; marks: readonly Proposed[] };

/**
 * Whoever breaks a rule where they stand stays, as does everybody who breaks it with them: the warning was overridden, and
 * nobody should lose a position by it. Whoever is rejected where they stand makes room, if somebody else takes it.
 */
export function movableOf(instance: Instance, { games, places, userIds, marks }: MovableQuery): Movable[] {
  const officialOf = indexOf(userIds);
  const isRejected = ({ assignmentId, userId }: Movable) =>
    marks.some(
      (mark) => mark.state === 'rejected' && mark.assignmentId === assignmentId && mark.userId === userId,
    );
  const all = places.flatMap(({ game, open }, place) =>
    open.flatMap(({ id, version, userId }): Movable[] => {
      const official = userId === null ? undefined : officialOf.get(userId);
      if (userId === null || official === undefined) return [];
      const own = { assignmentId: id, version, userId, game: dayOf(games[game]!) };
      return [{ ...own, place, official, locked: false }];
    }),
  );
  const stay = places.flatMap(({ standing }, place) =>
    standing.flatMap((id) => {
      const official = officialOf.get(id);
      return official === undefined ? [] : [{ place, official, locked: true }];
    }),
  );
  for (let before = -1, locked = 0; all.length > 0 && locked > before; ) {
    const draft = new Draft({ ...instance, standing: [...stay, ...all.filter((one) => one.locked)] });
    for (const one of all.filter((other) => !other.locked && !isRejected(other))) {
      if (draft.candidates[one.place]!.includes(one.official) && draft.mayTake(one)) draft.add(one);
      else one.locked = true;
    }
    before = locked;
    locked = all.filter((one) => one.locked).length;
  }
  return all;
}

type Marks = Query & { marks: readonly Proposed[]; officials: Instance['officials'] };

/** Who is locked on a position to fill, as far as that is possible. */
export function locksOf({ places, userIds, marks, officials }: Marks): Assignment[] {
  const officialOf = indexOf(userIds);
  return places.flatMap(({ open }, place) =>
    marks
      .filter(({ state, assignmentId }) => state === 'locked' && open.some(({ id }) => id === assignmentId))
      .flatMap(({ userId }) => officialOf.get(userId) ?? [])
      .filter((official) => officials[official]!.allowed.includes(place)) // otherwise it is possible no more
      .map((official) => ({ place, official })),
  );
}

type Who = Query & { movable: readonly Movable[]; locks: readonly Assignment[] };

/** By place: who stays, who is locked, and who may be moved. */
export function standingOf({ places, userIds, movable, locks }: Who): Standing[] {
  const officialOf = indexOf(userIds);
  return places.flatMap(({ standing }, place) => {
    const locked = locks.filter((one) => one.place === place);
    const isLocked = (official: number) => locked.some((one) => one.official === official);
    const here = standing.flatMap((id) => officialOf.get(id) ?? []);
    const others = movable.filter((one) => one.place === place && !isLocked(one.official));
    return [
      ...here.map((official) => ({ place, official, locked: true })),
      ...locked.map(({ official }) => ({ place, official, locked: true })),
      ...others.map((one) => ({ place, official: one.official, locked: one.locked })),
    ];
  });
}

const dayOf = ({ id, date }: GameRow): Left['game'] => ({ id, date });

const indexOf = (userIds: readonly number[]) => new Map(userIds.map((id, official) => [id, official]));
