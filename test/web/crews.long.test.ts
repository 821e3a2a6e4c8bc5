// What the grid says of crews: who is missing, who is asked, and crews of four and eight beside the panel.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createPattern } from '../support/season.ts';
import { must, startWebStage, type WebStage } from './web-stage.ts';

type Game = { id: number; _embedded: { assignments: { id: number }[] } };

let stage: WebStage;
before(async () => {
  stage = await startWebStage();
  const names = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'];
  await createPattern(stage.db, stage.siteId, '8 officials', names);
});
after(() => stage.stop());

const add = (day: string, fields: object = {}) =>
  must<Game>(
    stage.call('POST', `/sites/${stage.siteId}/games`, {
      ...{ localized_date: day, localized_time: '9:00', home_team_name: 'Hawks', away_team_name: 'Pines' },
      ...fields,
    }),
  );

test('a day without officials is not called staffed, nor is one that is canceled', async () => {
  await add('2031-05-03');
  await add('2031-05-04', { pattern_name: '2 officials', status: 'C' });
  const { page, troubles, close } = await stage.open('/games?from=2031-05-03&to=2031-05-04');
  const day = (name: string) => page.getByRole('row').filter({ hasText: name });
  await day('Saturday, May 3').getByText('1 game · no officials needed').waitFor();
  await day('Sunday, May 4').getByText('1 game · canceled').waitFor();
  assert.equal(await page.getByText('all staffed').count(), 0);
  assert.deepEqual(troubles, []);
  await close();
});

test('a crew of eight is read whole beside the panel, without a clock while the game is a draft', async () => {
  const people = await stage.addOfficials([
    'Adler',
    'Bauer',
    'Cohen',
    'Dubois',
    'Evans',
    'Fischer',
    'Gupta',
    'Ito',
  ]);
  const game = await add('2031-05-10', { pattern_name: '8 officials' });
  for (const [index, { id }] of game._embedded.assignments.entries())
    await must(stage.call('POST', `/assignments/${id}/assign`, { user_id: people[index] }));
  const { page, troubles, axe, close } = await stage.open(
    `/games?from=2031-05-10&to=2031-05-10&game=${game.id}`,
  );
  const chips = page.locator('[data-row] button[aria-pressed]');
  await chips.nth(7).waitFor();
  await page.getByRole('list', { name: 'Positions' }).waitFor();
  assert.equal(await page.getByRole('button', { name: /not asked yet/ }).count(), 16); // in the row and in the panel
  assert.equal(await chips.locator('svg').count(), 0);
  const cut = await chips
    .locator('span')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
  assert.equal(cut, 0, 'no name is cut');
  const panel = (await page.getByRole('dialog', { name: 'Assign officials' }).boundingBox())!;
  for (const chip of await chips.all()) {
    const { x, width } = (await chip.boundingBox())!;
    assert.ok(x + width <= panel.x, 'no chip is under the panel');
  }
  assert.deepEqual(await axe(), []);
  await must(stage.call('PUT', `/games/${game.id}`, { published: true }));
  await page.getByRole('button', { name: 'FI Adler, no answer, First' }).waitFor();
  await page.getByText('1 game · all staffed · 8 without an answer').waitFor();
  assert.deepEqual(troubles, []);
  await close();
});
