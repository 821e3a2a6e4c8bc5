// A venue is closed by rain at 7 AM: its games are moved, canceled or postponed with a reason, which officials read on a phone.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createPattern } from '../support/season.ts';
import { until } from '../support/stage.ts';
import { type OfficialStage, overflowOf, startOfficialStage } from './official-stage.ts';
import { must } from './web-stage.ts';

const SATURDAY = '2031-05-10';
const OFF = 'Field closed: rain';

type Slot = { accepted: boolean; _embedded?: { official: { id: number } } };
type Game = { id: number; localized_time: string; subvenue: string | null; status: string } & {
  postponed: boolean;
  change_reason: string | null;
  pattern: string | null;
  _embedded: { venue: { name: string }; assignments: Slot[] };
};

let stage: OfficialStage;
let ids: number[];
before(async () => {
  stage = await startOfficialStage();
  await createPattern(stage.db, stage.siteId, 'Referee alone', ['Referee']);
  await must(stage.call('POST', `/sites/${stage.siteId}/venues`, { name: 'Dune Park' }));
});
after(() => stage.stop());

/** Two games in a row at Memorial Park, which Omar has accepted, and one elsewhere. */
beforeEach(async () => {
  for (const { id } of await gamesNow()) await must(stage.call('DELETE', `/games/${id}`));
  ids = [];
  for (const [index, localized_time] of ['9:00 AM', '11:00 AM'].entries()) {
    const teams = { home_team_name: `Hawks ${index + 1}`, away_team_name: 'Pines', subvenue: 'Field 2' };
    const { gameId, slotId } = await stage.offer({ localized_date: SATURDAY, localized_time, ...teams });
    await must(stage.call('POST', `/assignments/${slotId}/confirm`, { status: 'A' }));
    ids.push(gameId);
  }
  await must(
    stage.call('POST', `/sites/${stage.siteId}/games`, {
      ...{ localized_date: SATURDAY, localized_time: '9:00 AM', venue_name: 'Lincoln HS' },
      ...{ home_team_name: 'Rapids', away_team_name: 'Gulls', published: true },
    }),
  );
});

async function gamesNow(): Promise<Game[]> {
  const path = `/sites/${stage.siteId}/games?search[start_date]=${SATURDAY}&search[end_date]=2031-06-30`;
  return (await must<{ _embedded: { games: Game[] } }>(stage.call('GET', path)))._embedded.games;
}
const atVenue = async () => (await gamesNow()).filter(({ id }) => ids.includes(id));
const facts = async () =>
  (await atVenue()).map((game) => [
    game.localized_time,
    game._embedded.venue.name,
    game.subvenue,
    game.status,
    game.change_reason,
    game._embedded.assignments[0]?.accepted,
  ]);
const BEFORE = [
  ['9:00 AM', 'Memorial Park', 'Field 2', 'A', null, true],
  ['11:00 AM', 'Memorial Park', 'Field 2', 'A', null, true],
];

/** The games of the venue are selected, and this is chosen for them. */
async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('checkbox', { name: /Select Hawks 1/ }).check();
  await page.getByRole('checkbox', { name: /Select Hawks 2/ }).check();
  const bar = page.getByRole('region', { name: 'Selected games' });
  await bar.getByRole('button', { name: 'More' }).click();
  await bar.getByRole('menuitem', { name: action }).click();
}
const undo = (page: Page, text: string) =>
  page.getByLabel('Results').locator('div', { hasText: text }).getByRole('button', { name: 'Undo' }).click();
const saturday = `/games?from=${SATURDAY}&to=${SATURDAY}`;

/** What Omar reads of his first game. */
async function onPhone(text: string): Promise<void> {
  const phone = await stage.openPhone(`/me/games/${ids[0]}`);
  await phone.page.getByText(text).waitFor();
  assert.deepEqual([await phone.axe(), await overflowOf(phone.page), phone.troubles], [[], 0, []]);
  await phone.close();
}

test('the games are moved by two hours, in one go; Undo brings back also the answers', async () => {
  const { page, troubles, axe, close } = await stage.open(saturday);
  await choose(page, 'Move or change…');
  const dialog = page.getByRole('dialog', { name: 'Move or change 2 games' });
  await dialog.getByRole('button', { name: 'Change', exact: true, disabled: true }).waitFor();
  await dialog.getByLabel('Hours').fill('2');
  await dialog.getByText('1 official gets an email in a minute. You can undo this until then.').waitFor();
  await dialog.getByText('2 acceptances no longer hold: these officials are asked again.').waitFor();
  await dialog.getByRole('region', { name: 'Who is told' }).getByText('Reyes').waitFor();
  await dialog.getByLabel('Reason').fill(OFF);
  assert.deepEqual(await axe(), []);
  await dialog.getByRole('button', { name: 'Change 2 games' }).click();
  await page.getByText('2 games changed. 1 official gets an email in a minute.').waitFor();
  assert.deepEqual(await facts(), [
    ['11:00 AM', 'Memorial Park', 'Field 2', 'A', OFF, false],
    ['1:00 PM', 'Memorial Park', 'Field 2', 'A', OFF, false],
  ]);
  await onPhone(`Changed: ${OFF}`);
  await undo(page, '2 games changed');
  await page.getByText('2 games as before.').waitFor();
  assert.deepEqual(await facts(), BEFORE);
  assert.deepEqual(troubles, []);
  await close();
});

test('Undo of a move leaves alone who was taken off since, and who declined meanwhile', async () => {
  const { page, troubles, close } = await stage.open(saturday);
  await choose(page, 'Move or change…');
  const dialog = page.getByRole('dialog', { name: 'Move or change 2 games' });
  await dialog.getByLabel('Hours').fill('2');
  await dialog.getByRole('button', { name: 'Change 2 games' }).click();
  await page.getByText('2 games changed.').waitFor();
  const slots = (await atVenue()).map(
    ({ _embedded }) => (_embedded.assignments as unknown as { id: number }[])[0]!.id,
  );
  await must(stage.call('POST', `/assignments/${slots[0]}/unassign`, {}));
  await page.route(`**/assignments/${slots[1]}/confirm*`, async (route) => {
    await must(stage.call('POST', `/assignments/${slots[1]}/confirm`, { status: 'D' }));
    await route.continue();
  });
  await undo(page, '2 games changed');
  await page.getByText('2 games as before.').waitFor();
  const answers = (await atVenue()).map(({ _embedded }) => {
    const { assigned, accepted, declined } = _embedded.assignments[0] as unknown as Record<string, boolean>;
    return { assigned, accepted, declined };
  });
  assert.deepEqual(answers, [
    { assigned: false, accepted: false, declined: false },
    { assigned: true, accepted: false, declined: true },
  ]);
  await must(stage.call('POST', `/assignments/${slots[0]}/assign`, { user_id: stage.season.omar.userId }));
  for (const id of slots) await must(stage.call('POST', `/assignments/${id}/confirm`, { status: 'A' }));
  assert.deepEqual(troubles, []);
  await close();
});

test('they are moved to another venue by keyboard, a week later; what somebody else changed meanwhile is left out', async () => {
  const { page, troubles, axe, close } = await stage.open(saturday);
  await choose(page, 'Move or change…');
  const dialog = page.getByRole('dialog');
  await must(stage.call('PUT', `/games/${ids[1]}`, { public_note: 'Bring both shirts.' }));
  await dialog.getByLabel('Days').fill('7');
  await dialog.getByRole('combobox', { name: 'Venue' }).fill('Dune');
  await page.keyboard.press('Enter');
  await dialog.getByText('Hawks 2 v Pines is left out: Somebody else has changed it since.').waitFor();
  await dialog.getByLabel('Field').fill('Field 7');
  assert.deepEqual(await axe(), []);
  await dialog.getByRole('button', { name: 'Change 1 game' }).press('Enter');
  await page.getByText('1 game changed.').waitFor();
  const [second, first] = await atVenue();
  assert.deepEqual([second!.localized_time, second!._embedded.venue.name], ['11:00 AM', 'Memorial Park']);
  assert.deepEqual(
    [first!.localized_time, first!._embedded.venue.name, first!.subvenue],
    ['9:00 AM', 'Dune Park', 'Field 7'],
  );
  await undo(page, '1 game changed');
  await page.getByText('1 game as before.').waitFor();
  assert.deepEqual(await facts(), BEFORE);
  assert.deepEqual(troubles, []);
  await close();
});

test('a move to where it is closed, and publishing there, say so; a cancellation asks why where nobody is told', async () => {
  const [{ _embedded }] = (await atVenue()) as unknown as [{ _embedded: { venue: { id: number } } }];
  const closing = await must<{ id: number }>(
    stage.call('POST', `/venues/${_embedded.venue.id}/closings`, {
      ...{ start_date: SATURDAY, end_date: SATURDAY, start_time: '12:30', end_time: '15:00', reason: 'Rain' },
    }),
  );
  for (const id of ids) await must(stage.call('PUT', `/games/${id}`, { published: false }));
  const { page, troubles, axe, close } = await stage.open(saturday);
  await choose(page, 'Move or change…');
  const move = page.getByRole('dialog', { name: 'Move or change 2 games' });
  await move.getByLabel('Hours').fill('2');
  await move.getByText(/^Memorial Park is closed on .*: Rain\. 1 game is there then\.$/).waitFor();
  assert.equal(await move.getByText('is closed').count(), 1, 'once, not for each official');
  assert.deepEqual(await axe(), []);
  await move.getByRole('button', { name: 'Change 2 games' }).click();
  await page.getByText('2 games changed.').waitFor();
  await choose(page, 'Cancel without pay…');
  const cancel = page.getByRole('dialog', { name: /^Cancel 2 games/ });
  await cancel.getByText('No official is on these games, or they have not been told of them.').waitFor();
  await cancel.getByLabel('Reason').waitFor();
  await cancel.getByRole('button', { name: 'Keep them' }).click();
  await page
    .getByRole('region', { name: 'Selected games' })
    .getByRole('button', { name: /^Publish/ })
    .click();
  const publish = page.getByRole('dialog', { name: 'Publish 2 games?' });
  await publish.getByText(/^Memorial Park is closed on .*: Rain\. 1 game is there then\.$/).waitFor();
  await publish.getByRole('button', { name: 'Cancel' }).click();
  await must(stage.call('DELETE', `/venue_closings/${closing.id}`));
  assert.deepEqual(troubles, []);
  await close();
});

test('an answer about what was asked before, and closed, comes too late to change what is asked now', async () => {
  const { page, troubles, close } = await stage.open(saturday);
  let answerFirst!: () => void;
  const isAnswered = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  const isTrial = (pay: boolean) => (body: unknown) => {
    const { dry_run, pay: paid } = body as { dry_run: boolean; pay: boolean };
    return dry_run && paid === pay;
  };
  await page.route('**/games/cancel', async (route) => {
    if (isTrial(false)(route.request().postDataJSON())) await isAnswered;
    await route.continue();
  });
  await choose(page, 'Cancel without pay…');
  await page.getByRole('button', { name: 'Keep them' }).click();
  await choose(page, 'Cancel with pay…');
  const dialog = page.getByRole('dialog', { name: 'Cancel 2 games with pay?' });
  await dialog.getByText('1 official gets an email in a minute.').waitFor();
  const late = page.waitForResponse((response) => isTrial(false)(response.request().postDataJSON()));
  answerFirst();
  await (await late).finished();
  await dialog.getByLabel('Reason').fill(OFF);
  await dialog.getByRole('button', { name: 'Cancel 2 games' }).click();
  await page.getByText('2 games canceled with pay.').waitFor();
  assert.deepEqual(
    (await atVenue()).map(({ status }) => status),
    ['X', 'X'],
  );
  assert.deepEqual(troubles, []);
  await close();
});

test('while games are moved the button says so, keeps the focus and moves them once; Ctrl+Z takes it back', async () => {
  const { page, troubles, close } = await stage.open(`${saturday}&query=Hawks`);
  await choose(page, 'Move or change…');
  const dialog = page.getByRole('dialog', { name: 'Move or change 2 games' });
  await dialog.getByLabel('Days').fill('7');
  await dialog.getByText('2 acceptances no longer hold').waitFor();
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  let times = 0;
  await page.route('**/games/change', async (route) => {
    times++;
    await isAnswered;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Change 2 games' }).press('Enter');
  await dialog.locator('button:focus', { hasText: 'One moment…' }).waitFor();
  await page.keyboard.press('Enter');
  answer();
  await page.getByText('2 games changed.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Not in this list').first().waitFor();
  await page.evaluate('document.activeElement.blur()'); // what had the focus may be gone with its day
  await page.keyboard.press('Control+z');
  await page.getByText('2 games as before.').waitFor();
  assert.deepEqual([await facts(), times], [BEFORE, 1]);
  assert.deepEqual(troubles, []);
  await close();
});

test('they get other positions, which takes somebody off; Undo puts them on again', async () => {
  const { page, troubles, close } = await stage.open(saturday);
  const [nina] = await stage.addOfficials(['Haddad']);
  const slots = (await atVenue())[0]!._embedded.assignments as unknown as { id: number }[];
  await must(stage.call('POST', `/assignments/${slots[1]!.id}/assign`, { user_id: nina }));
  await must(stage.call('POST', `/assignments/${slots[1]!.id}/confirm`, { status: 'A' }));
  await page.reload();
  await choose(page, 'Move or change…');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Positions').selectOption('Referee alone');
  await dialog.getByText('1 official loses a position that the games do not have any more.').waitFor();
  await dialog.getByText('2 officials get one email each, in a minute.').waitFor();
  await dialog.getByRole('button', { name: 'Change 2 games' }).click();
  await page.getByText('2 games changed.').waitFor();
  assert.deepEqual(
    (await atVenue()).map(({ pattern }) => pattern),
    ['Referee alone', 'Referee alone'],
  );
  await undo(page, '2 games changed');
  await page.getByText('2 games as before.').waitFor();
  const [first] = await atVenue();
  assert.equal(first!.pattern, '2 officials');
  assert.deepEqual(
    first!._embedded.assignments.map(({ accepted, _embedded }) => [_embedded?.official.id, accepted]),
    [
      [stage.season.omar.userId, true],
      [nina, true],
    ],
  );
  assert.deepEqual(troubles, []);
  await close();
});

for (const { action, verb, done, page: words, status } of [
  {
    ...{ action: 'Cancel without pay…', verb: 'Cancel 2 games', done: '2 games canceled without pay.' },
    ...{ page: `Canceled: ${OFF}`, status: 'C' },
  },
  {
    ...{ action: 'Postpone…', verb: 'Postpone 2 games', done: '2 games postponed.' },
    ...{ page: `Postponed: ${OFF}`, status: 'C' },
  },
])
  test(`${verb} says who hears it and why; it can be undone`, async () => {
    const { page, troubles, axe, close } = await stage.open(saturday);
    await choose(page, action);
    const dialog = page.getByRole('dialog', { name: new RegExp(`^${verb}`) });
    await dialog.getByText('1 official gets an email in a minute.').waitFor();
    await dialog.getByRole('button', { name: 'Field closed' }).click();
    await dialog.getByLabel('Reason').press('End');
    await page.keyboard.type(': rain');
    assert.deepEqual(await axe(), []);
    await dialog.getByRole('button', { name: verb }).click();
    await page.getByText(done).waitFor();
    assert.deepEqual(
      (await atVenue()).map((game) => [game.status, game.postponed, game.change_reason]),
      Array(2).fill([status, action === 'Postpone…', OFF]),
    );
    await onPhone(words);
    await undo(page, done);
    await page.getByText('2 games as before.').waitFor();
    await until('the games are on', async () => (await atVenue()).every(({ status: now }) => now === 'A'));
    assert.deepEqual(await facts(), BEFORE);
    assert.deepEqual(troubles, []);
    await close();
  });
