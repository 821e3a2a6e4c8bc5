// What a phone stores: the session, and each result by itself, no longer than a month and no more than a few megabytes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../support/stage.ts';
import { type OfficialStage, startOfficialStage } from './official-stage.ts';
import { must } from './web-stage.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_LENGTH = 4_000_000;

let stage: OfficialStage;
before(async () => {
  stage = await startOfficialStage();
  await stage.offer({ localized_date: '2031-05-03', localized_time: '9:00', venue_name: 'Pier Field' });
});
after(() => stage.stop());

type StoredQuery = { name: string; length: number; readAt: number };

const queriesOf = (page: Page): Promise<StoredQuery[]> =>
  page.evaluate(`new Promise((resolve) => {
    indexedDB.open('keyval-store').onsuccess = ({ target: { result } }) => {
      const found = [];
      result.transaction('keyval').objectStore('keyval').openCursor().onsuccess = ({ target: { result: cursor } }) => {
        if (cursor === null) return resolve(found);
        const { key: name, value: { text, readAt } } = cursor;
        if (/^query-/.test(name)) found.push({ name, length: text.length, readAt });
        cursor.continue();
      };
    };
  })`);

/** Stores results as if the person had read them. */
const plant = (page: Page, queries: StoredQuery[]) =>
  page.evaluate(`new Promise((resolve) => {
    indexedDB.open('keyval-store').onsuccess = ({ target: { result } }) => {
      const transaction = result.transaction('keyval', 'readwrite');
      for (const { name, length, readAt } of ${JSON.stringify(queries)})
        transaction.objectStore('keyval').put({ text: 'x'.repeat(length), readAt }, name);
      transaction.oncomplete = () => resolve();
    };
  })`);

test('what is old is deleted, and the oldest of what is too much', async () => {
  const phone = await stage.openPhone('/me');
  const { page } = phone;
  await page.getByText('Pier Field').first().waitFor();
  await until('the games are stored', async () => (await queriesOf(page)).length > 0);
  const now = Date.now();
  await plant(page, [
    { name: 'query-older than a month', length: 10, readAt: now - 31 * DAY_MS },
    ...[1, 2, 3, 4].map((age) => ({
      ...{ name: `query-${age} days old`, length: 1_200_000, readAt: now - age * DAY_MS },
    })),
  ]);
  await page.reload();
  await page.getByText('Pier Field').first().waitFor();
  const isPruned = ({ name }: StoredQuery) => !/month|4 days/.test(name);
  await until('it is pruned', async () => (await queriesOf(page)).every(isPruned));
  const left = await queriesOf(page);
  const names = left.map(({ name }) => name);
  assert.deepEqual(
    names.filter((name) => /old/.test(name)),
    ['query-1 days old', 'query-2 days old', 'query-3 days old'],
  );
  assert.ok(names.some((name) => /"persisted","game","mine","coming"/.test(name)));
  assert.ok(left.reduce((sum, { length }) => sum + length, 0) <= MAX_LENGTH);
  await phone.close();
});

test('a stored session is shown at once, and follows what has changed of it', async () => {
  const phone = await stage.openPhone('/me');
  const { page } = phone;
  await page.getByText('Pier Field').first().waitFor();
  await until('the games are stored', async () => (await queriesOf(page)).length > 0);
  await must(stage.call('PUT', `/users/${stage.season.omar.userId}`, { assignor: true }));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.context().route('**/app/token', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await page.getByText('Pier Field').first().waitFor(); // before the service has answered
  await page.getByRole('button', { name: /your account/ }).tap();
  const assign = page.getByRole('link', { name: 'Assign games' });
  assert.equal(await assign.count(), 0);
  release();
  await assign.waitFor();
  assert.deepEqual(phone.troubles, []);
  await phone.close();
});
