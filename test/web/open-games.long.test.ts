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
  await page.getByText('Hawks 9 v Pines, Sat, May 3 is yours. It is in My games.').waitFor();
  await claim.waitFor({ state: 'detached' });
  assert.equal((await read(first))._embedded.assignments[0]!.accepted, true);

  // The other game's referee is assigned before the tap arrives, and this page has not heard of it.
  const late = page.getByRole('button', { name: 'Claim Sat, May 3 · 2:00 PM, Referee' });
  await late.waitFor();
  await page.route('**/assignments/*/claim', async (route) => {
    const [slot] = second._embedded.assignments;
    await must(call('POST', `/assignments/${slot!.id}/assign`, { user_id: stage.season.nina.userId }));
    await route.continue();
  });
  await late.tap();
  await page.getByText('Somebody else has just taken this game.', { exact: false }).waitFor();
  await late.waitFor({ state: 'detached' });

  await must(call('PUT', `/sites/${siteId}`, { open_games: { mode: 'ask' } }));
  await page.reload();
  await page.getByRole('button', { name: 'Ask for Sat, May 3 · 2:00 PM, Assistant referee' }).tap();
  await page.getByText('You asked for it').waitFor();
  assert.deepEqual(await phone.axe(), []);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await page.getByRole('button', { name: 'Ask for Sat, May 3 · 2:00 PM, Assistant referee' }).waitFor();

  await must(call('PUT', `/sites/${siteId}`, { open_games: { mode: 'off' } }));
  await page.reload();
  await page.getByRole('heading', { name: 'No open games' }).waitFor();
  assert.deepEqual(phone.troubles, []);
  await phone.close();
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
  await page.getByRole('link', { name: 'Emails' }).tap();
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
