// Job 6 of an official: to see what they earned and are owed, and to keep the account that it is paid into.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { OMAR } from '../pages/stage.ts';
import { networkOf, type OfficialStage, overflowOf, startOfficialStage, storedBy } from './official-stage.ts';
import { must } from './web-stage.ts';

const DAY = new Date(Date.now() - 7 * 24 * 3_600_000).toISOString().slice(0, 10);
const YEAR = Number(DAY.slice(0, 4)); // of last week's games: in the first days of January the year before

let stage: OfficialStage;
before(async () => {
  stage = await startOfficialStage();
});
after(() => stage.stop());

test('an official sees what they earned and what is due, on a slow connection', async () => {
  const { call, siteId, season } = stage;
  const work = async (game: Record<string, unknown>, fee: number, status?: string) => {
    const pattern_name = `Referee for ${fee}`;
    const positions = [{ name: 'Referee', fee }];
    await must(call('POST', `/sites/${siteId}/patterns`, { name: pattern_name, positions }));
    const { gameId } = await stage.offer({ localized_date: DAY, pattern_name, ...game });
    if (status !== undefined) await must(call('PUT', `/games/${gameId}`, { status }));
  };
  await work({ localized_time: '9:00' }, 45.5);
  await work({ localized_time: '11:00', away_team_name: 'Summit' }, 20, 'X');
  await work({ localized_time: '13:00', away_team_name: 'Union' }, 99, 'C');
  const { userId: user_id } = season.omar;
  for (const [description, amount, amount_paid, currency] of [
    ['Fees, week one', 65.1, 65.1, 'USD'],
    ['Fees, week two', 40, 15, 'USD'],
    ['Cup final', 30, 0, 'CAD'],
  ]) {
    const statement = { user_id, statement_date: DAY, description, amount, amount_paid, currency };
    await must(call('POST', `/sites/${siteId}/statements`, statement));
  }

  const phone = await stage.openPhone('/me/pay');
  const { page } = phone;
  const network = await networkOf(page);
  await network.slow();
  const due = page.getByRole('region', { name: 'Due to you' });
  await due.getByText('$25.00 + CA$30.00').waitFor();
  await page.getByLabel('Year').selectOption(String(YEAR));
  await page.getByText('$15.00 paid').waitFor();
  await page.getByText('Paid: $80.10').waitFor();
  const worked = page.getByRole('region', { name: 'Games worked' });
  await worked.getByText('$65.50').first().waitFor();
  await worked.locator('summary').tap();
  await worked.getByText('Referee, canceled with pay').waitFor();
  assert.equal(await worked.getByText('Union').count(), 0);
  // One game was played, and two were canceled; 65.10 + 15 were paid.
  const totals = page.getByRole('region', { name: `Your totals of ${YEAR}` });
  await totals.getByText(/^1 game/).waitFor();
  await totals.getByText('CA$0.00 + $80.10').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    totals.getByRole('button', { name: 'Download for your tax return' }).tap(),
  ]);
  const rows = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trim().split('\r\n');
  assert.equal(rows[0], 'Organization,Date,For,Owed,Paid,Currency,Games,Miles');
  assert.ok(rows.includes(`Harbor Youth Soccer,${DAY},"Fees, week two",40,15,USD,,`), rows.join('\n'));
  assert.ok(rows.includes(`Harbor Youth Soccer,${YEAR},Paid in the year,,80.1,USD,,`), rows.join('\n'));
  assert.deepEqual(await phone.axe(), []);
  assert.equal(await overflowOf(page), 0);

  await page.getByLabel('Year').selectOption(String(YEAR - 2));
  await page.getByText(`No statements in ${YEAR - 2}.`).waitFor();
  await page.getByRole('heading', { name: `No games worked in ${YEAR - 2}` }).waitFor();
  await phone.close();

  // Who assigns may read the statements of others; they are not their pay.
  const ada = await stage.open('/me/pay');
  await ada.page.getByText('You have no statements yet.').waitFor();
  await ada.close();
});

test('the bank account opens after signing in again; nothing of it stays on the device', async () => {
  const phone = await stage.openPhone('/me/pay');
  const { page } = phone;
  await (await networkOf(page)).slow();
  await stage.db.query(sql`
    update sessions set signed_in_at = signed_in_at - interval '16 minutes'
    where account_id = (select id from accounts where email = ${OMAR.email})`);
  await page.getByRole('link', { name: 'Bank account and tax form' }).tap();
  await page.getByRole('link', { name: 'Sign in again' }).waitFor();
  assert.equal(await page.getByText('No connection').count(), 0);
  assert.deepEqual(await phone.axe(), []);
  await page.getByRole('link', { name: 'Sign in again' }).tap();
  assert.equal(await page.getByLabel('Email address').inputValue(), OMAR.email);
  await page.getByLabel('Password').fill(OMAR.password);
  await page.getByRole('button', { name: 'Sign in' }).tap();
  await page.waitForURL((url) => url.pathname === '/app/me/pay/bank');

  await page.getByRole('button', { name: 'Add a bank account' }).tap();
  await page.getByLabel('Account holder').fill('Omar Reyes');
  await page.getByLabel('Routing number').fill('011000016');
  await page.getByLabel('Account number').fill('000123456789');
  await page.getByRole('button', { name: 'Save' }).tap();
  await page.getByText('Routing number must be the nine digits of a bank').waitFor();
  assert.deepEqual(await phone.axe(), []);
  assert.equal(await overflowOf(page), 0);
  await page.getByLabel('Routing number').fill('011000015');
  await page.keyboard.press('Enter');
  await page.getByText('Omar Reyes · routing ····0015').waitFor();

  await page.getByRole('button', { name: 'Add your tax form' }).tap();
  const details = { Name: 'Omar Reyes', Street: '12 Pier Road', City: 'Portland', State: 'ME' };
  for (const [label, value] of Object.entries({ ...details, 'ZIP code': '04101' }))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Save' }).tap();
  await page.getByText('Taxpayer number is required.').waitFor();
  await page.getByLabel('Taxpayer number').fill('000-00-6789');
  await page.getByRole('button', { name: 'Save' }).tap();
  await page.getByText('Social security number ····6789').waitFor();
  assert.deepEqual(await phone.axe(), []);

  await page.getByRole('link', { name: 'My pay' }).tap();
  await page.getByText('Due to you').waitFor();
  const kept = JSON.stringify(JSON.parse(await storedBy(page))[0]); // not the names of scripts, in the caches
  assert.match(kept, /Harbor Youth Soccer/); // the session is kept, so this looks in the right place
  assert.doesNotMatch(kept, /0015|6789|Pier Road|bank/i);

  await page.getByRole('link', { name: 'Bank account and tax form' }).tap();
  await page.getByRole('button', { name: 'Remove Checking ····6789' }).tap();
  await page.getByRole('button', { name: 'Remove', exact: true }).tap();
  await page.getByText('Removed: Checking ····6789.').waitFor();
  await page.getByText('None yet. Your organization pays').waitFor();
  assert.deepEqual(phone.troubles, []);
  await phone.close();
});
