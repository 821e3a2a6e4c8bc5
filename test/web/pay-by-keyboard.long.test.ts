// A manager's month by keyboard alone: what a game costs, a draft, somebody and a game kept back, closing, the file, payment, a dispute.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { sql } from '../../src/storage/sql.ts';
import { must, startWebStage, type WebStage } from './web-stage.ts';

type Game = { id: number; _embedded: { assignments: { id: number }[] } };

let stage: WebStage;
before(async () => {
  stage = await startWebStage();
  const { call, siteId, season } = stage;
  const [bell] = await stage.addOfficials(['Bell']);
  await stage.db.query(sql`update users set manager = true where id = ${season.ada.userId}`);
  for (const day of ['02', '03']) {
    const body = { localized_date: `2026-05-${day}`, localized_time: '9:00 AM', pattern_name: '2 officials' };
    const teams = { home_team_name: 'Hawks', away_team_name: 'Kestrels', published: true };
    const game = await must<Game>(call('POST', `/sites/${siteId}/games`, { ...body, ...teams }));
    for (const [place, user_id] of [bell, season.omar.userId].entries())
      await must(call('POST', `/assignments/${game._embedded.assignments[place]!.id}/assign`, { user_id }));
    if (day === '03')
      await stage.db.query(sql`
        insert into disputes (site_id, assignment_id, user_id, fee, amount, currency, reason)
        values (${siteId}, ${game._embedded.assignments[1]!.id}, ${season.omar.userId}, 40, 50, 'USD', 'It was a final')`);
  }
});
after(() => stage.stop());

const MOST_STOPS = 60;

/** Tab until the focus is there: whatever the focus passes is reachable, and what it does not reach is not. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press(key);
  }
  assert.fail(`the focus does not reach ${target} by ${key}`);
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** The focus is there, and nobody has lost it. */
const hasFocus = (page: Page, target: Locator) => target.and(page.locator(':focus')).waitFor();

test('the month is settled without a mouse, and the focus is never lost', async () => {
  const { page, troubles, close } = await stage.open('/games');
  await press(page, page.getByRole('link', { name: 'Pay', exact: true }));
  await page.getByRole('heading', { name: 'No pay runs yet' }).waitFor();

  // What a game pays.
  await press(page, page.getByRole('link', { name: 'Fees', exact: true }));
  const preview = page.getByRole('region', { name: 'What would a game pay?' });
  await tabTo(page, preview.getByLabel('Pattern'));
  await page.keyboard.press('ArrowDown');
  await preview.getByRole('cell', { name: '$85.00' }).waitFor();

  // A draft of the days, by the form that Enter sends.
  await press(page, page.getByRole('link', { name: 'Pay runs', exact: true }), 'Enter');
  const begin = page.getByRole('button', { name: 'New pay run…' });
  await press(page, begin);
  const form = page.getByRole('dialog', { name: 'New pay run' });
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await hasFocus(page, begin);
  await page.keyboard.press('Enter');
  for (const [label, day] of [
    ['Games from', '05012026'],
    ['Games until', '05312026'],
    ['Paid on', '06052026'],
  ] as const) {
    await tabTo(page, form.getByLabel(label));
    await page.keyboard.type(day);
  }
  await tabTo(page, form.getByLabel('Leave out games without their report'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /Pay run of May 1/ }).waitFor();

  // Somebody's games are kept back, and paid again; the focus stays on the box.
  const sum = (text: string) => page.locator('dl b', { hasText: text });
  await sum('$130.00').waitFor();
  const held = page.getByRole('checkbox', { name: 'Pay Kim Bell in this run' });
  await press(page, held, 'Space');
  await sum('$40.00').waitFor();
  await hasFocus(page, held);
  await page.keyboard.press('Space');
  await sum('$130.00').waitFor();
  await hasFocus(page, held);

  // A game is kept back, for its whole crew, and paid after all.
  await press(page, page.getByRole('button', { name: 'Omar Reyes' }));
  const game = page.getByRole('button', {
    name: /^(Keep the game back|Pay the game), Sat, May 2, .*whole crew$/,
  });
  await press(page, game);
  await sum('$45.00').waitFor();
  await hasFocus(page, game.filter({ hasText: 'Pay the game' }));
  await page.keyboard.press('Enter');
  await sum('$130.00').waitFor();
  await hasFocus(page, game);

  // The dispute is answered where it is met.
  const answer = page.getByRole('button', { name: /^Answer the dispute of Omar Reyes/ });
  await press(page, answer);
  const asked = page.getByRole('dialog', { name: 'What Omar Reyes says about this game' });
  await tabTo(page, asked.getByLabel('Answer'));
  await page.keyboard.type('Finals pay more');
  await press(page, asked.getByRole('button', { name: 'Agree to $50.00' }));
  await asked.waitFor({ state: 'detached' });
  await sum('$180.00').waitFor();
  await hasFocus(page, page.getByRole('button', { name: 'Omar Reyes' }));

  // Closed.
  await press(page, page.getByRole('button', { name: 'Close the run…' }), 'Enter');
  const closing = page.getByRole('dialog', { name: 'Close this pay run?' });
  await closing.getByText('2 officials get a statement of').waitFor();
  await press(page, closing.getByRole('button', { name: 'Close the run' }));
  await closing.waitFor({ state: 'detached' });
  const pay = page.getByRole('button', { name: 'Mark as paid…' });
  await pay.waitFor();
  await hasFocus(page, pay);

  // The file for payroll.
  await press(page, page.getByRole('button', { name: 'Export…' }));
  const exporting = page.getByRole('dialog', { name: 'Export' });
  await press(page, exporting.getByRole('button', { name: 'CSV' }), 'Space');
  const download = page.waitForEvent('download');
  await press(page, exporting.getByRole('button', { name: 'Download' }));
  assert.match(await readFile(await (await download).path(), 'utf8'), /Kim Bell,2,90/);
  await exporting.waitFor({ state: 'detached' });
  await hasFocus(page, page.getByRole('button', { name: 'Export…' }));

  // Paid, with its reference.
  await press(page, pay);
  const paid = page.getByRole('dialog', { name: 'Mark as paid' });
  await tabTo(page, paid.getByLabel('Reference'));
  await page.keyboard.type('ACH 12');
  await page.keyboard.press('Enter');
  await paid.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /Omar Reyes.*ACH 12/ }).waitFor();
  await hasFocus(page, pay);
  assert.deepEqual(troubles, []);
  await close();
});
