// What runs pay in sum is what was worked: through any changes, runs, connections that are cut, and closings at once.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { ok } from '../support/stage.ts';
import { close, type Json, newRun, openPay, type PayStage, workedGame } from './pay-stage.ts';

let stage: PayStage;
before(async () => {
  stage = await openPay();
  const send = async (path: string, body: object): Promise<Json> =>
    ok(await stage.ada('POST', `/api/v2/sites/${stage.season.siteId}/${path}`, { body }), 201);
  await send('venues', { name: 'Pier Park' });
  await send('fee_rules', { kind: 'fee', position: 'Referee', amount: 50.25 });
  await send('fee_rules', { kind: 'surcharge', name: 'Cup', amount: 12.5 });
  await send('fee_rules', { kind: 'travel', amount: 10 });
  await stage.service.db.query(sql`update fee_rules set holds_from = '2026-01-01'`);
});
after(() => stage.stop());

const STEPS = 60;
const WEEKS = 4;
const may = (day: number) => new Date(Date.UTC(2026, 4, day)).toISOString().slice(0, 10);

/**
 * In hundredths, by user: what the games pay as they are, by the rules of this test: $50.25 for a Referee and $40.00 for an
 * Assistant, $12.50 for each game that was played, $10.00 for each day; and what the statements of runs and their open rests come to.
 * Officials answer after the start alone, which changes nothing.
 */
async function sums(): Promise<{ worked: Map<number, number>; paid: Map<number, number> }> {
  const { db } = stage.service;
  type Row = { userId: number; sum: number };
  const toMap = (rows: Row[]) =>
    new Map(rows.filter(({ sum }) => sum !== 0).map(({ userId, sum }) => [userId, sum]));
  const worked = await db.query<Row>(sql`
    select a.user_id as "userId", (sum(
        coalesce(a.exception_fee, case a.position when 'Referee' then 50.25 else 40 end)
        + case g.status when 'A' then 12.5 else 0 end) * 100)::int8 + 1000 * count(distinct g.start_time::date) as sum
    from assignments a join games g on g.id = a.game_id
    where g.deleted_at is null and g.status in ('A', 'X') and a.user_id is not null
      and a.attendance is distinct from 'no_show' group by 1 order by 1`);
  const paid = await db.query<Row>(sql`
    select user_id as "userId", (sum(amount) * 100)::int8 as sum from (
      select user_id, amount from statements
      union all
      select l.user_id, l.amount from pay_lines l where l.statement_id is null
        and not exists (select from pay_lines c where c.carried_from = l.pay_run_id and c.user_id = l.user_id)) as each
    group by 1 order by 1`);
  return { worked: toMap(worked), paid: toMap(paid) };
}

test('the sum of all statements and rests is the sum of what was worked', async () => {
  const seed = Number(process.env.PAY_SEED ?? Math.floor(Math.random() * 1e9));
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0; // Numerical Recipes
    return state / 2 ** 32;
  };
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const games: Json[] = [];
  const slotOf = (game: Json) => `/api/v2/assignments/${pick(game._embedded.assignments as Json[]).id}`;
  const week = () => Math.floor(random() * WEEKS) * 7 + 1;
  const draft = async (from = week(), days = 7) => newRun(stage, may(from), may(from + days - 1));
  const closing = ({ id }: Json) => stage.maya('POST', `/api/v2/pay_runs/${id}/close`);
  const cut = () =>
    stage.service.db
      .query(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`)
      .catch(() => undefined);
  /** Whoever is on another game at that time, or on this one, is refused: nothing changes. */
  const steps: Record<string, () => Promise<unknown>> = {
    play: async () =>
      games.push(
        await workedGame(stage, { date: may(week() + Math.floor(random() * 7)), venue_name: 'Pier Park' }),
      ),
    assign: () =>
      stage.ada('POST', `${slotOf(pick(games))}/assign`, {
        body: { user_id: pick([stage.season.omar, stage.season.nina]).userId, override: true },
      }),
    except: () =>
      stage.ada('PUT', `${slotOf(pick(games))}/fee`, {
        body: { exception: pick([null, 0, 33.33, 71.01]), reason: 'Far away' },
      }),
    attend: () =>
      stage.ada('PUT', `${slotOf(pick(games))}/fee`, {
        body: { attendance: pick([null, 'no_show', 'late']), reason: 'Said at the field' },
      }),
    answer: () =>
      stage.omar('POST', `${slotOf(pick(games))}/confirm`, { body: { status: pick(['A', 'D', 'N']) } }),
    unassign: () => stage.ada('POST', `${slotOf(pick(games))}/unassign`, { body: {} }),
    status: () =>
      stage.ada('PUT', `/api/v2/games/${pick(games).id}`, { body: { status: pick(['A', 'C', 'X']) } }),
    remove: () => stage.ada('DELETE', `/api/v2/games/${pick(games).id}`),
    restore: () => stage.ada('POST', `/api/v2/games/${pick(games).id}/restore`),
    close: async () => closing(await draft()),
    closeAtOnce: async () => {
      const runs = [await draft(), await draft()];
      await Promise.all([...runs, ...runs].map(closing));
    },
    closeAndCut: async () => {
      const run = await draft();
      await Promise.all([closing(run).catch(() => undefined), cut()]);
    },
    hold: async () => {
      const run = await draft();
      const held = { held_user_ids: [stage.season.omar.userId], held_game_ids: [pick(games).id] };
      await stage.maya('PUT', `/api/v2/pay_runs/${run.id}`, { body: held });
      await closing(run);
    },
  };
  for (let game = 0; game < 6; game++) await steps.play!();
  const done: string[] = [];
  for (let step = 0; step < STEPS; step++) {
    const name = pick(Object.keys(steps));
    done.push(name);
    await steps[name]!();
    await stage.service.db.query(sql`delete from pay_runs where closed_at is null`); // a site has 10 drafts
  }
  // The last run pays whatever is left, and each further one nothing.
  const last = await draft(1, WEEKS * 7);
  if ((await closing(last)).status === 200) await close(stage, last);
  const next = await draft(1, WEEKS * 7);
  assert.equal(next.totals.amount, 0, `seed ${seed}`);
  const { worked, paid } = await sums();
  assert.deepEqual(paid, worked, `seed ${seed}: ${done.join(', ')}`);
  const twice = await stage.service.db.query(sql`
    select from pay_lines where kind = 'work' group by game_id, user_id having count(*) > 1`);
  assert.deepEqual(twice, []);
  ok(await stage.maya('GET', `/api/v2/pay_runs/${last.id}`), 200);
});
