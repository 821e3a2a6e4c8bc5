// Job 8 of an assignor: a month with counts leads to a day of venues by hours, which says what is free and what overlaps.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { must, startWebStage, type WebStage } from './web-stage.ts';

let stage: WebStage;
let first: { id: number };
before(async () => {
  stage = await startWebStage();
  const add = (localized_time: string, localized_end_time: string, more: object) =>
    must<{ id: number }>(
      stage.call('POST', `/sites/${stage.siteId}/games`, {
        ...{ localized_date: '2031-05-10', localized_time, localized_end_time },
        ...{ home_team_name: 'Rapids', venue_name: 'Pier Park', ...more },
      }),
    );
  const field = { subvenue: 'Field 1', pattern_name: '2 officials' };
  first = await add('9:00 AM', '10:15 AM', { ...field, away_team_name: 'Pines' });
  await add('11:00 AM', '12:15 PM', { ...field, away_team_name: 'Summit', published: true });
  await add('12:00 PM', '1:00 PM', { ...field, away_team_name: 'Valley' });
  await add('9:00 AM', '10:00 AM', { subvenue: 'Field 2', away_team_name: 'Union', status: 'C' });
  await add('9:30 AM', '10:30 AM', { venue_name: null, away_team_name: 'Gulls' });
});
after(() => stage.stop());

test('a month leads to its days, by pointer and by the arrow keys', async () => {
  const { page, troubles, axe, close } = await stage.open('/calendar?day=2031-05-01');
  await page.getByText('May 2031').waitFor();
  const day = page.getByRole('link', { name: 'Saturday, May 10' });
  await day.waitFor();
  assert.match(await day.innerText(), /5 games\s+6 open\s+3 drafts\s+1 canceled/);
  assert.deepEqual(await axe(), []);
  await page.getByRole('link', { name: 'Friday, May 2', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByText('5 games · 2 venues · 6 positions open · 1 overlap').waitFor();
  assert.match(page.url(), /day=2031-05-10/);
  await page.getByRole('button', { name: 'The day after' }).click();
  await page.getByRole('heading', { name: 'No games on this day' }).waitFor();
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  await page.getByRole('button', { name: 'The month after' }).click();
  await page.getByRole('heading', { name: 'No games in this month' }).waitFor();
  assert.match(page.url(), /day=2031-06-01/);
  assert.deepEqual(troubles, []);
  await close();
});

test('a day says in words what is free and what overlaps, and leads to its games', async () => {
  const { page, troubles, axe, close } = await stage.open('/calendar?view=day&day=2031-05-10');
  const pier = page.getByRole('region', { name: 'Pier Park' });
  await pier.getByText('4 games · 6 positions open · 1 overlap').waitFor();
  assert.deepEqual(await pier.getByRole('heading', { level: 3 }).allInnerTexts(), ['Field 1', 'Field 2']);
  const [field] = await pier.getByRole('list').all();
  const things = (await field!.getByRole('listitem').allInnerTexts()).map((text) =>
    text.replace(/\s+/g, ' ').trim(),
  );
  assert.deepEqual(things, [
    '9:00 – 10:15 AM Rapids v Pines Draft 2 open',
    '45 min free',
    '11:00 AM – 12:15 PM Rapids v Summit 2 open 15 min overlap with Rapids v Valley',
    '12:00 – 1:00 PM Rapids v Valley Draft 2 open 15 min overlap with Rapids v Summit',
  ]);
  await page.getByRole('region', { name: 'No venue yet' }).getByText('Rapids v Gulls').waitFor();
  assert.deepEqual(await axe(), []);

  // Along a field by the arrow keys, across the fields, and into a game.
  await pier.getByRole('link', { name: 'Rapids v Pines' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.locator('[data-game=free]:focus').waitFor();
  await page.keyboard.press('ArrowDown'); // what overlaps is below
  await page.locator(':focus', { hasText: 'Rapids v Valley' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.locator(':focus', { hasText: 'Rapids v Union' }).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.locator(':focus', { hasText: 'Rapids v Summit' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.locator(':focus', { hasText: 'Rapids v Pines' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Rapids v Pines' }).waitFor();
  assert.match(page.url(), new RegExp(`/games/${first.id}$`));
  await page.goBack();

  // Free time becomes a game there.
  await pier.getByRole('link', { name: '45 min free' }).click();
  await page.getByRole('heading', { name: 'Add a game' }).waitFor();
  const typed = [
    page.getByLabel('Date').inputValue(),
    page.getByLabel('Starts').inputValue(),
    page.getByRole('combobox', { name: 'Venue' }).inputValue(),
    page.getByLabel('Field').inputValue(),
  ];
  assert.deepEqual(await Promise.all(typed), ['2031-05-10', '10:15 AM', 'Pier Park', 'Field 1']);
  assert.deepEqual(troubles, []);
  await close();
});

test('on a phone both are lists that fit', async () => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const { page, troubles, axe, close } = await stage.open('/calendar?view=day&day=2031-05-10', phone);
  await page.getByText('45 min free').waitFor();
  const width = () => page.evaluate<number>('document.documentElement.scrollWidth');
  assert.equal(await width(), 360);
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  await page.getByRole('link', { name: 'Saturday, May 10' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Friday, May 9' }).isVisible(), false);
  assert.equal(await width(), 360);
  assert.deepEqual(await axe(), []);
  assert.deepEqual(troubles, []);
  await close();
});
