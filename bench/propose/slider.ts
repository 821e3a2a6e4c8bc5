// The slider: how long a month's proposal takes through the whole service until it has a plan for other weights, and its bound.
import { setTimeout as pause } from 'node:timers/promises';
import type { Outcome } from '../../src/domain/proposals/proposal.ts';
import { sql } from '../../src/storage/sql.ts';
import { createAssignor, createHarborSite, headersFor } from '../people.ts';
import { printLine, rounded } from '../report.ts';
import { onStage, type RunningService, type Stage } from '../stage.ts';
import { seedMonth } from './seed-month.ts';

const POLL_MS = 10;
const MOVES = [
  { distance: 0.4 },
  { distance: 0.4, fair_games: 12, fair_pay: 6 },
  { distance: 0.2, fair_games: 6, fair_pay: 3 },
];
type Waits = {
  plan_ms: number;
  bound_ms: number;
  better_by: number | null;
  points: number;
  cpu_seconds: number;
};

/** Prints a line: a first plan, and sliders that are moved afterwards. */
export async function benchSlider(): Promise<boolean> {
  await onStage(async (stage) => {
    const assignor = await createAssignor(stage.db);
    const siteId = await createHarborSite(stage.db, assignor);
    const { gameIds } = await seedMonth(stage.db, siteId);
    const headers = await headersFor(stage.db, assignor, ['read', 'write']);
    const service = await stage.startService({ http: true, worker: true });
    const call = async (method: string, path: string, body: object) => {
      const url = `${service.baseUrl}/api/v2${path}`;
      const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as { id: number };
    };
    let id = 0;
    const first = await waited(stage, service, async () => {
      ({ id } = await call('POST', `/sites/${siteId}/proposals`, { game_ids: gameIds, seed: 7 }));
      return id;
    });
    await untilReady(stage, id);
    const move = (weights: object) => async () => (await call('PUT', `/proposals/${id}`, { weights })).id;
    // Each while the search for the one before runs.
    const moved: Waits[] = [];
    for (const weights of MOVES) moved.push(await waited(stage, service, move(weights)));
    printLine(
      { bench: 'propose', scenario: 'slider, month', postgresVersion: stage.postgres.version },
      { first, moved },
    );
  });
  return true;
}

/** From the request until the plan, and until its bound is known. */
async function waited(stage: Stage, { part }: RunningService, ask: () => Promise<number>): Promise<Waits> {
  const cpuBefore = await part.cpuMicros();
  const start = performance.now();
  const [before] = await stage.db.query<{ now: Date }>(sql`select now() as now`);
  const id = await ask();
  const until = async (isThere: (outcome: Outcome) => boolean) => {
    for (;;) {
      const [row] = await stage.db.query<{ outcome: Outcome | null; isNew: boolean }>(sql`
        select p.outcome, exists(select from journal j where j.kind = 'proposal' and j.record_id = p.id
          and j.created_at > ${before!.now} and j.before is null and j.action = 'changed') as "isNew" from proposals p where p.id = ${id}`);
      if (row!.isNew && row!.outcome !== null && isThere(row!.outcome)) return row!.outcome;
      await pause(POLL_MS);
    }
  };
  await until(({ stage: name }) => name === 'first');
  const planMs = Math.round(performance.now() - start);
  const { betterBy, points } = await until((outcome) => outcome.betterBy !== null);
  const boundMs = Math.round(performance.now() - start);
  const cpu = rounded(((await part.cpuMicros()) - cpuBefore) / 1e6);
  return { plan_ms: planMs, bound_ms: boundMs, better_by: betterBy, points, cpu_seconds: cpu };
}

async function untilReady({ db }: Stage, id: number): Promise<void> {
  for (;;) {
    const [row] = await db.query<{ state: string }>(sql`
      select j.state from proposals p join jobs j on j.id = p.job_id where p.id = ${id}`);
    if (row!.state !== 'waiting' && row!.state !== 'running') return;
    await pause(POLL_MS);
  }
}
