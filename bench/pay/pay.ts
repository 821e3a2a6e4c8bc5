// The bench of pay runs: one of 5,000 games and 400 officials, drafted and closed, alone and while others write.
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { type CpuMicros, meterCpu } from '../cpu.ts';
import type { BareDriverQuestions } from '../http/bare-driver.ts';
import type { ClientQuestions } from '../http/client.ts';
import { moment } from '../moment.ts';
import { startPart } from '../part.ts';
import { createAssignor, headersFor } from '../people.ts';
import { printLine, representCpu, representDurations, rounded } from '../report.ts';
import { seedPlayedSeason } from '../seed.ts';
import { onStage, type Stage } from '../stage.ts';
import { bareClosing } from './bare-closing.ts';
import { seedMoney } from './seed-money.ts';

const TIMES = 5; // the middle one counts
const AIM = { cpuSeconds: 3, waitMs: 100 };
const WRITES_A_SECOND = 40;
const USUAL_MS = 2_000;
const SECOND = 1e6;
const RUN = {
  start_date: '2026-01-01',
  end_date: '2026-02-28',
  payment_date: '2026-03-05',
  wants_reports: false,
};

type Measured = { ms: number; cpu: CpuMicros };

/**
 * Prints a line: what it costs to read a draft and to close it, how long changes of its games take meanwhile, and what the bare
 * statements cost. False if the middle run takes more CPU time than its aim, or if in every run a change of a game took longer than
 * usual by more than its aim.
 */
export function benchPay(): Promise<boolean> {
  return onStage(async (stage) => {
    const { db } = stage;
    const { siteId, service, call, write } = await openSite(stage);
    const measure = async (part: Parameters<typeof meterCpu>[0]['service'], work: () => Promise<unknown>) => {
      const startedAt = moment();
      const { cpu } = await meterCpu({ service: part, postgresPid: stage.postgres.serverPid }, work);
      return { ms: Math.round(moment() - startedAt), cpu };
    };
    const begin = async () => (await call('POST', `/sites/${siteId}/pay_runs`, RUN)).id;
    const alone: { draft: Measured; close: Measured }[] = [];
    for (let at = 0; at <= TIMES; at++) {
      const id = await begin();
      const draft = await measure(service, () => call('GET', `/pay_runs/${id}`));
      const close = await measure(service, () => call('POST', `/pay_runs/${id}/close`));
      if (at > 0) alone.push({ draft, close }); // the first one compiles code and plans statements
      await forget(db);
    }
    const beside: { usual: Waits; meanwhile: Waits }[] = [];
    for (let at = 0; at < TIMES; at++) {
      const id = await begin();
      const usual = await write(() => pause(USUAL_MS));
      const meanwhile = await write(() => call('POST', `/pay_runs/${id}/close`));
      beside.push({ usual, meanwhile });
      if (at < TIMES - 1) await forget(db);
    }
    const driver = startPart<BareDriverQuestions>('http/bare-driver.ts');
    const bare: Measured[] = [];
    for (let at = 0; at < TIMES; at++) {
      const transaction = await bareClosing(db, siteId);
      const asked = { url: stage.postgres.url, transactions: [transaction], arrival: { inFlight: 1 } };
      bare.push(await measure(driver, () => driver.ask('run', asked)));
    }
    await driver.end();
    const [draft, close] = [middle(alone.map((run) => run.draft)), middle(alone.map((run) => run.close))];
    const ceiling = middle(bare);
    const [lines] = await db.query(sql`
      select count(*) as lines, count(distinct game_id) as games, count(distinct user_id) as officials from pay_lines`);
    printLine(
      { bench: 'pay', scenario: 'a run of five weeks', postgresVersion: stage.postgres.version },
      {
        ...{ ...lines, draft: figuresOf(draft), close: figuresOf(close), write_ms: beside },
        ...{ ceiling: figuresOf(ceiling), ratio: rounded(secondsOf(close) / secondsOf(ceiling)), aim: AIM },
      },
    );
    const longer = Math.min(...beside.map(({ usual, meanwhile }) => meanwhile.longest - usual.longest));
    return secondsOf(close) <= AIM.cpuSeconds && longer <= AIM.waitMs;
  });
}

const secondsOf = ({ cpu }: Measured) => rounded((cpu.service + (cpu.postgres ?? 0)) / SECOND);

const middle = (runs: readonly Measured[]) =>
  runs.toSorted((one, other) => secondsOf(one) - secondsOf(other))[runs.length >> 1]!;

function figuresOf({ ms, cpu }: Measured) {
  return { ms, cpu_seconds: representCpu(cpu, SECOND) };
}

/** The draft is computed anew each time. */
async function forget(db: Database): Promise<void> {
  await db.query(sql`delete from pay_runs`);
  await db.query(sql`delete from statements`);
}

type Waits = { p50: number; p99: number; longest: number };
type Answer = { id: number };

/** A manager's site, and a service. `write`: how long changes of games take to somebody who makes them while `work` runs. */
async function openSite(stage: Stage) {
  const { db } = stage;
  const assignor = await createAssignor(db);
  const siteId = await seedPlayedSeason(db, assignor);
  await seedMoney(db, siteId);
  const headers = await headersFor(db, assignor, ['read', 'write']);
  const { part: service, baseUrl: origin } = await stage.startService({ http: true, worker: false });
  const call = async (method: string, path: string, body?: object): Promise<Answer> => {
    const sent = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
    const response = await fetch(`${origin}/api/v2${path}`, sent);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  const games = await db.query<{ id: number }>(sql`select id from games order by id`);
  let written = 0;
  const write = async (work: () => Promise<unknown>): Promise<Waits> => {
    const client = startPart<ClientQuestions>('http/client.ts');
    const run = (count: number) => {
      const calls = Array.from({ length: count }, () => {
        const body = JSON.stringify({ public_note: `Bring both shirts, ${written}.` });
        const { id } = games[written++ % games.length]!;
        return { method: 'PUT' as const, path: `/api/v2/games/${id}`, headers, body };
      });
      return client.ask('make', { origin, calls, arrival: { perSecond: WRITES_A_SECOND } });
    };
    await run(WRITES_A_SECOND); // its connections opened, its code compiled
    const durations: number[] = [];
    let isOver = false;
    const writing = (async () => {
      while (!isOver) durations.push(...(await run(WRITES_A_SECOND / 4)).durations);
    })();
    await work();
    isOver = true;
    await writing;
    await client.end();
    return { ...representDurations(durations), longest: rounded(Math.max(...durations)) };
  };
  return { siteId, service, call, write };
}
