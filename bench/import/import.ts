// The bench of imports: 5,000 games with crews into an empty database, and a file as large as one may be.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '../../src/storage/sql.ts';
import { type CpuMicros, meterCpu } from '../cpu.ts';
import type { ClientQuestions } from '../http/client.ts';
import { startPart } from '../part.ts';
import { type Assignor, createAssignor, createHarborSite, headersFor } from '../people.ts';
import { printLine, representDurations, rounded } from '../report.ts';
import { onStage, type Stage } from '../stage.ts';
import { largeSheet, seasonSheet } from './sheet.ts';

const GAMES = 5_000;
const CREWS: Record<string, number> = { 'one official': 1, 'three officials': 3 };
const OTHERS_A_SECOND = 20; // requests of somebody else
const POLL_MS = 100;

/** Prints a line for each scenario, or those that are named. Throws if a row is not brought in; so it always gives true. */
export async function benchImport(named: string[]): Promise<boolean> {
  const print = (stage: Stage, scenario: string, figures: object) =>
    printLine({ bench: 'import', scenario, postgresVersion: stage.postgres.version }, figures);
  const isNamed = (name: string) => named.length === 0 || named.includes(name);
  for (const [scenario, crew] of Object.entries(CREWS).filter(([name]) => isNamed(name)))
    await onStage(async (stage) => print(stage, scenario, await importSeason(stage, crew)));
  if (isNamed('10 MB')) await onStage(async (stage) => print(stage, '10 MB', await importLarge(stage)));
  return true;
}

async function importSeason(stage: Stage, crew: number): Promise<object> {
  const { site, importer, service } = await openSite(stage);
  const metered = { service: service.part, postgresPid: stage.postgres.serverPid };
  const file = { bytes: seasonSheet({ games: GAMES, crew }), name: 'season.csv' };
  const usual = await othersWhile(() => pause(5_000), { stage, site, origin: service.baseUrl });
  let id = 0;
  const planned = await othersWhile(
    async () => {
      const { result, cpu } = await meterCpu(metered, () => importer.open(file));
      if (result.counts.created !== GAMES) throw new Error(JSON.stringify(result));
      id = result.id;
      return cpu;
    },
    { stage, site, origin: service.baseUrl },
  );
  const applied = await othersWhile(async () => (await meterCpu(metered, () => importer.apply(id))).cpu, {
    stage,
    site,
    origin: service.baseUrl,
  });
  return {
    games: GAMES,
    dry_run: represent(planned),
    apply: represent(applied),
    other_request_ms: {
      usual: representDurations(usual.durations),
      ...{ dry_run: representDurations(planned.durations), apply: representDurations(applied.durations) },
    },
  };
}

async function importLarge(stage: Stage): Promise<object> {
  const { importer, service } = await openSite(stage);
  await importer.open({ bytes: seasonSheet({ games: 10, crew: 0 }), name: 'teams.csv' }, 'teams');
  const idle = await service.part.ask('memory');
  const bytes = await largeSheet();
  await importer.open({ bytes, name: 'season.xlsx' });
  const { peak } = await service.part.ask('memory');
  return {
    file_mb: rounded(bytes.length / 2 ** 20),
    idle_mb: idle.now,
    peak_mb: peak,
    above_idle_mb: peak - idle.now,
  };
}

/** An empty site with officials and a pattern, and whoever brings sheets in. */
async function openSite(stage: Stage) {
  const assignor = await createAssignor(stage.db);
  const siteId = await createHarborSite(stage.db, assignor);
  await stage.db.query(sql`
    with made as (
      insert into accounts (email, first_name, last_name)
      select 'official' || n || '@harbor.example', 'First' || n, 'Last' || n from generate_series(1, 500) n returning *)
    insert into users (site_id, account_id, first_name, last_name, email_addresses, official)
    select ${siteId}::bigint, id, first_name, last_name, array[email], true from made`);
  await stage.db.query(sql`
    with made as (insert into patterns (site_id, name) values (${siteId}, '3 officials') returning site_id, id)
    insert into positions (site_id, pattern_id, name, abbreviation, fee, sort_order)
    select site_id, id, name, left(name, 1), 45, place
    from made, unnest(array['Referee', 'Assistant 1', 'Assistant 2']) with ordinality as p (name, place)`);
  const service = await stage.startService({ http: true, worker: true });
  const importer = await startImporter(stage, { assignor, siteId, origin: service.baseUrl });
  return { site: { assignor, siteId }, importer, service };
}

type Import = { id: number; state: string; failed: number | null; counts: Record<string, number> };

async function startImporter(
  stage: Stage,
  { assignor, siteId, origin }: { assignor: Assignor; siteId: number; origin: string },
) {
  const { 'content-type': _, ...headers } = await headersFor(stage.db, assignor, ['read', 'write']);
  const send = async (path: string, init: RequestInit): Promise<Import> => {
    const response = await fetch(`${origin}/api/v2${path}`, { headers, ...init });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Import;
  };
  return {
    open({ bytes, name }: { bytes: Buffer; name: string }, kind = 'games'): Promise<Import> {
      const body = new FormData();
      body.set('kind', kind);
      body.set('file', new Blob([new Uint8Array(bytes)]), name);
      return send(`/sites/${siteId}/imports`, { method: 'POST', body });
    },
    async apply(id: number): Promise<void> {
      await send(`/imports/${id}/apply`, { method: 'POST' });
      for (;;) {
        const [{ state, done }] = (await stage.db.query<{ state: string; done: { failed: number } | null }>(
          sql`select state, done from imports where id = ${id}`,
        )) as [{ state: string; done: { failed: number } | null }];
        if (state === 'applied' && done?.failed === 0) return;
        if (state === 'applied') throw new Error(`rows failed: ${JSON.stringify(done)}`);
        await pause(POLL_MS);
      }
    },
  };
}

type Others = { stage: Stage; site: { assignor: Assignor; siteId: number }; origin: string };
type Beside<Result> = { result: Result; durations: number[] };

/** Lets somebody else view the site and its lists while `work` runs. */
async function othersWhile<Result>(
  work: () => Promise<Result>,
  { stage, site, origin }: Others,
): Promise<Beside<Result>> {
  const client = startPart<ClientQuestions>('http/client.ts');
  const headers = await headersFor(stage.db, site.assignor, ['read']);
  const durations: number[] = [];
  let isOver = false;
  const calls = Array(OTHERS_A_SECOND / 2).fill({
    method: 'GET',
    path: `/api/v2/sites/${site.siteId}`,
    headers,
  });
  const others = (async () => {
    while (!isOver) {
      const run = await client.ask('make', { origin, calls, arrival: { perSecond: OTHERS_A_SECOND } });
      durations.push(...run.durations);
    }
  })();
  const result = await work();
  isOver = true;
  await others;
  await client.end();
  return { result, durations };
}

function represent({ result: { service, postgres } }: Beside<CpuMicros>): object {
  const seconds = (micros: number) => rounded(micros / 1e6);
  return {
    cpu_seconds: seconds(service + (postgres ?? 0)),
    ...{ service: seconds(service), postgres: postgres === undefined ? null : seconds(postgres) },
  };
}
