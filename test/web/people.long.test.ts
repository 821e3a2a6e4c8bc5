// Job 6 of an assignor: people are found, invited one or many, and everything about one of them is kept, with Undo.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { checkLines, readLines } from '../../packages/web/src/people/invite/invitees.ts';
import { sql } from '../../src/storage/sql.ts';
import { until } from '../support/stage.ts';
import { must, startWebStage, type WebStage } from './web-stage.ts';

let stage: WebStage;
before(async () => {
  stage = await startWebStage();
});
after(() => stage.stop());

type User = {
  id: number;
  email_addresses: string[];
  active: boolean;
  grade: string | null;
  assignor: boolean;
};
type ListBody<Item> = { _embedded: Record<string, Item[]> };

async function listed<Item>(path: string): Promise<Item[]> {
  const body = await must<ListBody<Item>>(stage.call('GET', path));
  return Object.values(body._embedded)[0] ?? [];
}
const omar = () => must<User>(stage.call('GET', `/users/${stage.season.omar.userId}`));
const names = (page: Page) => page.getByRole('list', { name: 'People' }).getByRole('link').allInnerTexts();

async function undo(page: Page, message: string): Promise<void> {
  const toast = page.getByLabel('Results').locator('div', { hasText: message });
  await toast.getByRole('button', { name: 'Undo' }).click();
}

test('pasted lines are read as people paste them, and each that cannot be invited says why', () => {
  const read = (text: string) =>
    checkLines(readLines(text), new Set(['nina@harbor.example']), new Map()).map((one) =>
      [one.firstName, one.lastName, one.email, one.phone, one.grade, one.problem].filter(Boolean).join('|'),
    );
  assert.deepEqual(read('Omar Reyes <omar@harbor.example>\n"Park, Kim" <kim@harbor.example>;'), [
    'Omar|Reyes|omar@harbor.example',
    'Kim|Park|kim@harbor.example',
  ]);
  assert.deepEqual(read('A Lee <a@x.example>; B van Dyk <b@x.example>'), [
    'A|Lee|a@x.example',
    'B van|Dyk|b@x.example',
  ]);
  assert.deepEqual(read('Last name,First name,E-mail,Grade\nReyes,Omar,omar@harbor.example,"Grade 7, old"'), [
    'Omar|Reyes|omar@harbor.example|Grade 7, old',
  ]);
  assert.deepEqual(read('Mia\tStone\tmia@harbor.example\tRegional'), [
    'Mia|Stone|mia@harbor.example|Regional',
  ]);
  assert.deepEqual(
    read(
      'Nina A <NINA@harbor.example>\nx@x.example\nJust Somebody\nA B <a@b>\nC D <c@d.example>\nC D <C@d.example>',
    ),
    [
      'Nina|A|NINA@harbor.example|Is on the site already',
      'x@x.example|Needs a first and a last name',
      'Just|Somebody|Has no email address',
      'A|B|a@b|The email address is not readable',
      'C|D|c@d.example',
      'C|D|C@d.example|Is listed twice',
    ],
  );
  assert.deepEqual(
    read(
      'Omar Reyes omar@harbor.example\nReyes, Omar omar.r@harbor.example\nKim Park, kim@harbor.example, +1 (617) 555-0100\nMia Stone mia@harbor.example 617-555-0101\nJo Lee <jo@harbor.example> 617 555 0102',
    ),
    [
      'Omar|Reyes|omar@harbor.example',
      'Omar|Reyes|omar.r@harbor.example',
      'Kim|Park|kim@harbor.example|+1 (617) 555-0100',
      'Mia|Stone|mia@harbor.example|617-555-0101',
      'Jo|Lee|jo@harbor.example|617 555 0102',
    ],
  );
  assert.deepEqual(
    read(
      'Referees 2031\nOfficial\tCell phone\tContact\tLevel\nReyes, Omar\t617 555 0100\tomar@harbor.example\tGrade 7',
    ),
    ['Omar|Reyes|omar@harbor.example|617 555 0100|Grade 7'],
  );
});

test('many are invited at once, the fate of each is shown before, and who has never signed in is found', async () => {
  const { page, troubles, axe, close } = await stage.open('/people');
  await page.getByText('3 people').waitFor();
  assert.deepEqual(await axe(), []);
  await page.getByRole('button', { name: 'Invite people' }).press('Enter');
  await page.getByLabel('Names and email addresses').waitFor();
  await page.keyboard.insertText(
    'Mia Stone <mia.stone@harbor.example>\nOmar Reyes <omar.reyes@harbor.example>\nKim Park <kim.park@harbor.example>',
  );
  await page.getByRole('cell', { name: 'Is on the site already' }).waitFor();
  assert.equal(await page.getByRole('cell', { name: 'Will be invited' }).count(), 2);
  assert.deepEqual(await axe(), []);
  assert.equal((await listed('/sites/1/users')).length, 3, 'nothing has been sent');
  await page.getByRole('button', { name: 'Invite 2 people' }).click();
  await page.getByLabel('Results').getByText('2 people will get an email.').waitFor();
  assert.equal(await page.getByRole('cell', { name: 'Invited', exact: true }).count(), 2);
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.locator('#invite:focus').waitFor();
  const emails = await stage.emails(2);
  assert.match(emails.map(({ text }) => text).join('\n'), /mia\.stone@harbor\.example/);

  await page.getByRole('button', { name: /^Never signed in/ }).click();
  await page.waitForURL(/show=waiting/);
  await until('three who wait', async () => (await names(page)).join() === 'Nina Alvarez,Kim Park,Mia Stone');
  const steps = page.getByLabel('How far they have come');
  await page.reload();
  await steps.selectOption({ label: 'Invited (2)' });
  await until('two invited', async () => (await names(page)).join() === 'Kim Park,Mia Stone');
  await steps.selectOption({ label: 'Not invited (1)' });
  await until('one not invited', async () => (await names(page)).join() === 'Nina Alvarez');
  await steps.selectOption({ label: 'Every step' });
  // Nina was never sent an invitation; the two others were, a minute ago.
  await page.getByRole('button', { name: 'Invite all again' }).click();
  await page.getByLabel('Results').getByText('1 person gets another email').waitFor();
  assert.match((await stage.emails(3)).at(-1)!.text, /^To: nina\.alvarez@harbor\.example/m);
  await page.getByLabel('Find a person').fill('kim.p');
  await until('one', async () => (await names(page)).join() === 'Kim Park');
  // Invited again: not within the minute of the first email, and not if they have signed in.
  await page.getByRole('link', { name: 'Kim Park' }).click();
  await page.getByRole('button', { name: 'Invite again' }).click();
  await page.getByLabel('Results').getByText('Kim Park was sent an email less than a minute ago').waitFor();
  await stage.db.query(sql`update links set created_at = created_at - interval '1 minute'`);
  await page.getByRole('button', { name: 'Invite again' }).press('Enter');
  await page.getByLabel('Results').getByText('Kim Park gets another email with a link').waitFor();
  const [, , , again] = await stage.emails(4);
  assert.match(again!.text, /^To: kim\.park@harbor\.example/m);
  assert.deepEqual(await axe(), []);
  await page.goBack();
  await page.getByText('1 person', { exact: true }).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= 360);
  assert.deepEqual(troubles, []);
  await close();
});

test('a line that cannot be invited is mended in its place, and its phone is kept', async () => {
  const { page, troubles, axe, close } = await stage.open('/people?invite=true');
  await page
    .getByLabel('Names and email addresses')
    .fill('Stone jo.stone@harbor 617 555 0199\nLee, Ana ana.lee@harbor.example');
  const table = page.getByRole('region', { name: 'Who is invited' });
  await table.getByText('The email address is not readable').waitFor();
  assert.deepEqual(await axe(), []);
  await table.getByPlaceholder('First name').fill('Jo');
  await table.getByPlaceholder('Email').fill('jo.stone@harbor.example');
  await page.getByRole('button', { name: 'Invite 2 people' }).click();
  await page.getByLabel('Results').getByText('2 people will get an email.').waitFor();
  const users = await listed<{ email_addresses: string[]; last_name: string; mobile_phone: string | null }>(
    '/sites/1/users?limit=50',
  );
  const ofName = (name: string) => users.find(({ last_name }) => last_name === name);
  assert.equal(ofName('Stone')?.email_addresses[0], 'jo.stone@harbor.example');
  assert.equal(ofName('Stone')?.mobile_phone, '617 555 0199');
  assert.equal(ofName('Lee')?.email_addresses[0], 'ana.lee@harbor.example');
  assert.deepEqual(troubles, []);
  await close();
});

test('roles, grade, limits, leagues, groups, blocks and days of one person are changed and undone', async () => {
  const { siteId, season } = stage;
  const { id: leagueId } = await must<{ id: number }>(
    stage.call('POST', `/sites/${siteId}/leagues`, { name: 'Spring League' }),
  );
  await must(stage.call('POST', `/sites/${siteId}/groups`, { name: 'Mentors' }));
  await must(stage.call('POST', `/sites/${siteId}/teams`, { name: 'Harbor Hawks' }));
  const { page, troubles, axe, close } = await stage.open('/people');
  await page.getByRole('link', { name: 'Omar Reyes' }).click();
  await page.getByRole('heading', { name: 'Omar Reyes' }).waitFor();

  await page.getByLabel('Assignor').click();
  await undo(page, 'Omar Reyes is now an assignor.');
  await until('no assignor', async () => !(await omar()).assignor);

  await page.getByLabel('Grade', { exact: true }).fill('Regional');
  await page.getByLabel('Games a day').fill('two');
  await page.keyboard.press('Enter');
  await page.getByText('Enter a whole number, or nothing.').waitFor();
  await page.getByLabel('Games a day').fill('2');
  await page.keyboard.press('Enter');
  await page.getByLabel('Results').getByText('Omar Reyes was saved.').waitFor();
  const { grade, limits } = (await omar()) as User & { limits: { games_per_day: number } };
  assert.deepEqual([grade, limits.games_per_day], ['Regional', 2]);

  await page.getByLabel('Home', { exact: true }).fill('by the lake');
  await page.keyboard.press('Enter');
  await page.getByText('Enter a latitude and a longitude').waitFor();
  await page.getByLabel('Home', { exact: true }).fill('https://www.openstreetmap.org/#map=15/40.71/-74.02');
  await page.keyboard.press('Enter');
  await until('a home', async () => {
    const { latitude, longitude } = (await omar()) as User & { latitude: number; longitude: number };
    return latitude === 40.71 && longitude === -74.02;
  });

  // Somebody else changes the phone, while a grade is typed.
  await page.getByLabel('Grade', { exact: true }).fill('State');
  await must(stage.call('PUT', `/users/${season.omar.userId}`, { mobile_phone: '+1 555 0199' }));
  await page.keyboard.press('Enter');
  const compare = page.getByRole('region', { name: 'Somebody else changed Omar Reyes meanwhile' });
  await compare.getByText('You changed different fields. Check them, and save.').waitFor();
  assert.equal((await omar()).grade, 'Regional');
  await compare.getByRole('button', { name: 'Save these' }).click();
  await until('both changes', async () => {
    const { grade, mobile_phone } = (await omar()) as User & { mobile_phone: string };
    return grade === 'State' && mobile_phone === '+1 555 0199';
  });

  await page.getByLabel('Spring League').click();
  await page.getByLabel('Mentors').click();
  await until('memberships', async () => {
    const groups = await listed<{ name: string }>(`/users/${season.omar.userId}/groups`);
    return groups.length === 1 && (await listed(`/leagues/${leagueId}/officials`)).length === 1;
  });

  const form = page.getByRole('form', { name: 'Add a block' });
  await form.getByLabel('Team').selectOption('Harbor Hawks');
  await form.getByLabel('Reason').fill('A sister coaches them');
  await form.getByRole('button', { name: 'Add the block' }).click();
  await page.getByRole('button', { name: 'Remove the block of Harbor Hawks' }).click();
  await undo(page, 'Omar Reyes is no longer blocked from Harbor Hawks.');
  await page.getByRole('button', { name: 'Remove the block of Harbor Hawks' }).waitFor();
  const [block] = await listed<{ reason: string }>(`/users/${season.omar.userId}/blocks`);
  assert.equal(block!.reason, 'A sister coaches them');

  await page.goto(`${stage.service.baseUrl}/app/s/${siteId}/people/${season.omar.userId}?month=2031-05`);
  const day = (words: string) => page.getByRole('button', { name: `Sat, May 3, ${words}` });
  await day('nothing entered').press('Enter');
  await day('available').press('Enter');
  await day('day off').waitFor();
  await undo(page, 'day off.');
  await day('available').waitFor();
  assert.deepEqual(await axe(), []);
  assert.equal((await listed(`/users/${season.omar.userId}/availability`)).length, 1);

  await page.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('button', { name: 'Reactivate' }).waitFor();
  await until('inactive', async () => !(await omar()).active);
  await undo(page, 'Omar Reyes is inactive and gets no games.');
  await page.getByRole('button', { name: 'Deactivate' }).waitFor();
  await until('active', async () => (await omar()).active);
  await page.setViewportSize({ width: 360, height: 740 });
  assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= 360);
  assert.deepEqual(troubles, []);
  await close();
});
