// What the demo's official finds: games to answer, and colleagues who can be called.
import type { Transaction } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import type { PlannedGame } from './season.ts';
import type { SeedResult } from './seed.ts';

const OMAR = 0; // the index in names.ts
const OFFERS = 3;
const APART_MS = 4 * 3_600_000; // two games a day, with time between them
const PHONE_SHARE = 2; // every second official shows their phone

/** Puts the official on the next games, without an answer. */
export function planOwnGames(games: readonly PlannedGame[], now: Date): void {
  const isNear = (one: PlannedGame, other: PlannedGame) => Math.abs(+one.start - +other.start) < APART_MS;
  const isFree = (game: PlannedGame) =>
    !games.some((one) => isNear(one, game) && one.slots.some(({ official }) => official === OMAR));
  const active = games.filter(({ published, status }) => published && status === 'A');
  for (let offers = 0; offers < OFFERS; offers++) {
    const game = active.find((one) => +one.start > +now + APART_MS && isFree(one));
    if (game !== undefined) game.slots[0] = { position: 0, official: OMAR, answer: undefined };
  }
}

/** Phones of the assignor and of colleagues. Nobody is new. */
export async function seedPhones(tx: Transaction, { siteId }: SeedResult): Promise<void> {
  await tx.query(sql`
    update users set mobile_phone = '617 555 0' || (100 + id % 100), mobile_phone_is_public = true
    where site_id = ${siteId} and (assignor or id % ${PHONE_SHARE} = 0)`);
  await tx.query(sql`
    update users set skipped_steps = '{phone,availability,calendar}' where site_id = ${siteId} and official`);
}
