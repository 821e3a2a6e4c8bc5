// Replays a plan by the rules of conflicts, before it is stored: it shares nothing with the engine.
import type { Queryable } from '../../../storage/database.ts';
import { type GameFacts, nameOf, type OfficialFacts } from '../../conflicts/facts.ts';
import { conflictsOf } from '../../conflicts/rules.ts';
import { findFactsOf } from '../../conflicts/store.ts';
import type { ProblemFacts } from './facts.ts';
import { type Left, withoutGames, withPlan } from './joined.ts';
import { conflictsWith } from './place.ts';
import { findPairsApart } from './rows.ts';

/** `chain`: those of one are possible together, or none of them. */
export type Pair = { assignmentId: number; userId: number; chain?: number | null };
/** What the plan takes from officials; those of a chain leave it with the chain. */
export type Leaving = Left & { chain?: number | null };
type Replayed = { pair: Pair; game: GameFacts; official: OfficialFacts };
type Replay = {
  siteId: number;
  plan: readonly Pair[];
  left: readonly Leaving[];
  /** What the database has, if it was read before and nothing of it has changed since. */
  known?: ProblemFacts | undefined;
};

const PAIRS_AT_ONCE = 50; // some 200 ms of one statement

type Broken = { code: string; gameId: number; sentence: string };

/**
 * Returns those of the assignments that are possible by what the database has now: something may have changed since the plan
 * was made. Throws if these break a rule together, or by something that stands.
 */
export async function replay(db: Queryable, { siteId, plan, left, known }: Replay): Promise<Pair[]> {
  const possible = await findPossible(db, { plan, left, known });
  const lost = new Set(
    plan
      .filter((pair) => !possible.some((one) => one.pair === pair))
      .flatMap(({ chain = null }) => chain ?? []),
  );
  const isWhole = ({ chain = null }: Pair | Leaving) => chain === null || !lost.has(chain);
  const found = possible.filter(({ pair }) => isWhole(pair));
  const broken = await findBroken(db, { siteId, found, left: left.filter(isWhole), known });
  if (broken !== undefined)
    throw new Error(`A plan breaks the rule ${broken.code} at game ${broken.gameId}.`);
  return found.map(({ pair }) => pair);
}

/** Why assignments that are possible one by one are not so together, as a sentence; undefined if they are. */
export async function findClash(
  db: Queryable,
  { siteId, plan, left, known }: Replay,
): Promise<string | undefined> {
  const found = await findPossible(db, { plan, left, known });
  return (await findBroken(db, { siteId, found, left, known }))?.sentence;
}

async function findPossible(
  db: Queryable,
  { plan, left, known }: Omit<Replay, 'siteId'>,
): Promise<Replayed[]> {
  const pairFacts = known?.pairFacts;
  if (pairFacts !== undefined)
    return plan.flatMap((pair) => {
      const facts = pairFacts(pair);
      return facts === undefined ? [] : [{ pair, ...facts }];
    });
  const found: Replayed[] = [];
  for (let from = 0; from < plan.length; from += PAIRS_AT_ONCE) {
    const pairs = plan.slice(from, from + PAIRS_AT_ONCE);
    for (const [at, facts] of (await findFactsOf(db, pairs)).entries()) {
      const official = facts?.officials[0];
      if (facts === undefined || official === undefined) continue;
      if (conflictsWith(facts.game, withoutGames(facts.game, { official, left })).length === 0)
        found.push({ pair: pairs[at]!, game: facts.game, official });
    }
  }
  return found;
}

async function findBroken(
  db: Queryable,
  { siteId, found, left, known }: Omit<Replay, 'plan'> & { found: readonly Replayed[] },
): Promise<Broken | undefined> {
  const ofUser = Map.groupBy(found, ({ pair }) => pair.userId);
  for (const { game, official, pair } of found) {
    // As if everything else that the plan gives them was theirs.
    const joined = ofUser
      .get(pair.userId)!
      .filter((other) => other.pair !== pair)
      .map((other) => ({ userId: other.pair.userId, game: other.game }));
    const free = withoutGames(game, { official, left });
    const [broken] = conflictsOf(game, withPlan(game, { official: free, joined }));
    if (broken !== undefined) return { ...broken, gameId: game.id };
  }
  const byGame = Map.groupBy(found, ({ game }) => game.id);
  const apart = found.length === 0 ? [] : (known?.apart ?? (await findPairsApart(db, { siteId })));
  for (const { userId, otherId } of apart) {
    for (const [gameId, crew] of byGame) {
      const has = (id: number) => crew.find(({ official }) => official.id === id)?.official;
      const [one, other] = [has(userId), has(otherId)];
      if (crew[0]!.game.policies.blocked_official !== 'ignore' && one !== undefined && other !== undefined) {
        const sentence = `${nameOf(one)} and ${nameOf(other)} are blocked from working together.`;
        return { code: 'blocked_official', gameId, sentence };
      }
    }
  }
  return undefined;
}
