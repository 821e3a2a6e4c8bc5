// What the application says where it cannot show what it should: a fault of ours is not a missing connection.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '../support/stage.ts';
import { type OfficialStage, startOfficialStage, storedBy } from './official-stage.ts';

let stage: OfficialStage;
before(async () => {
  stage = await startOfficialStage();
  await stage.offer({ localized_date: '2031-05-03', localized_time: '9:00', venue_name: 'Pier Field' });
});
after(() => stage.stop());

const GAMES = /\/current_account\/games\?/;
const OURS = 'Something went wrong in the application';

test('a fault of ours says so, and goes away with another try', async () => {
  const phone = await stage.openPhone('/me');
  const { page } = phone;
  await page.getByText('Pier Field').first().waitFor();
  await until('the games are stored', async () => (await storedBy(page)).includes('Pier Field'));
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  const context = page.context();
  // As a view finds it that expects something else: reading it throws a TypeError.
  await context.route(GAMES, (route) => route.fulfill({ json: {} }));
  // The first reads come with the token.
  await context.route('**/app/token', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const [path, read] of Object.entries<{ body: unknown }>(json.reads ?? {})) {
      if (GAMES.test(path)) read.body = {};
    }
    await route.fulfill({ response, json });
  });

  await page.reload();
  await page.getByText(OURS).waitFor();
  await page.getByText('Pier Field').first().waitFor(); // as it was read last
  assert.equal(await page.getByText('No connection').count(), 0);
  assert.deepEqual(await phone.axe(), []);

  await page.goto(`${stage.service.baseUrl}/app/me?list=past`);
  await page.getByText(OURS).first().waitFor();
  assert.doesNotMatch(await page.locator('body').innerText(), /undefined|No connection/);
  await context.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).first().tap();
  await page.getByText(OURS).first().waitFor({ state: 'detached' });
  await phone.close();
});
