// Job 2 of an official: to say when they can officiate, in under a minute.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Page, Request } from 'playwright-core';
import { until } from '../support/stage.ts';
import { networkOf, type OfficialStage, overflowOf, startOfficialStage, storedBy } from './official-stage.ts';
import { must } from './web-stage.ts';

let stage: OfficialStage;
before(async () => {
  stage = await startOfficialStage();
});
after(() => stage.stop());

type Day = { date: string; available: boolean | null; rows: { start_time: string; end_time: string }[] };

async function saved(userId: number, days: [from: string, to: string]): Promise<Day[]> {
  const search = `search[start_date]=${days[0]}&search[end_date]=${days[1]}`;
  return (await must<{ days: Day[] }>(stage.call('GET', `/users/${userId}/availability/days?${search}`)))
    .days;
}
const answers = (days: Day[]) => days.map(({ available }) => available);

const day = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name},`) });

test('a week is set once, and days are painted by a finger, by clicks and by keys', async () => {
  const { userId } = stage.season.omar;
  await stage.offer({ localized_date: '2031-05-10', localized_time: '9:00' });
  const phone = await stage.openPhone('/me/availability?month=2031-05');
  const { page } = phone;
  const network = await networkOf(page);
  await network.slow();
  await day(page, 'Saturday, May 10').getByText('offer').waitFor();
  assert.deepEqual(await phone.axe(), []);
  assert.equal(await overflowOf(page), 0);

  await page.getByRole('button', { name: 'Set' }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Saturday', { exact: true }).selectOption('All day');
  await dialog.getByLabel('Wednesday', { exact: true }).selectOption('Certain hours');
  await dialog.getByLabel('Wednesday from').fill('18:00');
  await dialog.getByLabel('From', { exact: true }).fill('2031-05-01');
  await dialog.getByLabel('Until', { exact: true }).fill('2032-05-31');
  assert.deepEqual(await phone.axe(), []);
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await dialog.getByText(/366 days/).waitFor(); // the error is beside the days
  await dialog.getByLabel('Until', { exact: true }).fill('2031-05-31');
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await page.getByText('From Thu, May 1 until Sat, May 31.').waitFor();
  await page.getByRole('button', { name: 'Wednesday, May 7, available 6 – 10 PM' }).waitFor();
  await page.getByRole('button', { name: 'Thursday, May 8, no answer' }).waitFor();
  await page.getByRole('button', { name: 'Saturday, May 10, available, 1 game' }).waitFor();

  // A finger draws from Monday to Thursday.
  await page.getByRole('button', { name: 'No', exact: true }).tap();
  await draw(page, { from: 'Monday, May 12', to: 'Thursday, May 15' });
  await page.getByText('May 12 – 15: not available.', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'May 12 – 15: not available' }).waitFor();
  assert.deepEqual(answers(await saved(userId, ['2031-05-11', '2031-05-16'])), [
    ...[null, false, false, false, false, null],
  ]);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await day(page, 'Wednesday, May 14')
    .and(page.getByRole('button', { name: /6 – 10 PM/ }))
    .waitFor();
  await until('it is as before', async () => {
    const [, tuesday, wednesday] = await saved(userId, ['2031-05-12', '2031-05-14']);
    return tuesday!.available === null && wednesday!.rows[0]?.start_time === '6:00 PM';
  });

  // A tap on the game's day, and keys on others.
  await day(page, 'Saturday, May 10').tap();
  await page.getByText('You have been offered 1 game on this day.').waitFor();
  await page.getByRole('button', { name: 'Yes', exact: true }).tap();
  await day(page, 'Sunday, May 18').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('Sun, May 25: available.').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Sun, May 25: no answer.').waitFor();
  await page.getByRole('button', { name: 'Every Friday of the month: available' }).tap();
  await page.getByText('5 days: available.').waitFor();
  const fridays = await saved(userId, ['2031-05-23', '2031-05-25']);
  assert.deepEqual(answers(fridays), [true, true, null]);
  assert.deepEqual(await phone.axe(), []);

  // Without a connection nothing is lost: it says so, and shows what is true.
  await network.lost();
  await day(page, 'Monday, May 26').tap();
  await page.getByText('Your availability was not changed. There is no connection.').waitFor();
  await page.getByRole('button', { name: 'Monday, May 26, no answer' }).waitFor();
  await network.slow();
  assert.deepEqual(
    phone.troubles.filter((text) => !/ERR_INTERNET_DISCONNECTED|status of 404/.test(text)),
    [],
  );
  await phone.close();
});

test('a day shows its change also when a read that began before it arrives after it', async () => {
  const phone = await stage.openPhone('/me/availability?month=2031-07');
  const { page } = phone;
  await page.getByRole('button', { name: 'Tuesday, July 1, no answer' }).waitFor();
  const isRead = Promise.withResolvers<void>();
  const hasChanged = Promise.withResolvers<void>();
  const hasEnded = Promise.withResolvers<void>();
  let early: Request | undefined;
  await until('the days to be kept', async () => (await storedBy(page)).includes('2031-07-01'));
  await page.route(
    /availability\/days\?/,
    async (route) => {
      const response = await route.fetch();
      early = route.request();
      isRead.resolve();
      await hasChanged.promise;
      await route.fulfill({ response }).catch(() => {}); // the page may not wait for it any more
    },
    { times: 1 },
  );
  const end = (request: Request) => request === early && hasEnded.resolve();
  page.on('requestfinished', end).on('requestfailed', end);
  await page.reload(); // shows what the device has kept
  await isRead.promise;
  await day(page, 'Tuesday, July 1').tap();
  await page.getByText('Tue, Jul 1: available.').waitFor();
  hasChanged.resolve();
  await hasEnded.promise;
  await page.waitForTimeout(500); // to show what has arrived
  await page.getByRole('button', { name: 'Tuesday, July 1, available' }).waitFor();
  await phone.close();
});

test('somebody on two sites says it once for both, or for one of them', async () => {
  const { season } = stage;
  const other = await stage.joinSite('Bay Basketball');
  const phone = await stage.openPhone('/me/availability?month=2031-06');
  const { page } = phone;
  await day(page, 'Sunday, June 1').tap();
  await page.getByText('Sun, Jun 1: available.').waitFor();
  await page.getByRole('button', { name: 'Sunday, June 1, available' }).waitFor();
  await page.getByLabel('For', { exact: true }).selectOption('Bay Basketball');
  await page.getByRole('button', { name: 'No', exact: true }).tap();
  await page.getByRole('button', { name: 'Sunday, June 1, available' }).tap();
  await page.getByText('Sun, Jun 1: not available.', { exact: true }).waitFor();
  await page.getByLabel('For', { exact: true }).selectOption('All your sites');
  await page.getByRole('button', { name: 'Sunday, June 1, different on each site' }).waitFor();
  assert.deepEqual(answers(await saved(season.omar.userId, ['2031-06-01', '2031-06-01'])), [true]);
  assert.deepEqual(answers(await saved(other.userId, ['2031-06-01', '2031-06-01'])), [false]);
  assert.deepEqual(phone.troubles, []);
  await phone.close();
});

test('who joins a second site is asked once whether their days are copied, and it sees nothing before', async () => {
  const { userId } = stage.season.omar;
  const days = [
    { date: '2031-08-02', available: true },
    { date: '2031-08-03', available: false },
  ];
  await must(stage.call('PUT', `/users/${userId}/availability/days`, { days }));
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const near = [{ date: soon, available: false }];
  await must(stage.call('PUT', `/users/${userId}/availability/days`, { days: near }));
  const lake = await stage.joinSite('Lake Volleyball');
  const hill = await stage.joinSite('Hill Softball');
  const phone = await stage.openPhone('/me/availability?month=2031-08');
  const { page } = phone;

  // What was said is shown, and where it was not.
  await page
    .getByRole('button', { name: /^Saturday, August 2, available: .*Lake Volleyball: no answer/ })
    .waitFor();
  assert.equal(await page.getByText('≠').count(), 0);
  const ask = page.getByRole('region', { name: 'Copy your days to Lake Volleyball?' });
  await ask.getByText('Until you say yes, it sees none of them.', { exact: false }).waitFor();
  assert.deepEqual(await phone.axe(), []);
  assert.deepEqual(answers(await saved(lake.userId, [soon, soon])), [null]);
  await ask.getByRole('button', { name: 'Copy my days' }).tap();
  await page.getByText(/^Lake Volleyball has \d+ days? of yours now\.$/).waitFor();
  assert.deepEqual(answers(await saved(lake.userId, [soon, soon])), [false]);

  const other = page.getByRole('region', { name: 'Copy your days to Hill Softball?' });
  await other.getByRole('button', { name: 'No, keep them apart' }).tap();
  await page.getByText('Nothing was copied to Hill Softball.').waitFor();
  await page.reload();
  await day(page, 'Saturday, August 2').waitFor();
  await page.getByRole('region', { name: /^Copy your days/ }).waitFor({ state: 'detached' });
  assert.deepEqual(answers(await saved(hill.userId, [soon, soon])), [null]);
  assert.deepEqual(
    phone.troubles.filter((text) => !text.includes('status of 404')),
    [],
  );
  await phone.close();
});

/** As a finger does on a busy phone: touches one day, and lets go above another; the way between comes in one frame. */
async function draw(page: Page, { from, to }: { from: string; to: string }): Promise<void> {
  const boxes = await Promise.all([from, to].map((name) => day(page, name).boundingBox()));
  const [start, end] = boxes.map((box) => ({ x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 }));
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const way = Array.from({ length: 12 }, (_, step) => {
    const at = (one: number, other: number) => one + ((other - one) * (step + 1)) / 12;
    return { x: at(start!.x, end!.x), y: at(start!.y, end!.y) };
  });
  await touch('touchStart', [start!]);
  const busy = page.evaluate('for (const from = performance.now(); performance.now() - from < 300; );');
  await Promise.all(way.map((point) => touch('touchMove', [point])));
  await busy;
  await touch('touchEnd', []);
}

const wanted = (min_per_week: number | null, max_per_week: number | null) => ({ min_per_week, max_per_week });

async function storedWish(userId: number): Promise<object> {
  return (await must<{ wanted_games: object }>(stage.call('GET', `/users/${userId}`))).wanted_games;
}

test('how many games a week somebody would like is chosen on a phone, undone, and seen by assignors', async () => {
  const { userId } = stage.season.omar;
  const wish = () => storedWish(userId);
  const phone = await stage.openPhone('/me/availability?month=2031-05');
  const { page } = phone;
  const group = page.getByRole('region', { name: 'Games a week' });
  await group.getByLabel('At most').selectOption('2 games');
  await page.getByText('You would like at most 2 games a week.').waitFor();
  await group.getByLabel('At least').selectOption('1 game');
  await page.getByText('You would like at least 1 and at most 2 games a week.').waitFor();
  assert.deepEqual(await wish(), { min_per_week: 1, max_per_week: 2 });
  assert.deepEqual(await group.getByLabel('At least').locator('option').allTextContents(), [
    ...['No wish', '1 game', '2 games'],
  ]);
  assert.deepEqual(await phone.axe(), []);
  assert.equal(await overflowOf(page), 0);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await page.getByText('Your wish is as it was.').waitFor();
  assert.deepEqual(await wish(), { min_per_week: null, max_per_week: 2 });
  await page.reload();
  await page.getByRole('combobox', { name: 'At most' }).waitFor();
  await until('the wish is read', async () => (await group.getByLabel('At most').inputValue()) === '2');

  // What an assignor records meanwhile stays.
  await must(stage.call('PUT', `/users/${userId}`, { wanted_games: wanted(1, 2) }));
  await group.getByLabel('At most').selectOption('3 games');
  await page.getByText('You would like at most 3 games a week.').waitFor();
  assert.deepEqual(await wish(), wanted(1, 3));

  // Two choices in a row, the second before the first is saved: neither is lost.
  const isChosen = Promise.withResolvers<void>();
  await page.route(/\/users\/\d+$/, async (route) => {
    if (route.request().method() === 'PUT') await isChosen.promise;
    await route.continue();
  });
  await group.getByLabel('At least').selectOption('2 games');
  await group.getByLabel('At most').selectOption('4 games');
  isChosen.resolve();
  await page.getByText('You would like at least 2 and at most 4 games a week.').waitFor();
  await until('both are saved', async () => isDeepStrictEqual(await wish(), wanted(2, 4)));
  await page.unrouteAll({ behavior: 'wait' });
  await phone.close();
});

test('a choice for several sites changes that wish alone on each, and says which site did not save it', async () => {
  const { userId } = stage.season.omar;
  const other = await stage.joinSite('Reed Handball');
  const put = (id: number, wanted_games: object) => must(stage.call('PUT', `/users/${id}`, { wanted_games }));
  const wishes = async () => [await storedWish(userId), await storedWish(other.userId)];
  await put(userId, wanted(1, 3));
  await put(other.userId, wanted(null, 6));
  const phone = await stage.openPhone('/me/availability?month=2031-05');
  const { page } = phone;
  const group = page.getByRole('region', { name: 'Games a week' });
  await group.getByText('Your wishes differ between your sites.', { exact: false }).waitFor();
  assert.equal(await group.getByLabel('At most').inputValue(), 'different');
  await group.getByLabel('At least').selectOption('2 games');
  await page.getByText('You would like at least 2 games a week.').waitFor();
  assert.deepEqual(await wishes(), [wanted(2, 3), wanted(2, 6)]);
  // More than the most of the first site.
  await group.getByLabel('At least').selectOption('5 games');
  await page
    .getByText(/^Your wish was not saved on .*min_per_week is 5, more than max_per_week, which is 3/)
    .waitFor();
  assert.deepEqual(await wishes(), [wanted(2, 3), wanted(5, 6)]);
  await group.getByLabel('At most').selectOption('No wish');
  await page.getByText('You have no wish for the most games a week.').waitFor();
  assert.deepEqual(await wishes(), [wanted(2, null), wanted(5, null)]);
  await phone.close();
});
