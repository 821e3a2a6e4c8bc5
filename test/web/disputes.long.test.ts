// An official says on a phone what a game should pay, the manager answers in the pay run, and the official reads it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { type OfficialStage, overflowOf, startOfficialStage } from './official-stage.ts';
import { must } from './web-stage.ts';

const DAY = new Date(Date.now() - 7 * 24 * 3_600_000).toISOString().slice(0, 10);
const YEAR = Number(DAY.slice(0, 4)); // of last week's games: in the first days of January the year before

let stage: OfficialStage;
before(async () => {
  stage = await startOfficialStage();
  await stage.db.query(sql`update users set manager = true where id = ${stage.season.ada.userId}`);
});
after(() => stage.stop());

test('the pay of a game is disputed, left out of a run, answered, and paid', async () => {
  const { call, siteId } = stage;
  await stage.offer({ localized_date: DAY, localized_time: '9:00' });
  await stage.offer({ localized_date: DAY, localized_time: '13:00', away_team_name: 'Summit' });
  const days = { start_date: DAY, end_date: DAY, payment_date: DAY, wants_reports: false };
  const run = await must<{ id: number }>(call('POST', `/sites/${siteId}/pay_runs`, days));

  const phone = await stage.openPhone(`/me/pay?year=${YEAR}`);
  const { page } = phone;
  const worked = page.getByRole('region', { name: 'Games worked' });
  await worked.locator('summary').first().tap();
  await worked.getByRole('button', { name: /^Dispute the pay of .*Summit/ }).tap();
  const dialog = page.getByRole('dialog', { name: 'What should this game pay?' });
  await dialog.getByRole('button', { name: 'Send' }).tap();
  await dialog.getByText('Enter an amount such as 55 or 55.50.').waitFor();
  await dialog.getByText('Say why. Your assignor reads it.').waitFor();
  await dialog.getByLabel('It should be, in USD').fill('55.5');
  await dialog.getByLabel('Reason').fill('It was a final');
  assert.deepEqual(await phone.axe(), []);
  await dialog.getByRole('button', { name: 'Send' }).tap();
  await worked.getByText('You said $55.50: “It was a final”. Not answered yet.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await overflowOf(page), 0);
  assert.deepEqual(await phone.axe(), []);

  const ada = await stage.open(`/pay/runs/${run.id}`);
  await ada.page.getByText('Pay disputed').first().waitFor();
  await ada.page.getByRole('button', { name: 'Omar Reyes' }).press('Enter');
  const answer = ada.page.getByRole('button', { name: /^Answer the dispute of Omar Reyes/ });
  await answer.waitFor();
  await answer.press('Enter');
  const asked = ada.page.getByRole('dialog', { name: 'What Omar Reyes says about this game' });
  await asked.getByText('“It was a final”').waitFor();
  await asked.getByRole('button', { name: 'Decline' }).press('Enter');
  await asked.getByText('Say in a sentence why the pay stays as it is.').waitFor();
  assert.deepEqual(await ada.axe(), []);
  await asked.getByLabel('Answer').fill('Finals pay more');
  await asked.getByRole('button', { name: 'Agree to $55.50' }).press('Enter');
  await ada.page.getByText('This game pays Omar Reyes $55.50.').waitFor();
  await asked.waitFor({ state: 'detached' });
  await ada.page.locator('dl b', { hasText: '$100.50' }).waitFor(); // 45 and 55.50
  assert.deepEqual(await ada.axe(), []);
  assert.deepEqual(ada.troubles, []);
  await ada.close();

  await page.reload();
  const agreed = worked.getByText('Your assignor agreed to $55.50. “Finals pay more”.');
  await agreed.waitFor({ state: 'attached' }); // what was stored before is shown first
  await worked.locator('summary').first().tap();
  await agreed.waitFor();
  await worked.getByText('$100.50').first().waitFor();
  await worked.getByRole('button', { name: /^Dispute the pay of .*Pines/ }).tap();
  await dialog.getByLabel('It should be, in USD').fill('50');
  await dialog.getByLabel('Reason').fill('Far away');
  await dialog.getByRole('button', { name: 'Send' }).tap();
  await worked.getByRole('button', { name: /^Take back the dispute of .*Pines/ }).tap();
  await page.getByText('You took it back. The game is paid as it is.').waitFor();
  await worked.getByRole('button', { name: /^Dispute the pay of .*Pines/ }).waitFor();
  assert.deepEqual(phone.troubles, []);
  await phone.close();
});

test('an assignor who is no manager answers in the list of disputes, also of a game that pays nothing', async () => {
  const { call, db, season } = stage;
  await db.query(sql`update users set manager = false where id = ${season.ada.userId}`);
  const { slotId } = await stage.offer({
    localized_date: DAY,
    localized_time: '17:00',
    away_team_name: 'Union',
  });
  await must(call('PUT', `/assignments/${slotId}/fee`, { attendance: 'no_show', reason: 'Never came' }));

  const phone = await stage.openPhone(`/me/pay?year=${YEAR}`);
  const worked = phone.page.getByRole('region', { name: 'Games worked' });
  await worked.locator('summary').first().tap();
  await worked.getByRole('button', { name: /^Dispute the pay of .*Union/ }).tap();
  const dialog = phone.page.getByRole('dialog', { name: 'What should this game pay?' });
  await dialog.getByLabel('It should be, in USD').fill('45');
  await dialog.getByLabel('Reason').fill('I was there');
  await dialog.getByRole('button', { name: 'Send' }).tap();
  await worked.getByText('You said $45.00: “I was there”. Not answered yet.').waitFor();

  const ada = await stage.open('/pay/disputes');
  await ada.page.setViewportSize({ width: 390, height: 844 });
  await ada.page.getByRole('heading', { name: /^Disputes 1/ }).waitFor();
  assert.equal(await overflowOf(ada.page), 0);
  assert.deepEqual(await ada.axe(), []);
  await ada.page.getByRole('button', { name: /^Answer Omar Reyes, .*Union/ }).press('Enter');
  const asked = ada.page.getByRole('dialog', { name: 'What Omar Reyes says about this game' });
  await asked.getByText('“I was there”').waitFor();
  await asked.getByRole('button', { name: 'Agree to $45.00' }).press('Enter');
  await asked.getByText('Another fee alone does not make this game pay $45.00').waitFor();
  await asked.getByLabel('Answer').fill('The coach says otherwise');
  await asked.getByRole('button', { name: 'Decline' }).press('Enter');
  await ada.page.getByText('Omar Reyes reads your answer under My pay.').waitFor();
  await ada.page.getByRole('heading', { name: 'No dispute waits for an answer' }).waitFor();
  assert.deepEqual(await ada.axe(), []);
  assert.deepEqual(
    ada.troubles.filter((trouble) => !/409/.test(String(trouble))),
    [],
  );
  await ada.close();

  await phone.page.reload();
  const declined = worked.getByText(
    'You said $45.00, and your assignor declined. “The coach says otherwise”.',
  );
  await declined.waitFor({ state: 'attached' });
  await worked.locator('summary').first().tap();
  await declined.waitFor();
  await phone.close();
});
