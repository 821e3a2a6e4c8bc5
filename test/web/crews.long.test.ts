// What the grid says of crews: who is missing, who is asked, and crews of four and eight beside the panel.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createPattern } from '../support/season.ts';
import { must, type OpenApp, startWebStage, type WebStage } from './web-stage.ts';

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
  const app = await stage.open(`/games?from=2031-05-10&to=2031-05-10&game=${game.id}`);
  const { page, troubles, axe, close } = app;
  const chips = page.locator('[data-row] button[aria-pressed]');
  await chips.nth(7).waitFor();
  await page.getByRole('list', { name: 'Positions' }).waitFor();
  assert.equal(await page.getByRole('button', { name: /not asked yet/ }).count(), 16); // in the row and in the panel
  assert.equal(await chips.locator('svg').count(), 0);
  await assertWhole(app, 8);
  assert.deepEqual(await axe(), []);
  await must(stage.call('PUT', `/games/${game.id}`, { published: true }));
  await page.getByRole('button', { name: 'FI Adler, no answer, First' }).waitFor();
  await page.getByText('1 game · all staffed · 8 without an answer').waitFor();
  assert.deepEqual(troubles, []);
  await close();
});

test('a crew of four wraps in its row beside the panel, and its names are whole', async () => {
  const people = await stage.addOfficials(['Montgomery-Smith', 'Featherstone', 'Papadopoulos', 'Oyelaran']);
  await createPattern(stage.db, stage.siteId, '4 officials', ['First', 'Second', 'Third', 'Fourth']);
  const game = await add('2031-05-17', { pattern_name: '4 officials', venue_name: 'Memorial Park' });
  for (const [index, { id }] of game._embedded.assignments.entries())
    await must(stage.call('POST', `/assignments/${id}/assign`, { user_id: people[index] }));
  const app = await stage.open(`/games?from=2031-05-17&to=2031-05-17&game=${game.id}`);
  const { page, troubles, axe, close } = app;
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await assertWhole(app, 4);
    const row = (await page.locator('[data-row]').filter({ hasText: 'Hawks' }).boundingBox())!;
    assert.ok(row.height <= 120, `${width} px: the row is ${row.height} px high`);
  }
  assert.deepEqual(await axe(), []);
  assert.deepEqual(troubles, []);
  await close();
});

test('what the dialog of publishing says of open positions follows the open games of the site', async () => {
  await add('2031-05-24', { pattern_name: '2 officials' });
  const { page, troubles, axe, close } = await stage.open('/games?from=2031-05-24&to=2031-05-24');
  for (const [settings, words] of [
    [{ mode: 'claim' }, 'Officials can take them among the open games.'],
    [{ mode: 'ask' }, 'Officials can ask for them among the open games.'],
    [{ mode: 'off', seen: true }, 'Officials see them, and cannot take them.'],
    [{ mode: 'off', seen: false }, 'Officials do not see them: you fill them.'],
  ] as const) {
    const { mode, ...rest } = settings;
    const shown = 'seen' in rest ? rest.seen : true;
    const change = { open_games: { mode }, show_all_games: shown, show_unassigned_games: shown };
    await must(stage.call('PUT', `/sites/${stage.siteId}`, change));
    await page.reload();
    await page.getByRole('checkbox', { name: 'Select Saturday, May 24' }).check();
    await page.getByRole('button', { name: 'Publish 1…' }).click();
    const asked = page.getByRole('dialog', { name: 'Publish 1 game?' });
    await asked.getByText(`2 positions are open. ${words}`).waitFor();
    assert.deepEqual(await axe(), []);
    await page.keyboard.press('Escape');
  }
  assert.deepEqual(troubles, []);
  await close();
});

/** Every chip of the crew is beside the panel, and no name is cut. */
async function assertWhole({ page }: OpenApp, crew: number): Promise<void> {
  const chips = page.locator('[data-row] button[aria-pressed]');
  await chips.nth(crew - 1).waitFor();
  await page.getByRole('list', { name: 'Positions' }).waitFor();
  const cut = await chips
    .locator('span')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
  assert.equal(cut, 0, 'no name is cut');
  const panel = (await page.getByRole('dialog', { name: 'Assign officials' }).boundingBox())!;
  for (const chip of await chips.all()) {
    const { x, width } = (await chip.boundingBox())!;
    assert.ok(x + width <= panel.x, 'no chip is under the panel');
  }
}
