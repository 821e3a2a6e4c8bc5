// What this process read for the last proposal that it worked on, and the routes that were found for it, as long as nothing of
// it has changed: when a slider moves, most of the time would go by reading the same again.
import type { Route } from '../domain/proposals/engine/program/routes.ts';
import { type FactsVersion, findFactsVersion, findSameFacts } from '../domain/proposals/problem/changes.ts';
import { type ProblemFacts, readProblemFacts } from '../domain/proposals/problem/facts.ts';
import type { Proposal } from '../domain/proposals/proposal.ts';
import type { Queryable } from '../storage/database.ts';

const KEPT_MS = 10 * 60_000; // as long as somebody argues with a plan; the facts of a month take some 20 MB

export type KnownFacts = {
  facts: ProblemFacts;
  /** Days of officials that searches found, with the officials and places of these facts. */
  routes: readonly Route[];
  /** Whether the database has the same still. */
  isCurrent(db: Queryable): Promise<boolean>;
};

type FactsQuery = {
  proposal: Proposal;
  now: Date;
  /** Called again and again; false ends it. */
  goesOn: () => Promise<boolean>;
};

type Kept = KnownFacts & { proposal: Proposal; readAt: Date };

/** Reads the facts of a proposal, and keeps those of the last one. Undefined if it does not go on, or if nothing is open. */
export type FactsReader = (db: Queryable, query: FactsQuery) => Promise<KnownFacts | undefined>;

export function createFactsReader(): FactsReader {
  let kept: Kept | undefined;
  let forgetting: NodeJS.Timeout | undefined;
  return async (db, { proposal, now, goesOn }) => {
    clearTimeout(forgetting);
    const known = kept !== undefined && isSame(kept, { proposal, now }) ? kept : undefined;
    kept = undefined; // an error keeps nothing
    if (known !== undefined && (await known.isCurrent(db))) kept = known;
    else {
      const { siteId } = proposal;
      const version = await findFactsVersion(db, { siteId }); // before anything is read
      const facts = await readProblemFacts(db, { proposal, now, goesOn });
      if (facts !== undefined)
        kept = {
          ...{ facts, routes: [], proposal, readAt: now },
          isCurrent: comparing({ siteId, version }),
        };
    }
    forgetting = setTimeout(() => {
      kept = undefined;
    }, KEPT_MS).unref();
    return kept;
  };
}

/** Whether it is the same proposal, and no game of its selection has begun since. */
function isSame(
  { facts, readAt, proposal: { id, mayMove } }: Kept,
  { proposal, now }: Pick<FactsQuery, 'proposal' | 'now'>,
): boolean {
  if (id !== proposal.id || mayMove !== proposal.mayMove || readAt > now) return false;
  return facts.games.every(({ isSelected, startTime }) => !isSelected || startTime > now);
}

/** Once it has changed, it stays so. */
function comparing({ siteId, version }: { siteId: number; version: FactsVersion }): KnownFacts['isCurrent'] {
  let since: FactsVersion | undefined = version;
  return async (db) => {
    since &&= await findSameFacts(db, { siteId, version: since });
    return since !== undefined;
  };
}
