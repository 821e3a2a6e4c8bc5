// A site with some 5,000 games and their crews: many seasons of the demo's, one after the other.
import { planSeason } from '../../src/commands/demo/season.ts';
import { type Seeded, seedGames, seedSite } from '../../src/commands/demo/seed.ts';
import type { Database } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';

const SEASONS = 17; // of some 300 games each
const SEASON_DAYS = 15 * 7; // a planned season is so long: the next one begins where it ends
const FIRST = new Date('2025-01-15T12:00:00Z');
const DAY_MS = 86_400_000;
const SEED = 7;

/** Fills an empty database, the same way each time. Gives the ids of what games refer to. */
export async function seedSeasons(db: Database): Promise<Seeded> {
  const random = randomFrom(SEED);
  const seeded = await db.transaction(async (tx) => {
    const site = await seedSite(tx);
    for (let season = 0; season < SEASONS; season++) {
      const now = new Date(FIRST.getTime() + season * SEASON_DAYS * DAY_MS);
      await seedGames(tx, site, planSeason(now, random));
    }
    return site;
  });
  await db.query(sql`vacuum analyze`); // what autovacuum has done on a database that lives for longer than a bench
  return seeded;
}

/** Knuth's linear congruential generator (The Art of Computer Programming, 3.3.4): numbers from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
