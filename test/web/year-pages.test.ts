// The year reads everybody, however many pages they are, and what a form of pay sends.
import assert from 'node:assert/strict';
import { test } from 'node:test';

// Not typed: the types of React would change those of the DOM for all tests.
const load = (path: string) => import(path);
const { annualTotalsQuery } = await load('../../packages/web/src/year/queries.ts');
const { toBody, valuesOf } = await load('../../packages/web/src/games/pay/pay-values.ts');

test('the year reads all pages of a large site', async () => {
  const all = Array.from({ length: 2_001 }, (_, at) => ({ user_id: at + 1 }));
  type Options = { query: { page: number; limit: number } };
  const send = async (_method: string, _path: string, { query: { page, limit } }: Options) => {
    const annual_totals = all.slice((page - 1) * limit, page * limit);
    const pages = Math.ceil(all.length / limit);
    return { text: JSON.stringify({ page: { pages, limit }, year: 2026, _embedded: { annual_totals } }) };
  };
  const { queryFn } = annualTotalsQuery({ client: { send }, siteId: 1 }, 2026);
  const { year, _embedded } = await queryFn({});
  assert.deepEqual([year, _embedded.annual_totals], [2026, all]);
});

test('a position that its pattern lost stays, unless another one is chosen', () => {
  const fee = { exception: null, attendance: null, late_percent: null, reason: 'Swapped' };
  const lost = valuesOf({ ...fee, worked_position_id: null, worked_position: 'Assistant' });
  assert.ok(!('worked_position_id' in toBody(lost).body));
  assert.equal(toBody({ ...lost, worked_position_id: '' }).body.worked_position_id, null);
  assert.equal(toBody({ ...lost, worked_position_id: '6' }).body.worked_position_id, 6);
});
