// Job 5 of an assignor: what needs attention is listed by its reason, and settled where it is listed. The palette finds it all.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { OMAR } from '../pages/stage.ts';
import { callerFor, register } from '../support/season.ts';
import type { Call } from '../support/service.ts';
import { until } from '../support/stage.ts';
import { focusOnCandidate } from './saturday.ts';
import { must, startWebStage, type WebStage } from './web-stage.ts';

type Game = {
  id: number;
  published: boolean;
  _embedded: { assignments: { id: number; accepted: boolean; assigned: boolean; declined: boolean }[] };
};

const DAY_MS = 24 * 60 * 60_000;

let stage: WebStage;
const games: Record<string, Game> = {};
before(async () => {
  stage = await startWebStage();
  const { omar, nina } = stage.season;
  const add = async (name: string, days: number, more: object = {}) => {
    games[name] = await must<Game>(
      stage.call('POST', `/sites/${stage.siteId}/games`, {
        ...{ start_time: new Date(Date.now() + days * DAY_MS).toISOString(), published: true },
        ...{ home_team_name: name, away_team_name: 'Pines', pattern_name: '2 officials', ...more },
      }),
    );
    return games[name]._embedded.assignments[0]!.id;
  };
  const assign = (slot: number, user_id: number, override = false) =>
    must(stage.call('POST', `/assignments/${slot}/assign`, { user_id, override }));
  const confirm = (slot: number, status: string, reason?: string) =>
    must(stage.call('POST', `/assignments/${slot}/confirm`, { status, reason }));

  for (const [name, days, who] of [
    ['Declined', 20, omar],
    ['Declined later', 60, nina],
  ] as const) {
    const declined = await add(name, days);
    await assign(declined, who.userId);
    await confirm(declined, 'D', 'Out of town');
  }
  await assign(await add('Unanswered', 2), omar.userId);
  await assign(await add('Draft', 5, { published: false }), nina.userId);
  const double = await add('Double', 30);
  await assign(await add('Other', 30), nina.userId);
  await stage.db.query(
    sql`update assignments set answer = 'accepted' where game_id = ${games.Other!.id} and user_id is not null`,
  );
  await assign(double, nina.userId, true);
  await confirm(double, 'A');
});
after(() => stage.stop());

const gameNow = (name: string) => must<Game>(stage.call('GET', `/games/${games[name]!.id}`));

test('each reason is a section whose rows have what settles them, until nothing is left', async () => {
  const { page, troubles, axe, close } = await stage.open('/attention');
  await page.getByText('5 games need something from you.').waitFor();
  await page.getByRole('link', { name: 'Attention 5 games' }).waitFor();
  const section = (name: string) => page.getByRole('region', { name });
  assert.match(
    await section('Declined 2').getByRole('listitem').first().innerText(),
    /Declined v Pines[\s\S]*Omar Reyes declined Referee\.\s+“Out of town”/,
  );
  await section('Overridden conflicts')
    .getByText('Nina Alvarez, Referee: on another game at that time.')
    .waitFor();
  assert.deepEqual(await axe(), []);

  // Omar accepts on the telephone: the assignor records it, by keyboard.
  await section('No answer yet').getByRole('button', { name: 'They accept' }).press('Enter');
  await page.getByText('Recorded that Omar Reyes accepts Unanswered v Pines.').waitFor();
  await section('No answer yet').waitFor({ state: 'detached' });
  assert.equal((await gameNow('Unanswered'))._embedded.assignments[0]!.accepted, true);

  await section('Drafts that are near').getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish Draft v Pines?' });
  await dialog.getByText('1 official is asked to answer: Nina Alvarez.').waitFor();
  await dialog.getByText('1 position is open.').waitFor();
  assert.deepEqual(await axe(), []);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Draft v Pines is published.').waitFor();
  assert.equal((await gameNow('Draft')).published, true);
  await page.getByLabel('Results').getByRole('button', { name: 'Undo' }).click();
  await until('it is a draft again', async () => !(await gameNow('Draft')).published);

  // Somebody else settles one: it leaves the list by itself.
  const slot = games.Double!._embedded.assignments[0]!.id;
  await must(stage.call('POST', `/assignments/${slot}/unassign`));
  await section('Overridden conflicts').waitFor({ state: 'detached' });

  assert.deepEqual(troubles, []);
  await close();
});

const crewNow = async (name: string) => (await gameNow(name))._embedded.assignments;

test('open positions of near games are a section, and are filled beside it', async () => {
  const { page, troubles, axe, close } = await stage.open('/attention');
  const section = page.getByRole('region', { name: 'Open positions 1' });
  await section.getByText('Assistant referee is open.').waitFor();
  await section.getByText('Starts in 2 days.').waitFor();
  await page.getByText('1 of 1 published game of the next 7 days lacks somebody.').waitFor();
  await section.getByRole('link', { name: 'Assign' }).press('Enter');
  await focusOnCandidate(page);
  await page.getByText('whoever you assign gets an email in a minute').waitFor();
  assert.deepEqual(await axe(), []);
  await page.keyboard.press('Enter');
  await page
    .getByText(/ is on Unanswered v Pines as Assistant referee, and gets an email in a minute\./)
    .waitFor();
  await section.waitFor({ state: 'detached' });
  assert.equal((await crewNow('Unanswered'))[1]!.assigned, true);
  await page.getByText('has somebody on each position').waitFor();
  assert.deepEqual(troubles, []);
  await close();
});

test('“Assign another” goes on to the next decline, although other positions are open', async () => {
  const { page, troubles, axe, close } = await stage.open('/attention');
  const section = (number: number) => page.getByRole('region', { name: `Declined ${number}` });
  await section(2).getByRole('link', { name: 'Assign another' }).first().click();
  await page.getByRole('heading', { name: 'Declined v Pines' }).waitFor();
  await focusOnCandidate(page);
  await page.getByText('go to the next of 2 declined positions').waitFor();
  assert.deepEqual(await axe(), []);
  await page.keyboard.press('Enter'); // they have declined: nobody is replaced who still counts on it
  await page.getByRole('heading', { name: 'Declined later v Pines' }).waitFor();
  await section(1).waitFor();
  await focusOnCandidate(page);
  await page.keyboard.press('Enter');
  await section(1).waitFor({ state: 'detached' });
  for (const name of ['Declined', 'Declined later'])
    assert.equal(
      (await crewNow(name)).some((slot) => slot.declined),
      false,
    );
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.deepEqual(troubles, []);
  await close();
});

test('who asked for a game is granted or refused it, with what speaks for and against them', async () => {
  const { omar, nina } = stage.season;
  await must(stage.call('PUT', `/sites/${stage.siteId}`, { open_games: { mode: 'ask' } }));
  const slots: number[] = [];
  for (const [name, days] of [
    ['Wanted', 41],
    ['Liked', 42],
  ] as const) {
    const start_time = new Date(Date.now() + days * DAY_MS).toISOString();
    const teams = { home_team_name: name, away_team_name: 'Pines', pattern_name: '2 officials' };
    const game = await must<Game>(
      stage.call('POST', `/sites/${stage.siteId}/games`, { start_time, published: true, ...teams }),
    );
    slots.push(game._embedded.assignments[0]!.id);
  }
  const as = async ({ accountId }: { accountId: number }) =>
    callerFor(stage.service, await register(stage.db, accountId), 'read write');
  const ask = async (call: Call, slot: number, note?: string) =>
    must(call('POST', `/api/v2/assignments/${slot}/request`, { body: { note } }));
  await ask(await as(omar), slots[0]!, 'At the field anyway.');
  await ask(await as(nina), slots[1]!);

  const { page, troubles, axe, close } = await stage.open('/attention');
  const section = page.getByRole('region', { name: 'Asked for a game 2' });
  const row = (team: string) => section.getByRole('listitem').filter({ hasText: team });
  await row('Wanted').getByText('Omar Reyes asked for Referee.').waitFor();
  await row('Wanted').getByText('“At the field anyway.”').waitFor();
  await row('Wanted').getByText('No availability entered').waitFor();
  assert.deepEqual(await axe(), []);
  await row('Wanted').getByRole('button', { name: 'Grant' }).press('Enter');
  await page.getByText('Omar Reyes is on Wanted v Pines.').waitFor();

  await row('Liked').waitFor({ state: 'detached' }); // the number in the heading has changed
  const left = page.getByRole('region', { name: 'Asked for a game 1' });
  await left.getByRole('button', { name: 'Refuse…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refuse the request of Nina Alvarez?' });
  await dialog.getByLabel('Reason').fill('We need two of one club.');
  assert.deepEqual(await axe(), []);
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await page.getByText('The request of Nina Alvarez was refused.').waitFor();
  await left.waitFor({ state: 'detached' });
  const slotNow = async (slot: number) =>
    must<{ accepted: boolean; assigned: boolean }>(stage.call('GET', `/assignments/${slot}`));
  assert.equal((await slotNow(slots[0]!)).accepted, true);
  assert.equal((await slotNow(slots[1]!)).assigned, false);
  assert.deepEqual(troubles, []);
  await close();
});

test('the palette finds games, people, venues and actions by keyboard', async () => {
  await must(stage.call('POST', `/sites/${stage.siteId}/venues`, { name: 'Reyes Stadium' }));
  const { page, troubles, axe, close } = await stage.open('/calendar');
  await page.getByRole('heading', { name: 'Calendar' }).waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find anything' });
  await palette.getByRole('option', { name: 'Add a game' }).waitFor();
  await page.keyboard.type('reyes');
  await palette.getByRole('group', { name: 'People' }).getByRole('option', { name: 'Omar Reyes' }).waitFor();
  await palette
    .getByRole('group', { name: 'Venues' })
    .getByRole('option', { name: 'Reyes Stadium' })
    .waitFor();
  assert.deepEqual(await axe(), []);
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`/people/${stage.season.omar.userId}$`));
  await palette.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Find anything' }).click();
  await page.keyboard.type('declined');
  await palette.getByRole('option', { name: 'Declined v Pines' }).click();
  await page.getByRole('heading', { level: 1, name: 'Declined v Pines' }).waitFor();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('nothing like it');
  await palette.getByText('Nothing found.').waitFor();
  // Ctrl+K as soon as Escape has closed it opens it again: the event of closing comes a task later.
  await page.evaluate(`
    const onClosed = new MutationObserver(() => {
      onClosed.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
    });
    onClosed.observe(document.body, { attributeFilter: ['open'], childList: true, subtree: true });
  `);
  await page.keyboard.press('Escape');
  await palette.getByRole('option', { name: 'Add a game' }).waitFor();
  await page.keyboard.type('keyb');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByText('Find a game, a person, a venue or an action').waitFor();
  assert.deepEqual(await axe(), []);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  // A question mark is a shortcut in a grid, and a letter where one types.
  await page.getByLabel('Note for everyone').press('?');
  assert.equal(await page.getByLabel('Note for everyone').inputValue(), '?');
  await page.goto(`${stage.service.baseUrl}/app/s/${stage.siteId}/calendar`);
  await page
    .getByRole('link', { name: /^Monday/ })
    .first()
    .press('?');
  await sheet.waitFor();
  assert.deepEqual(troubles, []);
  await close();
});

test('when nothing needs attention, the page says what was looked at', async () => {
  const { page, troubles, axe, close } = await stage.open('/attention');
  await page.route('**/games/counts*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const none = Object.fromEntries(Object.keys(body.needs).map((need) => [need, 0]));
    const upcoming = {
      ...body.upcoming,
      games: 8,
      published: 5,
      soon: 3,
      unanswered_positions: 2,
      open_positions: 4,
    };
    await route.fulfill({ response, json: { ...body, needs: none, upcoming } });
  });
  await page.reload();
  await page.getByText('Nothing needs your attention').waitFor();
  for (const sentence of [
    '8 games are to come: 5 published, 3 drafts.',
    'All 3 published games of the next 7 days have somebody on each position.',
    'Nobody has declined.',
    '2 positions wait for an answer, none for longer than 3 days.',
    '4 positions are open later on.',
  ])
    await page.getByText(sentence).waitFor();
  assert.deepEqual(await axe(), []);
  assert.deepEqual(troubles, []);
  await close();
});

test('an official sees no list of what others should settle', async () => {
  const { page, troubles, close } = await stage.open('/attention', { who: OMAR });
  await page.getByText('This is for assignors').waitFor();
  assert.deepEqual(troubles, []);
  await close();
});
