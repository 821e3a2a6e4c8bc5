// What a rule costs: the plan among those that other weights make, as a plot, in a sentence and as a table.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '../support/stage.ts';
import { button, startPlanStage } from './plan-steps.ts';

let stage: Awaited<ReturnType<typeof startPlanStage>>;
before(async () => {
  stage = await startPlanStage();
});
after(() => stage.stop());

const other = (distance: number, miles: number, fair: number) => ({
  weights: { distance, fair_games: 3, fair_pay: 1.5 },
  ...{ meters: Math.round(miles * 1_609), miles, fair },
});

test('a point is chosen by pointer and by keyboard, which sets the sliders to its plan', async () => {
  const { id, page, axe, close } = await stage.openPlan(await stage.addGames('2031-05-03'));
  const told = { miles: 100, people: 9, fair: 6, others: [other(0.6, 40.2, 3), other(0.1, 160, 8)] };
  await page.route(`**/api/v2/proposals/${id}`, async (route) => {
    if (route.request().method() !== 'GET') return await route.continue();
    const json = await (await route.fetch()).json();
    await route.fulfill({ json: { ...json, result: { ...json.result, ...told } } });
  });
  await page.reload();
  const costs = page.getByRole('region', { name: 'What a rule costs' });
  await costs
    .getByText(
      '60 mi more would bring 2 more people to their share. 60 mi fewer would leave 3 more people off their share.',
    )
    .waitFor();
  const { weights } = await stage.proposal(id);
  assert.equal(weights.distance, 0.2);
  await costs.locator('svg').scrollIntoViewIfNeeded();
  await costs.locator('circle[class*="hit"]').first().click();
  await until('the weight to be stored', async () => (await stage.proposal(id)).weights.distance === 0.6);
  await button(page, 'Plan again').waitFor();

  await costs.getByText('As a table').focus();
  await page.keyboard.press('Enter');
  const choose = costs.getByRole('button', { name: 'Choose 160 mi, 1 person off their share' });
  await choose.waitFor();
  assert.deepEqual(await axe(), []);
  await until('it can be pressed', () => choose.isEnabled());
  await choose.focus();
  await page.keyboard.press('Enter');
  await until('the weight to be stored', async () => (await stage.proposal(id)).weights.distance === 0.1);
  await page.locator('h2:focus', { hasText: 'What matters' }).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' }); // a read may be under way
  await close();
});
