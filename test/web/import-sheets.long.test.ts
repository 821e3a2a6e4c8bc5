// The messy sheets of the demo, brought in through the page as a person would: its questions answered, applied, and the same
// sheet again.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { ensureBuilt } from '../../packages/web/build.ts';
import { startBrowser } from '../support/browser.ts';
import { type Program, startProgram } from '../support/program.ts';
import { until } from '../support/stage.ts';

const SHEETS = join(import.meta.dirname, '../../packages/demo/sheets');

let dataDir: string;
let demo: Program;
let browser: Browser;
let page: Page;
let address: string;
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crewcall-sheets-'));
  await ensureBuilt();
  demo = startProgram(['demo'], { DATA_DIR: dataDir, PORT: '0' });
  const [, base = ''] = await demo.waitFor(/ready at (http:\/\/localhost:\d+)/);
  browser = await startBrowser();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${base}/app`);
  await page.getByRole('button', { name: /who assigns games/ }).click();
  await page.getByRole('heading', { name: 'Games', exact: true }).waitFor();
  address = page.url().replace(/\/games.*/, '/imports');
});
after(async () => {
  await browser.close();
  await demo.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

afterEach(async () => {
  await page.goto(address);
  await page.getByRole('heading', { name: 'Import', exact: true }).waitFor();
  const drafts = page.getByRole('button', { name: 'Discard' });
  if ((await drafts.count()) > 0) await drafts.click();
  await drafts.waitFor({ state: 'detached' });
});

const questions = () => page.getByRole('region', { name: /^\d+ questions? (to answer|answered)$/ });

/** Takes what is suggested, and of the other questions the first answer. */
async function answerAll(): Promise<void> {
  const all = page.getByRole('button', { name: /^Take all \d+ suggestions$/ });
  if ((await all.count()) > 0) {
    await all.click();
    await all.waitFor({ state: 'detached' });
  }
  for (let left = await openQuestions(); left > 0; left = await openQuestions()) {
    const asked = questions()
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
      .first();
    const answers = asked.getByRole('button');
    if ((await answers.count()) > 0) await answers.first().click();
    else await asked.getByRole('combobox').selectOption({ index: 1 });
    await page.waitForFunction(
      `!(document.querySelector('h2#questions')?.textContent ?? '').startsWith('${left} question') ||
        document.querySelector('h2#questions').textContent.endsWith('answered')`,
    );
  }
}

async function openQuestions(): Promise<number> {
  const heading = page.getByRole('heading', { name: /^\d+ questions? to answer$/ });
  return (await heading.count()) === 0 ? 0 : Number.parseInt(await heading.innerText(), 10);
}

/** By the filters: "New 4" is 4 of New. */
async function counts(): Promise<Record<string, number>> {
  const filters = await page.getByRole('group', { name: 'Which rows' }).getByRole('button').allInnerTexts();
  return Object.fromEntries(
    filters.map((text) => [text.replace(/\s+\d+$/, ''), Number(/\d+$/.exec(text.trim())?.[0])]),
  );
}

async function bringIn(file: string): Promise<Record<string, number>> {
  await page.goto(address);
  await page.getByRole('heading', { name: 'Import', exact: true }).waitFor();
  await page.locator('input[type=file]').setInputFiles(join(SHEETS, file));
  await page.getByRole('table').waitFor();
  await answerAll();
  await until('the answers are planned', async () => (await counts()).Asked === undefined);
  return counts();
}

const CASES: Record<string, Record<string, number>> = {
  'league-export.csv': { All: 15, New: 5, Refused: 4, 'Left out': 6 },
  'assignments-by-position.xlsx': { All: 4, New: 3, Refused: 1 },
  'spielplan.csv': { All: 8, New: 3, Refused: 2, 'Left out': 3 },
};

for (const [file, expected] of Object.entries(CASES)) {
  test(`${file} is brought in, and changes nothing the second time`, async () => {
    const found = await bringIn(file);
    assert.deepEqual(found, expected);
    await page.getByRole('button', { name: `Create ${expected.New} games` }).click();
    await page.getByRole('heading', { name: `${expected.New} games created` }).waitFor();
    const { New, Unchanged, ...rest } = await bringIn(file);
    const { New: created, ...others } = expected;
    assert.deepEqual([New, Unchanged, rest], [undefined, created, others]);
    await page.getByText('Nothing to change.').waitFor();
  });
}
