// Public schedules: an assignor makes, copies and revokes the secret address of a league, and somebody without an account
// reads its games.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OMAR } from '../pages/stage.ts';
import { findViolations } from '../support/axe.ts';
import { PHONE } from './official-stage.ts';
import { useWeekend } from './weekend.ts';

const weekend = useWeekend();

test('an address is made from the league, copied, read by everybody who has it, and revoked', async () => {
  const { page, troubles, axe, close } = await weekend().stage.open('/set-up/leagues', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.getByRole('button', { name: 'More for Bay Division' }).click();
  await page.getByRole('menuitem', { name: 'Public schedule…' }).click();
  await page.getByRole('heading', { name: 'No public schedules yet' }).waitFor();
  assert.equal(
    await page.getByLabel('League', { exact: true }).locator('option:checked').innerText(),
    'Bay Division',
  );
  await page.getByRole('button', { name: 'Make the address' }).click();
  const made = page.getByRole('region', { name: 'The new address of Bay Division' });
  await made.getByRole('button', { name: 'Copy the address' }).click();
  await page.getByLabel('Results').getByText('The address is copied.').waitFor();
  const url = await page.evaluate<string>('navigator.clipboard.readText()');
  assert.match(url, /\/schedules\/[\w-]{20,}$/);
  await made.getByRole('button', { name: 'Copy the calendar’s address' }).click();
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), `${url}.ics`);
  await page.getByRole('list', { name: 'Public schedules' }).getByText('League · made').waitFor();
  assert.deepEqual(await axe(), []);

  const everybody = await page
    .context()
    .browser()!
    .newContext({ ...PHONE, colorScheme: 'dark' });
  const reader = await everybody.newPage();
  const response = await reader.goto(url);
  assert.equal(response?.status(), 200);
  await reader.getByRole('heading', { level: 1, name: 'Bay Division' }).waitFor();
  const words = await reader.locator('body').innerText();
  assert.match(words, /Hawks 5 – Pines/);
  assert.match(words, /Hawks 6 – Pines/);
  assert.doesNotMatch(words, /Hawks 1|Hawks 7|Haddad/); // a draft, another league, an official
  assert.deepEqual(await findViolations(reader), []);
  assert.equal((await reader.request.get(`${url}.ics`)).status(), 200);

  await page.reload();
  const list = page.getByRole('list', { name: 'Public schedules' });
  await list.getByText('Bay Division').waitFor();
  assert.doesNotMatch(await page.locator('body').innerText(), /\/schedules\/[\w-]{20,}/); // it is shown once
  await list.getByRole('button', { name: 'Revoke: Bay Division' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke the address of Bay Division?' });
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('heading', { name: 'No public schedules yet' }).waitFor();
  await page.getByLabel('Results').getByText('The address of Bay Division no longer works.').waitFor();
  assert.equal((await reader.reload())?.status(), 404);
  await reader.getByText('This schedule does not exist, or its address was revoked.').waitFor();
  assert.equal((await reader.request.get(`${url}.ics`)).status(), 404);
  assert.deepEqual(troubles, []);
  await everybody.close();
  await close();
});

test('of a club, the address has the games of its team, at home and away', async () => {
  const { page, troubles, close } = await weekend().stage.open('/set-up/schedules');
  await page.getByRole('button', { name: 'Club or team' }).click();
  await page.getByLabel('Club or team').selectOption('Hawks 8');
  await page.getByRole('button', { name: 'Make the address' }).click();
  const link = page.getByRole('link', { name: 'Look at the page' });
  const url = (await link.getAttribute('href'))!;
  const words = await (await page.request.get(url)).text();
  assert.match(words, /Hawks 8 – Pines/);
  assert.doesNotMatch(words, /Hawks 5/);
  assert.deepEqual(troubles, []);
  await close();
});

test('an official is offered neither', async () => {
  const { page, close } = await weekend().stage.open('/set-up/leagues', { who: OMAR });
  await page.getByRole('list', { name: 'Leagues' }).getByText('Bay Division').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Public schedules' }).count(), 0);
  assert.equal(await page.getByRole('button', { name: /^More for/ }).count(), 0);
  await close();
});
