// Replays a plan by the rules of conflicts, before it is stored: it shares nothing with the engine.
import type { Queryable } from '../../../storage/database.ts';
import type { GameFacts, OfficialFacts } from '../../conflicts/facts.ts';
import { conflictsOf } from '../../conflicts/rules.ts';
import { findFactsOf } from '../../conflicts/store.ts';
import { withPlan } from './joined.ts';
import { conflictsWith } from './place.ts';
import { findPairsApart } from './rows.ts';

export type Pair = { assignmentId: number; userId: number };
type Replayed = { pair: Pair; game: GameFacts; official: OfficialFacts };

const PAIRS_AT_ONCE = 50; // some 200 ms of one statement

/**
 * Returns those of the assignments that are possible by what the database has now: something may have changed since the plan
 * was made. Throws if these break a rule together, or by something that stands.
 */
export async function replay(
  db: Queryable,
  { siteId, plan }: { siteId: number; plan: readonly Pair[] },
): Promise<Pair[]> {
  const found: Replayed[] = [];
  for (let from = 0; from < plan.length; from += PAIRS_AT_ONCE) {
    const pairs = plan.slice(from, from + PAIRS_AT_ONCE);
    for (const [at, facts] of (await findFactsOf(db, pairs)).entries()) {
      const official = facts?.officials[0];
      if (facts === undefined || official === undefined) continue;
      if (conflictsWith(facts.game, official).length === 0)
        found.push({ pair: pairs[at]!, game: facts.game, official });
    }
  }
  for (const one of found) requirePermitted(one, found);
  const byGame = Map.groupBy(found, ({ game }) => game.id);
  for (const { userId, otherId } of await findPairsApart(db, { siteId })) {
    for (const [gameId, crew] of byGame) {
      const has = (id: number) => crew.some(({ pair }) => pair.userId === id);
      if (crew[0]!.game.policies.blocked_official !== 'ignore' && has(userId) && has(otherId))
        throw brokenRule('blocked_official', gameId);
    }
  }
  return found.map(({ pair }) => pair);
}

/** As if everybody else of the plan was assigned. */
function requirePermitted({ game, official, pair }: Replayed, plan: readonly Replayed[]): void {
  const joined = plan
    .filter((other) => other.pair !== pair)
    .map((other) => ({ userId: other.pair.userId, game: other.game }));
  const [broken] = conflictsOf(game, withPlan(game, { official, joined }));
  if (broken !== undefined) throw brokenRule(broken.code, game.id);
}

function brokenRule(code: string, gameId: number): Error {
  return new Error(`A plan breaks the rule ${code} at game ${gameId}.`);
}
