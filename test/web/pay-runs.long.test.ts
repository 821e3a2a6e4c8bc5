// A manager's month: a draft, what changed of it, whom it leaves out, closing it, the file for payroll, and what was paid.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { sql } from '../../src/storage/sql.ts';
import { until } from '../support/stage.ts';
import { must, startWebStage, type WebStage } from './web-stage.ts';

type Created = { id: number; _embedded: { assignments: { id: number }[] } };

let stage: WebStage;
let games: Created[];
let ids: number[];
before(async () => {
  stage = await startWebStage();
  ids = await stage.addOfficials(['Bell', 'Ito', 'Silva']);
  await stage.db.query(sql`update users set manager = true where id = ${stage.season.ada.userId}`);
  games = [];
  for (const [at, day] of ['02', '03', '09', '10'].entries()) {
    const teams = {
      home_team_name: 'Hawks',
      away_team_name: 'Kestrels',
      league_name: at % 2 ? 'U12' : 'Metro Premier',
    };
    const body = { localized_date: `2026-05-${day}`, localized_time: '9:00 AM', pattern_name: '2 officials' };
    const game = await must<Created>(
      stage.call('POST', `/sites/${stage.siteId}/games`, { ...body, ...teams, published: true }),
    );
    for (const [place, user_id] of [ids[at % 3], ids[(at + 1) % 3]].entries())
      await must(
        stage.call('POST', `/assignments/${game._embedded.assignments[place]!.id}/assign`, { user_id }),
      );
    games.push(game);
  }
});
after(() => stage.stop());

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) }).first();
const toPay = (page: Page) => page.locator('dl b');
/** Another manager holds Kim Ito back, after somebody else has looked. */
async function holdOnce(url: string): Promise<void> {
  const path = `/pay_runs/${/pay_runs\/(\d+)/.exec(url)![1]}`;
  const { held_user_ids } = await must<{ held_user_ids: number[] }>(stage.call('GET', path));
  if (held_user_ids.length === 0) await must(stage.call('PUT', path, { held_user_ids: [ids[1]] }));
}
const statements = async () =>
  (
    await stage.db.query<{ sum: string }>(sql`select amount::text as sum from statements order by amount`)
  ).map(({ sum }) => sum);

test('a manager begins a run, looks at what it pays and why, closes it, exports it and marks it as paid', async () => {
  const { page, axe, troubles, close } = await stage.open('/games');
  await page.getByRole('link', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: 'No pay runs yet' }).waitFor();
  assert.deepEqual(await axe(), []);
  await page.getByRole('button', { name: 'New pay run…' }).click();
  const form = page.getByRole('dialog', { name: 'New pay run' });
  await form.getByLabel('Games from').fill('2026-05-09');
  await form.getByLabel('Games until').fill('2026-05-01');
  await form.getByLabel('Paid on').fill('2026-05-12');
  await form.getByRole('button', { name: 'Begin the draft' }).click();
  await form.getByText('end_date is before start_date; send a later day.').waitFor();
  assert.deepEqual(await axe(), []);
  await form.getByLabel('Games from').fill('2026-05-01');
  await form.getByLabel('Games until').fill('2026-05-08');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /Pay run of May 1/ }).waitFor();
  await until('the sum', async () => (await toPay(page).innerText()) === '$170.00');
  await page.getByRole('img', { name: /^Pay by week. The most: \$170.00, / }).waitFor();
  const weeks = page.getByRole('region', { name: 'Pay by week' });
  await weeks.getByText('As a table').click();
  await weeks.getByRole('row', { name: /Apr 27.*\$170\.00/ }).waitFor();
  await page.getByRole('button', { name: 'Kim Ito' }).click();
  await page
    .getByRole('list', { name: 'Games of Kim Ito' })
    .getByText('Hawks v Kestrels · Referee')
    .waitFor();
  assert.deepEqual(await axe(), []);

  await page.route('**/pay_runs/*', async (route) => {
    if (route.request().method() === 'PUT') await holdOnce(route.request().url());
    await route.continue();
  });
  await page.getByRole('checkbox', { name: 'Pay Kim Bell in this run', checked: true }).click();
  await until('without both', async () => (await toPay(page).innerText()) === '$40.00');
  await page.unroute('**/pay_runs/*');
  await page.getByRole('checkbox', { name: 'Pay Kim Ito in this run', checked: false }).click();
  await until('without Bell', async () => (await toPay(page).innerText()) === '$125.00');
  const leftOut = page.getByRole('region', { name: 'Left out' });
  await leftOut.getByText('Held back').waitFor();
  await page.getByRole('checkbox', { name: 'Pay Kim Bell in this run', checked: false }).click();
  await until('with Bell', async () => (await toPay(page).innerText()) === '$170.00');

  await must(stage.call('PUT', `/games/${games[1]!.id}`, { status: 'C' }));
  await page.reload();
  const changes = page.getByRole('region', { name: 'Changed since you looked' });
  await changes.getByText('No longer in this run').first().waitFor();
  assert.deepEqual(await axe(), []);
  await changes.getByRole('button', { name: 'Mark as seen' }).click();
  await changes.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Close the run…' }).click();
  const asked = page.getByRole('dialog', { name: 'Close this pay run?' });
  await asked.getByText('2 officials get a statement of').waitFor();
  assert.deepEqual(await axe(), []);
  for (const [status, sum] of [
    ['A', '$170.00'],
    ['C', '$85.00'],
  ]) {
    await must(stage.call('PUT', `/games/${games[1]!.id}`, { status }));
    await asked.getByRole('button', { name: 'Close the run' }).click();
    await asked.getByText(`${sum} in all`).waitFor();
    await asked.getByText('This pay run has changed since you opened it, so it was not closed.').waitFor();
    assert.deepEqual(await statements(), []);
  }
  assert.deepEqual(await axe(), []);
  await asked.getByRole('button', { name: 'Close the run' }).click();
  await page
    .getByLabel('Results')
    .getByText(/is closed: \$85\.00 for 2 officials/)
    .waitFor();
  await until('closed', async () => (await statements()).join() === '40.00,45.00');

  await page.getByRole('button', { name: 'Export…' }).click();
  await page.getByRole('dialog').getByText('CSV').click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Download' }).click(),
  ]);
  assert.match(await readFile(await file.path(), 'utf8'), /Kim Bell,1,45/);

  await page.getByRole('button', { name: 'Mark as paid…' }).click();
  const paid = page.getByRole('dialog', { name: 'Mark as paid' });
  await paid.getByLabel('Who was paid').selectOption({ label: 'Kim Bell, $45.00' });
  await paid.getByLabel('Reference').fill('Check 12');
  assert.deepEqual(await axe(), []);
  await paid.getByRole('button', { name: 'Mark as paid' }).click();
  await row(page, 'Kim Bell').getByText('Check 12').waitFor();
  await row(page, 'Kim Ito').getByText('Not yet').waitFor();
  assert.deepEqual(troubles, []);
  await close();
});

test('the next run has what changed of the closed one, among what is looked at first', async () => {
  await must(stage.call('PUT', `/games/${games[1]!.id}`, { status: 'A' }));
  await must(stage.call('PUT', `/games/${games[0]!.id}`, { status: 'C' }));
  const { page, axe, troubles, close } = await stage.open('/pay/runs');
  await page.getByRole('button', { name: 'New pay run…' }).click();
  const form = page.getByRole('dialog', { name: 'New pay run' });
  assert.equal(await form.getByLabel('Games from').inputValue(), '2026-05-09'); // after the last one
  await form.getByRole('button', { name: 'Begin the draft' }).click();
  await page.getByRole('rowgroup').filter({ hasText: 'Look at these' }).waitFor();
  await row(page, 'Kim Bell').getByText('The game was canceled without pay.').waitFor();
  await page.getByRole('button', { name: 'Kim Bell' }).click();
  await page.getByRole('list', { name: 'Games of Kim Bell' }).getByText('−$45.00').waitFor();
  assert.deepEqual(await axe(), []);
  assert.deepEqual(troubles, []);
  await close();
});

test('a manager sees who pays, bills a club instead of the league, and exports what for', async () => {
  const { page, axe, troubles, close } = await stage.open('/pay/payers?from=2026-05-01&to=2026-05-31');
  await page.getByRole('button', { name: 'Metro Premier' }).click(); // Bell 45 and Ito 40, for a game of May 2
  await page
    .getByRole('list', { name: 'Games of Metro Premier' })
    .getByText('Kim Bell, Referee $45.00')
    .waitFor();
  const officials = page.getByRole('list', { name: 'Officials of Metro Premier' }).getByRole('listitem');
  assert.deepEqual(await officials.allInnerTexts(), ['Kim Bell\n$45.00\n1 game', 'Kim Ito\n$40.00\n1 game']);
  assert.match(await row(page, 'Metro Premier').innerText(), /1\s+2\s+\$85\.00\s+–\s+–\s+\$85\.00/);
  assert.deepEqual(await axe(), []);
  await page.getByRole('button', { name: 'Export…' }).click();
  await page.getByRole('dialog').getByText('CSV').click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Download' }).click(),
  ]);
  assert.match(await readFile(await file.path(), 'utf8'), /2026-05-12,Kim Bell,.*Metro Premier.*,45,USD/);
  await page.getByRole('link', { name: 'set up leagues' }).click();
  await page.getByRole('button', { name: 'Edit Metro Premier' }).click();
  await page.getByLabel('Bill to').fill('City of Harbor');
  await page.keyboard.press('Enter');
  await page.getByText('billed to City of Harbor').waitFor();
  await page.getByRole('link', { name: 'Pay', exact: true }).click();
  await page.getByRole('link', { name: /May 9/ }).click();
  const payers = page.getByRole('region', { name: 'Who pays' });
  // What was billed stays: the game of May 2 was canceled afterwards, that of May 9 is new.
  await payers.getByText('Metro Premier', { exact: true }).waitFor();
  await payers.getByText('City of Harbor', { exact: true }).waitFor();
  assert.deepEqual(troubles, []);
  await close();
});

test('a manager sees what everybody was paid in a year, and who lacks a tax form', async () => {
  await must(
    stage.call('POST', `/sites/${stage.siteId}/statements`, {
      ...{
        user_id: ids[2],
        statement_date: '2026-03-01',
        description: 'Cup',
        amount: 2500,
        amount_paid: 2400,
      },
    }),
  );
  const { page, axe, troubles, close } = await stage.open('/pay/year?year=2026');
  await page.getByText('1 official was paid $2,000 or more; 1 of them has no tax form.').waitFor();
  assert.match(await row(page, 'Kim Silva').innerText(), /\$2,400\.00\s+\$100\.00\s+Missing/);
  assert.match(await row(page, 'Kim Bell').innerText(), /\$45\.00\s+–\s+Not needed/);
  assert.deepEqual(await axe(), []);
  await page.getByRole('button', { name: 'Export…' }).click();
  await page.getByRole('dialog').getByText('CSV').click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Download' }).click(),
  ]);
  assert.match(await readFile(await file.path(), 'utf8'), /Kim Silva,\d,,2400,100,USD,yes,no/);
  assert.deepEqual(troubles, []);
  await close();
});

test('on a phone the table is scrolled, and nothing else is', async () => {
  const { page, axe, close } = await stage.open('/pay/runs', { viewport: { width: 390, height: 844 } });
  await page.getByRole('link', { name: /May 1/ }).click();
  await page.getByRole('table').waitFor();
  assert.equal(await page.evaluate('document.documentElement.scrollWidth > innerWidth'), false);
  assert.deepEqual(await axe(), []);
  await close();
});

test('an assignor who is no manager has no such view', async () => {
  await stage.db.query(sql`update users set manager = false where id = ${stage.season.ada.userId}`);
  const { page, close } = await stage.open('/pay/runs');
  await page.getByText('Only managers see pay runs').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Pay runs' }).count(), 0);
  await close();
});
