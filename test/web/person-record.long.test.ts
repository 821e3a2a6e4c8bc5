// The record of a person: name, contact addresses, birth date, first year and notes, each for those who may see it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { OMAR } from '../pages/stage.ts';
import { must, startWebStage, type WebStage } from './web-stage.ts';

const TALL = { viewport: { width: 1440, height: 1600 } }; // the whole page, without what a bar covers

let stage: WebStage;
before(async () => {
  stage = await startWebStage();
});
after(() => stage.stop());

const makeManager = (is: boolean) =>
  stage.db.query(sql`update users set manager = ${is} where account_id = ${stage.season.ada.accountId}`);
const omarPath = () => `/users/${stage.season.omar.userId}`;
const pageOf = () => `/people/${stage.season.omar.userId}`;

test('a manager mends the record of a person, with Undo, and what is wrong is said beside its field', async () => {
  await makeManager(true);
  const { page, troubles, axe, close } = await stage.open(pageOf(), TALL);
  const record = page.getByRole('region', { name: 'Record' });
  await record.getByLabel('Last name').fill('Reyes-Stone');
  await record.getByRole('textbox', { name: 'Contact addresses' }).fill('omar@reyes.example\nomar.reyes');
  await record.getByLabel('First year').fill('19');
  await record.getByLabel('Date of birth').fill('2016-07-04');
  await record.getByRole('textbox', { name: 'Private notes' }).fill('Good with young crews');
  await record.getByRole('button', { name: 'Save' }).press('Enter');
  await record.getByText('Enter a year that has begun, such as 2019, or nothing.').waitFor();
  await record.getByLabel('First year').fill('2029');
  await record.getByRole('button', { name: 'Save' }).click();
  await record.getByText('“omar.reyes” is not an email address.').waitFor();
  assert.equal(await record.locator('[aria-invalid="true"]').count(), 2);
  assert.deepEqual(await axe(), []);
  await record.getByRole('textbox', { name: 'Contact addresses' }).fill('omar@reyes.example');
  await record.getByLabel('First year').fill('2019');
  await record.getByRole('button', { name: 'Save' }).click();
  await page.getByLabel('Results').getByText('Omar Reyes-Stone was saved.').waitFor();
  await page.getByText('Official · since 2019 · Minor').waitFor();
  assert.partialDeepStrictEqual(await must(stage.call('GET', omarPath())), {
    ...{ last_name: 'Reyes-Stone', email_addresses: ['omar@reyes.example'], official_since: 2019 },
    ...{ date_of_birth: '2016-07-04', notes: 'Good with young crews', minor: true },
  });
  const [{ email }] = (await stage.db.query<{ email: string }>(sql`
    select email from accounts where id = ${stage.season.omar.accountId}`)) as [{ email: string }];
  assert.equal(email, OMAR.email, 'they sign in as before');
  const toast = page.getByLabel('Results').locator('div', { hasText: 'Omar Reyes-Stone was saved.' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { name: 'Omar Reyes', exact: true }).waitFor();
  assert.deepEqual(troubles, []);
  await close();
});

test('an assignor sees yes or no where a manager sees the date, and the person sees no notes', async () => {
  await makeManager(true);
  await must(stage.call('PUT', omarPath(), { date_of_birth: '2016-07-04', notes: 'Good with young crews' }));
  await makeManager(false);
  const ada = await stage.open(pageOf(), TALL);
  await ada.page.getByText('Official · Minor').waitFor();
  const record = ada.page.getByRole('region', { name: 'Record' });
  assert.equal(
    await record.getByRole('textbox', { name: 'Private notes' }).inputValue(),
    'Good with young crews',
  );
  assert.equal(await ada.page.getByLabel('Date of birth').count(), 0);
  assert.doesNotMatch(await ada.page.content(), /2016/);
  await record.getByRole('textbox', { name: 'Private notes' }).fill('Works nights');
  await record.getByRole('button', { name: 'Save' }).click();
  await ada.page.getByLabel('Results').getByText('Omar Reyes was saved.').waitFor();
  await makeManager(true);
  assert.partialDeepStrictEqual(await must(stage.call('GET', omarPath())), {
    ...{ date_of_birth: '2016-07-04', notes: 'Works nights' },
  });
  await ada.close();

  const omar = await stage.open(pageOf(), { who: OMAR, viewport: { width: 360, height: 740 } });
  await omar.page.getByRole('heading', { name: 'Omar Reyes' }).waitFor();
  assert.doesNotMatch(await omar.page.content(), /Works nights/);
  assert.deepEqual(omar.troubles, []);
  await omar.close();
});
