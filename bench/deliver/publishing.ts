// Published games: events recorded as the domain records them, and the moments of their commits.
import { setTimeout as pause } from 'node:timers/promises';
import { EVENTS_CHANNEL, recordEvent } from '../../src/domain/events/store.ts';
import { factsOf } from '../../src/domain/games/filter.ts';
import type { Database } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { moment } from '../moment.ts';

const PATIENCE_MS = 180_000; // a bench ends, whatever goes wrong
const LOOK_MS = 10; // between two looks at the queue: often enough, and hardly a load
const FACTS = factsOf({
  ...{ leagueId: 1, venueId: 2, gameTypeId: 1, ageGroupId: 3, genderId: 1 },
  ...{ homeTeamId: 4, awayTeamId: 5, patternId: 1, status: 'A' },
});

export type Publisher = {
  /** Records that a further game was published, in a transaction of its own, and remembers when that was committed. */
  publish(): Promise<void>;
  /** Records so many at once, in one transaction: what piled up. Their commits are not remembered. */
  pileUp(count: number): Promise<void>;
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
    async pileUp(count) {
      await db.query(sql`
        insert into events (site_id, topic, resource_id, game_id, facts)
        select ${siteId}, 'game.game.published', ${published} + n, ${published} + n, ${JSON.stringify(FACTS)}::jsonb
        from generate_series(1, ${count}::int) as n`);
      published += count;
      await db.query(sql`select pg_notify(${EVENTS_CHANNEL}, '')`);
    },
    async commits() {
      const events = await db.query<{ id: number; game_id: number }>(sql`
        select id, game_id from events where site_id = ${siteId} and game_id is not null`);
      return new Map(events.map(({ id, game_id }) => [id, committedAt[game_id]!]));
    },
  };
}

/** Waits until nothing is owed any more: every event is matched, and every outcome written down. */
export async function untilSettled(db: Database): Promise<void> {
  const isOwed = async () => {
    const [queue] = await db.query<{ owed: boolean }>(sql`
      select exists (select from events where matched_at is null) or exists (select from deliveries)
        or exists (select from fanouts) as owed`);
    return queue?.owed ?? false;
  };
  const deadline = moment() + PATIENCE_MS;
  while (await isOwed()) {
    if (moment() > deadline) throw new Error('the queue did not empty');
    await pause(LOOK_MS);
  }
}
