// Reminders of certifications that end soon (docs/api: notices).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { ok } from '../support/stage.ts';
import { type NoticeStage, OMAR, startNoticeStage } from './notice-stage.ts';
import { toldBy } from './told.ts';

let stage: NoticeStage;
before(async () => {
  stage = await startNoticeStage();
});
after(() => stage.stop());

const reminders = async () => toldBy(stage, await stage.remindersPass());
const TOLD = { [OMAR]: ['certification'] };

/** The day that is so many days ahead, at the site. */
async function dayIn(days: number): Promise<string> {
  const [row] = await stage.service.db.query<{ day: string }>(sql`
    select (now() at time zone timezone)::date + ${days}::int as day from sites where id = ${stage.season.siteId}`);
  return row!.day;
}

async function certify(name: string, days: number): Promise<number> {
  const body = { name, valid_until: await dayIn(days) };
  const path = `/api/v2/users/${stage.season.omar.userId}/certifications`;
  return ok(await stage.ada('POST', path, { body }), 201).id;
}
const renew = async (id: number, days: number) =>
  ok(
    await stage.ada('PUT', `/api/v2/certifications/${id}`, { body: { valid_until: await dayIn(days) } }),
    200,
  );
const remove = async (id: number) => ok(await stage.ada('DELETE', `/api/v2/certifications/${id}`), 204);

test('their official is reminded 60 days before the last day and 14 days before, once each', async () => {
  const id = await certify('Background check', 61);
  assert.deepEqual(await reminders(), {});
  await renew(id, 60);
  assert.deepEqual(await reminders(), TOLD);
  assert.deepEqual(await reminders(), {});
  await renew(id, 15); // as if 45 days had passed
  await stage.service.db.query(sql`update notices set created_at = created_at - interval '45 days'`);
  assert.deepEqual(await reminders(), {});
  await renew(id, 14);
  assert.deepEqual(await reminders(), TOLD);
  assert.deepEqual(await reminders(), {});
  await remove(id);
});

test('one that has ended, does not end, or was renewed meanwhile reminds nobody', async () => {
  const ids = [await certify('Fitness test', -1), await certify('License', 400)];
  ids.push(await certify('First aid', 10));
  await stage.service.db.query(sql`update notice_position set reminded_at = 'epoch'`);
  await renew(ids[2]!, 300);
  assert.deepEqual(await reminders(), {});
  for (const id of ids) await remove(id);
});

test('somebody who was deactivated hears nothing', async () => {
  const id = await certify('Background check', 10);
  const setActive = (active: boolean) =>
    stage.service.db.query(sql`update users set active = ${active} where id = ${stage.season.omar.userId}`);
  await setActive(false);
  assert.deepEqual(await reminders(), {});
  await setActive(true);
  assert.deepEqual(await reminders(), TOLD);
  await remove(id);
});
