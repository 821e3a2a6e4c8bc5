// An assignor writes to the crews of a day, sees who opened it, and an official reads it on a phone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { until } from '../support/stage.ts';
import { type OfficialStage, overflowOf, startOfficialStage } from './official-stage.ts';
import { must } from './web-stage.ts';

let stage: OfficialStage;
let gameId: number;
before(async () => {
  stage = await startOfficialStage();
  const day = { localized_date: '2031-05-03', venue_name: 'Harbor Fields' };
  ({ gameId } = await stage.offer({ ...day, localized_time: '8:30 AM', home_team_name: 'Novas' }));
  await stage.offer({ ...day, localized_time: '11:45 AM', home_team_name: 'Lakers' });
  const [tom] = await stage.addOfficials(['Brooks']);
  const game = await must<{ _embedded: { assignments: { id: number }[] } }>(
    stage.call('GET', `/games/${gameId}`),
  );
  await must(
    stage.call('POST', `/assignments/${game._embedded.assignments[1]!.id}/assign`, { user_id: tom }),
  );
  await must(stage.call('PUT', `/users/${tom}`, { mobile_phone: '+1 617 555 0142' }));
  await must(stage.call('PUT', `/users/${tom}/notice_settings`, { muted: ['message'] }));
});
after(() => stage.stop());

test('the crews of a day are written to by keyboard, and the preview is what Omar reads', async () => {
  const { page, troubles, axe, close } = await stage.open('/games?from=2031-05-03&to=2031-05-03');
  await page.getByRole('checkbox', { name: 'Select Saturday, May 3' }).check();
  await page.getByRole('button', { name: 'Message…' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('The crews of 2 games: 2 people').waitFor();
  await page.getByText('1 gets no email:').waitFor();
  await page.getByRole('link', { name: 'Call +1 617 555 0142' }).waitFor();
  await page.getByLabel('Subject').focus();
  await page.keyboard.type(': field closed');
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Time' }).focus();
  await page.keyboard.press('Enter');
  assert.equal(await page.getByLabel('Subject').inputValue(), '{time}: field closed');
  await page.getByRole('textbox', { name: 'Message' }).focus();
  await page.keyboard.type('Standing water at {place}.');
  await page.getByText('text has the unknown field {place}').waitFor();
  assert.ok(await page.getByRole('button', { name: /^Send to/ }).isDisabled());
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill('Standing water at {venue}.\n\nDo not travel, {first_name}.');
  await page.getByRole('button', { name: 'The next person' }).click();
  await page.getByRole('heading', { name: 'What Omar Reyes gets' }).waitFor();
  await page.getByRole('heading', { name: '8:30 AM and 11:45 AM: field closed' }).waitFor();
  await page.getByText('Do not travel, Omar.').waitFor();
  assert.deepEqual(await axe(), []);
  await page.getByRole('button', { name: 'Send to 2 people' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Sent to 2 people.').waitFor();
  await page.getByRole('heading', { name: '0 of 2 have opened it' }).waitFor();
  assert.deepEqual(await axe(), []);

  const phone = await stage.openPhone('/me/messages');
  await phone.page.getByText('New').waitFor();
  assert.deepEqual(await phone.axe(), []);
  await phone.page.getByRole('link', { name: '8:30 AM and 11:45 AM: field closed' }).click();
  await phone.page.getByText('Do not travel, Omar.').waitFor();
  assert.equal(await overflowOf(phone.page), 0);
  assert.deepEqual(await phone.axe(), []);
  await until('the opening to be recorded', async () => {
    const rows = await stage.db.query(sql`select from message_recipients where opened_at is not null`);
    return rows.length === 1;
  });
  const again = phone.page.waitForRequest(/\/api\/v2\/messages\?.*search%5Bid%5D/); // the one message, and not the list
  await phone.page.getByRole('link', { name: 'Messages' }).click();
  await again;
  await phone.page.getByText('New').waitFor({ state: 'detached' });
  await phone.page.getByRole('link', { name: '8:30 AM and 11:45 AM: field closed' }).click();
  await phone.page.getByRole('link', { name: 'Game 1' }).click();
  await phone.page.getByRole('heading', { name: 'Messages' }).waitFor();
  assert.deepEqual(phone.troubles, []);
  await phone.close();

  await page.clock.install();
  await page.reload();
  await page.getByRole('heading', { name: '1 of 2 has opened it' }).waitFor();
  await page.getByText('Opened').first().waitFor();
  const reads: string[] = [];
  page.on('request', (request) => {
    const name = /\/messages\/\d+(\/recipients)?/.exec(request.url());
    if (name !== null && request.method() === 'GET') reads.push(name[1] ?? 'the message');
  });
  const afterAWhile = async () => {
    const isRead = page.waitForResponse((response) => /\/messages\/\d+(\?|$)/.test(response.url()));
    await page.clock.runFor('00:16');
    await page.clock.resume();
    await isRead;
  };
  await afterAWhile();
  assert.deepEqual(reads, ['the message']); // nobody has opened it since: who did is not read again
  await stage.db.query(sql`update message_recipients set opened_at = now()`);
  await afterAWhile();
  await page.getByRole('heading', { name: 'All 2 have opened it' }).waitFor();
  await page.getByText('Opened').nth(1).waitFor();
  assert.deepEqual(reads, ['the message', 'the message', '/recipients']);
  await page.goto(page.url().replace(/messages\/\d+.*/, `games/${gameId}`));
  await page.getByRole('link', { name: '{time}: field closed' }).waitFor();
  assert.deepEqual(troubles, []);
  await close();
});

test('people of the list are written to, also on a phone', async () => {
  const { page, troubles, axe, close } = await stage.open('/people', {
    viewport: { width: 390, height: 844 },
    ...{ hasTouch: true, isMobile: true },
  });
  await page.getByRole('link', { name: 'Message…' }).click();
  await page.getByLabel('Subject').fill('Season meeting');
  await page.getByRole('textbox', { name: 'Message' }).fill('Tuesday at seven.');
  await page.getByRole('heading', { name: 'Season meeting' }).waitFor();
  assert.equal(await overflowOf(page), 0);
  assert.deepEqual(await axe(), []);
  await page.getByRole('button', { name: /^Send to/ }).click();
  await page.getByRole('heading', { name: 'Season meeting' }).waitFor();
  await page.getByRole('link', { name: 'Messages' }).first().click();
  await page.getByRole('heading', { name: 'Messages', exact: true }).waitFor();
  assert.deepEqual(troubles, []);
  await close();
});

test('the crews of a day, a venue and a league, and a group, are chosen where the message is written', async () => {
  const day = '2031-06-07';
  const at = { localized_date: day, published: true };
  const league = await must<{ id: number }>(
    stage.call('POST', `/sites/${stage.siteId}/leagues`, { name: 'Metro' }),
  );
  await stage.offer({ ...at, localized_time: '9:00 AM', venue_name: 'Eastgate', league_name: 'Metro' });
  const other = await stage.offer({ ...at, localized_time: '2:00 PM', venue_name: 'Westgate' });
  const [kai, lea] = await stage.addOfficials(['Kaya', 'Moreau']);
  await must(stage.call('POST', `/assignments/${other.slotId}/assign`, { user_id: kai }));
  const group = await must<{ id: number }>(
    stage.call('POST', `/sites/${stage.siteId}/groups`, { name: 'Mentors' }),
  );
  await must(stage.call('POST', `/users/${lea}/groups`, { group_id: group.id }));
  assert.ok(league.id > 0);
  const { page, troubles, axe, close } = await stage.open('/messages');
  await page.getByRole('link', { name: 'Write a message' }).click();
  await page.getByLabel('Day').fill(day);
  await page.getByText('The crews of 2 games: 2 people').waitFor();
  await page.getByLabel('Subject').fill('Parking'); // what was typed stays
  await page.getByLabel('Venue').selectOption('Eastgate');
  await page.getByText('The crews of 1 game: 1 person').waitFor();
  await page.getByLabel('Venue').selectOption('Every venue');
  await page.getByLabel('League').selectOption('Metro');
  await page.getByText('The crews of 1 game: 1 person').waitFor();
  await page.getByRole('button', { name: 'Send to 1 person' }).waitFor();
  await page.getByLabel('League').selectOption('Every league');
  await page.getByLabel('Only those who have not answered').click();
  await page.getByText('The crews of 2 games: 2 people').waitFor();
  assert.equal(await page.getByLabel('Subject').inputValue(), 'Parking');
  assert.deepEqual(await axe(), []);
  await page.getByLabel('To', { exact: true }).selectOption('A group');
  await page.getByLabel('Group').selectOption('Mentors (1)');
  await page.getByRole('button', { name: 'Send to 1 person' }).waitFor();
  await page.getByRole('textbox', { name: 'Message' }).fill('The lot is closed.');
  await page.getByRole('heading', { name: 'Parking' }).waitFor();
  assert.deepEqual(await axe(), []);
  await page.getByRole('button', { name: 'Send to 1 person' }).click();
  await page.getByText('Sent to 1 person.').waitFor();
  assert.deepEqual(troubles, []);
  await close();
});
