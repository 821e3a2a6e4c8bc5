// An assignor says what one game pays, and why; the history of the game has it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { OMAR } from '../pages/stage.ts';
import { must, startWebStage, type WebStage } from './web-stage.ts';

type Game = { id: number; _embedded: { assignments: { id: number }[] } };

let stage: WebStage;
before(async () => {
  stage = await startWebStage();
});
after(() => stage.stop());

test('the pay of one game is changed with a reason, and goes back to the rules', async () => {
  const body = { localized_date: '2031-05-10', localized_time: '9:00 AM', pattern_name: '2 officials' };
  const game = await must<Game>(
    stage.call('POST', `/sites/${stage.siteId}/games`, { ...body, published: true }),
  );
  const [slot] = game._embedded.assignments;
  await must(stage.call('POST', `/assignments/${slot!.id}/assign`, { user_id: stage.season.omar.userId }));
  const { page, axe, troubles, close } = await stage.open(`/games/${game.id}`);
  await page.getByRole('button', { name: 'Change the pay of Omar Reyes: $45.00' }).click();
  const dialog = page.getByRole('dialog', { name: 'What Omar Reyes is paid' });
  await dialog.getByLabel('Fee for this game, in USD').fill('fifty');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter an amount such as 55 or 55.50, or nothing.').waitFor();
  await dialog.getByText('Say why. The official reads it.').waitFor();
  await dialog.getByLabel('Fee for this game, in USD').fill('55.5');
  await dialog.getByLabel('Reason').fill('Two games back to back');
  await axe();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Omar Reyes is paid $55.50 for this game.').waitFor();
  await page.getByRole('button', { name: 'Change the pay of Omar Reyes: $55.50' }).click();
  await dialog.getByText('Two games back to back', { exact: false }).first().waitFor();
  await dialog.getByLabel('Appeared').selectOption('Did not appear');
  await dialog.getByLabel('Reason').fill('Never came');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('noted that Omar Reyes did not appear, “Never came”').waitFor();
  await page.getByRole('button', { name: 'Change the pay of Omar Reyes: No pay' }).click();
  await dialog.getByLabel('Appeared').selectOption('Yes');
  await dialog.getByLabel('Fee for this game, in USD').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Change the pay of Omar Reyes: $45.00' }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Change the pay of Omar Reyes: $45.00' }).click();
  await axe();
  assert.deepEqual(troubles, []);
  await close();
});

test('officials read on the page of their game what it pays, and why', async () => {
  await must(
    stage.call('POST', `/sites/${stage.siteId}/fee_rules`, {
      kind: 'surcharge',
      name: 'Playoffs',
      amount: 12.5,
    }),
  );
  const body = { localized_date: '2031-06-10', localized_time: '9:00 AM', pattern_name: '2 officials' };
  const game = await must<Game>(
    stage.call('POST', `/sites/${stage.siteId}/games`, { ...body, published: true }),
  );
  const [slot] = game._embedded.assignments;
  await must(stage.call('POST', `/assignments/${slot!.id}/assign`, { user_id: stage.season.omar.userId }));
  const { page, axe, troubles, close } = await stage.open('', { who: OMAR });
  await page.goto(new URL(`/app/me/games/${game.id}`, page.url()).href);
  const pay = page.getByRole('region', { name: 'Pay' });
  await pay.getByText('Playoffs').waitFor();
  await pay.getByText('$12.50').waitFor();
  await pay.getByText('$57.50').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await axe();
  assert.deepEqual(troubles, []);
  await close();
});
