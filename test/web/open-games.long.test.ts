// Jobs 4 and 7 of an official: to take open games, to have games in their calendar, and to choose their emails.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '../support/stage.ts';
import { networkOf, type OfficialStage, overflowOf, startOfficialStage } from './official-stage.ts';
import { must } from './web-stage.ts';

let stage: OfficialStage;
before(async () => {
  stage = await startOfficialStage();
});
after(() => stage.stop());

type Game = {
  id: number;
  _embedded: { assignments: { id: number; accepted: boolean; assigned: boolean }[] };
};

/** A published game whose positions are open, at this hour of a Saturday. */
async function openGame(hour: number): Promise<Game> {
  const game = {
    ...{ localized_date: '2031-05-03', localized_time: `${hour}:00`, home_team_name: `Hawks ${hour}` },
    ...{ away_team_name: 'Pines', venue_name: 'Memorial Park', pattern_name: '2 officials', published: true },
  };
  return must<Game>(stage.call('POST', `/sites/${stage.siteId}/games`, game));
}
const read = (game: Game) => must<Game>(stage.call('GET', `/games/${game.id}`));

const venue = async (fields: object): Promise<number> =>
  (await must<{ id: number }>(stage.call('POST', `/sites/${stage.siteId}/venues`, fields))).id;

test('an official claims a game, hears that another was faster, and asks where asking is the rule', async () => {
  const { siteId, call } = stage;
  await must(call('PUT', `/sites/${siteId}`, { open_games: { mode: 'claim' } }));
  const first = await openGame(9);
  const second = await openGame(14);
  const phone = await stage.openPhone('/me/open');
  const { page } = phone;
  const network = await networkOf(page);
  await network.slow();
  const claim = page.getByRole('button', { name: 'Claim Sat, May 3 · 9:00 AM, Referee' });
  await claim.waitFor();
  assert.deepEqual(await phone.axe(), []);
  assert.equal(await overflowOf(page), 0);
  await claim.tap();
  const dialog = page.getByRole('dialog', { name: 'Claim Sat, May 3 · 9:00 AM?' });
  await dialog.getByText('your assignor is told, and expects you there', { exact: false }).waitFor();
  assert.deepEqual(await phone.axe(), []);
  await dialog.getByRole('button', { name: 'Cancel' }).tap();
  assert.equal((await read(first))._embedded.assignments[0]!.assigned, false);
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/open_games')) reads.push(searchParams.getAll('search[id][]').join());
  });
  await claim.tap();
  await dialog.getByRole('button', { name: 'Claim the game' }).tap();
  await page.getByText('Hawks 9 v Pines, Sat, May 3 is yours. It is in My games.').waitFor();
  await claim.waitFor({ state: 'detached' });
  assert.equal((await read(first))._embedded.assignments[0]!.accepted, true);
  // Only what a claim may change: the game, and those of the week.
  assert.deepEqual(new Set(reads.flatMap((ids) => ids.split(','))), new Set([`${first.id}`, `${second.id}`]));

  // The other game's referee is assigned before the tap arrives, and this page has not heard of it.
  const late = page.getByRole('button', { name: 'Claim Sat, May 3 · 2:00 PM, Referee' });
  await late.waitFor();
  await page.route('**/assignments/*/claim', async (route) => {
    const [slot] = second._embedded.assignments;
    await must(call('POST', `/assignments/${slot!.id}/assign`, { user_id: stage.season.nina.userId }));
    await route.continue();
  });
  await late.tap();
  await page.getByRole('button', { name: 'Claim the game' }).tap();
  await page.getByText('Somebody else has just taken this game.', { exact: false }).waitFor();
  await late.waitFor({ state: 'detached' });

  await must(call('PUT', `/sites/${siteId}`, { open_games: { mode: 'ask' } }));
  await page.reload();
  await page
    .getByRole('button', { name: /^Ask for it: Sat/ })
    .first()
    .waitFor();
  assert.deepEqual(await phone.axe(['label-content-name-mismatch']), []); // what is seen is what is said
  await page.getByRole('button', { name: 'Ask for it: Sat, May 3 · 2:00 PM, Assistant referee' }).tap();
  await page.getByText('You asked for it').waitFor();
  assert.deepEqual(await phone.axe(), []);
  assert.deepEqual(await phone.axe(['label-content-name-mismatch']), []);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await page.getByRole('button', { name: 'Ask for it: Sat, May 3 · 2:00 PM, Assistant referee' }).waitFor();

  await must(call('PUT', `/sites/${siteId}`, { open_games: { mode: 'off' } }));
  await page.reload();
  await page.getByRole('heading', { name: 'No open games' }).waitFor();
  assert.deepEqual(phone.troubles, []);
  await phone.close();
});

test('an open game says all that somebody needs to decide, in words to them', async () => {
  const { siteId, call, season } = stage;
  await must(call('PUT', `/sites/${siteId}`, { open_games: { mode: 'ask' } }));
  const home = { latitude: 42.36, longitude: -71.06 };
  await must(call('PUT', `/users/${season.omar.userId}`, home));
  const address = { street_1: '12 Quay Road', city: 'Boston', state_or_province: 'MA', postal: '02110' };
  const near = await venue({ name: 'Quay Park', ...address, latitude: 42.39, longitude: -71.06 });
  const far = await venue({ name: 'Hill Field', latitude: 42.8, longitude: -71.06 });
  const saturday = { localized_date: '2032-05-08', pattern_name: '2 officials', published: true };
  for (const [time, venue_id] of [
    ['9:00', near],
    ['14:00', far],
  ])
    await must(
      call('POST', `/sites/${siteId}/games`, {
        ...saturday,
        localized_time: time,
        venue_id,
        subvenue: 'Turf',
      }),
    );
  const sunday = { ...saturday, localized_date: '2032-05-09', localized_time: '10:00', venue_id: near };
  await must(call('POST', `/sites/${siteId}/games`, sunday));
  const days = [
    { date: '2032-05-08', available: true, start_time: '1:00 PM', end_time: '9:00 PM' },
    { date: '2032-05-09', available: false },
  ];
  await must(call('PUT', `/users/${season.omar.userId}/availability/days`, { days }));

  const phone = await stage.openPhone('/me/open', { viewport: { width: 390, height: 844 } });
  const { page } = phone;
  const cards = (label: string) => page.getByRole('list', { name: label }).getByRole('listitem');
  const card = cards('Games that you can take').filter({ hasText: 'Sat, May 8 · 9:00 AM' }).first();
  await card
    .getByText('You are available from 1:00 PM to 9:00 PM, this game is from 9:00 AM to 10:00 AM.')
    .waitFor();
  await page.getByText('2 games on days you said no').waitFor();
  assert.equal(await cards('Games that you can take').filter({ hasText: 'Sun, May 9' }).count(), 0);

  const box = (await card.boundingBox())!;
  await page.touchscreen.tap(box.x + box.width / 2, box.y + 60); // anywhere on the card
  for (const text of [
    'Quay Park, Turf · 3 mi',
    '12 Quay Road, Boston MA 02110',
    '9:00 – 10:00 AM',
    'Nobody yet',
  ])
    await card.getByText(text).waitFor();
  const map = await card.getByRole('link', { name: 'Map' }).getAttribute('href');
  assert.match(map ?? '', /destination=42\.39%2C-71\.06/);
  assert.deepEqual(await phone.axe(), []);

  await page.getByLabel('Distance').selectOption('Within 10 mi');
  const onHill = page.getByRole('listitem').filter({ hasText: 'Hill Field' });
  await onHill.first().waitFor({ state: 'detached' });
  await card.waitFor();
  await page.getByLabel('Distance').selectOption('Any distance');
  await page.getByLabel('Place').selectOption('Hill Field');
  await cards('Games that you can take').filter({ hasText: 'Sat, May 8 · 2:00 PM' }).first().waitFor();
  await card.waitFor({ state: 'detached' });
  assert.match(page.url(), /place=Hill/); // the address says it, and brings it back
  await page.getByLabel('Place').selectOption('Any place');
  await page
    .getByRole('button', { name: /^Sun, May 9/ })
    .or(page.getByLabel('Day'))
    .first()
    .waitFor();
  await page.getByText('2 games on days you said no').tap();
  await cards('Games on days you said no').filter({ hasText: 'Sun, May 9 · 10:00 AM' }).first().waitFor();
  assert.deepEqual(await phone.axe(), []);
  assert.deepEqual(phone.troubles, []);
  await must(call('PUT', `/sites/${siteId}`, { open_games: { mode: 'off' } }));
  await phone.close();
});

test('open games are filtered by their day, which the address keeps', async () => {
  const { siteId, call } = stage;
  await must(call('PUT', `/sites/${siteId}`, { open_games: { mode: 'claim' } }));
  const add = (localized_date: string) =>
    must(
      call('POST', `/sites/${siteId}/games`, {
        ...{ localized_date, localized_time: '9:00', venue_name: 'Memorial Park' },
        ...{ pattern_name: '2 officials', published: true },
      }),
    );
  for (const day of ['2033-05-07', '2033-05-08']) await add(day);
  const { page, troubles, axe, close } = await stage.openPhone('/me/open');
  const cards = page.getByRole('list', { name: 'Games that you can take' }).getByRole('listitem');
  await cards.filter({ hasText: 'Sat, May 7' }).first().waitFor();
  await page.getByLabel('Day', { exact: true }).selectOption('2033-05-08');
  await cards.filter({ hasText: 'Sat, May 7' }).first().waitFor({ state: 'detached' });
  assert.match(page.url(), /day=2033-05-08/);
  await page.reload();
  await cards.filter({ hasText: 'Sun, May 8' }).nth(1).waitFor();
  assert.equal(await cards.count(), 2, 'both positions of the one game of that day');
  assert.deepEqual(await axe(), []);
  await page.getByLabel('Day', { exact: true }).selectOption('Any day');
  await cards.filter({ hasText: 'Sat, May 7' }).first().waitFor();
  assert.deepEqual(troubles, []);
  await must(call('PUT', `/sites/${siteId}`, { open_games: { mode: 'off' } }));
  await close();
});

test('games are in the calendar of the phone, and emails are chosen', async () => {
  const phone = await stage.openPhone('/me/more');
  const { page } = phone;
  await page.getByRole('link', { name: 'Calendar' }).waitFor();
  assert.deepEqual(await phone.axe(), []);
  await page.getByRole('link', { name: 'Calendar' }).tap();
  await page.getByRole('button', { name: 'Create an address' }).tap();
  const link = page.getByRole('link', { name: 'Open in your calendar' });
  const address = ((await link.getAttribute('href')) ?? '').replace('webcal:', 'http:');
  const response = await fetch(address);
  assert.match(await response.text(), /^BEGIN:VCALENDAR/);
  assert.deepEqual(await phone.axe(), []);
  assert.equal(await overflowOf(page), 0);
  await page.getByRole('button', { name: 'Revoke: All your games' }).tap();
  await page.getByText('The address no longer works.').waitFor();
  assert.equal((await fetch(address)).status, 404);

  await page.getByRole('link', { name: 'More' }).first().tap();
  await page.getByRole('link', { name: 'Emails and notifications' }).tap();
  const reminders = page.getByLabel('Reminders before a game');
  await reminders.click();
  assert.deepEqual(await phone.axe(), []);
  const settings = () =>
    must<{ muted: string[] }>(stage.call('GET', `/users/${stage.season.omar.userId}/notice_settings`));
  await until('it is saved', async () => (await settings()).muted.includes('reminder'));
  await page.reload();
  // What was kept on the device is shown first.
  await page.getByRole('checkbox', { name: 'Reminders before a game', checked: false }).waitFor();
  assert.deepEqual(phone.troubles, []);
  await phone.close();
});
