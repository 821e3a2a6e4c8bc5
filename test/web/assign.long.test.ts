// Job 2 of an assignor at its full size: a Saturday of 16 games with 32 open positions; conflicts and races.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Candidate } from '@crewcall/sdk';
import type { Page } from 'playwright-core';
import { until } from '../support/stage.ts';
import {
  type Assignment,
  crewOf,
  focusOnCandidate,
  type Game,
  gamesOf,
  saturdayPath,
  staffByEnter,
  useSaturday,
} from './saturday.ts';
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

/** Opens the game and its position in the panel. */
const pathOf = (game: Game, slot: Assignment) => `${saturdayPath}&game=${game.id}&slot=${slot.id}`;
const nowOn = async (index: number) =>
  crewOf((await gamesOf(stage()))[index]!)[0]!._embedded?.official.last_name;
const focused = (page: Page) => page.evaluate('document.activeElement?.textContent');

/** From now on, `isAlerted` of the page says whether it has shown an alert. */
const watchAlerts = (page: Page) =>
  page.evaluate(`new MutationObserver(() => {
    globalThis.isAlerted ||= document.querySelector('[role=alert]') !== null;
  }).observe(document, { subtree: true, childList: true })`);

/** The first position of the game is open. */
async function emptied(index: number): Promise<{ game: Game; slot: Assignment }> {
  const game = (await gamesOf(stage()))[index]!;
  const slot = crewOf(game)[0]!;
  await must(stage().call('POST', `/assignments/${slot.id}/unassign`));
  return { game, slot };
}

test('two windows on one position: the second is told who took it, and Enter there changes nothing', async () => {
  const { game, slot } = await emptied(2);
  const [one, two] = [await stage().open(pathOf(game, slot)), await stage().open(pathOf(game, slot))];
  await focusOnCandidate(one.page);
  await focusOnCandidate(two.page);
  await one.page.keyboard.press('Enter');
  await until('somebody is on it', async () => (await nowOn(2)) !== undefined);
  const winner = `Kim ${await nowOn(2)}`;

  const alert = two.page.getByRole('alert');
  await alert.getByText(`${winner} is on Referee now. Ada Okafor assigned them.`).waitFor();
  assert.match((await focused(two.page)) as string, new RegExp(`^${winner} is on Referee now`));
  assert.deepEqual(await two.axe(), []);
  await two.page.keyboard.press('Enter');
  // Whoever comes next is asked, by a second step that names both.
  const replace = two.page.locator('[data-assign]').first();
  await replace.press('Enter');
  const name = (await replace.getAttribute('aria-label'))!.replace('Replace by ', '');
  const step = two.page.getByRole('button', { name: `Replace ${winner} by ${name}` });
  await step.waitFor();
  await two.page.evaluate('scrollTo(0, 0)'); // axe has scrolled the filters under the header
  assert.deepEqual(await two.axe(), []);
  await two.page.keyboard.press('Enter'); // closes the step again
  await step.waitFor({ state: 'detached' });
  assert.equal(`Kim ${await nowOn(2)}`, winner);

  await replace.press('Enter');
  await step.press('Enter');
  await until('the other is on it', async () => `Kim ${await nowOn(2)}` === name);
  await one.page
    .getByRole('button', { name: `RE ${name.split(' ')[1]}` })
    .first()
    .waitFor();
  for (const { troubles, close } of [one, two]) {
    assert.deepEqual(troubles, []);
    await close();
  }
});

test('of two Enters at once one assigns: the other is told, keeps it, or replaces with both names', async () => {
  const { game, slot } = await emptied(2);
  const { page, troubles, close } = await stage().open(pathOf(game, slot));
  await focusOnCandidate(page);
  // The page must not hear of the change of the other assignor in time.
  await page.route('**/changes*', (route) => route.abort());
  const [, , , theirs] = await stage().addOfficials(['Klein', 'Lopez', 'Moreau', 'Novak']);
  const path = `**/assignments/${slot.id}/assign`;
  await page.route(path, async (route) => {
    await must(stage().call('POST', `/assignments/${slot.id}/assign`, { user_id: theirs }));
    await page.unroute(path);
    await route.continue();
  });
  const chosen = (await page.locator('[data-assign]:focus').getAttribute('aria-label'))!.replace(
    'Assign ',
    '',
  );
  await page.keyboard.press('Enter');
  const alert = page.getByRole('alert');
  await alert
    .getByText(`Kim Novak is on Referee now. Ada Okafor assigned them. ${chosen} was not assigned.`)
    .waitFor();
  assert.equal(await nowOn(2), 'Novak');
  await alert.getByRole('button', { name: `Replace Kim Novak by ${chosen}` }).waitFor();
  await page.keyboard.press('Enter');
  assert.equal(await nowOn(2), 'Novak');
  assert.deepEqual(
    troubles.filter((text) => !/ERR_FAILED/.test(text)),
    [],
  );
  await close();
});

test('of two Enters at once for the same official, both go on without a question', async () => {
  const { game, slot } = await emptied(2);
  const { page, troubles, close } = await stage().open(pathOf(game, slot));
  await watchAlerts(page);
  await focusOnCandidate(page);
  await page.route('**/changes*', (route) => route.abort());
  const path = `**/assignments/${slot.id}/assign`;
  await page.route(path, async (route) => {
    await must(
      stage().call('POST', `/assignments/${slot.id}/assign`, {
        user_id: route.request().postDataJSON().user_id,
      }),
    );
    await page.unroute(path);
    await route.continue();
  });
  const answered = page.waitForResponse(path);
  await page.keyboard.press('Enter');
  const answer = await answered;
  assert.equal(answer.status(), 200);
  await page.waitForRequest('**/candidates?*'); // which are read after the assignment
  const chosen = answer.request().postDataJSON().user_id;
  await focusOnCandidate(page);
  assert.equal(await page.evaluate('globalThis.isAlerted ?? false'), false);
  assert.equal(crewOf((await gamesOf(stage()))[2]!)[0]!._embedded?.official.id, chosen);
  assert.deepEqual(
    troubles.filter((text) => !/ERR_FAILED/.test(text)),
    [],
  );
  await close();
});

test('from the panel and from the list, a game opens by click and by key, and Back returns', async () => {
  const { page, troubles, axe, close } = await stage().open(saturdayPath);
  const game = (await gamesOf(stage()))[3]!;
  const slot = crewOf(game)[0]!;
  const title = page.getByRole('button', { name: 'Hawks 9:00 4 v Pines' });
  await title.click();
  await page.getByRole('link', { name: 'Open the game' }).click();
  await page.waitForURL(new RegExp(`/games/${game.id}$`));
  await page.getByRole('heading', { level: 1, name: 'Hawks 9:00 4 v Pines' }).waitFor();
  await page.getByRole('heading', { name: 'History' }).waitFor();
  await page.goBack();
  await focusOnCandidate(page);
  assert.deepEqual(await axe(), []);
  await page.keyboard.press('o');
  await page.waitForURL(new RegExp(`/games/${game.id}$`));
  await page.goBack();
  await page.getByRole('searchbox', { name: 'Find an official' }).pressSequentially('o'); // a letter where one types
  await title.press('o');
  await page.waitForURL(new RegExp(`/games/${game.id}$`));
  await page.goBack();
  await page
    .getByRole('button', { name: `RE ${slot._embedded!.official.last_name}` })
    .first()
    .waitFor();
  assert.deepEqual(troubles, []);
  await close();
});

test('several assignments are one message that counts, and each of them is undone in turn', async () => {
  const { game, slot } = await emptied(4);
  await emptied(5);
  const { page, troubles, close } = await stage().open(pathOf(game, slot));
  for (let times = 1; times <= 2; times++) {
    await focusOnCandidate(page);
    await page.keyboard.press('Enter');
    await until('it is assigned', async () => (await nowOn(3 + times)) !== undefined);
  }
  const results = page.getByLabel('Results');
  await results.getByText('2 positions filled.').waitFor();
  assert.equal(await results.getByRole('button', { name: 'Undo' }).count(), 1);
  await results.getByRole('button', { name: 'Undo' }).click();
  await until('the second is taken back', async () => (await nowOn(5)) === undefined);
  await focusOnCandidate(page);
  await page.keyboard.press('Control+z');
  await until('the first is taken back too', async () => (await nowOn(4)) === undefined);
  assert.deepEqual(troubles, []);
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

test('what one takes back is not called a change of somebody else, however late an older read arrives', async () => {
  const { game, slot } = await emptied(6);
  const { page, troubles, close } = await stage().open(pathOf(game, slot));
  await watchAlerts(page);
  await focusOnCandidate(page);
  await page.keyboard.press('Enter');
  const undo = page.getByLabel('Results').getByRole('button', { name: 'Undo' });
  await undo.waitFor();

  // A read of the game begins while the undo is on its way, and arrives after it.
  const [undoing, reading] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(`**/assignments/${slot.id}/unassign`, async (route) => {
    await page.route('**/games?*search*id*', async (read) => {
      await page.unroute('**/games?*search*id*');
      const answer = await read.fetch();
      undoing.resolve();
      await reading.promise;
      await read.fulfill({ response: answer }).catch(() => {}); // nobody waits for it any more
    });
    await must(stage().call('POST', `/assignments/${crewOf(game)[1]!.id}/unassign`));
    await undoing.promise;
    await route.continue();
  });
  const nextCandidates = page.waitForRequest(`**/assignments/${slot.id}/candidates?*`);
  await undo.click();
  await nextCandidates; // which are read after the undo
  const nextRead = page.waitForResponse('**/games?*search*id*');
  reading.resolve();
  await nextRead;
  await page
    .getByRole('button', { name: /^RE Open/ })
    .first()
    .waitFor();
  await focusOnCandidate(page);
  assert.equal(await page.evaluate('globalThis.isAlerted ?? false'), false);
  assert.deepEqual(troubles, []);
  await close();
});

test('who becomes impossible while the focus is on them keeps it, and the arrow keys go on from there', async () => {
  const { game, slot } = await emptied(7);
  const { page, troubles, close } = await stage().open(pathOf(game, slot));
  await focusOnCandidate(page);
  const line = page.getByRole('listitem').filter({ has: page.locator('[data-assign]:focus') });
  const [name] = (await line.innerText()).split('\n');
  const { _embedded } = await must<{ _embedded: { candidates: Candidate[] } }>(
    stage().call('GET', `/assignments/${slot.id}/candidates`),
  );
  const { user_id } = _embedded.candidates.find(
    ({ first_name, last_name }) => `${first_name} ${last_name}` === name,
  )!;
  await must(stage().call('POST', `/assignments/${crewOf(game)[1]!.id}/assign`, { user_id, override: true }));
  const alone = page.locator('li:focus').filter({ hasText: name! });
  await alone.getByRole('img', { name: 'Not possible' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await focusOnCandidate(page);
  assert.deepEqual(troubles, []);
  await close();
});
