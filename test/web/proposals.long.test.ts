// A weekend that is proposed, argued with, and accepted: by pointer, and by keyboard alone; and what others do meanwhile.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { OMAR } from '../pages/stage.ts';
import { until } from '../support/stage.ts';
import {
  button,
  comeBackUntil,
  openRow,
  type Proposal,
  row,
  startPlanStage,
  untilPlanned,
} from './plan-steps.ts';
import { must, tabTo } from './web-stage.ts';

let stage: Awaited<ReturnType<typeof startPlanStage>>;
before(async () => {
  stage = await startPlanStage();
});
after(() => stage.stop());

test('an assignor selects a day, argues with its plan, accepts one, some and all of it, and takes it back', async () => {
  const games = await stage.addGames('2031-05-03');
  const { page, axe, troubles, close } = await stage.open('/games?from=2031-05-03&to=2031-05-03');
  await page.getByRole('checkbox', { name: 'Select Saturday, May 3' }).check();
  await button(page, 'Propose').click();
  await page.waitForURL(/\/proposals\/\d+$/);
  await untilPlanned(page);
  await page.getByText('No plan fills more.').waitFor();
  await page.getByText(/better in fairness and driving( is possible)?\.$/).waitFor();
  await page.getByText('5 of 6').waitFor();
  await page.getByText('nothing is assigned yet').waitFor();
  assert.equal(await stage.assigned(games), 0);
  await page.getByText('stays empty. 3 work then, 2 are away.').waitFor();
  assert.deepEqual(await axe(), []);
  const everybody = page.getByRole('link', { name: 'Look at everybody' });
  assert.match(
    (await everybody.getAttribute('href'))!,
    /\/games\?from=2031-05-03&to=2031-05-03&game=\d+&slot=\d+$/,
  );

  const details = await openRow(page, 'Owls v Herons');
  await details.getByText(/Kim \w+ as Referee/).waitFor();
  await details
    .getByText(/\d games?/)
    .first()
    .waitFor();
  await details
    .getByRole('button', { name: / instead: / })
    .first()
    .waitFor();
  assert.deepEqual(await axe(), []);
  const first = details.getByRole('listitem').first();
  const name = /Kim (\w+) as/.exec(await first.innerText())![1]!;
  await first.getByRole('button', { name: 'Not Kim here' }).click();
  const said = page.getByRole('region', { name: 'You said' });
  await said.getByText(`Not Kim ${name}: Referee, Owls v Herons`).waitFor();
  await untilPlanned(page);
  await first.getByText(new RegExp(`Kim (?!${name})\\w+ as Referee`)).waitFor();
  const other = /Kim (\w+) as/.exec(await first.innerText())![1]!;
  await first.getByRole('button', { name: 'Lock' }).click();
  await said.getByText(`Kim ${other} stays: Referee, Owls v Herons`).waitFor();
  await untilPlanned(page);
  const slider = page.getByRole('slider', { name: 'Short drives' });
  await slider.fill('4');
  await until('the weight to be stored', async () => {
    const id = /\d+$/.exec(page.url())![0];
    const { weights } = await must<{ weights: { distance: number } }>(stage.call('GET', `/proposals/${id}`));
    return weights.distance === 0.6;
  });
  await untilPlanned(page);
  assert.equal(await slider.getAttribute('aria-valuetext'), 'very strongly');
  await page.getByText(`Kim ${other} as Referee`).waitFor();
  await said.getByRole('button', { name: `Undo: not Kim ${name}` }).click();
  await said.getByText(`Not Kim ${name}`).waitFor({ state: 'detached' });
  await untilPlanned(page);

  await first.getByRole('button', { name: 'Accept this one' }).click();
  await first.getByRole('button', { name: 'Undo this one' }).waitFor();
  assert.deepEqual((await stage.crewOf(games[2]!))[0], other);
  await page.getByRole('checkbox', { name: /^Select Hawks v Kestrels/ }).check();
  await button(page, /^Lock selected [12]$/).click();
  await said
    .getByText(/stays: .*, Hawks v Kestrels/)
    .first()
    .waitFor();
  await untilPlanned(page);
  await button(page, /^Accept selected [12]$/).click();
  await button(page, /^Undo all [23]$/).waitFor();
  await button(page, /^Accept all \d$/).click();
  await button(page, 'Undo all 5').waitFor();
  await until('all to be assigned', async () => (await stage.assigned(games)) === 5);
  await page.getByText('5 assigned').waitFor();
  assert.deepEqual(await axe(), []);
  await button(page, 'Undo all 5').click();
  await page.getByText('nothing is assigned yet').waitFor();
  await until('all to be open', async () => (await stage.assigned(games)) === 0);
  await page.getByRole('link', { name: 'Look at the games' }).click();
  await page.waitForURL(/\/games\?from=2031-05-03&to=2031-05-03$/);
  assert.deepEqual(troubles, []);
  await close();
});

const hasFocus = (page: Page, hasText: string) => page.locator(':focus', { hasText }).waitFor();

test('by keyboard alone: a plan of the list is asked for in the palette, argued with, and accepted', async () => {
  const games = await stage.addGames('2031-05-17');
  const { page, troubles, close } = await stage.open('/games?from=2031-05-17&to=2031-05-17');
  await page.getByRole('heading', { name: 'Saturday, May 17' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.type('propose');
  await page
    .getByRole('option', { name: /^Propose assignments/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/proposals\/\d+$/);
  await untilPlanned(page);
  await tabTo(page, /^Hawks v Kestrels/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await hasFocus(page, 'Owls v Herons');
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Who is proposed for Owls v Herons' }).waitFor();
  await tabTo(page, /^ ?Lock$/);
  await page.keyboard.press('Enter');
  await page.getByText(/^Kim \w+ stays: Referee/).waitFor();
  await untilPlanned(page);
  await hasFocus(page, 'Unlock');
  await tabTo(page, /^ ?Not Kim here$/);
  await page.keyboard.press('Enter');
  await page.getByText(/^Not Kim \w+: /).waitFor();
  await hasFocus(page, 'Owls v Herons'); // what was pressed is gone
  await untilPlanned(page);
  await tabTo(page, /^Undo: not Kim/);
  await page.keyboard.press('Enter');
  await page.locator('[role=status]:focus').waitFor(); // nothing else is said
  await untilPlanned(page);
  await tabTo(page, /^No third game on a day$/);
  const id = /\d+$/.exec(page.url())![0];
  const replanned = page.waitForResponse(async (response) => {
    if (response.request().method() !== 'GET' || !response.url().endsWith(`/proposals/${id}`)) return false;
    const { state, weights } = (await response.json()) as Proposal;
    return state === 'ready' && weights.third_game === 16;
  });
  await page.keyboard.press('ArrowRight');
  await page.getByText('strongly', { exact: true }).waitFor();
  await replanned;
  assert.equal(
    await page.evaluate('document.activeElement.getAttribute("aria-valuetext")'),
    'strongly',
    'the focus stays on the slider',
  );
  await untilPlanned(page);
  await tabTo(page, /^ ?Accept all \d$/);
  await page.keyboard.press('Enter');
  await button(page, /^Undo all \d$/).waitFor();
  await hasFocus(page, 'assigned');
  await until('they are assigned', async () => (await stage.assigned(games)) >= 4);
  assert.deepEqual(troubles, []);
  await close();
});

test('what others do meanwhile is told, and stays; two people at one selection are told of each other', async () => {
  const games = await stage.addGames('2031-05-31');
  const body = { game_ids: games.map(({ id }) => id) };
  const other = await must<{ id: number }>(stage.call('POST', `/sites/${stage.siteId}/proposals`, body));
  const { page, axe, close } = await stage.open('/games?from=2031-05-31&to=2031-05-31');
  await page.getByRole('checkbox', { name: 'Select Saturday, May 31' }).check();
  await button(page, 'Propose').click();
  await untilPlanned(page);
  await page.getByText('Ada Okafor asked for a plan of some of these games, too').waitFor();
  const link = page.getByRole('complementary').getByRole('link');
  assert.match((await link.getAttribute('href'))!, new RegExp(`/proposals/${other.id}$`));

  const slot = games[2]!._embedded.assignments[0]!.id;
  const id = /\d+$/.exec(page.url())![0];
  const { assignments } = await must<{ assignments: { assignment_id: number; user_id: number }[] }>(
    stage.call('GET', `/proposals/${id}`),
  );
  const planned = assignments.find(({ assignment_id }) => assignment_id === slot)!.user_id;
  const taking = stage.ids.find((one) => one !== planned)!;
  await must(stage.call('POST', `/assignments/${slot}/assign`, { user_id: taking }));
  await row(page, 'Owls v Herons')
    .getByText('Somebody was assigned here since the plan was made, and stays.')
    .waitFor();
  await button(page, 'Accept all 4').waitFor();
  await must(stage.call('POST', `/proposals/${id}/accept`, { assignment_ids: [slot] }));
  const changed = row(page, 'Owls v Herons').getByText('The position was changed since the plan was made');
  await comeBackUntil(page, changed);
  assert.deepEqual(await axe(), []);
  const names = ['Bell', 'Ito', 'Silva'];
  assert.equal((await stage.crewOf(games[2]!))[0], names[stage.ids.indexOf(taking)]);
  await must(stage.call('POST', `/assignments/${slot}/unassign`));
  await button(page, 'Accept all 4').click();
  await button(page, 'Undo all 4').waitFor();
  assert.equal(await stage.assigned(games), 4, 'what failed is not tried again unasked');
  await page.getByRole('link', { name: 'Proposals' }).click();
  await page.getByRole('list', { name: 'Proposals' }).getByText('5 of 6 positions filled').first().waitFor();
  assert.deepEqual(await axe(), []);
  await close();
});

test('a phone reads a plan, and changes nothing; officials see none', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { page, axe, close } = await stage.open('/proposals/3', phone);
  await page.getByText('Change it and accept it at a desk.').waitFor();
  await page.getByText('No plan fills more.').waitFor();
  await page.getByRole('button', { name: 'Hawks v Kestrels' }).tap();
  await page.getByText('Short drives').waitFor();
  assert.equal(await page.getByRole('slider', { disabled: false }).count(), 0);
  for (const name of [/^Accept/, /^Lock/, /^Not /, /^Discard/, /^Plan again/])
    assert.equal(await button(page, name).filter({ visible: true }).count(), 0, String(name));
  assert.deepEqual(await axe(), []);
  await close();
  const omar = await stage.open('/proposals', { ...phone, who: OMAR });
  await omar.page.getByRole('heading', { name: 'Only assignors see proposals' }).waitFor();
  await omar.close();
});
