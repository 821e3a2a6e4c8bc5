// An official's views on a phone: what a finger opens, what is warned of, and text that is twice as large.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type OfficialStage, startOfficialStage } from './official-stage.ts';
import { must } from './web-stage.ts';

const SMALL = { viewport: { width: 320, height: 740 } };
const PHONE = { viewport: { width: 390, height: 844 } };

let stage: OfficialStage;
let bay: { siteId: number; userId: number };
before(async () => {
  stage = await startOfficialStage();
  bay = await stage.joinSite('Bay Basketball', 'America/Chicago');
});
after(() => stage.stop());

const answer = (slotId: number, status: 'A' | 'D') =>
  must(stage.call('POST', `/assignments/${slotId}/confirm`, { status }));

/** The card of a game with these teams. */
const cardOf = (page: Page, teams: string) => page.getByRole('listitem').filter({ hasText: teams });

test('a finger anywhere on a card opens the game, and on the venue the map', async () => {
  const saturday = { localized_date: '2031-05-03', localized_time: '9:00' };
  const point = { latitude: 42.36, longitude: -71.06 };
  const { id } = await must<{ id: number }>(
    stage.call('POST', `/sites/${stage.siteId}/venues`, { name: 'Quay Park', ...point }),
  );
  const offered = { away_team_name: 'Rovers', venue_name: undefined, venue_id: id };
  const { slotId } = await stage.offer({ ...saturday, ...offered });
  await answer(slotId, 'A');
  const { page, close } = await stage.openPhone('/me', PHONE);
  const card = cardOf(page, 'Hawks v Rovers');
  const map = card.getByRole('link', { name: /^Quay Park\s+on a map$/ });
  assert.match((await map.getAttribute('href')) ?? '', /maps.*destination=42\.36%2C-71\.06/);
  const [way] = await Promise.all([page.waitForEvent('popup'), map.tap()]);
  await way.close();
  await page.getByRole('heading', { level: 1, name: 'My games' }).waitFor();
  const box = (await card.boundingBox())!;
  assert.ok(box.height >= 44);
  const corner = { x: box.width - 6, y: box.height - 6 }; // where nothing is written
  await card.tap({ position: corner }); // once the card stands still
  await page.getByRole('heading', { level: 1, name: 'Sat, May 3 · 9:00 AM' }).waitFor();
  await close();
});

test('what changed is said to who has accepted it, by the game as it is', async () => {
  const sunday = { localized_date: '2031-05-11', localized_time: '9:00' };
  const accepted = await stage.offer({ ...sunday, away_team_name: 'Wharf' });
  await answer(accepted.slotId, 'A');
  const offered = await stage.offer({ ...sunday, localized_time: '13:00', away_team_name: 'Quarry' });
  for (const { gameId } of [accepted, offered])
    await must(stage.call('PUT', `/games/${gameId}`, { localized_date: '2031-05-12' }));
  const { page, close } = await stage.openPhone('/me', PHONE);
  await cardOf(page, 'Hawks v Wharf')
    .getByText(
      'Changed since you accepted: Sun, May 11, 9:00 AM → Mon, May 12, 9:00 AM. Please answer again.',
    )
    .waitFor();
  assert.equal(await cardOf(page, 'Hawks v Quarry').getByText('Changed since').count(), 0);

  // Moved back: no email said so yet, and there is nothing to answer again for.
  await must(stage.call('PUT', `/games/${accepted.gameId}`, { localized_date: '2031-05-11' }));
  await page.getByText('Changed since').waitFor({ state: 'detached' });
  await cardOf(page, 'Hawks v Wharf').getByText('Sun, May 11 · 9:00 AM').waitFor();
  await close();
});

test('games of two sites at one time are warned of before the answer, and marked after it', async () => {
  const day = '2031-06-07';
  await stage.offer({ localized_date: day, localized_time: '15:00', home_team_name: 'Gulls' });
  const { slotId } = await stage.offer({
    ...{ localized_date: day, localized_time: '14:00', home_team_name: 'Dockside' },
  });
  await answer(slotId, 'A');
  const away = { ...bay, localized_date: day, localized_time: '13:30', home_team_name: 'Comets' };
  await stage.offer(away); // 2:30 PM in New York
  const { page, axe, close } = await stage.openPhone('/me?list=answer', PHONE);
  const titles = page.getByRole('heading', { name: /Jun 7/ });
  await titles.filter({ hasText: 'Sat, Jun 7 · 1:30 PM CDT' }).waitFor();
  const times = (await titles.allTextContents()).filter((text) => text.includes('·'));
  assert.deepEqual(times, ['Sat, Jun 7 · 1:30 PM CDT', 'Sat, Jun 7 · 3:00 PM EDT']); // by the instant

  const comets = cardOf(page, 'Comets v Pines');
  await comets
    .getByText(
      'You accepted Dockside v Pines, 2:00 – 3:00 PM EDT, for Harbor Youth Soccer. You cannot do both.',
    )
    .waitFor();
  await page.getByText('1 game is at the time of another. Choose there yourself.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Accept all 2' }).count(), 0);
  assert.deepEqual(await axe(), []);
  await comets.getByRole('button', { name: 'Accept Sat, Jun 7 · 1:30 PM CDT' }).tap();
  await page.getByText('Accepted: Sat, Jun 7 · 1:30 PM CDT.').waitFor();

  await page.getByRole('button', { name: 'Coming' }).tap();
  await comets.getByText('You also accepted Dockside v Pines').waitFor();
  await cardOf(page, 'Dockside v Pines')
    .filter({ hasText: 'You also accepted Comets v Pines, 1:30 – 2:30 PM CDT, for Bay Basketball.' })
    .waitFor();
  await close();
});

test('a usual week is two taps, in a dialog that a phone shows whole', async () => {
  const { page, axe, close } = await stage.openPhone('/me/availability?month=2031-05', PHONE);
  await page.getByRole('button', { name: 'Set', exact: true }).tap();
  const dialog = page.getByRole('dialog');
  const chosen = (name: string) => dialog.getByLabel(name, { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Weekends' }).tap();
  assert.deepEqual([await chosen('Friday'), await chosen('Saturday')], ['unsaid', 'yes']);
  await dialog.getByRole('button', { name: 'Save' }).waitFor();
  assert.equal(await dialog.evaluate((element) => element.scrollHeight - element.clientHeight), 0);
  await dialog.getByRole('button', { name: 'Mornings' }).tap();
  assert.deepEqual([await chosen('Monday'), await chosen('Sunday from')], ['unsaid', '08:00']);
  await dialog.getByRole('button', { name: 'All weekdays' }).tap();
  assert.deepEqual([await chosen('Monday'), await chosen('Sunday')], ['yes', 'hours']);
  assert.deepEqual(await outside(page), []);
  assert.deepEqual(await axe(), []);
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await page.getByText('Your week is saved.', { exact: false }).waitFor();
  await close();
});

const VIEWS = ['', '?list=answer', '/open', '/availability?month=2031-05', '/more', '/calendar', '/emails'];
const MORE_VIEWS = ['/details', '/reports', '/pay', '/pay/bank'];

let offers = 0;
for (const [name, { options, percent }] of Object.entries({
  '320 px': { options: SMALL, percent: 100 },
  '320 px and text at 200 %': { options: SMALL, percent: 200 },
  '390 px and text at 200 %': { options: PHONE, percent: 200 },
})) {
  test(`nothing is off the screen: ${name}`, async () => {
    const { gameId } = await stage.offer({ localized_date: `2031-07-0${++offers}`, localized_time: '9:00' });
    const { page, close } = await stage.openPhone('/me', options);
    const base = page.url();
    const off: string[] = [];
    const look = async (view: string) => {
      await page.evaluate(`document.documentElement.style.fontSize = '${percent}%'`);
      off.push(...(await outside(page)).map((element) => `${view || 'my games'}: ${element}`));
    };
    for (const view of [...VIEWS, `/games/${gameId}`, ...MORE_VIEWS]) {
      await page.goto(base + view);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByText('Loading', { exact: true }).first().waitFor({ state: 'detached' });
      await look(view);
    }
    await page.goto(`${base}/availability`);
    await page.getByRole('button', { name: /^(Set|Change)$/ }).tap();
    await look('the week');
    assert.deepEqual(off, []);
    await close();
  });
}

/** What is shown and not wholly between the sides of the screen. */
function outside(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('body *')].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    const isHidden = width <= 1 || element.closest('.visually-hidden') || getComputedStyle(element).clipPath !== 'none';
    return !isHidden && (left < -1 || right > document.documentElement.clientWidth + 1);
  }).map(({ tagName, textContent }) => tagName + ' ' + textContent.trim().slice(0, 40))`);
}
