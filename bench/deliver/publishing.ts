// Published games: events recorded as the domain records them, and the moments of their commits.
import { setTimeout as pause } from 'node:timers/promises';
import { recordEvent } from '../../src/domain/events/store.ts';
import { factsOf } from '../../src/domain/games/filter.ts';
import type { Database } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { moment } from '../moment.ts';

const LOOK_MS = 10; // between two looks at the queue: often enough, and hardly a load
const FACTS = factsOf({
  ...{ leagueId: 1, venueId: 2, gameTypeId: 1, ageGroupId: 3, genderId: 1 },
  ...{ homeTeamId: 4, awayTeamId: 5, patternId: 1, status: 'A' },
});

export type Publisher = {
  /** Records that a further game was published, in a transaction of its own, and remembers when that was committed. */
  publish(): Promise<void>;
  /** Commit moments by event id. */
  commits(): Promise<Map<number, number>>;
};

/** A publisher of the games of a site that has no events yet. */
export function createPublisher(db: Database, siteId: number): Publisher {
  const committedAt: number[] = []; // by game id, from 1: events need no row of games
  let published = 0;
  return {
    async publish() {
      const gameId = ++published;
      const event = {
        siteId,
        topic: 'game.game.published',
        resourceId: gameId,
        gameId,
        facts: FACTS,
      } as const;
      await db.transaction((tx) => recordEvent(tx, event));
      committedAt[gameId] = moment();
    },
    async commits() {
      const events = await db.query<{ id: number; game_id: number }>(sql`
        select id, game_id from events where site_id = ${siteId} and game_id is not null`);
      return new Map(events.map(({ id, game_id }) => [id, committedAt[game_id]!]));
    },
  };
}

/** Waits until nothing is owed any more: every outcome is written down. */
export async function untilSettled(db: Database): Promise<void> {
  const isOwed = async () => {
    const [queue] = await db.query<{ owed: boolean }>(sql`
      select exists (select from deliveries) or exists (select from fanouts) as owed`);
    return queue?.owed ?? false;
  };
  while (await isOwed()) await pause(LOOK_MS);
}
