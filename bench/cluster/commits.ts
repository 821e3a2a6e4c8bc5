// Transactions a second that record an event: with NOTIFY inside, with a hint after the commit, and with neither.
import { EVENTS_CHANNEL, insertEvents, recordEvent } from '../../src/domain/events/store.ts';
import { type Database, openDatabase, type Transaction } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { meterCpu } from '../cpu.ts';
import { createAssignor, createHarborSite } from '../people.ts';
import { perSecond, printLine, representCpu, rounded } from '../report.ts';
import type { Stage } from '../stage.ts';

const CONNECTIONS = 10;
const LISTENERS = 4; // as many processes with a worker
const WARM_UP = 300;
const COMMITS = 2_000;
const ROUNDS = 4;

type Way = { db: Database; record: (tx: Transaction, siteId: number) => Promise<unknown> };

const eventOf = (siteId: number) =>
  ({ siteId, topic: 'game.game.published', resourceId: 1, gameId: 1, facts: {} }) as const;
const record = (tx: Transaction, siteId: number) => recordEvent(tx, eventOf(siteId));

/** Prints a line for each way; they take turns. */
export async function playCommits(stage: Stage): Promise<void> {
  const { url, serverPid: postgresPid, version: postgresVersion } = stage.postgres;
  const siteId = await createHarborSite(stage.db, await createAssignor(stage.db));
  const open = () => openDatabase({ url, maxConnections: CONNECTIONS });
  const others = Array.from({ length: LISTENERS }, open);
  const listeners = await Promise.all(others.map((db) => db.listen({ [EVENTS_CHANNEL]: () => {} })));
  const withWorker = open(); // a process that listens itself
  listeners.push(await withWorker.listen({ [EVENTS_CHANNEL]: () => {} }));
  const withoutWorker = open();
  const ways: Record<string, Way> = {
    'NOTIFY in the transaction': {
      db: withWorker,
      record: (tx) => {
        const events = insertEvents({ ...tx, hint() {} }, [eventOf(siteId)]);
        return tx.query(sql`with recorded as (${events}) select pg_notify(${EVENTS_CHANNEL}, '')`);
      },
    },
    'a hint of a process without a worker': { db: withoutWorker, record },
    'a hint of a process with a worker': { db: withWorker, record },
    neither: { db: withWorker, record: (tx) => record({ ...tx, hint() {} }, siteId) },
  };
  const sums = new Map<string, { ms: number; service: number; postgres: number }>();
  const nothing = { cpuMicros: async () => process.cpuUsage().user + process.cpuUsage().system };
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [name, way] of Object.entries(ways)) {
        const count = round === 0 ? WARM_UP : COMMITS;
        const startedAt = performance.now();
        const target = { service: nothing, postgresPid };
        const { cpu } = await meterCpu(target, () => commit(way, siteId, count));
        const ms = performance.now() - startedAt;
        if (round === 0) continue;
        const sum = sums.get(name) ?? { ms: 0, service: 0, postgres: 0 };
        sums.set(name, {
          ms: sum.ms + ms,
          service: sum.service + cpu.service,
          postgres: sum.postgres + (cpu.postgres ?? Number.NaN),
        });
      }
    }
  } finally {
    for (const listener of listeners) await listener.stop();
    for (const db of [...others, withWorker, withoutWorker]) await db.end();
  }
  const count = ROUNDS * COMMITS;
  for (const [name, { ms, ...cpu }] of sums) {
    printLine(
      { bench: 'cluster', scenario: `commits, ${name}`, postgresVersion },
      {
        ...{ connections: CONNECTIONS, listeners: listeners.length, commits: count },
        commits_per_second: perSecond(count, ms),
        cpu_micros_per_commit: representCpu(cpu, count),
        ratio: { commits_per_second: rounded(sums.get('neither')!.ms / ms) },
      },
    );
  }
}

/** So many transactions in a closed loop on all connections. */
async function commit({ db, record }: Way, siteId: number, count: number): Promise<void> {
  let begun = 0;
  const loop = async () => {
    while (begun++ < count) await db.transaction((tx) => record(tx, siteId));
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, loop));
}
