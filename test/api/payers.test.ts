// Who pays for games: leagues and clubs, in a pay run and over a period (docs/api: Payers).
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { ok } from '../support/stage.ts';
import { pathsOf } from './callers.ts';
import { close, type Json, newRun, openPay, type PayStage, read, workedGame } from './pay-stage.ts';

let stage: PayStage;
beforeEach(async () => {
  stage = await openPay();
});
afterEach(() => stage.stop());

const siteAt = (path: string) => `/api/v2/sites/${stage.season.siteId}/${path}`;
const entryNamed = async (list: 'leagues' | 'teams', name: string): Promise<Json> =>
  ok(await stage.ada('GET', siteAt(`${list}?search[query]=${name}`)), 200)._embedded[list][0];
async function bill(list: 'leagues' | 'teams', name: string, bill_to: string | null): Promise<Json> {
  const { id } = await entryNamed(list, name);
  return ok(await stage.ada('PUT', `/api/v2/${list}/${id}`, { body: { bill_to } }), 200);
}
const sumOf = ({ bill_to, games, officials, amount }: Json) => [bill_to, games, officials, amount];
const payersIn = async (days = ''): Promise<Json[]> =>
  ok(await stage.maya('GET', siteAt(`payers${days}`)), 200)._embedded.payers;
const MAY = '?search[start_date]=2026-05-01&search[end_date]=2026-05-31';

test('a league pays for its games, unless it names somebody, and the club of the home team comes first', async () => {
  await workedGame(stage, { date: '2026-05-02', league_name: 'Metro Premier' }); // 45 + 40
  await workedGame(stage, { date: '2026-05-03', crew: ['omar'], league_name: 'Metro Rec' }); // 45
  await workedGame(stage, { date: '2026-05-04', crew: ['nina'] }); // 45, without a league
  await workedGame(stage, {
    ...{ date: '2026-05-05', crew: ['omar'], league_name: 'Metro Rec', home_team_name: 'Dockside Blue' },
  });
  const run = await newRun(stage, '2026-05-01', '2026-05-08');
  assert.deepEqual(run.payers.map(sumOf), [
    ['Metro Rec', 2, 1, 90],
    ['Metro Premier', 1, 2, 85],
    [null, 1, 1, 45],
  ]);
  assert.equal((await bill('leagues', 'Metro Rec', ' Metro  premier ')).bill_to, 'Metro premier');
  assert.equal((await bill('teams', 'Dockside Blue', 'Dockside Club')).bill_to, 'Dockside Club');
  assert.deepEqual((await read(stage, run)).payers.map(sumOf), [
    ['Metro Premier', 2, 2, 130],
    ['Dockside Club', 1, 1, 45],
    [null, 1, 1, 45],
  ]);
  assert.equal((await bill('teams', 'Dockside Blue', null)).bill_to, null);
  assert.deepEqual((await read(stage, run)).payers.map(sumOf), [
    ['Metro Premier', 3, 2, 175],
    [null, 1, 1, 45],
  ]);
});

test('who was billed for a game stays, also for what is adjusted later', async () => {
  const game = await workedGame(stage, { date: '2026-05-02', crew: ['omar'], league_name: 'Metro Premier' });
  await workedGame(stage, { date: '2026-05-03', league_name: 'State Cup' });
  const first = await close(stage, await newRun(stage, '2026-05-01', '2026-05-08'));
  await bill('leagues', 'Metro Premier', 'City of Harbor');
  assert.deepEqual((await read(stage, first)).payers.map(sumOf), [
    ['State Cup', 1, 2, 85],
    ['Metro Premier', 1, 1, 45],
  ]);
  ok(await stage.ada('PUT', `/api/v2/games/${game.id}`, { body: { status: 'C' } }), 200);
  await workedGame(stage, { date: '2026-05-10', crew: ['omar'], league_name: 'Metro Premier' });
  const second = await newRun(stage, '2026-05-09', '2026-05-15');
  assert.deepEqual(second.payers.map(sumOf), [
    ['City of Harbor', 1, 1, 45],
    ['Metro Premier', 0, 1, -45],
  ]);
});

test('the payers of a period have what closed runs paid in it, once, and not what is carried over', async () => {
  const game = await workedGame(stage, { date: '2026-05-02', crew: ['omar'], league_name: 'Metro Premier' });
  await close(stage, await newRun(stage, '2026-05-01', '2026-05-08'));
  ok(await stage.ada('PUT', `/api/v2/games/${game.id}`, { body: { status: 'C' } }), 200);
  await workedGame(stage, { date: '2026-05-10', crew: ['nina'], league_name: 'Metro Premier' });
  await close(stage, await newRun(stage, '2026-05-09', '2026-05-15')); // Omar's -45 has no statement
  await workedGame(stage, { date: '2026-05-17', league_name: 'Metro Premier' });
  await close(stage, await newRun(stage, '2026-05-16', '2026-05-31', { payment_date: '2026-06-02' }));
  await workedGame(stage, { date: '2026-05-20', league_name: 'Metro Premier' });
  await newRun(stage, '2026-05-16', '2026-05-31'); // a draft bills nobody
  const [may, ...others] = await payersIn(MAY);
  assert.deepEqual(
    [...sumOf(may), may.fees, may.travel, may.adjusted],
    ['Metro Premier', 2, 2, 45, 90, 0, -45],
  );
  assert.equal(may.formatted_amount, '$45.00');
  assert.deepEqual(others, []);
  assert.deepEqual(
    (await payersIn('?search[start_date]=2026-06-01&search[end_date]=2026-06-30')).map(sumOf),
    [['Metro Premier', 1, 2, 85]],
  );
  const { period } = ok(await stage.maya('GET', siteAt(`payers${MAY}`)), 200);
  assert.deepEqual(period, { start_date: '2026-05-01', end_date: '2026-05-31' });
});

test('what a payer pays for is listed by game and official, and exported', async () => {
  await workedGame(stage, { date: '2026-05-03', crew: ['nina'] });
  const game = await workedGame(stage, { date: '2026-05-02', league_name: 'Metro Premier' });
  await close(stage, await newRun(stage, '2026-05-01', '2026-05-08', { payment_date: '2026-05-12' }));
  const linesOf = async (search: string): Promise<Json[]> =>
    ok(await stage.maya('GET', siteAt(`payer_lines${MAY}${search}`)), 200)._embedded.payer_lines.map(
      ({ first_name, last_name, payment_date, bill_to, position, amount }: Json) =>
        [`${first_name} ${last_name}`, payment_date, bill_to, position, amount].join(' '),
    );
  const ofMetro = [
    'Nina Alvarez 2026-05-12 Metro Premier Assistant 40',
    'Omar Reyes 2026-05-12 Metro Premier Referee 45',
  ];
  assert.deepEqual((await linesOf('&search[bill_to]=METRO premier')).toSorted(), ofMetro);
  assert.deepEqual((await linesOf(`&search[id]=${game.id}`)).toSorted(), ofMetro);
  const ofNobody = 'Nina Alvarez 2026-05-12  Referee 45';
  assert.deepEqual((await linesOf('')).toSorted(), [ofNobody, ...ofMetro]);
  const body = {
    ...{ kind: 'payer_lines', format: 'csv', columns: ['bill_to', 'official', 'date', 'amount'] },
    search: { start_date: '2026-05-01', end_date: '2026-05-31', bill_to: 'Metro Premier' },
  };
  const { rows, _links } = ok(await stage.maya('POST', siteAt('exports'), { body }), 201);
  const text = (await (await fetch(_links.self.href)).text()).replaceAll('\r', '').replace('\uFEFF', '');
  assert.equal(rows, 2);
  assert.deepEqual(text.trim().split('\n').toSorted(), [
    'Bill to,Official,Date,Amount',
    'Metro Premier,Nina Alvarez,2026-05-02,40',
    'Metro Premier,Omar Reyes,2026-05-02,45',
  ]);
  assert.equal((await stage.ada('POST', siteAt('exports'), { body })).status, 403);
  const { audit } = ok(await stage.maya('GET', siteAt('audit')), 200)._embedded;
  const exported = audit.filter(({ after }: Json) => after?.exported !== undefined);
  assert.deepEqual(
    exported.map(({ record, after }: Json) => [record, after.exported]),
    [['site', 'payer_lines, csv']],
  );
});

test('a period ends after it begins, and has at most 366 days', async () => {
  const asked = (start: string, end: string) =>
    stage.maya('GET', siteAt(`payers?search[start_date]=${start}&search[end_date]=${end}`));
  assert.deepEqual(pathsOf(await asked('2026-05-02', '2026-05-01')), ['/search/end_date']);
  assert.deepEqual(pathsOf(await asked('2026-05-02', '2027-05-03')), ['/search/end_date']);
  ok(await asked('2026-05-02', '2027-05-02'), 200);
});
