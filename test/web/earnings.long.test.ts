// An official's year of pay, by keyboard alone: what is coming and why, what was paid when, and a dispute.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { sql } from '../../src/storage/sql.ts';
import { until } from '../support/stage.ts';
import { type OfficialStage, overflowOf, startOfficialStage } from './official-stage.ts';
import { must } from './web-stage.ts';

const DAY_MS = 24 * 3_600_000;
const dayAt = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const [PAID, PLAYED, AHEAD] = [dayAt(-20), dayAt(-6), dayAt(9)] as const;

let stage: OfficialStage;
before(async () => {
  stage = await startOfficialStage();
  const { call, siteId, season } = stage;
  await stage.db.query(sql`update users set manager = true where id = ${season.ada.userId}`);
  const surcharge = { kind: 'surcharge', name: 'Playoffs', amount: 12.5, from: dayAt(1) };
  await must(call('POST', `/sites/${siteId}/fee_rules`, surcharge));
  for (const localized_date of [PAID, PLAYED, AHEAD])
    await stage.offer({ localized_date, localized_time: '9:00' });
  const days = { start_date: dayAt(-22), end_date: dayAt(-18), payment_date: dayAt(-10) };
  const { id } = await must<{ id: number }>(
    call('POST', `/sites/${siteId}/pay_runs`, { ...days, wants_reports: false }),
  );
  await must(call('POST', `/pay_runs/${id}/close`, {}));
  await must(call('POST', `/pay_runs/${id}/payments`, { reference: 'Transfer 12', paid_on: dayAt(-9) }));
});
after(() => stage.stop());

/** Presses Tab until the element has the focus: what cannot be reached so fails the test. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab does not reach ${target}`);
}
const words = (day: string) =>
  new Date(day).toLocaleDateString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });

test('an official reads what is coming and why, what was paid when, and disputes a game, by keyboard', async () => {
  const { page, axe, troubles, close } = await stage.openPhone('/me/pay');
  const coming = page.getByRole('region', { name: 'Coming' });
  const worked = coming.locator('details').first();
  await worked.getByText(`${words(PLAYED)}, 9:00 AM · Hawks v Pines`).waitFor();
  await worked.getByText('Waits for the next pay run of your organization.').waitFor();
  await worked.getByText('$45.00').first().waitFor();
  // Games ahead, with the sum and its parts.
  await tabTo(page, coming.getByText('Games ahead').locator('xpath=ancestor::summary'));
  await page.keyboard.press('Enter');
  const why = coming.getByLabel(`Why this sum: ${words(AHEAD)}, 9:00 AM · Hawks v Pines`);
  await tabTo(page, why);
  await page.keyboard.press('Enter');
  await coming.getByText('Playoffs').waitFor();
  await coming.getByText('$12.50').waitFor();
  await coming.getByText('$57.50').last().waitFor();
  assert.deepEqual(await axe(), []);
  assert.equal(await overflowOf(page), 0);

  // What was paid, when, and how.
  const year = String(new Date(PAID).getUTCFullYear());
  await page.getByLabel('Year').focus();
  if ((await page.getByLabel('Year').inputValue()) !== year) await page.keyboard.press('ArrowDown');
  const games = page.getByRole('region', { name: 'Games worked' });
  await games.locator('summary').first().waitFor();
  for (const month of await games.locator('details > summary').all()) {
    await tabTo(page, month);
    await page.keyboard.press('Enter');
  }
  const payment = `$45.00: statement of ${words(dayAt(-10))}, paid ${words(dayAt(-9))}, Transfer 12`;
  await games.getByText(payment).waitFor();
  assert.deepEqual(await axe(), []);

  // A dispute: what is coming says that it waits for the assignor.
  await page.getByLabel('Year').focus();
  await tabTo(page, games.getByRole('button', { name: `Dispute the pay of ${words(PLAYED)}` }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByRole('textbox').first());
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('55');
  await tabTo(page, dialog.getByRole('textbox').last());
  await page.keyboard.type('It was a final');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await worked.getByText('Waits for your assignor to answer your dispute.').waitFor();
  await until('the focus is not lost', async () => page.evaluate('document.activeElement !== document.body'));
  assert.deepEqual(troubles, []);
  await close();
});
