// The ways between the venues of a proposal.
import type { ConflictPolicies } from '../../conflicts/conflict.ts';
import { driveBetween } from '../../conflicts/rules/travel.ts';
import { roadMeters } from '../../venues/distance.ts';
import type { Instance } from '../engine/instance.ts';
import type { GameRow } from './rows.ts';

export type Venue = Pick<GameRow, 'venueId' | 'latitude' | 'longitude'>;
export type Venues = { all: Venue[]; at: (game: GameRow) => number; ways: Instance['venues'] };

/** Games without a venue share one, to and from which there is no way. */
export function venuesOf(games: readonly GameRow[], { travel_time: policy }: ConflictPolicies): Venues {
  const all = [...new Map(games.map((game): [number | null, Venue] => [game.venueId, game])).values()];
  const index = new Map(all.map(({ venueId }, at) => [venueId, at]));
  const ways = all.map((from) => ({
    travelMinutes: all.map((to) => (policy === 'ignore' ? 0 : driveBetween(from, to).minutesNeeded)),
    km: all.map((to) => (roadMeters(from, to) ?? 0) / 1_000),
  }));
  return { all, at: ({ venueId }) => index.get(venueId)!, ways };
}
