// Removes what has expired in the background, in small batches, from day one.
import type { Database } from '../storage/database.ts';
import { purgeFamilies } from './family.ts';
import { purgeRefreshTokens } from './refresh-tokens.ts';
import { purgeExpiredTokens } from './tokens.ts';

const EVERY_MS = 10 * 60_000; // tokens live two hours; a few more minutes of rows cost nothing
const BATCH = 1_000;
const PURGES = [purgeExpiredTokens, purgeRefreshTokens, purgeFamilies];

/** Purges now and every ten minutes until the function it gives is called. */
export function startPurging(db: Database, onTrouble: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  const purge = async () => {
    for (const purgeBatch of PURGES) {
      while (!stopped && (await purgeBatch(db, BATCH)) === BATCH);
    }
  };
  const begin = () => {
    running = purge().catch(onTrouble);
  };
  begin();
  const timer = setInterval(begin, EVERY_MS);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await running;
  };
}
