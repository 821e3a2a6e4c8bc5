// What a background says is also said by a line where the person has chosen the colours; with large text nothing loses its name.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { until } from '../support/stage.ts';
import { type OfficialStage, startOfficialStage } from './official-stage.ts';

const SATURDAY = '2031-05-03';
const TRANSPARENT = 'rgba(0, 0, 0, 0)';

let stage: OfficialStage;
before(async () => {
  stage = await startOfficialStage();
  await stage.addOfficials(['Adler', 'Bauer']);
  await stage.offer({ localized_date: SATURDAY, localized_time: '9:00 AM' });
});
after(() => stage.stop());

const styleOf = (element: Locator, property: string): Promise<string> =>
  element.evaluate((one, name) => one.ownerDocument.defaultView.getComputedStyle(one)[name], property);

/** It is drawn, and not in the transparent colour that it has without forced colours. */
async function assertSeen(element: Locator, line: 'outline' | 'border'): Promise<void> {
  await element.waitFor();
  const side = line === 'border' ? 'borderTop' : line;
  assert.equal(await styleOf(element, `${side}Style`), 'solid');
  assert.notEqual(await styleOf(element, `${side}Color`), TRANSPARENT);
}

test('in forced colours one sees whose copy is shown, what day it is, and what loads', async () => {
  const { page, troubles, axe, close } = await stage.open(`/games?from=${SATURDAY}&to=${SATURDAY}`, {
    forcedColors: 'active',
  });
  const base = page.url().replace(/\/games.*/, '');
  await assertSeen(page.getByRole('button', { name: /your account/ }), 'border');
  await page.getByRole('checkbox', { name: 'Select Saturday, May 3' }).check();
  await page.getByRole('button', { name: 'Message…' }).click();
  await page.getByLabel('Subject').fill('Shirts');
  await page.getByRole('textbox', { name: 'Message' }).fill('Bring both shirts.');
  await page.getByRole('heading', { name: 'Shirts' }).waitFor();
  await assertSeen(page.getByRole('listitem').filter({ hasText: 'Omar Reyes' }), 'outline');
  assert.deepEqual(await axe(), []);

  await page.goto(`${base}/calendar?view=month`);
  await assertSeen(page.locator('[aria-current=date] > span').first(), 'outline');

  await page.route(/\/api\/v2\/sites\/\d+\/games\b/, () => {}); // never answered
  await page.route('**/app/token', (route) => {
    const body = route.request().postDataJSON() as object;
    return route.continue({ postData: JSON.stringify({ ...body, reads: [] }) }); // nor with the token
  });
  await page.goto(`${base}/games?from=2040-01-01&to=2040-01-01`);
  const rows = page.getByRole('status').filter({ hasText: 'Loading' }).first();
  await until('bars are drawn', async () => (await styleOf(rows, 'forcedColorAdjust')) === 'none');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  assert.deepEqual(troubles, []);
  await close();
});

test('with text twice as large on a small desk, the bar at the top keeps the name of the site', async () => {
  const { page, close } = await stage.open('/people', { viewport: { width: 1024, height: 900 } });
  await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  const bar = page.getByRole('banner');
  const name = await bar.getByText('Harbor Youth Soccer').boundingBox();
  assert.ok(name!.width >= 150, `${name!.width} px`);
  const [find, account] = [/Find anything/, /your account/].map((one) =>
    bar.getByRole('button', { name: one }),
  );
  assert.ok((await find!.boundingBox())!.height >= 60);
  assert.ok((await account!.boundingBox())!.width >= 60);
  assert.ok((await bar.boundingBox())!.height <= 110, 'the views have two lines');
  await close();
});
