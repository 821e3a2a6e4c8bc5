// The bench of imports: 5,000 games with crews into an empty database, and a file as large as one may be.
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { writeTable } from '../../src/sheets/write-table.ts';
import { sql } from '../../src/storage/sql.ts';
import { type CpuMicros, meterCpu } from '../cpu.ts';
import type { Call, ClientQuestions } from '../http/client.ts';
import { startPart } from '../part.ts';
import { createAssignor, createHarborSite, headersFor } from '../people.ts';
import { printLine, representCpu, representDurations, rounded } from '../report.ts';
import { onStage, type Stage } from '../stage.ts';

const GAMES = 5_000;
const CREW = ['Referee', 'Assistant 1', 'Assistant 2'];
const HEADINGS = ['Game #', 'Date', 'Time', 'League', 'Home Team', 'Away Team', 'Field'];
const PLACES = [
  'Harbor',
  'Ridge',
  'Lake',
  'Union',
  'Summit',
  'Valley',
  'Orchard',
  'Prairie',
  'Canyon',
  'Delta',
];
const TEAMS = ['Hawks', 'Gulls', 'Terns', 'Owls', 'Wolves', 'Bears', 'Lynx', 'Otters', 'Foxes', 'Moose'];
const [OFFICIALS, AT_ONCE, TIMES_A_DAY] = [500, 12, 5];
const LARGE = { rows: 19_000, noteBytes: 400 }; // some 10 MB
const DRY_RUNS = 4; // for enough other requests meanwhile: each takes two seconds
const USUAL_MS = 4_000; // measured before and after each piece of work: how fast a machine is changes from minute to minute
const DAY_MS = 86_400_000;
const OTHERS_A_SECOND = 50;
const SECOND = 1e6;

/**
 * Prints a line for each scenario: those that are named (`games`, `large`), or all. Throws if a row is not brought in; so it
 * always gives true.
 */
export async function benchImport(scenarios: string[]): Promise<boolean> {
  const isChosen = (name: string) => scenarios.length === 0 || scenarios.includes(name);
  for (const officials of isChosen('games') ? [1, 3] : [])
    await onStage(async (stage) => {
      const { open, apply, others, beside } = await openSite(stage);
      const sheet = [[...HEADINGS, ...CREW.slice(0, officials)], ...rowsOf(GAMES, officials)].join('\n');
      await others(() => pause(2_000)); // connections opened, code compiled
      const planned: (Compared & { result: number })[] = [];
      for (let again = 0; again < DRY_RUNS; again++) {
        await stage.db.query(sql`delete from imports`);
        planned.push(await beside(() => open(sheet, 'season.csv')));
      }
      const importId = planned.at(-1)!.result;
      const applied = await beside(() => apply(importId));
      const scenario = `${GAMES} games, officials on each: ${officials}`;
      print(stage, scenario, { dry_run: figuresOf(planned), apply: figuresOf([applied]) });
    });
  if (!isChosen('large')) return true;
  await onStage(async (stage) => {
    const { open, metered } = await openSite(stage);
    await open([HEADINGS, ...rowsOf(10, 0)].join('\n'), 'season.csv');
    await stage.db.query(sql`delete from imports`);
    const bytes = await largeFile();
    const { now } = await metered.service.ask('memory');
    await open(bytes, 'season.xlsx');
    const { peak } = await metered.service.ask('memory');
    print(stage, 'a large file', { bytes: bytes.length, memory_mb: { before: now, above: peak - now } });
  });
  return true;
}

/** The CPU of a piece of work, and how long requests of somebody else took while it ran, and right before and after it. */
type Compared = { cpu: CpuMicros; usual: number[]; meanwhile: number[] };

function figuresOf(runs: readonly Compared[]) {
  const usual = representDurations(runs.flatMap((run) => run.usual));
  const meanwhile = representDurations(runs.flatMap((run) => run.meanwhile));
  return {
    cpu_seconds: representCpu(runs[0]!.cpu, SECOND),
    other_request_ms: { usual, meanwhile, times: rounded(meanwhile.p99 / usual.p99) },
  };
}

function print(stage: Stage, scenario: string, figures: object): void {
  printLine({ bench: 'import', scenario, postgresVersion: stage.postgres.version }, figures);
}

/** Nobody is in two places. */
function rowsOf(games: number, officials: number): string[][] {
  return Array.from({ length: games }, (_, n) => {
    const round = Math.floor(n / AT_ONCE);
    const day = new Date(Date.UTC(2090, 2, 1) + Math.floor(round / TIMES_A_DAY) * DAY_MS);
    const team = (at: number) => `${PLACES[at % 10]} ${TEAMS[Math.floor(at / 10) % 10]}`;
    const when = [day.toISOString().slice(0, 10), `${9 + (round % TIMES_A_DAY) * 2}:00`];
    const crew = CREW.slice(0, officials).map((_, at) => (round * 37 + (n % AT_ONCE) * 3 + at) % OFFICIALS);
    const names = crew.map((official) => `First${official} Last${official}`);
    return [
      `G-${n}`,
      ...when,
      'U14 Premier',
      team(n),
      team(n + 10 + (n % 7)),
      `${PLACES[n % 10]} Park`,
      ...names,
    ];
  });
}

async function largeFile(): Promise<Buffer> {
  const note = () => Buffer.from(crypto.getRandomValues(new Uint8Array(LARGE.noteBytes))).toString('base64');
  async function* rows() {
    for (const row of rowsOf(LARGE.rows, 0)) yield [...row, note()];
  }
  const columns = [...HEADINGS, 'Public Note'].map((heading) => ({ heading, type: 'text' as const }));
  return buffer(writeTable({ name: 'Season', columns, rows: rows() }, 'xlsx'));
}

async function openSite(stage: Stage) {
  const { db, postgres } = stage;
  const assignor = await createAssignor(db);
  const siteId = await createHarborSite(db, assignor);
  await db.query(sql`
    with made as (
      insert into accounts (email, first_name, last_name)
      select n || '@harbor.example', 'First' || n, 'Last' || n from generate_series(0, ${OFFICIALS - 1}::int) n returning *),
    official as (
      insert into users (site_id, account_id, first_name, last_name, email_addresses, official)
      select ${siteId}::bigint, id, first_name, last_name, array[email], true from made),
    pattern as (insert into patterns (site_id, name) values (${siteId}, '3 officials') returning site_id, id)
    insert into positions (site_id, pattern_id, name, abbreviation, fee, sort_order)
    select site_id, id, name, left(name, 1), 45, place from pattern, unnest(${CREW}::text[]) with ordinality as p (name, place)`);
  const { part: service, baseUrl: origin } = await stage.startService({ http: true, worker: true });
  const { 'content-type': _, ...headers } = await headersFor(db, assignor, ['read', 'write']);
  const post = async (path: string, body: FormData | null = null) => {
    const response = await fetch(`${origin}/api/v2${path}`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { id: number; counts: Record<string, number> };
  };
  const metered = { service, postgresPid: postgres.serverPid };
  const others = async <Result>(work: () => Promise<Result>) => {
    const client = startPart<ClientQuestions>('http/client.ts');
    const call: Call = { method: 'GET', path: `/api/v2/sites/${siteId}`, headers };
    const run = (count: number) =>
      client.ask('make', { origin, calls: Array(count).fill(call), arrival: { perSecond: OTHERS_A_SECOND } });
    await run(OTHERS_A_SECOND); // its connections opened, its code compiled
    const durations: number[] = [];
    let isOver = false;
    const reading = (async () => {
      while (!isOver) durations.push(...(await run(OTHERS_A_SECOND / 2)).durations);
    })();
    const result = await work();
    isOver = true;
    await reading;
    await client.end();
    return { result, durations };
  };
  return {
    metered,
    async open(sheet: string | Buffer, name: string): Promise<number> {
      const body = new FormData();
      body.set('kind', 'games');
      body.set('file', new Blob([sheet as string]), name);
      const { id, counts } = await post(`/sites/${siteId}/imports`, body);
      if (counts.asked! + counts.refused! > 0) throw new Error(`not understood: ${JSON.stringify(counts)}`);
      return id;
    },
    async apply(id: number): Promise<void> {
      await post(`/imports/${id}/apply`);
      for (;;) {
        const [row] = await db.query<{ failed: number | null }>(
          sql`select (done->>'failed')::int as failed from imports where id = ${id}`,
        );
        if (row!.failed) throw new Error(`rows that failed: ${row!.failed}`);
        if (row!.failed === 0) return;
        await pause(100);
      }
    },
    /** Somebody else reads the site while `work` runs. */
    others,
    /** What a piece of work costs somebody else who reads the site meanwhile. */
    async beside<Result>(work: () => Promise<Result>): Promise<Compared & { result: Result }> {
      const before = await others(() => pause(USUAL_MS));
      const { result, durations } = await others(() => meterCpu(metered, work));
      const after = await others(() => pause(USUAL_MS));
      return { ...result, usual: [...before.durations, ...after.durations], meanwhile: durations };
    },
  };
}
