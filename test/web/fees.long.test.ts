// An assignor says what games pay, from which day on, and asks what a game would pay.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { OMAR } from '../pages/stage.ts';
import { must, startWebStage, type WebStage } from './web-stage.ts';

let stage: WebStage;
before(async () => {
  stage = await startWebStage();
  for (const [list, name] of [
    ['leagues', 'State Cup'],
    ['age_groups', 'U12'],
  ] as const) {
    await must(stage.call('POST', `/sites/${stage.siteId}/${list}`, { name }));
  }
});
after(() => stage.stop());

const rules = (page: Page) => page.locator('main section li').filter({ hasText: /since|from/ });
const preview = (page: Page) => page.getByRole('table', { name: 'What the game would pay' });

test('a rule is added, pays another amount from a later day on, and ends', async () => {
  const { page, axe, troubles, close } = await stage.open('/games');
  await page.getByRole('link', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: 'Fees', level: 1 }).waitFor();
  await page.getByText('No rules yet').waitFor();
  await page.getByRole('button', { name: 'Add a rule' }).click();
  const form = page.getByRole('form', { name: 'Add a rule' });
  await form.getByRole('button', { name: 'Add the rule' }).click();
  await form.getByText('Enter an amount.').waitFor();
  await form.getByLabel('Amount').fill('$48.50');
  await form.getByLabel('Position').selectOption('Referee');
  await form.getByLabel('Age group').selectOption('U12');
  await form.getByRole('button', { name: 'Add the rule' }).click();
  await page.getByText('Referee in U12: $48.50').waitFor();
  await axe();

  await page
    .locator('section')
    .filter({ hasText: 'What would a game pay?' })
    .getByLabel('Age group')
    .selectOption('U12');
  await preview(page).getByText('U12, Referee: $48.50').waitFor();

  await page.getByRole('button', { name: 'Change Referee in U12: $48.50' }).click();
  const change = page.getByRole('form', { name: 'Change Referee in U12: $48.50' });
  await change.getByLabel('Amount').fill('52');
  await change.getByLabel('From').fill('2095-03-01');
  await change.getByRole('button', { name: 'Pay this from then on' }).click();
  await page.getByText('Referee in U12: $52').waitFor();
  assert.equal(await rules(page).count(), 2);
  await rules(page).getByText('until Feb 28, 2095').waitFor();
  await page.getByLabel('Day').fill('2095-03-01');
  await preview(page).getByText('U12, Referee: $52.00').waitFor();

  await page.getByRole('button', { name: 'Remove Referee in U12: $52' }).click();
  await page.getByText('Removed: Referee in U12: $52.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Remove Referee in U12: $52' }).waitFor();

  await page.getByRole('button', { name: 'End Referee in U12: $48.50' }).click();
  const end = page.getByRole('form', { name: 'End Referee in U12: $48.50' });
  await end.getByLabel('Last day').fill('2020-01-01');
  await end.getByRole('button', { name: 'Save' }).click();
  await end.getByText(/is over, and the fees/).waitFor();
  await end.getByLabel('Last day').fill('2094-12-31');
  await end.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/until Dec 31/).waitFor();
  await page.getByRole('link', { name: 'Balance', exact: true }).click();
  await page.getByRole('heading', { name: 'Balance', level: 1 }).waitFor();
  assert.deepEqual(troubles, []);
  await close();
});

test('each kind of rule says what it does in a sentence, and officials are told who may see them', async () => {
  const add = (body: object) => must(stage.call('POST', `/sites/${stage.siteId}/fee_rules`, body));
  await add({ kind: 'travel', rate: 0.655, unit: 'mile', free_distance: 5, most: 40 });
  await add({ kind: 'surcharge', name: 'Solo', amount: 15, condition: 'solo' });
  await add({ kind: 'surcharge', name: 'Short notice', amount: 10, condition: 'short_notice', hours: 24 });
  await add({ kind: 'canceled', percent: 50, hours: 24 });
  await add({ kind: 'canceled', percent: 100, hours: 0 });
  await add({ kind: 'rounding', amount: 0.5, rounding: 'nearest' });
  const { page, axe, close } = await stage.open('/pay/fees');
  for (const sentence of [
    '$0.655 a mile, after the first 5 miles, at most $40',
    'Solo: $15 more for whoever works alone',
    'Short notice: $10 more, if assigned in the last 24 hours',
    'Canceled in the last 24 hours: 50% of the fee',
    'Canceled at the field: 100% of the fee',
    'To the nearest $0.50',
  ]) {
    await page.getByText(sentence).waitFor();
  }
  await axe();
  await close();
  const omar = await stage.open('/pay/fees', { who: OMAR });
  await omar.page.getByRole('heading', { name: 'Only assignors see the fees' }).waitFor();
  await omar.close();
});

test('a coming rule is changed as a whole, and pays in the currency of its site', async () => {
  const positions = [{ name: 'Referee', abbreviation: 'R', fee: 45, currency: 'CAD' }];
  const known = await stage.call('GET', `/sites/${stage.siteId}/patterns`);
  for (const { id } of known.json._embedded.patterns) {
    await must(stage.call('PUT', `/patterns/${id}`, { positions }));
  }
  const { page, troubles, close } = await stage.open('/pay/fees');
  await page.getByRole('button', { name: 'Add a rule' }).click();
  const form = page.getByRole('form', { name: 'Add a rule' });
  await form.getByLabel('Kind').selectOption('Surcharges');
  await form.getByLabel('Name').fill('Late call');
  await form.getByLabel('Amount').fill('11');
  await form.getByLabel('When').selectOption('Short notice');
  await form.getByLabel('Assigned in the last hours').fill('12');
  await form.getByLabel('From').fill('2096-05-01');
  await form.getByRole('button', { name: 'Add the rule' }).click();
  await page.getByRole('button', { name: /^Change Late call: CA\$11 more, if assigned/ }).click();
  const change = page.getByRole('form', { name: /^Change Late call/ });
  await change.getByLabel('When').selectOption('Always');
  await change.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Change Late call: CA$11 more', exact: true }).click();
  await change.getByLabel('Kind').selectOption('Fees');
  await change.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Change Everybody: CA$11', exact: true }).waitFor();
  assert.deepEqual(troubles, []);
  await close();
});

test('a site that pays in several currencies chooses that of a new rule', async () => {
  const positions = [{ name: 'Referee', abbreviation: 'R', fee: 40, currency: 'USD' }];
  await must(stage.call('POST', `/sites/${stage.siteId}/patterns`, { name: 'Across the border', positions }));
  const { page, troubles, close } = await stage.open('/pay/fees');
  await page.getByRole('button', { name: 'Add a rule' }).click();
  const form = page.getByRole('form', { name: 'Add a rule' });
  await form.getByLabel('Currency').selectOption('USD');
  await form.getByLabel('Amount').fill('61');
  await form.getByRole('button', { name: 'Add the rule' }).click();
  await page.getByRole('button', { name: 'Change Everybody: $61', exact: true }).waitFor();
  assert.deepEqual(troubles, []);
  await close();
});
