// A plan that became another one, or went, while somebody looked at it: nothing is done that is not on their screen.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { sql } from '../../src/storage/sql.ts';
import { until } from '../support/stage.ts';
import { button, comeBackUntil, openRow, startPlanStage, untilPlanned } from './plan-steps.ts';
import { must } from './web-stage.ts';

let stage: Awaited<ReturnType<typeof startPlanStage>>;
before(async () => {
  stage = await startPlanStage();
});
after(() => stage.stop());

/** Else officials have a team too often, which other tests are not about. */
async function undoAll(page: Page): Promise<void> {
  await button(page, 'Undo all 5').click();
  await page.getByText('nothing is assigned yet').waitFor();
}

test('a plan is accepted and taken back as it is on screen, or not at all', async () => {
  const games = await stage.addGames('2031-06-07');
  const { id, page, troubles, close } = await stage.openPlan(games);
  await button(page, 'Accept all 5').waitFor();
  let isBehind = true; // this tab has not read what another one does
  await page.route(`**/api/v2/proposals/${id}`, (route) => (isBehind ? undefined : route.continue()));
  const [first] = (await stage.proposal(id)).assignments;
  const pair = { assignment_id: first!.assignment_id, user_id: first!.user_id };
  await must(stage.call('PUT', `/proposals/${id}`, { reject: [pair] }));
  await stage.untilReady(id);
  isBehind = false;
  await button(page, 'Accept all 5').click();
  await page.getByText('The plan changed meanwhile; look again.').waitFor();
  assert.equal(await stage.assigned(games), 0);
  await page.getByRole('region', { name: 'You said' }).getByText('Not Kim').waitFor();
  await button(page, 'Accept all 5').click();
  await button(page, 'Undo all 5').waitFor();

  isBehind = true;
  await must(stage.call('POST', `/proposals/${id}/undo`, { assignment_ids: [first!.assignment_id] }));
  await stage.untilReady(id);
  isBehind = false;
  await button(page, 'Undo all 5').click();
  await page.getByText('The plan changed meanwhile; look again.').waitFor();
  await button(page, 'Undo all 4').waitFor();
  assert.equal(await stage.assigned(games), 4);
  assert.deepEqual(troubles, []);
  await close();
});

test('a plan is accepted while a better one is waited for, which ends that', async () => {
  const games = await stage.addGames('2031-07-05');
  const { id, page, close } = await stage.openPlan(games);
  await button(page, 'Accept all 5').waitFor();
  const PORT = new URL(stage.service.baseUrl).port;
  await stage.service.restart({ PORT }, false); // without a worker, nobody makes the new plan
  await must(stage.call('PUT', `/proposals/${id}`, { weights: { third_game: 80 } }));
  await comeBackUntil(page, page.getByText('Waiting for its turn'));
  await openRow(page, 'Owls v Herons');
  assert.ok(await button(page, 'Accept this one').first().isEnabled());
  await button(page, 'Accept all 5').click();
  await page.getByText('Assigning…').waitFor();
  await page.locator('p:focus', { hasText: '3 games' }).waitFor();
  assert.ok(await button(page, 'Discard').isDisabled());
  await stage.service.restart({ PORT }, true);
  await button(page, 'Undo all 5').waitFor();
  await untilPlanned(page);
  assert.equal(await stage.assigned(games), 5);
  await undoAll(page);
  await close();
});

test('a plan is accepted although more was proven of it since it was read', async () => {
  const { id, page, close } = await stage.openPlan(await stage.addGames('2031-07-19'));
  await button(page, 'Accept all 5').waitFor();
  await stage.db.query(
    sql`update proposals set outcome = jsonb_set(outcome, '{betterBy}', '99') where id = ${id}`,
  );
  await button(page, 'Accept all 5').click();
  await undoAll(page);
  await close();
});

test('what somebody else says about a plan is shown at once, by the stream of changes', async () => {
  const { id, page, close } = await stage.openPlan(await stage.addGames('2031-07-12'));
  await button(page, 'Accept all 5').waitFor();
  const [one] = (await stage.proposal(id)).assignments;
  const lock = [{ assignment_id: one!.assignment_id, user_id: one!.user_id }];
  await must(stage.call('PUT', `/proposals/${id}`, { lock }));
  await page.getByRole('heading', { name: 'You said' }).waitFor(); // sooner than a page looks again by itself
  await untilPlanned(page);
  await close();
});

test('a slider that was moved counts also for somebody who leaves at once', async () => {
  const { id, page, close } = await stage.openPlan(await stage.addGames('2031-06-21'));
  await page.getByRole('slider', { name: 'Short drives' }).fill('4');
  await page.getByRole('link', { name: 'Proposals' }).click();
  await until('the weight to be stored', async () => (await stage.proposal(id)).weights.distance === 0.6);
  await close();
});

test('a proposal that was deleted, or is not for them any more, is said', async () => {
  const { id, page, close } = await stage.openPlan(await stage.addGames('2031-06-28'));
  await button(page, 'Accept all 5').waitFor();
  const { siteId, ada } = stage.season;
  const setRoles = (has: boolean) =>
    stage.db.query(sql`
      update users set assignor = ${has}, manager = ${has} where site_id = ${siteId} and account_id = ${ada.accountId}`);
  await setRoles(false);
  await comeBackUntil(page, page.getByRole('alert'));
  assert.equal(await button(page, /^Accept all/).count(), 0);
  await setRoles(true);
  await button(page, 'Try again').click();
  await button(page, 'Accept all 5').waitFor();
  await must(stage.call('DELETE', `/proposals/${id}`));
  await comeBackUntil(page, page.getByRole('alert'));
  assert.equal(await button(page, /^Accept all/).count(), 0);
  await close();
});
