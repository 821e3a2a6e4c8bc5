// Open games cost no more statements for whoever sees what their crews are paid than for others (docs/api: Open games).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { type CountingPostgres, startCountingPostgres } from '../support/counting-postgres.ts';
import { callerFor, createSeason, register } from '../support/season.ts';
import { startTestService } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { newGame } from './callers.ts';

test('what the crews of open games are paid is read for all games together', async (t) => {
  let postgres: CountingPostgres | undefined;
  const service = await startTestService({
    worker: false,
    proxy: async (url) => {
      postgres = await startCountingPostgres(url);
      return postgres;
    },
  });
  t.after(() => service.stop());
  const season = await createSeason(service.db);
  const [ada, omar] = await Promise.all(
    [season.ada, season.omar].map(async ({ accountId }) =>
      callerFor(service, await register(service.db, accountId)),
    ),
  );
  const site = `/api/v2/sites/${season.siteId}`;
  await service.db.query(sql`update users set official = true where account_id = ${season.ada.accountId}`);
  const positions = [
    { name: 'Referee', fee: 45 },
    { name: 'Assistant', fee: 40 },
  ];
  ok(await ada!('POST', `${site}/patterns`, { body: { name: '2 officials', positions } }), 201);
  ok(await ada!('POST', `${site}/fee_rules`, { body: { kind: 'fee', amount: 50 } }), 201);
  ok(
    await ada!('PUT', site, {
      body: { open_games: { mode: 'claim', minimum_grade: null, group_ids: [], hours_before: 0 } },
    }),
    200,
  );
  const api = { ada: ada!, season } as unknown as Parameters<typeof newGame>[0];
  const add = async (day: number) => {
    const game = await newGame(api, {
      localized_date: `2098-01-${String(day).padStart(2, '0')}`,
      published: true,
    });
    const slot = `/api/v2/assignments/${game._embedded.assignments[1].id}/assign`;
    ok(await ada!('POST', slot, { body: { user_id: season.nina.userId } }), 200);
  };
  const statements = async (call: typeof ada, count: number) => {
    await call!('GET', `${site}/open_games`); // what is kept is read
    const before = postgres!.traffic.statements;
    const { open_games: open } = ok(await call!('GET', `${site}/open_games`), 200)._embedded;
    assert.equal(open.length, count);
    return postgres!.traffic.statements - before;
  };
  await add(1);
  const ofOne = (await statements(ada, 1)) - (await statements(omar, 1));
  for (let day = 2; day <= 12; day += 1) await add(day);
  assert.equal((await statements(ada, 12)) - (await statements(omar, 12)), ofOne);
});
