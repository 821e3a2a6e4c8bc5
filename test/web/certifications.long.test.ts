// Certifications: an assignor adds, renews and removes them with Undo, and sees them when assigning; their official reads them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { OMAR } from '../pages/stage.ts';
import { until } from '../support/stage.ts';
import { must, startWebStage, type WebStage } from './web-stage.ts';

const TALL = { viewport: { width: 1440, height: 2000 } }; // the whole page, without what a bar covers
const PHONE = { viewport: { width: 360, height: 1000 } };

let stage: WebStage;
before(async () => {
  stage = await startWebStage();
});
after(() => stage.stop());

type List = { _embedded: { certifications: { name: string; valid_until: string | null }[] } };
const ofOmar = async () => {
  const path = `/users/${stage.season.omar.userId}/certifications`;
  return (await must<List>(stage.call('GET', path)))._embedded.certifications.map(
    ({ name, valid_until }) => `${name} ${valid_until}`,
  );
};

test('an assignor adds what an official has passed, renews it and takes it away, with Undo', async () => {
  const { page, troubles, axe, close } = await stage.open(`/people/${stage.season.omar.userId}`, TALL);
  const card = page.getByRole('region', { name: 'Certifications' });
  await card.getByRole('button', { name: 'Add the certification' }).click();
  await card.getByText('Enter what they have passed.').waitFor();
  await card.getByRole('textbox', { name: 'Certification' }).fill('Background check');
  await card.getByLabel('Valid from').fill('2025-05-02');
  await card.getByLabel('Valid until').fill('2025-05-01');
  await page.keyboard.press('Enter');
  await card.getByText(/is before valid_from/).waitFor();
  await card.getByLabel('Valid until').fill('2026-05-01');
  await page.keyboard.press('Enter');
  await card.getByText(/Ended on .*May 1, 2026/).waitFor();
  assert.deepEqual(await axe(), []);

  await card.getByRole('button', { name: 'Renew Background check' }).press('Enter');
  await card.getByLabel('Background check is valid until').fill('2097-05-01');
  assert.deepEqual(await axe(), []);
  await page.keyboard.press('Enter');
  await card.getByText(/Valid until .*May 1, 2097/).waitFor();
  assert.deepEqual(await ofOmar(), ['Background check 2097-05-01']);
  const results = page.getByLabel('Results');
  await results.getByText('Background check of Omar Reyes was saved.').waitFor();
  await results.getByRole('button', { name: 'Undo' }).click();
  await until('as before', async () => (await ofOmar())[0] === 'Background check 2026-05-01');

  await card.getByRole('button', { name: 'Remove Background check' }).click();
  await until('none', async () => (await ofOmar()).length === 0);
  await results
    .locator('div', { hasText: 'no longer has the certification' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await card.getByText(/Ended on .*May 1, 2026/).waitFor();
  assert.deepEqual(troubles, []);
  await close();
});

test('who has one that has ended is warned of beside their name, where the site says so', async () => {
  const game = { localized_date: '2031-05-03', localized_time: '9:00', pattern_name: '2 officials' };
  await must(stage.call('POST', `/sites/${stage.siteId}/games`, game));
  const { page, close } = await stage.open('/games?from=2031-05-03&to=2031-05-03', TALL);
  await page.getByRole('button', { name: /Open/ }).first().click();
  await page.getByText('Background check is only valid until May 1 2026').first().waitFor();
  await page.goto(page.url().replace(/\/games.*/, '/set-up/conflicts'));
  const policy = page.getByRole('group', { name: 'Certification not valid' });
  await policy.getByText('Refuse').click();
  await until('refused', async () => {
    const { conflict_policies } = await must<{ conflict_policies: Record<string, string> }>(
      stage.call('GET', `/sites/${stage.siteId}`),
    );
    return conflict_policies.certification === 'refuse';
  });
  await close();
});

test('an official reads their own on a phone, and hears which end soon', async () => {
  await stage.db.query(sql`
    insert into certifications (site_id, user_id, name, valid_until)
    values (${stage.siteId}, ${stage.season.omar.userId}, 'Referee license', current_date + 20)`);
  const { page, troubles, axe, close } = await stage.open('/me/more', { ...PHONE, who: OMAR });
  await page.getByRole('link', { name: 'Certifications' }).click();
  await page.getByRole('heading', { name: 'Certifications' }).waitFor();
  await page.getByText(/Ends on /).waitFor();
  await page.getByText(/Ended on .*May 1, 2026/).waitFor();
  assert.equal(await page.getByRole('button', { name: /Renew|Remove|Add/ }).count(), 0);
  assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= 360);
  assert.deepEqual(await axe(), []);
  assert.deepEqual(troubles, []);
  await close();
});
