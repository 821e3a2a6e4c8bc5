// What a game would pay: the fees of a crew that is not there yet.
import type { Queryable } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import type { Pattern } from '../patterns/pattern.ts';
import { type Coordinates, roadMeters } from '../venues/distance.ts';
import { computeFee, rulesFor, type SlotFacts, travelOf } from './compute.ts';
import type { Fee } from './fee.ts';
import type { RuleScope } from './rules/rule.ts';
import { findRules } from './rules/store.ts';

export type PlannedGame = Omit<RuleScope, 'patternId' | 'position'> & { startTime: Date };

/**
 * The fee of each position of the pattern, in order, for a game like this: of the official if one is named, with travel from
 * their home to the venue. Surcharges for solo games and short notice are not in it.
 */
export async function previewFees(
  db: Queryable,
  { pattern, game }: { pattern: Pattern; game: PlannedGame },
): Promise<Omit<Fee, 'assignmentId'>[]> {
  const { userId, venueId } = game;
  const [rules, [places]] = await Promise.all([
    findRules(db, pattern.siteId),
    db.query<{ home: Coordinates; venue: Coordinates }>(sql`
      select json_build_object('latitude', u.latitude, 'longitude', u.longitude) as home,
        json_build_object('latitude', v.latitude, 'longitude', v.longitude) as venue
      from users u, venues v
      where u.id = ${userId} and v.id = ${venueId} and (u.site_id, v.site_id) = (${pattern.siteId}::bigint, ${pattern.siteId}::bigint)`),
  ]);
  const meters = places && roadMeters(places.home, places.venue);
  return pattern.positions.map(({ name: position, fee, currency }) => {
    const slot: SlotFacts = {
      ...{ ...game, assignmentId: 0, patternId: pattern.id, position, currency, meters, isSolo: false },
      ...{ positionFee: Math.round((fee ?? 0) * 100), status: 'A', canceledAt: null, assignedAt: null },
      ...{ exceptionFee: null, attendance: null, latePercent: null, payReason: null },
    };
    const inForce = rulesFor(slot, rules);
    return computeFee(slot, { inForce, travelPart: travelOf(slot, inForce) });
  });
}
