// A season in which only a move fills a position: who stands may be moved, in a plan that says so and is taken back.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createPattern } from '../support/season.ts';
import { until } from '../support/stage.ts';
import { button, type Game, openRow, row, startPlanStage, untilPlanned } from './plan-steps.ts';
import { must } from './web-stage.ts';

const DAY = '2031-05-03';
const SWITCH = 'Officials who have not accepted may be moved';
const SLIDER = 'Keep officials where they are assigned';

let stage: Awaited<ReturnType<typeof startPlanStage>>;
type GameAtVenue = Game & { _embedded: { venue: { id: number } } };
let hawks: GameAtVenue;
let owls: GameAtVenue;
let pines: GameAtVenue;

/**
 * Bell has the Hawks at 9:00. Only Bell can have the Owls then, and Ito nothing but the Hawks; in the afternoon, Silva alone
 * can have the Pines.
 */
before(async () => {
  stage = await startPlanStage({}, { noticePace: { delayMs: 100, gapMs: 0, pollMs: 20 } });
  const { call, siteId, season, ids } = stage;
  const [bell, ito, silva] = ids as [number, number, number];
  await createPattern(stage.db, siteId, 'Referee alone', ['Referee']);
  const add = (localized_time: string, teams: [string, string], venue_name: string) =>
    must<GameAtVenue>(
      call('POST', `/sites/${siteId}/games`, {
        ...{
          localized_date: DAY,
          localized_time,
          venue_name,
          pattern_name: 'Referee alone',
          published: true,
        },
        ...{ home_team_name: teams[0], away_team_name: teams[1], subvenue: 'Field 2' },
      }),
    );
  hawks = await add('9:00 AM', ['Hawks', 'Kestrels'], 'Memorial Park');
  owls = await add('9:00 AM', ['Owls', 'Herons'], 'Cedar Field');
  pines = await add('2:00 PM', ['Pines', 'Gulls'], 'Pier Park');
  for (const [id, games] of [
    [bell, [pines]],
    [ito, [owls, pines]],
    [silva, [hawks, owls]],
  ] as const)
    for (const { _embedded } of games)
      await must(call('POST', `/users/${id}/blocks`, { venue_id: _embedded.venue.id }));
  for (const { userId } of [season.nina, season.omar])
    await must(call('POST', `/users/${userId}/availability`, { date: DAY, available: false, all_day: true }));
  await must(call('POST', `/assignments/${slotOf(hawks)}/assign`, { user_id: bell }));
});
after(() => stage.stop());

const slotOf = (game: Game) => game._embedded.assignments[0]!.id;
/** Emails to somebody that name these teams. */
async function emailsTo(name: string, teams: string): Promise<number> {
  const to = new RegExp(`^To: ${name}@`, 'm');
  return (await stage.emails(1)).filter(({ text }) => to.test(text) && text.includes(teams)).length;
}

const crews = async () => (await Promise.all([hawks, owls].map(stage.crewOf))).flat();

test('a plan that may move officials fills what no other one fills, and is accepted and undone by chains', async () => {
  const { page, axe, troubles, close } = await stage.open(`/games?from=${DAY}&to=${DAY}`);
  await page.getByRole('checkbox', { name: 'Select Saturday, May 3' }).click();
  await button(page, 'Propose').click();
  await page.waitForURL(/\/proposals\/\d+$/);
  await untilPlanned(page);
  await page.getByText('1 of 2', { exact: true }).waitFor();
  const may = page.getByRole('switch', { name: SWITCH });
  const slider = page.getByRole('slider', { name: SLIDER });
  assert.equal(await may.isChecked(), false);
  assert.equal(await slider.count(), 0);

  await may.click();
  await slider.waitFor();
  await page.getByText('2 of 2 · 1 official is moved').waitFor();
  await untilPlanned(page);
  assert.equal(await may.isChecked(), true);
  await page.getByText('Every open position is filled.').waitFor();
  const [one, other] = [row(page, 'Hawks v Kestrels'), row(page, 'Owls v Herons')];
  await one.getByText('Kim Ito instead of Kim Bell').waitFor();
  await one.getByRole('img', { name: 'RE Ito, proposed instead of Bell' }).waitFor();
  await other.getByText('Kim Bell moves here from Referee, 9:00 AM, Memorial Park').waitFor();
  const details = await openRow(page, 'Hawks v Kestrels');
  await details.getByText('Kim Ito as Referee instead of Kim Bell').waitFor();
  await details.getByText('Kim Bell moves to Referee, 9:00 AM, Cedar Field.').waitFor();
  await details.getByText('Accepted and undone together with 1 other position.').waitFor();
  assert.deepEqual(await axe(), []);

  // One box ticks both, and the third game is by itself.
  await page.getByRole('checkbox', { name: /^Select Hawks v Kestrels/ }).click();
  assert.ok(await page.getByRole('checkbox', { name: /^Select Owls v Herons/ }).isChecked());
  assert.equal(await page.getByRole('checkbox', { name: /^Select Pines v Gulls/ }).isChecked(), false);
  await button(page, 'Accept selected 2').waitFor();
  await page.getByRole('checkbox', { name: /^Select Owls v Herons/ }).click();
  assert.equal(await page.getByRole('checkbox', { name: /^Select Hawks v Kestrels/ }).isChecked(), false);

  await details.getByRole('button', { name: 'Accept these 2' }).click();
  await details.getByRole('button', { name: 'Undo these 2' }).waitFor();
  assert.deepEqual(await crews(), ['Ito', 'Bell']);
  assert.deepEqual(await stage.crewOf(pines), [undefined]);
  await one.getByRole('img', { name: 'RE Ito, assigned' }).waitFor();
  await untilPlanned(page);
  await until('Bell to hear of the other game', async () => (await emailsTo('bell', 'Owls v Herons')) > 0);
  await until('Ito to hear of theirs', async () => (await emailsTo('ito', 'Hawks v Kestrels')) > 0);
  await details.getByRole('button', { name: 'Undo these 2' }).click();
  await until('Bell to stand where they were', async () => (await crews()).join() === 'Bell,');
  await page.getByText('nothing is assigned yet').waitFor();
  assert.deepEqual(troubles, []);
  await close();
});

test('a phone reads who is moved, and changes nothing', async () => {
  const { id } = await must<{ id: number }>(
    stage.call('POST', `/sites/${stage.siteId}/proposals`, {
      ...{ game_ids: [hawks, owls].map((game) => game.id), may_move: true },
    }),
  );
  await stage.untilReady(id);
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { page, axe, close } = await stage.open(`/proposals/${id}`, phone);
  await page.getByText('1 of 1 · 1 official is moved').waitFor();
  await page.getByText('Kim Bell moves here from Referee, 9:00 AM, Memorial Park').waitFor();
  await page.getByRole('button', { name: 'Hawks v Kestrels' }).tap();
  await page.getByText('Kim Bell moves to Referee, 9:00 AM, Cedar Field.').waitFor();
  assert.equal(await page.getByRole('switch').filter({ visible: true }).count(), 0);
  assert.deepEqual(await axe(), []);
  await close();
});

test('whoever stands is kept where they are by a press, and by their own answer', async () => {
  const { id, page, axe, close } = await stage.openPlan([hawks, owls, pines]);
  await page.getByRole('switch', { name: SWITCH }).focus();
  await page.keyboard.press('Space');
  await page.getByText('2 of 2 · 1 official is moved').waitFor();
  await untilPlanned(page);
  await page.locator('[role=switch]:focus').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await until('the weight to be stored', async () => (await stage.proposal(id)).weights.moved === 80);
  await untilPlanned(page);
  await page.getByText('2 of 2 · 1 official is moved').waitFor();
  const details = await openRow(page, 'Hawks v Kestrels');
  await details.getByRole('button', { name: 'Kim Bell stays here' }).click();
  const said = page.getByRole('region', { name: 'You said' });
  await said.getByText('Kim Bell stays: Referee, Hawks v Kestrels').waitFor();
  await page.getByText('1 of 2', { exact: true }).waitFor();
  await untilPlanned(page);
  await row(page, 'Hawks v Kestrels').getByRole('img', { name: 'RE Bell, stays, locked' }).waitFor();
  assert.equal(await said.getByText('not possible').count(), 0);
  await button(page, 'Accept all 1').waitFor();
  assert.deepEqual(await axe(), []);
  await said.getByRole('button', { name: /^Undo: Kim Bell/ }).click();
  await page.getByText('2 of 2 · 1 official is moved').waitFor();
  await untilPlanned(page);

  await must(stage.call('POST', `/assignments/${slotOf(hawks)}/confirm`, { status: 'A' }));
  await button(page, 'Plan again').click();
  await page.getByText('1 of 2', { exact: true }).waitFor();
  await untilPlanned(page);
  const { assignments } = await stage.proposal(id);
  assert.deepEqual(
    assignments.map(({ assignment_id }) => assignment_id),
    [slotOf(pines)],
  );
  await close();
});
