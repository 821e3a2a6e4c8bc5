// What processes do only because there may be others, one by one: claims that find nothing, looks at the feed, migrations.
import { randomUUID } from 'node:crypto';
import { EVENTS_CHANNEL } from '../../src/domain/events/store.ts';
import { currentPlace, sitesChanged } from '../../src/domain/journal/feed.ts';
import { protocolPurges } from '../../src/oauth/purging.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { sql } from '../../src/storage/sql.ts';
import { matchEvents } from '../../src/webhooks/matching.ts';
import { claimFanouts } from '../../src/webhooks/queue/fanouts.ts';
import { findDueWork } from '../../src/webhooks/queue/poll.ts';
import { meterCpu } from '../cpu.ts';
import { perSecond, printLine, representCpu, rounded } from '../report.ts';
import type { Stage } from '../stage.ts';

const TIMES = 2_000;
const WARM_UP = 200;
const MIGRATIONS = 20;
const TOGETHER = 4; // processes that start at the same moment

/** Prints a line for each of them: its CPU time in this process, with the driver, and in PostgreSQL. */
export async function playCoordination({ db, postgres }: Stage): Promise<void> {
  const { position } = await currentPlace(db);
  const steps: Record<string, () => Promise<unknown>> = {
    'a poll of the queues that finds nothing': () => findDueWork(db),
    'a match that finds nothing': () => matchEvents(db, { baseUrl: 'https://api.example' }),
    'a claim that finds nothing': () => claimFanouts(db, { room: 1, worker: randomUUID() }),
    'a look at the feed for streams of a site': () =>
      sitesChanged(db, { siteIds: [1], since: position.xid, now: new Date() }),
    'a hint by NOTIFY': () => db.query(sql`select pg_notify(${EVENTS_CHANNEL}, '')`),
    'purges of tokens and sessions that find nothing': async () => {
      for (const purge of Object.values(protocolPurges)) await purge(db, 1_000);
    },
  };
  for (const [name, step] of Object.entries(steps)) await play(name, { count: TIMES, step });
  await play('a start that finds nothing to migrate', {
    count: MIGRATIONS,
    step: () => migrate(postgres.url),
  });
  await play(`${TOGETHER} starts at once that find nothing to migrate`, {
    count: MIGRATIONS,
    step: () => Promise.all(Array.from({ length: TOGETHER }, () => migrate(postgres.url))),
  });

  async function play(
    name: string,
    { count, step }: { count: number; step: () => Promise<unknown> },
  ): Promise<void> {
    const repeat = async (times: number) => {
      for (let time = 0; time < times; time++) await step();
    };
    await repeat(Math.min(count, WARM_UP));
    const here = { cpuMicros: async () => process.cpuUsage().user + process.cpuUsage().system };
    const startedAt = performance.now();
    const target = { service: here, postgresPid: postgres.serverPid };
    const { cpu } = await meterCpu(target, () => repeat(count));
    const ms = performance.now() - startedAt;
    printLine(
      { bench: 'cluster', scenario: name, postgresVersion: postgres.version },
      {
        ...{ times: count, ms: rounded(ms / count), per_second: perSecond(count, ms) },
        cpu_micros: representCpu(cpu, count),
      },
    );
  }
}
