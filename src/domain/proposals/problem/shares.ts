// The fair shares of the season with a plan, as the balance will have them once it is accepted.
import { sharesOf } from '../../balance/share.ts';
import type { Plan } from '../engine/instance.ts';
import type { Problem } from './problem.ts';

export type PlannedShare = { games: number; fairShare: number | null };

const NONE: PlannedShare = { games: 0, fairShare: null }; // somebody who is no longer active

/** Of a user. */
export function sharesWith(
  { shares, places, userIds, movable }: Problem,
  plan: Plan,
): (userId: number) => PlannedShare {
  const { officials, offers } = shares;
  const added = new Map<number, number>();
  for (const { place, official } of plan) {
    const userId = userIds[official]!;
    if (places[place]!.open.length > 0) added.set(userId, (added.get(userId) ?? 0) + 1);
  }
  for (const { userId } of movable) added.set(userId, (added.get(userId) ?? 0) - 1); // has it already
  const planned = officials.map((one) => ({ ...one, games: one.games + (added.get(one.id) ?? 0) }));
  const fairShares = sharesOf(planned, { offers, more: 0 });
  const byUser = new Map(planned.map(({ id, games }) => [id, { games, fairShare: fairShares.get(id)! }]));
  return (userId) => byUser.get(userId) ?? NONE;
}
