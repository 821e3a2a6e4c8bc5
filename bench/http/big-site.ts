// The bench of a big site: what its lists and counts cost on PostgreSQL as it is installed, with its just-in-time compiler.
import { memberOf } from '../../src/domain/access.ts';
import { factsStatement } from '../../src/domain/conflicts/statement.ts';
import { countGamesByDay } from '../../src/domain/games/counts/days.ts';
import { countGames } from '../../src/domain/games/counts/needs-counts.ts';
import type { GameQuery } from '../../src/domain/games/filter.ts';
import { listGames } from '../../src/domain/games/game-queries.ts';
import { listAudit } from '../../src/domain/journal/audit.ts';
import { openDatabase, type Queryable } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { createAssignor, headersFor } from '../people.ts';
import { printLine, rounded } from '../report.ts';
import { seedBigSite } from '../seed.ts';
import { onStage, type Stage } from '../stage.ts';
import { compare, type Load, type Measured } from './comparison.ts';
import { startInstalledPostgres } from './installed-postgres.ts';
import { fillJournal } from './journal.ts';
import { overhear } from './overhear.ts';

const COUNT = 20; // of requests, for each load
const WARM_UP: Load = { count: COUNT / 4, arrival: { inFlight: 1 } };
const LOADS: Load[] = [
  { name: 'alone', count: COUNT, arrival: { inFlight: 1 } },
  { name: '16 in flight', count: COUNT, arrival: { inFlight: 16 } },
];
const DAY_MS = 86_400_000;
const DAYS_BEFORE = 600; // of the 695 that the games take: some 13,700 games are to come
const ENTRIES = 1_000_000;
const STATEMENT_TIMEOUT_MS = 600_000;

/** `slotId` is an open slot of a game to come. */
type Query = Omit<GameQuery, 'page'> & { slotId: number };
type Scenario = { path: string; aimMs: number; send: (db: Queryable, query: Query) => Promise<unknown> };

const page = { page: 1, limit: 50 };
const week = { startDate: dayFrom(7), endDate: dayFrom(13) };
const SCENARIOS: Record<string, Scenario> = {
  'counts, a week': {
    path: `games/counts.json?search[start_date]=${week.startDate}&search[end_date]=${week.endDate}`,
    aimMs: 300,
    send: (db, query) => countGames(db, { ...query, filter: { criteria: {}, ...week } }),
  },
  counts: { path: 'games/counts.json', aimMs: 300, send: countGames },
  unreported: {
    path: 'games/unreported.json',
    aimMs: 300,
    send: (db, query) => listGames(db, { ...query, unreported: true, page }),
  },
  days: { path: 'games/days.json', aimMs: 300, send: countGamesByDay },
  unassigned: {
    path: '/games/unassigned.json',
    aimMs: 150,
    send: (db, query) => listGames(db, { ...query, unassigned: true, page }),
  },
  candidates: {
    path: '/assignments/:slot/candidates.json?limit=1000',
    aimMs: 300,
    send: (db, { slotId }) => db.query(factsStatement({ assignmentId: slotId })),
  },
  audit: {
    path: 'audit.json',
    aimMs: 150,
    send: (db, { siteIds: [siteId] }) => listAudit(db, { siteId, page }),
  },
};

/** Prints the lines. False if a response takes more CPU time than its aim, which holds on a busy machine too. */
export function benchBigSite(): Promise<boolean> {
  return onStage(async (stage) => {
    const { siteId, accountId, headers, slotId } = await seed(stage);
    const member = await memberOf(stage.db, { accountId, siteId });
    const service = await stage.startService({ http: true, worker: false });
    let isReached = true;
    const print = (scenario: string, figures: object) =>
      printLine({ bench: 'big-site', scenario, postgresVersion: stage.postgres.version }, figures);
    for (const [scenario, { path, aimMs, send }] of Object.entries(SCENARIOS)) {
      const address = `/api/v2${path.startsWith('/') ? path.replace(':slot', `${slotId}`) : `/sites/${siteId}/${path}`}`;
      const query = {
        siteIds: [siteId],
        members: [member!],
        filter: { criteria: {} },
        now: new Date(),
        slotId,
      };
      const statement = await overhear((db) => send(db, query));
      const { served } = await compare(stage, service, {
        ...{ bench: 'big-site', scenario, warmUp: WARM_UP, loads: LOADS },
        call: () => ({ method: 'GET', path: address, headers }),
        transaction: () => [statement],
      });
      const cpuMs = cpuOf(served[0]!);
      print(`${scenario}, aim`, { cpu_ms: cpuMs, aim_ms: aimMs });
      isReached &&= cpuMs <= aimMs;
    }
    return isReached;
  }, startInstalledPostgres);
}

/** Milliseconds that one request takes of the service and of PostgreSQL together. */
function cpuOf({ cpu, count }: Measured): number {
  return rounded((cpu.service + (cpu.postgres ?? 0)) / count / 1e3);
}

/** A manager's site whose referees have reported of all games but one in a hundred, with its journal. */
async function seed({ db, postgres }: Stage) {
  const assignor = await createAssignor(db);
  const { accountId } = assignor;
  const { siteId } = await seedBigSite(db, assignor, { begins: dayFrom(-DAYS_BEFORE) });
  const slow = openDatabase({ url: postgres.url, queryTimeoutMs: STATEMENT_TIMEOUT_MS });
  await slow.query(sql`update users set manager = true where account_id = ${accountId}`);
  await slow.query(sql`update sites set forms_enabled = true where id = ${siteId}`);
  await slow.query(sql`
    with form as (
      insert into form_templates (site_id, name, reported_by, due_from, fields)
      values (${siteId}, 'Game report', 'referee', now() - interval '2 years', '[]') returning id)
    insert into form_submissions (site_id, template_id, game_id, user_id, state, name, fields, field_values, submitted_at)
    select g.site_id, form.id, g.id, referee.user_id, 'submitted', 'Game report', '[]', '{}', g.end_time
    from form, games g cross join lateral (
      select user_id from assignments a where a.game_id = g.id and a.user_id is not null order by sort_order limit 1) referee
    where g.end_time < now() and g.published and g.id % 100 <> 1`);
  await fillJournal(slow, { rows: ENTRIES, siteId });
  await slow.query(sql`vacuum analyze`);
  const [slot] = await slow.query<{ id: number }>(sql`
    select a.id from assignments a join games g on g.id = a.game_id
    where a.user_id is null and g.start_time > now() + interval '7 days' order by g.start_time, a.id limit 1`);
  await slow.end();
  return { siteId, accountId, slotId: slot!.id, headers: await headersFor(db, assignor, ['read']) };
}

function dayFrom(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}
