// A long journal: what writing and reading it cost beside a short one, and what a month of it costs to delete.
import { parseArgs } from 'node:util';
import { memberOf } from '../../src/domain/access.ts';
import { listAudit } from '../../src/domain/journal/audit.ts';
import { type FeedReader, readChanges, sitesChanged } from '../../src/domain/journal/feed.ts';
import { listHistory } from '../../src/domain/journal/history.ts';
import { recordChanges } from '../../src/domain/journal/store.ts';
import { lockSite } from '../../src/domain/sites/store.ts';
import { beginNotices } from '../../src/notices/beginning.ts';
import { findDueWork } from '../../src/notices/journal/position.ts';
import { type Database, openDatabase } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { meterCpu } from '../cpu.ts';
import { moment } from '../moment.ts';
import { createAssignor, createHarborSite } from '../people.ts';
import { printLine, representCpu, representDurations } from '../report.ts';
import { onStage, type Stage } from '../stage.ts';
import { type FillResult, fillJournal, ROWS_OF_SITE } from './fill.ts';
import { measurePurges } from './purges.ts';

const FEW_ROWS = 100_000;
const USUAL_ROWS = 1_000_000;
const STATEMENT_TIMEOUT_MS = 3_600_000; // filling a month of 10^8 rows on a busy machine
const DAY_MS = 86_400_000;
const CALLS = 300;
const WARM_UP = 20; // calls: connections opened, statements prepared, plans chosen
const MOST_MS = 20_000; // of the calls of one kind, warm-up excluded
const page = { page: 1, limit: 50 };

/** Prints three lines: few entries, many of them, and the deletion of a month. `--rows 1e8` sets how many are many. */
export function benchHistory(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { rows: { type: 'string', default: String(USUAL_ROWS) } } });
  const rows = Number(values.rows);
  if (!(rows >= FEW_ROWS)) throw new Error(`--rows is at least ${FEW_ROWS}`);
  return onStage(async (stage) => {
    const db = openDatabase({ url: stage.postgres.url, queryTimeoutMs: STATEMENT_TIMEOUT_MS });
    const assignor = await createAssignor(db);
    const siteId = await createHarborSite(db, assignor);
    await beginNotices(db);
    const viewer = await memberOf(db, { accountId: assignor.accountId, siteId });
    const site = await db.transaction((tx) => lockSite(tx, siteId));
    const print = (scenario: string, figures: object) =>
      printLine({ bench: 'history', scenario, postgresVersion: stage.postgres.version }, figures);
    for (const count of [FEW_ROWS, rows]) {
      const filled = await fillJournal(db, { rows: count, firstSite: siteId });
      print(`${count} entries`, {
        ...{
          rows: count,
          sites: filled.sites,
          rows_of_site: ROWS_OF_SITE,
          bytes_per_row: filled.bytesPerRow,
        },
        ...(await measureReads(stage, { db, filled, reader: { viewer: viewer!, site: site! } })),
      });
    }
    print('a month is deleted', await measurePurges(stage, db));
    await db.end();
    return true;
  });
}

type Reading = { db: Database; filled: FillResult; reader: FeedReader };

async function measureReads(stage: Stage, { db, filled, reader }: Reading): Promise<object> {
  const { site } = reader;
  const games = filled.gamesOf(site.id);
  const calls: Record<string, (at: number) => Promise<unknown>> = {
    write_four_entries: (at) => db.transaction((tx) => recordChanges(tx, changesOf(site.id, games(at)))),
    feed_page: () => readChanges(db, { ...reader, after: filled.yesterday, limit: 100 }),
    feed_at_its_end: async () => readChanges(db, { ...reader, after: await endOf(db), limit: 100 }),
    streams_of_ten_sites: async (at) =>
      sitesChanged(db, {
        siteIds: sitesFrom(site.id, at),
        since: (await endOf(db)).position.xid,
        now: new Date(),
      }),
    game_history: (at) => listHistory(db, { gameId: games(at), page }),
    audit_page_of_a_month: () => {
      const since = new Date(Date.now() - 30 * DAY_MS);
      return listAudit(db, { siteId: site.id, since, page });
    },
    audit_page: () => listAudit(db, { siteId: site.id, page }),
    notices_poll: () => findDueWork(db),
  };
  const figures: Record<string, object> = {};
  for (const [name, call] of Object.entries(calls)) figures[name] = await measure(stage, call);
  return figures;
}

/** CPU time in PostgreSQL and in the driver, and durations, of calls one after the other. */
async function measure(stage: Stage, call: (at: number) => Promise<unknown>) {
  const until = moment() + MOST_MS;
  for (let at = 0; at < WARM_UP && moment() < until; at++) await call(at);
  const durations: number[] = [];
  const service = { cpuMicros: async () => ((used) => used.user + used.system)(process.cpuUsage()) };
  const { cpu } = await meterCpu({ service, postgresPid: stage.postgres.serverPid }, async () => {
    const end = moment() + MOST_MS;
    for (let at = 0; at < CALLS && moment() < end; at++) {
      const startedAt = moment();
      await call(WARM_UP + at);
      durations.push(moment() - startedAt);
    }
  });
  return { cpu_micros: representCpu(cpu, durations.length), ms: representDurations(durations) };
}

/** What publishing a game with three slots records. */
function changesOf(siteId: number, gameId: number) {
  const game = { id: gameId, audience: 'nobody' } as const;
  const slots = [1, 2, 3].map((slot) => ({
    ...{ siteId, kind: 'assignment' as const, id: gameId * 3 + slot, game },
    ...{ before: { answer: null }, after: { answer: 'accepted' } },
  }));
  return [
    {
      ...{ siteId, kind: 'game' as const, id: gameId, game },
      ...{ before: { published: false }, after: { published: true } },
    },
    ...slots,
  ];
}

const sitesFrom = (first: number, at: number) => Array.from({ length: 10 }, (_, index) => first + at + index);

async function endOf(db: Database) {
  const [row] = await db.query<{ xid: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`,
  );
  return { position: { xid: row!.xid, id: 0 }, at: new Date() };
}
