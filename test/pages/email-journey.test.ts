// An official's way from an email to an accepted game, on a phone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offeredEmail } from '../notices/notice-stage.ts';
import { ok } from '../support/stage.ts';
import { PHONE, useBrowserAndEmails } from './email-stage.ts';

const TOUCH_PX = 44;

const at = useBrowserAndEmails();

test('from the email to accepted: one tap, one press, and the assignor sees it', async () => {
  const { stage, browser } = at();
  const { game, html } = await offeredEmail(stage);
  const page = await browser.newPage(PHONE);
  await page.setContent(html);
  const buttons = page.getByRole('link', { name: /^(Accept|Decline)$/ });
  for (const button of await buttons.all()) {
    const { height, width } = (await button.boundingBox())!;
    assert.ok(height >= TOUCH_PX && width >= TOUCH_PX, `${width} × ${height} px`);
  }
  await page.getByRole('link', { name: 'Accept', exact: true }).tap();
  await page.getByRole('button', { name: 'Accept' }).tap();
  await page.getByRole('heading', { name: 'You have accepted this game' }).waitFor();
  const slot = ok(await stage.ada('GET', `/api/v2/assignments/${game._embedded.assignments[0].id}`), 200);
  assert.equal(slot.accepted, true);
});
