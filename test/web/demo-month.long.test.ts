// The demo's month by keyboard alone: it is filtered, proposed, argued with, accepted, and one position is taken back.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { startBrowser } from '../support/browser.ts';
import { startProgram } from '../support/program.ts';

const PATIENCE_MS = 180_000; // some searches, one after the other, on a loaded machine
const MOST_STOPS = 60;
const DAYS_LEFT = 10; // in a month whose end is nearer, the demo has few games to come

/** Presses Tab, or another key, until the focus is there. */
async function goTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.first().waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press(key);
  }
  assert.fail(`the focus does not reach ${target} by ${key}`);
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await goTo(page, target);
  await page.keyboard.press(key);
}

/** What has the focus, in words; fails if nothing has it. */
async function focused(page: Page): Promise<string> {
  const words = await page.evaluate<string | null>(`(() => {
    const one = document.activeElement;
    return one === null || one === document.body ? null : one.getAttribute('aria-label') ?? one.textContent;
  })()`);
  assert.notEqual(words, null, 'nothing has the focus');
  return words!;
}

/** Until nothing works on the plan any more. */
const untilPlanned = (page: Page) =>
  page.getByRole('button', { name: 'Plan again' }).waitFor({ timeout: PATIENCE_MS });

/** Who is proposed, and as what: "Kim Bell as Referee". */
async function proposedIn(details: Locator): Promise<string[]> {
  return (await details.locator('b').first().innerText()).split(' as ');
}

const titles = (page: Page) => page.locator('main li button[aria-expanded]');

/** Opens the row that has the focus. */
async function openRow(page: Page): Promise<Locator> {
  const teams = await focused(page);
  await page.keyboard.press('Enter');
  const details = page.getByRole('list', { name: `Who is proposed for ${teams}` });
  await details.first().waitFor();
  return details;
}

test('the month of the demo is proposed, argued with, and accepted without a mouse', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'crewcall-month-'));
  const demo = startProgram(['demo'], { DATA_DIR: dataDir, PORT: '0' });
  const browser = await startBrowser();
  t.after(async () => {
    await browser.close();
    await demo.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  });
  const [, base = ''] = await demo.waitFor(/ready at (http:\/\/localhost:\d+)/);
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const troubles: string[] = [];
  page.on('console', (message) => {
    const isAnswer = /Failed to load resource.*status of 4\d\d/.test(message.text()); // signed out, or outrun
    if (message.type() === 'error' && !isAnswer) troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(error.message));

  await page.goto(`${base}/app`);
  await press(page, page.getByRole('button', { name: /who assigns games/ }));
  await page.waitForURL(/\/app\/s\/\d+/);
  await press(page, page.getByRole('link', { name: 'Games', exact: true }));
  await page.getByRole('heading', { name: 'Games', exact: true }).waitFor();
  await focused(page);

  // The month that has games to come.
  await press(page, page.getByRole('button', { name: /: choose other days$/ }));
  await press(page, page.getByRole('button', { name: 'Month', exact: true }));
  await page.getByRole('button', { name: 'The month after' }).waitFor();
  await page.keyboard.press('Escape');
  await focused(page);
  const today = Temporal.Now.plainDateISO('America/New_York');
  if (today.daysInMonth - today.day < DAYS_LEFT) {
    await press(page, page.getByRole('button', { name: 'The month after' }));
    const next = today.add({ months: 1 }).with({ day: 1 });
    await page.waitForURL(new RegExp(`from=${next}`));
    await focused(page);
  }

  // All of it.
  const grid = page.getByRole('grid', { name: 'Games' });
  await page.locator('[aria-busy=false]').getByRole('grid', { name: 'Games' }).waitFor();
  await goTo(page, grid.locator('[data-stop="1"][tabindex="0"]'));
  await page.keyboard.press('Control+a');
  const chosen = page.getByRole('region', { name: 'Selected games' });
  assert.match(await chosen.locator('p').innerText(), /^\d+ games/);
  await focused(page);
  await press(page, chosen.getByRole('button', { name: 'Propose' }));
  await page.waitForURL(/\/proposals\/\d+$/);
  await titles(page).first().waitFor({ timeout: PATIENCE_MS });
  assert.match(await focused(page), /Proposal/);
  await untilPlanned(page);

  // What the bar says.
  const sum = page.locator('main dl div', { hasText: 'Open positions filled' }).locator('dd');
  const [, filled, positions] = /^(\d+) of (\d+)$/.exec(await sum.innerText())!.map(Number);
  assert.ok(filled! > 0 && filled! <= positions!, `${filled} of ${positions}`);
  await page
    .getByText(/^(Every open position is filled|No plan fills more|At most \d+ more could be)/)
    .waitFor();
  await page.getByRole('button', { name: `Accept all ${filled}` }).waitFor();

  // One is not wanted.
  await goTo(page, titles(page).first());
  const row = await focused(page);
  await page.keyboard.press('ArrowDown');
  assert.equal(await focused(page), await titles(page).nth(1).innerText());
  await page.keyboard.press('ArrowUp');
  assert.equal(await focused(page), row);
  const details = await openRow(page);
  const [name, position] = await proposedIn(details);
  await press(page, details.getByRole('button', { name: /^Not .* here$/ }).first());
  const said = page.getByRole('region', { name: 'You said' });
  await said.getByText(`Not ${name}: ${position}, ${row}`).waitFor();
  assert.equal(await focused(page), row, 'what was pressed is gone, and its row has the focus');
  await untilPlanned(page);
  await focused(page);

  // Another one stays.
  await goTo(page, titles(page).nth(1));
  const other = await openRow(page);
  const [kept] = await proposedIn(other);
  await press(page, other.getByRole('button', { name: 'Lock' }).first());
  await said.getByText(`${kept} stays: `).waitFor();
  assert.equal((await focused(page)).trim(), 'Unlock', 'the focus stays on the button');

  // Something matters more. The sliders are after the last row.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Control+End');
  const slider = page.getByRole('slider', { name: 'Short drives' });
  await goTo(page, slider);
  const changed = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.keyboard.press('ArrowRight');
  await page.getByText('strongly', { exact: true }).waitFor();
  await changed;
  await untilPlanned(page);
  await slider.and(page.locator(':focus')).waitFor();
  await said.getByText(`Not ${name}: `).waitFor();
  await said.getByText(`${kept} stays: `).waitFor();

  // All of it is accepted. Whatever began meanwhile, on a day of play, stays as it is.
  const accept = page.getByRole('button', { name: /^Accept all \d+$/ });
  const count = Number(/\d+$/.exec(await accept.innerText())![0]);
  await press(page, accept);
  await page.getByText(/ \d+ assigned$/).waitFor({ timeout: PATIENCE_MS });
  await untilPlanned(page);
  assert.match(await focused(page), / assigned$/, 'the sentence that says so has the focus');
  const failed = await page.getByRole('img', { name: /, not assigned$/ }).count();
  const begun = await page.getByText('was changed since the plan was made').count();
  assert.ok(failed <= begun, `${failed} were not assigned`);
  const undo = page.getByRole('button', { name: `Undo all ${count - failed}` });
  await undo.waitFor();

  // The last one is taken back.
  await goTo(page, titles(page).first());
  await page.keyboard.press('Control+End');
  const last = await openRow(page);
  await press(page, last.getByRole('button', { name: 'Undo this one' }).first());
  await page
    .getByRole('button', { name: `Undo all ${count - failed - 1}` })
    .waitFor({ timeout: PATIENCE_MS });
  await focused(page);
  assert.deepEqual(troubles, []);
});
