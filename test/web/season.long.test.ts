// An assignor in a season of real size: 150 officials and 1,200 games, a Saturday of 60 games with 40 open positions.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { sql } from '../../src/storage/sql.ts';
import { until } from '../support/stage.ts';
import { fillSeason, SATURDAY_GAMES } from './large-season.ts';
import { focusOnCandidate } from './saturday.ts';
import { must, startWebStage, type WebStage } from './web-stage.ts';

const DAY = '2031-05-03';
const OPEN_GAMES = 20;
const OPEN_POSITIONS = 2 * OPEN_GAMES;
const HEIGHT = 900; // of the window of the stage
const path = `/games?from=${DAY}&to=${DAY}`;

type Slot = { user_id: number; during: string };

let stage: WebStage;
before(async () => {
  stage = await startWebStage();
  await fillSeason(stage, { day: DAY, openGames: OPEN_GAMES });
});
after(() => stage.stop());

/** Who is on which games of the day. */
const slotsOfDay = () =>
  stage.db.query<Slot>(sql`
    select a.user_id, a.during::text from assignments a join games g on g.id = a.game_id
    where g.site_id = ${stage.siteId} and (g.start_time at time zone 'America/New_York')::date = ${DAY}::date`);
const openSlots = async () => (await slotsOfDay()).filter(({ user_id }) => user_id === null).length;
const namesShown = (page: Page) =>
  page
    .getByRole('list', { name: 'Officials' })
    .locator('[data-assign]')
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label')!.replace('Assign ', '')),
    );

test('candidates stand by what they have worked and how far they live, and in the order that the assignor chooses', async () => {
  const { page, troubles, axe, close } = await stage.open(path);
  await page.getByRole('button', { name: 'RE Open' }).nth(1).click();
  await focusOnCandidate(page);
  await page.getByText(/^\d+ of 150 could$/).waitFor();
  const list = page.getByRole('list', { name: 'Officials' });
  const first = list.getByRole('listitem').first();
  assert.match(await first.innerText(), /\d mi\n[\s\S]*\d+ of \d+[\s\S]*Apr/);
  const slot = Number(new URL(page.url()).searchParams.get('slot'));
  const { _embedded } = await must<{
    _embedded: {
      candidates: {
        first_name: string;
        last_name: string;
        fit: string;
        games_that_season: number;
        meters_from_home: number;
        score: number;
      }[];
    };
  }>(stage.call('GET', `/assignments/${slot}/candidates?limit=1000`));
  const free = _embedded.candidates.filter(({ fit }) => fit === 'free');
  const nameOf = ({ first_name, last_name }: (typeof free)[number]) => `${first_name} ${last_name}`;
  assert.equal((await namesShown(page))[0], nameOf(free[0]!));

  const order = page.getByRole('combobox', { name: 'Order' });
  await order.selectOption('Nearest');
  const nearest = Math.min(...free.map(({ meters_from_home: meters }) => meters));
  await until('the nearest is first', async () => {
    const [name] = await namesShown(page);
    return free.some((one) => nameOf(one) === name && one.meters_from_home === nearest);
  });
  await order.selectOption('Fewest games');
  const fewest = Math.min(...free.map(({ games_that_season: games }) => games));
  await until('who has worked least is first', async () => {
    const [name] = await namesShown(page);
    return free.some((one) => nameOf(one) === name && one.games_that_season === fewest);
  });
  await order.selectOption('Fewest hours');
  await page.getByText('Hours', { exact: true }).waitFor();
  assert.deepEqual(await axe(), []);
  // The order stays from one position to the next.
  await page.getByRole('button', { name: 'AS Open' }).nth(1).click();
  await page.locator('[aria-current]', { hasText: 'AS' }).waitFor();
  assert.equal(await order.inputValue(), 'hours');
  assert.deepEqual(troubles, []);
  await close();
});

test('who shares a last name has an initial on the chips, or the first name', async () => {
  const { page, troubles, close } = await stage.open(path);
  await page
    .locator('[data-row^="game-"]')
    .nth(SATURDAY_GAMES - 1)
    .waitFor();
  const labels = await page
    .locator('[data-row] button[aria-pressed]')
    .evaluateAll((chips) => chips.map((chip) => chip.getAttribute('aria-label') ?? ''));
  const names = labels
    .map((label) => label.replace(/^\w+\s+/, '').split(', ')[0]!)
    .filter((name) => name !== 'Open');
  const crew = await slotsOfDay();
  const people = new Set(crew.map(({ user_id }) => user_id).filter((id) => id !== null));
  assert.equal(new Set(names).size, people.size, 'each name is one person');
  assert.ok(names.some((name) => /^[A-F]\. /.test(name)));
  assert.deepEqual(troubles, []);
  await close();
});

test('the Saturday is staffed by one Enter for each place, and published with who hears of it', async (t) => {
  const { page, troubles, close } = await stage.open(path);
  await page
    .locator('[data-row^="game-"]')
    .nth(SATURDAY_GAMES - 1)
    .waitFor();
  await page.getByRole('button', { name: 'RE Open' }).first().focus();
  let keys = 0;
  const press = async (key: string) => {
    keys++;
    await page.keyboard.press(key);
  };
  const from = performance.now();
  await press('Enter');
  for (let left = OPEN_POSITIONS; left > 0; left--) {
    await focusOnCandidate(page);
    const row = page.locator(`[data-row="game-${new URL(page.url()).searchParams.get('game')}"]`);
    const { y, height } = (await row.boundingBox())!;
    assert.ok(y >= 0 && y + height <= HEIGHT, `the row of the position is at ${y}`);
    await press('Enter');
    await page.getByText(`go to the next of ${left - 1} open position`).waitFor();
  }
  t.diagnostic(`${OPEN_POSITIONS} places: ${keys} keys, ${Math.round((performance.now() - from) / 1_000)} s`);
  assert.equal(keys, 1 + OPEN_POSITIONS);
  await until('all positions are filled', async () => (await openSlots()) === 0);
  await page.getByLabel('Results').getByText('40 positions filled.').waitFor();

  await focusOnCandidate(page);
  await press('Escape');
  await press('Control+a');
  const publish = page.getByRole('button', { name: `Publish ${SATURDAY_GAMES}…` });
  await publish.waitFor();
  await publish.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Publish ${SATURDAY_GAMES} games?` });
  const people = new Set((await slotsOfDay()).map(({ user_id }) => user_id));
  await dialog.getByText(`${people.size} officials get one email each, in a minute.`).waitFor();
  await dialog.getByRole('button', { name: `Publish ${SATURDAY_GAMES} games` }).press('Enter');
  await page.getByText(`${SATURDAY_GAMES} games published.`).waitFor();
  await page.getByText(`${SATURDAY_GAMES} games · all staffed · 120 without an answer`).waitFor();

  // Nobody is at two places at once: the database refuses it, and the panel did not offer it.
  const taken = (await slotsOfDay()).map(({ user_id, during }) => `${user_id} ${during}`);
  assert.equal(new Set(taken).size, taken.length);
  assert.deepEqual(troubles, []);
  await close();
});
