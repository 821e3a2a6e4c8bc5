// The demo's season: the availability of its officials agrees with their games.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ensureSeason } from '../../packages/demo/ensure-season.ts';
import { memberOf } from '../../src/domain/access.ts';
import { listGames } from '../../src/domain/games/game-queries.ts';
import type { Database } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const NOW = new Date('2026-05-01T12:00:00Z');

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
  await ensureSeason(database.db, NOW);
});
after(() => database.drop());

test('each of the forty officials has availability, on days with games only', async () => {
  const [row] = await database.db.query(sql`
    select count(distinct user_id) filter (where available) as available,
      count(distinct user_id) filter (where not available) > 20 as some_are_off,
      bool_or(not all_day) as parts, bool_and(extract(isodow from day) >= 6) as on_days_of_play
    from availability`);
  assert.deepEqual(row, { available: 40, some_are_off: true, parts: true, on_days_of_play: true });
});

test('no official is on a game on a day off', async () => {
  const rows = await database.db.query(sql`
    select g.id from games g join assignments a on a.game_id = g.id
    join availability v on v.user_id = a.user_id and not v.available
      and v.day = (g.start_time at time zone 'America/New_York')::date`);
  assert.deepEqual(rows, []);
});

test('there are three groups, each with some of the officials', async () => {
  const rows = await database.db.query(sql`
    select g.name, count(*) as members, bool_and(u.official) as officials
    from groups g join group_members m on m.group_id = g.id join users u on u.id = m.user_id
    group by g.id order by g.id`);
  assert.deepEqual(rows, [
    { name: 'Referees in training', members: 6, officials: true },
    { name: 'Weekend crew', members: 20, officials: true },
    { name: 'Cup referees', members: 8, officials: true },
  ]);
});

test('most games of two weeks have a report of their referee, and some lack it', async () => {
  const [row] = await database.db.query(sql`
    select count(*) > 10 as reports, count(distinct f.template_id) as forms, bool_and(a.id = (
        select id from assignments where game_id = f.game_id and user_id is not null order by sort_order limit 1
      )) as by_referees, bool_and(f.submitted_at <= '2026-05-01T12:00:00Z') as in_the_past
    from form_submissions f join assignments a on a.game_id = f.game_id and a.user_id = f.user_id`);
  assert.deepEqual(row, { reports: true, forms: 1, by_referees: true, in_the_past: true });
  const [ada] = await database.db.query<{ account_id: number; site_id: number }>(
    sql`select account_id, site_id from users where assignor`,
  );
  const member = await memberOf(database.db, { accountId: ada!.account_id, siteId: ada!.site_id });
  const { records } = await listGames(database.db, {
    ...{ siteIds: [ada!.site_id], members: [member!], filter: { criteria: {} } },
    ...{ unreported: true, now: new Date('2026-05-01T12:00:00Z'), page: { page: 1, limit: 50 } },
  });
  assert.ok(records > 3 && records < 25, `${records} games lack a report`);
});

test('two months are closed, of which the first is paid; the second has an adjustment, and this month is a draft', async () => {
  const runs = await database.db.query(sql`
    select start_date as "from", end_date as "until", closed_at is not null as closed,
      (select count(distinct user_id) > 30 from pay_lines where pay_run_id = r.id) as everybody,
      array(select distinct amount_paid = amount or null from statements
        where id in (select statement_id from pay_lines where pay_run_id = r.id)) as paid,
      array(select distinct t.payment_reference from statements t
        where id in (select statement_id from pay_lines where pay_run_id = r.id)) as reference,
      array(select reason from pay_lines where pay_run_id = r.id and kind = 'adjustment') as adjusted
    from pay_runs r order by start_date`);
  const [first, second, third] = runs as {
    [Name in 'from' | 'until' | 'closed' | 'everybody' | 'paid' | 'reference' | 'adjusted']: unknown;
  }[];
  assert.equal(runs.length, 3);
  assert.deepEqual(first, {
    ...{ from: '2026-03-01', until: '2026-03-31', closed: true, everybody: true, adjusted: [] },
    ...{ paid: [true], reference: ['ACH 2026-04-05'] },
  });
  const { adjusted, ...rest } = second!;
  assert.deepEqual(rest, {
    ...{
      from: '2026-04-01',
      until: '2026-04-30',
      closed: true,
      everybody: true,
      paid: [null],
      reference: [null],
    },
  });
  assert.match(
    String(adjusted),
    /^The fee was \$\d\d\.\d\d and is \$65\.00: Refereed the second half alone$/,
  );
  assert.deepEqual(third, {
    ...{ from: '2026-05-01', until: '2026-05-31', closed: false, everybody: false },
    ...{ paid: [], reference: [], adjusted: [] },
  });
});

test('a club and a cup committee are billed for their games, and each exception has its reason', async () => {
  const payers = await database.db.query<{ bill_to: string }>(
    sql`select distinct bill_to from pay_lines where bill_to not in (select name from leagues) order by 1`,
  );
  assert.deepEqual(
    payers.map(({ bill_to }) => bill_to),
    ['Pier Street Athletic Club', 'Summit Cup Committee'],
  );
  const exceptions = await database.db.query(sql`
    select exception_fee::float8 as fee, pay_reason as reason from assignments where exception_fee is not null order by 1`);
  assert.deepEqual(exceptions, [
    { fee: 65, reason: 'Refereed the second half alone' },
    { fee: 70, reason: 'Drives the crew there' },
  ]);
});

test('the official disputes what their last game pays', async () => {
  const disputes = await database.db.query(sql`
    select a.email, d.status, (d.amount - d.fee)::float8 as more, d.reason
    from disputes d join users u on u.id = d.user_id join accounts a on a.id = u.account_id`);
  assert.deepEqual(disputes, [
    { email: 'omar.reyes@harbor.example', status: 'waiting', more: 10, reason: 'It went to extra time' },
  ]);
});

/** The same database, for a process that is killed after so many transactions. */
function killedAfter(db: Database, transactions: number): Database {
  let left = transactions;
  const wrap = (one: Database): Database => ({
    ...one,
    actingAs: (actor) => wrap(one.actingAs(actor)),
    transaction: (work) => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('killed')) : one.transaction(work);
    },
  });
  return wrap(db);
}

test('a start goes on where the one before was killed', async (t) => {
  const other = await createTestDatabase();
  t.after(() => other.drop());
  let kills = 0;
  for (; ; kills++) {
    const error = await ensureSeason(killedAfter(other.db, 1 + kills), NOW).catch((one: Error) => one);
    if (typeof error === 'number') break;
    assert.equal(error.message, 'killed');
  }
  assert.equal(kills, 7);
  const stateOf = ({ db }: TestDatabase) =>
    db.query(sql`
      select start_date, closed_at is not null as closed, (select count(*)::int from disputes) as disputes,
        (select count(*)::int from games) as games, (select count(*)::int from pay_lines where pay_run_id = r.id) as lines,
        (select sum(amount)::text from pay_lines where pay_run_id = r.id) as amount,
        (select sum(amount_paid)::text from statements) as paid,
        (select array_agg(id order by id) from assignments where exception_fee is not null) as exceptions
      from pay_runs r order by start_date`);
  assert.deepEqual(await stateOf(other), await stateOf(database));
});
