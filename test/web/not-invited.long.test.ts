// People whom an import added and nobody invited: an assignor sees that they are not told, and invites them by one press.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { must, startWebStage, type WebStage } from './web-stage.ts';

type Game = { id: number; _embedded: { assignments: { id: number }[] } };

let stage: WebStage;
let tom: number;
let day = 10;
before(async () => {
  stage = await startWebStage();
  [tom] = (await stage.addOfficials(['Brooks'])) as [number];
});
beforeEach(async () => {
  await stage.db.query(sql`delete from links`);
  await stage.db.query(sql`update users set never_invited = id = ${tom}`);
});
after(() => stage.stop());

/** A game of a day of its own with Brooks and Omar. */
async function game(published: boolean): Promise<string> {
  const date = `2031-05-${day++}`;
  const made = await must<Game>(
    stage.call('POST', `/sites/${stage.siteId}/games`, {
      ...{ localized_date: date, localized_time: '9:00 AM', pattern_name: '2 officials', published },
      ...{ home_team_name: 'Hawks', away_team_name: 'Pines', venue_name: 'Memorial Park' },
    }),
  );
  for (const [slot, user_id] of [tom, stage.season.omar.userId].entries())
    await must(
      stage.call('POST', `/assignments/${made._embedded.assignments[slot]!.id}/assign`, { user_id }),
    );
  return date;
}

test('a message says that they are not reached, and counts them once they are invited', async () => {
  const { page, troubles, axe, close } = await stage.open('/people');
  await page.getByRole('link', { name: 'Message…' }).click();
  await page.getByText('1 gets no email:').waitFor();
  await page.getByText('1 was never invited, so nothing is sent to them yet.').waitFor();
  const before = await page.getByRole('button', { name: /^Send to/ }).innerText();
  assert.deepEqual(await axe(), []);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByLabel('Results').getByText('gets an email with a link, which works for 14 days.').waitFor();
  await page.getByText('1 was never invited').waitFor({ state: 'detached' });
  const people = (text: string) => Number(/\d+/.exec(text)![0]);
  const now = await page.getByRole('button', { name: /^Send to/ }).innerText();
  assert.equal(people(now), people(before) + 1);
  assert.deepEqual(troubles, []);
  await close();
});

test('publishing says who is not told, and they are once they are invited', async () => {
  const date = await game(false);
  const { page, troubles, axe, close } = await stage.open(`/games?from=${date}&to=${date}`);
  await page
    .getByRole('checkbox', { name: /^Select Saturday|^Select \w+day/ })
    .first()
    .check();
  await page.getByRole('button', { name: /^Publish 1/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 official gets an email in a minute.').waitFor();
  await dialog.getByText(/Brooks was never invited, and is not told\./).waitFor();
  assert.deepEqual(await axe(), []);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await dialog.getByText(/Brooks is invited now, and will be told as well\./).waitFor();
  await dialog.getByRole('button', { name: 'Publish 1 game' }).click();
  await page.getByLabel('Results').getByText('2 officials get one email each').waitFor();
  assert.deepEqual(troubles, []);
  await close();
});

test('a reminder says whom it does not reach, and its result invites them', async () => {
  const date = await game(true);
  const { page, troubles, axe, close } = await stage.open(`/games?from=${date}&to=${date}`);
  await page
    .getByRole('checkbox', { name: /^Select \w+day/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Remind all 2' }).click();
  const results = page.getByLabel('Results');
  await results.getByText(/Brooks was never invited, and is not reminded\./).waitFor();
  assert.deepEqual(await axe(), []);
  await results.getByRole('button', { name: 'Invite' }).click();
  await results.getByText('gets an email with a link, which works for 14 days.').waitFor();
  assert.deepEqual(troubles, []);
  await close();
});
