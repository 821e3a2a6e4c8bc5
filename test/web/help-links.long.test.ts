// Where a question arises, a link opens the page of the help at the heading that answers it.
import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { HELP_TOPICS } from '../../packages/web/src/palette/help.ts';
import { type OfficialStage, startOfficialStage } from './official-stage.ts';
import type { OpenApp } from './web-stage.ts';

let stage: OfficialStage;
before(async () => {
  stage = await startOfficialStage();
  await stage.offer({ localized_date: '2031-05-03', localized_time: '9:00' });
});
after(() => stage.stop());

type Question = { path: string; link: string; answer: string; prepare?: (page: Page) => Promise<unknown> };
const OF_ASSIGNORS: Question[] = [
  {
    path: '/games?from=2031-05-03',
    link: 'Why somebody should not take a game',
    answer: 'When somebody should not take a game',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^\w+ Open/ })
        .first()
        .click(),
  },
  { path: '/imports', link: 'How to import a sheet', answer: 'Import a sheet' },
  { path: '/set-up/patterns', link: 'How to set up a site', answer: 'Set up your site' },
  { path: '/set-up/conflicts', link: 'How conflicts work', answer: 'When somebody should not take a game' },
  {
    path: '/set-up/site',
    link: 'How open games and locked days work',
    answer: 'Let officials take open games',
  },
  { path: '/set-up/schedules', link: 'How public schedules work', answer: 'Publish a schedule' },
];
const OF_OFFICIALS: Question[] = [
  { path: '/availability', link: 'How availability works', answer: 'Say when you are free' },
  { path: '/open', link: 'How open games work', answer: 'Take an open game' },
];

async function follow({ page }: OpenApp, { path, link, answer, prepare }: Question): Promise<void> {
  await page.goto(page.url().replace(/(\/s\/\d+|\/me)\b.*/, '$1') + path);
  await prepare?.(page);
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: link }).click();
  const help = await opening;
  const heading = help.locator(':target');
  await heading.waitFor();
  assert.equal(await heading.evaluate((one) => one.tagName), 'H2', `${path}: the anchor is a heading`);
  assert.equal((await heading.innerText()).trim(), answer, path);
  await help.close();
}

test('a link of an assignor opens the answer to what they ask there', async () => {
  const app = await stage.open('/games');
  for (const question of OF_ASSIGNORS) await follow(app, question);
  await app.close();
});

test('a link of an official opens the answer to what they ask there', async () => {
  const app = await stage.openPhone('/me');
  for (const question of OF_OFFICIALS) await follow(app, question);
  await app.close();
});

test('every link to the help names a heading that is there', async () => {
  const source = join(import.meta.dirname, '../../packages/web/src');
  const named: string[] = [];
  for await (const file of glob('**/*.{ts,tsx}', { cwd: source })) {
    const text = await readFile(join(source, file), 'utf8');
    named.push(...[...text.matchAll(/page[=:] ?['"]([\w-]+#[\w-]+)['"]/g)].map(([, page = '']) => page));
  }
  const anchors = HELP_TOPICS.map(({ page }) => page);
  assert.ok(named.length >= 8, 'those of the views');
  assert.deepEqual(
    named.filter((page) => !anchors.includes(page)),
    [],
  );
});
