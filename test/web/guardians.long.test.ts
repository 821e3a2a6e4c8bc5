// Guardians of a minor: the minor or a manager enters the address, and its owner confirms it on a page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createSigner } from '../../src/kernel/signer.ts';
import { createEmailLinks } from '../../src/notices/emails/links.ts';
import { sql } from '../../src/storage/sql.ts';
import { OMAR } from '../pages/stage.ts';
import { findViolations } from '../support/axe.ts';
import { until } from '../support/stage.ts';
import { startWebStage, type WebStage } from './web-stage.ts';

const TALL = { viewport: { width: 1440, height: 2000 } }; // the whole page, without what a bar covers
const PHONE = { viewport: { width: 390, height: 1400 } };
const ROSA = 'rosa.reyes@home.example';
const SHOTS = process.env.SHOTS;

let stage: WebStage;
before(async () => {
  stage = await startWebStage();
  await stage.db.query(
    sql`update users set date_of_birth = '2098-05-02' where id = ${stage.season.omar.userId}`,
  );
});
after(() => stage.stop());

const statuses = async () =>
  (
    await stage.db.query<{ email: string; status: string; mayAnswer: boolean }>(sql`
    select email, status, may_answer as "mayAnswer" from guardians order by id`)
  ).map(({ email, status, mayAnswer }) => `${email} ${status} ${mayAnswer}`);

test('a minor adds a parent on a phone, allows them to answer, and takes them away', async () => {
  const { page, troubles, axe, close } = await stage.open('/me/details', { ...PHONE, who: OMAR });
  const card = page.getByRole('region', { name: 'Parents and guardians' });
  await card.getByRole('button', { name: 'Ask them to confirm' }).click();
  await card.getByText('Enter their email address.').waitFor();
  await card.getByLabel('Email of a parent or guardian').fill('omar.reyes@harbor.example');
  await page.keyboard.press('Enter');
  await card.getByText(/is an address of the minor/).waitFor();
  await card.getByLabel('Email of a parent or guardian').fill(ROSA);
  await page.keyboard.press('Enter');
  await card.getByText(/Asked on .*, not confirmed yet/).waitFor();
  assert.deepEqual(await statuses(), [`${ROSA} asked false`]);
  await card.getByLabel(`${ROSA} may accept and decline games for you`).click();
  await until('allowed', async () => (await statuses())[0] === `${ROSA} asked true`);
  assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= 390);
  assert.deepEqual(await axe(), []);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/me.png` });
  if (SHOTS) {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.screenshot({ path: `${SHOTS}/me-dark.png` });
  }
  await card.getByRole('button', { name: `Remove ${ROSA}` }).click();
  await until('gone', async () => (await statuses()).length === 0);
  assert.deepEqual(troubles, []);
  await close();
});

test('a manager adds one on the page of the minor; an assignor sees nothing of it', async () => {
  const path = `/people/${stage.season.omar.userId}`;
  const asAssignor = await stage.open(path, TALL);
  await asAssignor.page.getByRole('region', { name: 'Certifications' }).waitFor();
  assert.equal(await asAssignor.page.getByText('Parents and guardians').count(), 0);
  await asAssignor.close();
  await stage.db.query(sql`update users set manager = true where id = ${stage.season.ada.userId}`);
  const { page, troubles, axe, close } = await stage.open(path, TALL);
  const card = page.getByRole('region', { name: 'Parents and guardians' });
  await card.getByLabel('Email of a parent or guardian').fill(ROSA);
  await card.getByLabel('They may accept and decline games for Omar').check();
  await card.getByRole('button', { name: 'Ask them to confirm' }).click();
  await card.getByText(/not confirmed yet/).waitFor();
  assert.deepEqual(await statuses(), [`${ROSA} asked true`]);
  assert.deepEqual(await axe(), []);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/person.png` });
  assert.deepEqual(troubles, []);
  await close();
});

test('the owner of the address confirms by a press, and stops by another', async () => {
  const [guardian] = await stage.db.query<{ id: number }>(sql`select id from guardians`);
  const { page, close } = await stage.open('/me/details', { ...PHONE, who: OMAR });
  const signer = createSigner([Buffer.from(stage.service.secretKey, 'base64')], 'emails');
  const links = createEmailLinks(signer, stage.service.baseUrl);
  await page.goto(links.guardian(guardian!.id));
  await page.getByRole('heading', { name: 'Get copies of what Omar is sent?' }).waitFor();
  assert.deepEqual(await findViolations(page), []);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/page.png` });
  await page.getByRole('button', { name: 'Send me copies' }).click();
  await page.getByRole('heading', { name: 'You get copies of what Omar is sent' }).waitFor();
  assert.deepEqual(await statuses(), [`${ROSA} confirmed true`]);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/page-confirmed.png` });
  await page.getByRole('button', { name: 'Stop the copies' }).click();
  await page.getByRole('heading', { name: 'You get no copies of what Omar is sent' }).waitFor();
  assert.deepEqual(await statuses(), [`${ROSA} stopped true`]);
  assert.deepEqual(await findViolations(page), []);
  await close();
});
