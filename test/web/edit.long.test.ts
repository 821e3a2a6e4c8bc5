// Job 4 of an assignor: games are added, moved, canceled and deleted; two assignors change one game; the connection is lost.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { readClock } from '../../packages/web/src/format/typed-clock.ts';
import { OMAR } from '../pages/stage.ts';
import { createPattern } from '../support/season.ts';
import { until } from '../support/stage.ts';
import { must, startWebStage, type WebStage } from './web-stage.ts';

type Assignment = { id: number };
type Game = Record<string, unknown> & { id: number; _embedded: { assignments: Assignment[] } };

let stage: WebStage;
before(async () => {
  stage = await startWebStage();
  for (const name of ['Pier Park', 'Pine Grove', 'Lincoln HS'])
    await must(stage.call('POST', `/sites/${stage.siteId}/venues`, { name }));
  for (const name of ['Rapids', 'Pines'])
    await must(stage.call('POST', `/sites/${stage.siteId}/teams`, { name }));
});
after(() => stage.stop());

const listed = async (search: string) =>
  (await must<{ _embedded: { games: Game[] } }>(stage.call('GET', `/sites/${stage.siteId}/games?${search}`)))
    ._embedded.games;
const gameNow = (id: number) => must<Game>(stage.call('GET', `/games/${id}`));

/** A published game on May 10, 2031 at 9:00 AM at Lincoln HS, with Omar who has accepted. */
async function publishedGame(): Promise<Game> {
  const game = await must<Game>(
    stage.call('POST', `/sites/${stage.siteId}/games`, {
      ...{
        localized_date: '2031-05-10',
        localized_time: '9:00 AM',
        venue_name: 'Lincoln HS',
        published: true,
      },
      ...{ home_team_name: 'Rapids', away_team_name: 'Pines', pattern_name: '2 officials' },
    }),
  );
  const [slot] = game._embedded.assignments;
  const { userId } = stage.season.omar;
  // Each test has a game of its own at the same time, of which Omar can be on one.
  await must(stage.call('POST', `/assignments/${slot!.id}/assign`, { user_id: userId, override: true }));
  await must(stage.call('POST', `/assignments/${slot!.id}/confirm`, { status: 'A' }));
  return gameNow(game.id);
}

const result = (page: Page, text: string) => page.getByLabel('Results').getByText(text).waitFor();
const undo = (page: Page, text: string) =>
  page.getByLabel('Results').locator('div', { hasText: text }).getByRole('button', { name: 'Undo' }).click();

test('a game is added by keyboard, with names of the lists and with new ones', async () => {
  const { page, troubles, axe, close } = await stage.open('/games/new?day=2031-03-09');
  // A date, and a time in one stop of the keyboard each.
  await page.locator('input[type=date]:focus').waitFor();
  await page.getByLabel('Starts').focus();
  await page.keyboard.type('0230');
  await page.keyboard.press('Tab');
  await page.locator('[placeholder="3:30 AM"]:focus').waitFor();
  assert.equal(await page.getByLabel('Starts').inputValue(), '2:30 AM');
  await page.keyboard.press('Tab');
  await page.getByRole('combobox', { name: 'Venue' }).and(page.locator(':focus')).waitFor();
  await page.getByRole('combobox', { name: 'Venue' }).focus();
  await page.keyboard.type('pi');
  const venues = page.getByRole('listbox', { name: 'Venue' });
  assert.deepEqual(await venues.getByRole('option').allInnerTexts(), ['Pier Park', 'Pine Grove', 'Add “pi”']);
  await page.keyboard.press('Enter');
  assert.equal(await page.getByRole('combobox', { name: 'Venue' }).inputValue(), 'Pier Park');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Field 2');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Night Owls');
  await page.keyboard.press('Enter');
  await page.getByText('New: “Night Owls” is added to the teams.').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('rapids');
  const crew = page.getByLabel('Positions');
  assert.equal(await crew.locator('option:checked').innerText(), '2 officials'); // the site has no other
  await crew.selectOption('No officials');
  assert.equal(await crew.locator('option:checked').innerText(), 'No officials');
  await crew.selectOption('2 officials');
  assert.deepEqual(await axe(), []);
  await page.getByRole('button', { name: 'Add the game' }).press('Enter');
  // The clocks go forward in that night. The error is at its field, and nothing that was typed is lost.
  await page.getByText('02:30 on 2031-03-09 does not exist').waitFor();
  assert.match(await page.getByLabel('Starts').evaluate((input) => input.ariaInvalid ?? ''), /true/);
  await page.reload();
  assert.equal(await page.getByRole('combobox', { name: 'Home team' }).inputValue(), 'Night Owls');
  await page.getByLabel('Starts').fill('09:30');
  await page.keyboard.press('Enter');
  await result(page, 'Added Night Owls v Rapids, Sun, Mar 9 at 9:30 AM.');
  await page.waitForURL(/\/games\?/);
  const [game] = await listed('search[query]=Night Owls');
  assert.deepEqual(
    [
      game!.localized_time,
      game!.localized_end_time,
      game!.subvenue,
      game!.away_team,
      game!.pattern,
      game!.published,
    ],
    ['9:30 AM', '10:30 AM', 'Field 2', 'Rapids', '2 officials', false],
  );
  await undo(page, 'Added Night Owls');
  await until('the game is deleted', async () => (await listed('search[query]=Night Owls')).length === 0);
  assert.deepEqual(troubles, []);
  await close();
});

test('a game is repeated by weeks, and the whole series undone', async () => {
  const { page, troubles, close } = await stage.open('/games/new?day=2031-10-26&time=09:00');
  await page.getByRole('combobox', { name: 'Home team' }).fill('Weekly');
  await page.keyboard.press('Enter');
  await page.getByLabel('For how many weeks').fill('3');
  await page.getByText('Sun, Oct 26, then each week until Sun, Nov 9.').waitFor();
  await page.getByRole('button', { name: 'Add 3 games' }).click();
  await result(page, 'Added 3 games, Sun, Oct 26 to Sun, Nov 9.');
  const games = await listed('search[query]=Weekly');
  assert.deepEqual(
    games.map(({ localized_date, localized_time }) => [localized_date, localized_time]),
    [
      ['Oct 26 2031', '9:00 AM'],
      ['Nov 2 2031', '9:00 AM'],
      ['Nov 9 2031', '9:00 AM'],
    ],
  );
  await undo(page, 'Added 3 games');
  await until('the series is deleted', async () => (await listed('search[query]=Weekly')).length === 0);
  assert.deepEqual(troubles, []);
  await close();
});

test('before a game is moved, the form says who hears what; the move can be undone', async () => {
  const { id } = await publishedGame();
  const { page, troubles, axe, close } = await stage.open(`/games/${id}`);
  await page.getByText('Nothing is changed yet.').waitFor();
  await page.getByLabel('Starts').fill('10:30');
  assert.equal(await page.getByLabel('Ends').inputValue(), '11:30 AM');
  const told = page.getByText('1 official hears that it moved from 9:00 AM to 10:30 AM, and is asked again.');
  await told.waitFor();
  await page.getByRole('combobox', { name: 'Venue' }).fill('pier park');
  await page
    .getByText(
      'moved from 9:00 AM to 10:30 AM and it is at Pier Park instead of Lincoln HS, and is asked again.',
    )
    .waitFor();
  await page.getByRole('combobox', { name: 'Venue' }).fill('Lincoln HS');
  await told.waitFor();
  assert.deepEqual(await axe(), []);
  await page.getByRole('button', { name: 'Save' }).click();
  await result(page, 'Saved. 1 official hears that it moved');
  assert.equal((await gameNow(id)).localized_time, '10:30 AM');
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText('Ada Okafor moved it from 9:00 AM to 10:30 AM').waitFor();
  await history.getByText('Ada Okafor added the game.').waitFor();
  await undo(page, 'Saved.');
  await result(page, 'The game is as it was.');
  assert.equal((await gameNow(id)).localized_end_time, '10:00 AM');
  assert.equal(await page.getByLabel('Starts').inputValue(), '9:00 AM');
  assert.deepEqual(troubles, []);
  await close();
});

test('what one assignor typed is not in the form of the next who signs in at the same tab', async () => {
  await must(stage.call('PUT', `/users/${stage.season.omar.userId}`, { assignor: true }));
  const { page, close } = await stage.open('/games/new?day=2031-06-08');
  const note = page.getByLabel('Note for everyone');
  await note.fill('The gate has a code.');
  await page.reload();
  assert.equal(await note.inputValue(), 'The gate has a code.');
  const address = page.url();
  await page.context().clearCookies(); // the session has ended, and nobody signed out here
  await page.goto(`${stage.service.baseUrl}/sign-in`);
  await page.getByLabel('Email address').fill(OMAR.email);
  await page.getByLabel('Password').fill(OMAR.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/sign-in');
  await page.goto(address);
  assert.equal(await note.inputValue(), '');
  await close();
});

test('two assignors change one game: the second sees both sides, and chooses field by field', async () => {
  await must(stage.call('PUT', `/users/${stage.season.omar.userId}`, { assignor: true }));
  const { id } = await publishedGame();
  const ada = await stage.open(`/games/${id}`);
  const omar = await stage.open(`/games/${id}`, { who: OMAR });
  await omar.page.getByLabel('Starts').fill('11:00');
  await ada.page.getByLabel('Starts').fill('10:00');
  await ada.page.getByLabel('Note for everyone').fill('Bring both shirts.');
  await omar.page.getByRole('combobox', { name: 'Away team' }).fill('Summit');
  await omar.page.keyboard.press('Enter');
  await omar.page.getByRole('button', { name: 'Save' }).click();
  await result(omar.page, 'Saved.');

  // Ada learns it while she types, or when she saves: by the stream of changes, or by the version of the game.
  const compare = ada.page.getByRole('region', { name: 'Omar Reyes changed this game meanwhile' });
  await compare.waitFor();
  await ada.page.locator('textarea:focus').waitFor();
  await compare.getByText('You both changed 2 fields.').waitFor(); // the start, and with it the end
  const starts = compare.getByRole('group', { name: 'Starts' });
  assert.equal(await starts.getByLabel('Yours: 10:00 AM').isChecked(), true);
  assert.equal(
    await compare.getByRole('group', { name: 'Away team' }).getByLabel('Theirs: Summit').isChecked(),
    true,
  );
  await starts.getByLabel('Theirs: 11:00 AM').check();
  await compare.getByRole('group', { name: 'Ends' }).getByLabel('Theirs').check();
  assert.deepEqual(await ada.axe(), []);
  await compare.getByRole('button', { name: 'Save these' }).click();
  await result(ada.page, 'Saved.');
  const { localized_time, localized_end_time, away_team, public_note } = await gameNow(id);
  assert.deepEqual(
    [localized_time, localized_end_time, away_team, public_note],
    ['11:00 AM', '12:00 PM', 'Summit', 'Bring both shirts.'],
  );
  // Omar's form, in which nothing is typed, follows.
  await until('the form has the note', async () => {
    return (await omar.page.getByLabel('Note for everyone').inputValue()) === 'Bring both shirts.';
  });
  assert.deepEqual([...ada.troubles, ...omar.troubles], []);
  await ada.close();
  await omar.close();
});

test('without a connection what was typed stays, and is saved when it is back', async () => {
  const { id } = await publishedGame();
  const { page, close } = await stage.open(`/games/${id}`);
  await page.getByLabel('Note for assignors').fill('The home team pays in cash.');
  await page.context().setOffline(true);
  await page.getByText('No connection. You see what was last loaded').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('There is no connection. What you typed is kept').waitFor();
  await page.context().setOffline(false);
  await page.getByText('You see what was last loaded').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save' }).click();
  await result(page, 'Saved.');
  assert.equal((await gameNow(id)).private_note, 'The home team pays in cash.');
  await close();
});

test('a game is canceled with pay, restored, copied, and its copy deleted with Undo', async () => {
  const { id } = await publishedGame();
  const { page, troubles, axe, close } = await stage.open(`/games/${id}`);
  await page.getByRole('button', { name: 'Cancel the game…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel Rapids v Pines?' });
  await dialog.getByText('1 official hears that it is canceled: Sat, May 10, 9:00 AM.').waitFor();
  await dialog.getByLabel('Paid as if it had been played').check();
  await dialog.getByRole('button', { name: 'Field closed' }).click();
  await dialog.getByLabel('Reason').press('End');
  await page.keyboard.type(': rain');
  assert.deepEqual(await axe(), []);
  await dialog.getByRole('button', { name: 'Cancel the game' }).click();
  await result(page, 'Rapids v Pines is canceled with pay.');
  await page.getByText('Canceled with pay: Field closed: rain').waitFor();
  await page.getByText('canceled it with pay and set the reason to “Field closed: rain”.').waitFor();
  const { status, change_reason } = await gameNow(id);
  assert.deepEqual([status, change_reason], ['X', 'Field closed: rain']);
  await undo(page, 'is canceled with pay');
  await until('the game is on', async () => (await gameNow(id)).status === 'A');
  assert.equal((await gameNow(id)).change_reason, null);

  // Deleting a game of which officials hear is asked about. Escape keeps it, and gives the focus back.
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('dialog', { name: 'Delete Rapids v Pines?' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('button:focus', { hasText: 'Delete…' }).waitFor();

  await page.getByRole('link', { name: 'Copy' }).click();
  await page.getByRole('heading', { name: 'Add a copy of a game' }).waitFor();
  await page.getByLabel('Date').fill('2031-05-17');
  await page.getByRole('button', { name: 'Add the game' }).click();
  await result(page, 'Added Rapids v Pines, Sat, May 17 at 9:00 AM.');
  const [copy] = await listed('search[start_date]=2031-05-17&search[end_date]=2031-05-17');
  await page.goto(`${stage.service.baseUrl}/app/s/${stage.siteId}/games/${copy!.id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await result(page, 'Rapids v Pines was deleted.');
  assert.equal((await stage.call('GET', `/games/${copy!.id}`)).status, 404);
  await undo(page, 'was deleted');
  await result(page, 'Rapids v Pines is back.');
  await page.goto(`${stage.service.baseUrl}/app/s/${stage.siteId}/games/${copy!.id}`);
  await page.getByText('restored the game.').waitFor();
  assert.deepEqual(troubles, []);
  await close();
});

test('where a site has several patterns, the crew of a new game is chosen, or that it has none', async () => {
  await createPattern(stage.db, stage.siteId, 'Whole crew', ['Referee', 'Assistant 1', 'Assistant 2']);
  const { page, troubles, close } = await stage.open('/games/new?day=2031-11-01');
  await page.getByLabel('Starts').fill('2 pm');
  await page.getByRole('button', { name: 'Add the game' }).click();
  await page.locator('select:focus:invalid').waitFor();
  await page.getByLabel('Positions').selectOption('No officials');
  await page.getByRole('button', { name: 'Add the game' }).click();
  await result(page, 'Added Teams to be decided, Sat, Nov 1 at 2:00 PM.');
  const [game] = await listed('search[start_date]=2031-11-01&search[end_date]=2031-11-01');
  assert.equal(game!.pattern, null);
  assert.deepEqual(troubles, []);
  await close();
});

test('no field of the form is under the bar at its end, on any screen', async () => {
  const { page, close } = await stage.open('/games/new?day=2031-11-01', {
    viewport: { width: 1024, height: 420 },
  });
  await page.locator('input[type=date]:focus').waitFor();
  const covered = `(() => {
    const end = [...document.querySelectorAll('button')].find(({ type }) => type === 'submit').parentElement;
    const { bottom } = document.activeElement.getBoundingClientRect();
    return !end.contains(document.activeElement) && bottom > end.getBoundingClientRect().top;
  })()`;
  const add = page.getByRole('button', { name: 'Add the game' });
  for (let stop = 0; !(await add.evaluate((button) => button.matches(':focus'))); stop++) {
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(covered), false, `after ${stop + 1} stops`);
  }
  await close();
});

test('a time is read as people type it', () => {
  const read = [
    '9',
    '930',
    '9:30',
    '9.30',
    '9:30 pm',
    '2',
    '02:00',
    '12',
    '12 am',
    '21:30',
    '7p',
    '24:00',
    'noon',
  ];
  assert.deepEqual(read.map(readClock), [
    ...['09:00', '09:30', '09:30', '09:30', '21:30', '14:00', '02:00', '12:00', '00:00', '21:30', '19:00'],
    ...[undefined, undefined],
  ]);
});
