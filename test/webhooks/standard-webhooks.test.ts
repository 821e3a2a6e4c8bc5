// Deliveries with the headers of Standard Webhooks, verified by that project's own library.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { assertProblem } from '../api/callers.ts';
import { type ReceivedRequest, signatureFault } from '../support/receiver.ts';
import { ok, type Stage, SUBSCRIPTIONS, startStage } from '../support/stage.ts';

let stage: Stage;
before(async () => {
  stage = await startStage();
});
afterEach(() => stage.clear());
after(() => stage.stop());

const put = (id: number, body: object) => stage.ada('PUT', `${SUBSCRIPTIONS}/${id}`, { body });
const verify = (secret: string, { raw, headers }: ReceivedRequest) =>
  new Webhook(secret).verify(raw, headers);

test('their headers come beside those of the specification, and their library verifies them', async () => {
  const subscriber = await stage.subscribe({ standard_webhooks: true });
  const { standard_secret: secret, standard_webhooks: isOn } = subscriber.created;
  assert.equal(isOn, true);
  assert.equal(secret, `whsec_${Buffer.from(subscriber.secret).toString('base64')}`);
  await stage.changeGame(await stage.createGame(), { published: true });
  const [delivery] = await subscriber.receiver.waitFor(1);
  assert.equal(delivery!.headers['webhook-id'], String(delivery!.body.id));
  assert.deepEqual(verify(secret, delivery!), delivery!.body);
  assert.equal(signatureFault(delivery!, subscriber.secret), undefined);
  assert.throws(() => verify(`whsec_${Buffer.from('another secret').toString('base64')}`, delivery!));
});

test('during a rotation both secrets verify a delivery', async () => {
  const subscriber = await stage.subscribe({ standard_webhooks: true });
  const path = `${SUBSCRIPTIONS}/${subscriber.id}/rotate_secret`;
  const rotated = ok(await stage.ada('POST', path, { body: {} }), 200);
  await stage.changeGame(await stage.createGame(), { published: true });
  const [delivery] = await subscriber.receiver.waitFor(1);
  for (const secret of [subscriber.created.standard_secret, rotated.standard_secret])
    verify(secret, delivery!);
});

test('who does not ask for them sees nothing of them', async () => {
  const subscriber = await stage.subscribe();
  assert.deepEqual(
    Object.keys(subscriber.created).filter((name) => name.startsWith('standard')),
    [],
  );
  await stage.changeGame(await stage.createGame(), { published: true });
  const [delivery] = await subscriber.receiver.waitFor(1);
  assert.deepEqual(
    Object.keys(delivery!.headers).filter((name) => name.startsWith('webhook-')),
    [],
  );
});

test('they are turned on and off, and cannot be custom headers meanwhile', async () => {
  const own = { target_headers: { 'Webhook-Id': 'harbor' } };
  const { id } = await stage.subscribe(own);
  const refused = await put(id, { standard_webhooks: true });
  assertProblem(refused, 422);
  assert.deepEqual(refused.json.errors[0].path, '/target_headers/Webhook-Id');
  assert.equal(
    ok(await put(id, { standard_webhooks: true, target_headers: {} }), 200).standard_webhooks,
    true,
  );
  assertProblem(await put(id, own), 422);
  assert.equal(ok(await put(id, { standard_webhooks: false, ...own }), 200).standard_webhooks, undefined);
  const body = { ...(await stage.subscribe()).created, ...own, standard_webhooks: true };
  assertProblem(await stage.ada('POST', SUBSCRIPTIONS, { body }), 422);
});
