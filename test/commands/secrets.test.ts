// Rotating SECRET_KEY: prepend the new key, encrypt everything again, remove the old key (docs/operate).
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, afterEach, before, test } from 'node:test';
import { createVault } from '../../src/kernel/secrets.ts';
import { sql } from '../../src/storage/sql.ts';
import { crewcall } from '../support/program.ts';
import { signatureFault } from '../support/receiver.ts';
import { callerFor, register } from '../support/season.ts';
import type { Call, Reply } from '../support/service.ts';
import { insertTestBrowser } from '../support/signed-in-browser.ts';
import { ok, type Stage, SUBSCRIPTIONS, startStage } from '../support/stage.ts';

const TABLE_NAMES = [
  ...['subscriptions', 'bank_accounts', 'tax_forms', 'authenticator_apps'],
  ...['push_subscriptions', 'push_keys'],
];
const APP_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const ACCOUNT = { name: 'Omar Reyes', routing_number: '021000021', account_number: '55500012346789' };
const TAX_FORM = {
  name: 'Omar Reyes',
  tax_classification: 'individual',
  tin_type: 'ssn',
  tin: '900-45-6789',
  street_1: '12 Pier Road',
  city: 'Portland',
  state_or_province: 'ME',
  postal: '04101',
};

let stage: Stage;
let omar: Call;
before(async () => {
  stage = await startStage();
  const application = await register(stage.service.db, stage.season.omar.accountId);
  omar = await callerFor(stage.service, application, 'read write bank');
});
afterEach(async () => {
  await stage.service.db.query(sql`delete from bank_accounts`);
  await stage.service.db.query(sql`delete from tax_forms`);
  await stage.service.db.query(sql`delete from authenticator_apps`);
  await stage.service.db.query(sql`delete from push_subscriptions`);
  await stage.service.db.query(sql`delete from push_keys`);
  await stage.clear();
});
after(() => stage.stop());

const vaultOf = (key: string) => createVault([Buffer.from(key, 'base64')]);
const newKey = () => randomBytes(32).toString('base64');
const own = (path: string) => `/api/v2/users/${stage.season.omar.userId}${path}`;

const reencrypt = (secretKey: string, ...more: string[]) =>
  crewcall(['secrets', 'reencrypt', ...more], {
    DATABASE_URL: stage.service.databaseUrl,
    SECRET_KEY: secretKey,
  });

/** Removes the port, which changes at a restart, from links; everything else must be unchanged. */
function withoutLinks({ status, json }: Reply): object {
  assert.equal(status, 200, JSON.stringify(json));
  return JSON.parse(JSON.stringify(json, (name, value) => (name === '_links' ? undefined : value)));
}

/** Restarts with the key that the season began with, whatever key the database has now. */
async function restartAsBefore(): Promise<void> {
  await stage.service.db.query(sql`delete from secret_key_check`);
  await stage.service.restart();
}

const everything = async (id: number) =>
  [
    await stage.ada('GET', `${SUBSCRIPTIONS}/${id}`),
    await omar('GET', own('/bank_accounts')),
    await omar('GET', own('/tax_form')),
  ].map(withoutLinks);

test('after reencrypt with a new first key, everything is read and signed without the old key', async () => {
  const { service } = stage;
  const fresh = newKey();
  const subscriber = await stage.subscribe({ target_headers: { Authorization: 'Basic cm9zdGVyOnN5bmM=' } });
  ok(await omar('POST', own('/bank_accounts'), { body: { ...ACCOUNT, account_type: 'savings' } }), 201);
  ok(await omar('POST', own('/tax_form'), { body: TAX_FORM }), 201);
  await service.db.query(sql`
    insert into authenticator_apps (account_id, secret, last_step)
    values (${stage.season.omar.accountId}, ${vaultOf(service.secretKey).encrypt(APP_SECRET)}, 0)`);
  const pushed = '/api/v2/current_account/push_subscriptions';
  const { public_key: publicKey } = ok(await omar('GET', pushed), 200); // made by the first who asks
  await insertTestBrowser(service.db, stage.season.omar.accountId);
  await service.db.query(
    sql`update push_subscriptions set auth = ${vaultOf(service.secretKey).encrypt('secret')}`,
  );
  const rotation = `${SUBSCRIPTIONS}/${subscriber.id}/rotate_secret`;
  const { secret: next } = ok(await stage.ada('POST', rotation, { body: {} }), 200);
  const before = await everything(subscriber.id);

  await service.restart({ SECRET_KEY: `${fresh},${service.secretKey}` });
  const ran = await reencrypt(`${fresh},${service.secretKey}`, '--json');
  assert.deepEqual([ran.code, ran.err], [0, '']);
  const changed = { rows: 1, changed: 1 };
  assert.deepEqual(JSON.parse(ran.out), { tables: TABLE_NAMES.map((table) => ({ table, ...changed })) });

  await service.restart({ SECRET_KEY: fresh });
  assert.deepEqual(await everything(subscriber.id), before);
  const [app] = await service.db.query<{ secret: Buffer }>(sql`select secret from authenticator_apps`);
  assert.equal(vaultOf(fresh).decrypt(app!.secret), APP_SECRET);
  assert.equal(ok(await omar('GET', pushed), 200).public_key, publicKey);
  const games = `/api/v2/sites/${stage.season.siteId}/games`;
  const body = { localized_date: '2096-05-02', localized_time: '9:00 AM', published: true };
  ok(await stage.ada('POST', games, { body }), 201);
  const [delivery] = await subscriber.deliveries();
  assert.equal(delivery?.headers.authorization, 'Basic cm9zdGVyOnN5bmM=');
  assert.equal(delivery?.headers['x-event-type'], 'game.game.published');
  assert.equal(signatureFault(delivery!, subscriber.secret), undefined);
  assert.equal(signatureFault(delivery!, next, 'x-webhook-signature-next'), undefined);
  await restartAsBefore();
});

test('a service whose keys are not those of the database does not start, and the error says what to do', async () => {
  const { service } = stage;
  await assert.rejects(service.restart({ SECRET_KEY: newKey() }), {
    code: 'conflict',
    message: /^SECRET_KEY has no key that this database was used with[\s\S]*crewcall secrets accept-key/,
  });
  const { code, out } = await crewcall(['status', '--json'], {
    DATABASE_URL: service.databaseUrl,
    SECRET_KEY: newKey(),
  });
  assert.deepEqual([code, JSON.parse(out).secret_key], [1, 'wrong']);
  await service.restart();
});

test('keys are rotated in the order of the guide; the old key is needed until everything is encrypted again', async () => {
  const { service } = stage;
  const [old, fresh] = [service.secretKey, newKey()];
  for (const SECRET_KEY of [`${old},${fresh}`, `${fresh},${old}`]) await service.restart({ SECRET_KEY });
  await assert.rejects(service.restart({ SECRET_KEY: fresh }), { code: 'conflict' });
  assert.equal((await reencrypt(`${fresh},${old}`)).code, 0);
  await service.restart({ SECRET_KEY: fresh });
  await assert.rejects(service.restart({ SECRET_KEY: old }), { code: 'conflict' });
  assert.equal((await reencrypt(`${old},${fresh}`)).code, 0);
  await service.restart();
});

test('after accept-key, a service starts without the key that was lost; what it encrypted stays unreadable', async () => {
  const { service } = stage;
  const fresh = newKey();
  const lost = await stage.subscribe();
  const env = { DATABASE_URL: service.databaseUrl, SECRET_KEY: fresh };
  const { code, out } = await crewcall(['secrets', 'accept-key', '--json'], env);
  assert.deepEqual([code, JSON.parse(out)], [0, { accepted: true }]);
  await service.restart({ SECRET_KEY: fresh });
  assert.equal((await stage.ada('GET', `${SUBSCRIPTIONS}/${lost.id}`)).status, 500);

  await crewcall(['secrets', 'accept-key'], { ...env, SECRET_KEY: service.secretKey });
  await service.restart();
  ok(await stage.ada('GET', `${SUBSCRIPTIONS}/${lost.id}`), 200);
});

test('a second run changes nothing, and the text output reports the totals', async () => {
  const { service } = stage;
  await omar('POST', own('/tax_form'), { body: TAX_FORM });
  const keys = `${newKey()},${service.secretKey}`;
  await reencrypt(keys);
  const { code, out, err } = await reencrypt(keys);
  assert.deepEqual([code, err], [0, '']);
  assert.match(out, /^TABLE +ROWS +ENCRYPTED AGAIN\n/);
  assert.match(out, /^tax_forms +1 +0$/m);
  assert.match(out, /first key of SECRET_KEY\.\n$/);
  await restartAsBefore();
});

test('values that no key decrypts are named on standard error with exit 1, and the others are encrypted', async () => {
  const { service } = stage;
  const fresh = newKey();
  const lost = await stage.subscribe();
  await reencrypt(`${fresh},${service.secretKey}`);
  const other = await stage.subscribe();
  const { code, out, err } = await reencrypt(service.secretKey, '--json');
  assert.deepEqual([code, out], [1, '']);
  assert.match(err, new RegExp(`^No key of SECRET_KEY decrypts subscriptions ${lost.id}\\. `));
  ok(await stage.ada('GET', `${SUBSCRIPTIONS}/${other.id}`), 200);
});
