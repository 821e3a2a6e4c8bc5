// Job 2 of an assignor at its full size: a Saturday of 16 games with 32 open positions; conflicts and races.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../support/stage.ts';
import { crewOf, focusOnCandidate, gamesOf, saturdayPath, staffByEnter, useSaturday } from './saturday.ts';
import { must } from './web-stage.ts';

const stage = useSaturday(['9:00', '11:30', '14:00', '16:30']); // which leave time between games

test('a Saturday of 16 games and 32 open positions is staffed by the Enter key alone', () =>
  staffByEnter(stage()));

test('undo takes the last assignment back, by Ctrl+Z', async () => {
  const { page, troubles, close } = await stage().open(saturdayPath);
  const [game] = await gamesOf(stage());
  const slot = crewOf(game!)[0]!;
  const name = slot._embedded!.official.last_name;
  await page
    .getByRole('button', { name: `RE ${name}` })
    .first()
    .click();
  await page.getByRole('button', { name: `Remove Kim ${name}` }).click();
  await page.getByText(/Referee of .* is open again/).waitFor();
  await until('nobody is on it', async () => !crewOf((await gamesOf(stage()))[0]!)[0]!.assigned);
  await focusOnCandidate(page);
  await page.keyboard.press('Control+z');
  await until(`${name} is on it again`, async () => {
    const [first] = await gamesOf(stage());
    return crewOf(first!)[0]!._embedded?.official.last_name === name;
  });
  assert.deepEqual(troubles, []);
  await close();
});

test('what speaks against an official is said with its reason, and an override is asked for', async () => {
  const { page, troubles, close } = await stage().open(saturdayPath);
  const games = await gamesOf(stage());
  const slot = crewOf(games[0]!)[0]!;
  await must(stage().call('POST', `/assignments/${slot.id}/unassign`));
  const other = crewOf(games[1]!)[0]!._embedded!.official.last_name;
  await page.getByRole('button', { name: 'RE Open' }).click();
  const path = `/assignments/${slot.id}/candidates?search[query]=${other}`;
  const found = await must<{
    _embedded: { candidates: { conflicts: { code: string; message: string }[] }[] };
  }>(stage().call('GET', path));
  const conflict = found._embedded.candidates[0]!.conflicts.find(({ code }) => code === 'double_booked');
  const reason = conflict!.message;
  const search = page.getByRole('searchbox', { name: 'Find an official' });
  await search.fill(other);
  const line = page
    .getByRole('listitem')
    .filter({ hasText: `Kim ${other}` })
    .last();
  await line.getByText(`${reason}.`).waitFor();
  await line.getByRole('button', { name: `Override for Kim ${other}` }).click();
  await line.getByText('Your override is recorded with your name.').waitFor();
  await line.getByRole('button', { name: `Assign Kim ${other} anyway` }).click();
  await until('the override holds', async () => {
    const [first] = await gamesOf(stage());
    return crewOf(first!)[0]!._embedded?.official.last_name === other;
  });
  assert.deepEqual(troubles, []);
  await close();
});

test('two assignors, one position: the second is told who has it, and chooses', async () => {
  const games = await gamesOf(stage());
  const slot = crewOf(games[2]!)[0]!;
  const before = slot._embedded!.official.last_name;
  await must(stage().call('POST', `/assignments/${slot.id}/unassign`));
  const { page, troubles, close } = await stage().open(
    `${saturdayPath}&game=${games[2]!.id}&slot=${slot.id}`,
  );
  await focusOnCandidate(page);
  // The page must not hear of the change of the other assignor in time.
  await page.route('**/changes*', (route) => route.abort());
  await page.route(`**/assignments/${slot.id}`, (route) => route.abort());
  const [, , , theirs] = await stage().addOfficials(['Klein', 'Lopez', 'Moreau', 'Novak']);
  await page.route(`**/assignments/${slot.id}/assign`, async (route) => {
    await must(stage().call('POST', `/assignments/${slot.id}/assign`, { user_id: theirs }));
    await page.unroute(`**/assignments/${slot.id}`);
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Kim Novak is on it now.').waitFor();
  await page.unroute(`**/assignments/${slot.id}/assign`);
  await page.getByRole('button', { name: 'Keep Kim Novak' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  const now = crewOf((await gamesOf(stage()))[2]!)[0]!._embedded?.official.last_name;
  assert.equal(now, 'Novak');
  assert.notEqual(now, before);
  assert.deepEqual(
    troubles.filter((text) => !/ERR_FAILED/.test(text)),
    [],
  );
  await close();
});

test('a change by somebody else appears within seconds, without a reload', async () => {
  const { page, troubles, close } = await stage().open(saturdayPath);
  const games = await gamesOf(stage());
  const slot = crewOf(games[5]!)[1]!;
  const name = slot._embedded!.official.last_name;
  const position = page.getByRole('button', { name: 'AS Open' });
  await page
    .getByRole('button', { name: `AS ${name}` })
    .first()
    .waitFor();
  assert.equal(await position.count(), 0);
  await must(stage().call('POST', `/assignments/${slot.id}/unassign`));
  await position.waitFor();
  assert.deepEqual(troubles, []);
  await close();
});
