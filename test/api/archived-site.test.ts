// An archived site is read only on every path, and people can still withdraw and remove what is theirs (docs/api: Sites).
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { after, before, test } from 'node:test';
import {
  addBankAccount,
  addTaxForm,
  removeBankAccount,
  removeTaxForm,
} from '../../src/domain/bank-data/actions.ts';
import { createVault } from '../../src/kernel/secrets.ts';
import { eraseAccount } from '../../src/privacy/erasure.ts';
import { sql } from '../../src/storage/sql.ts';
import { BANK, TAX } from '../domain/personal-data.ts';
import type { Reply } from '../support/service.ts';
import { EVENT_TYPES, ok, type Stage, SUBSCRIPTIONS, type Subscriber, startStage } from '../support/stage.ts';
import { assertProblem } from './callers.ts';
import { join, type Person } from './people.ts';

let stage: Stage;
let max: Person;
let kim: Person;
let site: string;
let slot: number;
let subscriber: Subscriber;
let unsent: Subscriber;
before(async () => {
  stage = await startStage();
  const people = stage as unknown as Parameters<typeof join>[0];
  max = await join(people, 'Max Boss', { roles: ['manager'] });
  kim = await join(people, 'Kim Lee');
  site = `/api/v2/sites/${stage.season.siteId}`;
  subscriber = await stage.subscribe({ event_types: ['game.official.changed'] });
  unsent = await stage.subscribe({ event_types: ['game.game.published'] });
  const game = await stage.createGame({ published: true });
  slot = game._embedded.assignments[0].id;
  await unsent.deliveries();
  unsent.receiver.behave(503);
  await stage.createGame({ published: true }); // what the subscriber was not told before the site is archived
  await stage.assign(game, 0, stage.season.omar.userId);
  await subscriber.deliveries();
  ok(await max.call('POST', `${site}/archive`), 200);
});
after(() => stage.stop());

function assertArchived(reply: Reply): void {
  assertProblem(reply, 409);
  assert.equal(reply.json.error, 'site_archived');
  assert.match(reply.json.message, / is archived, and read only\. A manager can restore it\.$/);
}

test('games, crews, people and the site itself cannot be changed', async () => {
  const { ada } = stage;
  const body = { localized_date: '2099-05-02', localized_time: '9:00 AM', pattern_name: '2 officials' };
  assertArchived(await ada('POST', `${site}/games`, { body }));
  assertArchived(await max.call('PUT', site, { body: { name: 'Other' } }));
  assertArchived(await ada('PUT', `/api/v2/users/${kim.userId}`, { body: { grade: null, last_name: 'Li' } }));
  assertArchived(await stage.omar('POST', `/api/v2/assignments/${slot}/confirm`, { body: { status: 'A' } }));
});

test('answers to several assignments fail one by one, with the same code', async () => {
  const body = { answers: [{ assignment_id: slot, status: 'A' }] };
  const { changed, results } = ok(await stage.omar('POST', '/api/v2/current_account/answers', { body }), 200);
  assert.deepEqual([changed, results[0].error.error], [0, 'site_archived']);
  assert.equal(ok(await stage.ada('GET', `/api/v2/assignments/${slot}`), 200).accepted, false);
});

test('subscriptions are neither created nor changed, but deleted, and what happened before is still sent', async () => {
  const target = { target_url: subscriber.receiver.url, target_method: 'POST' };
  const body = { site_id: stage.season.siteId, event_types: EVENT_TYPES, ...target };
  assertArchived(await stage.ada('POST', SUBSCRIPTIONS, { body }));
  assertArchived(await stage.ada('PUT', `${SUBSCRIPTIONS}/${subscriber.id}`, { body: { enabled: false } }));
  unsent.receiver.behave(200);
  await stage.hurry();
  const accepted = (await unsent.deliveries()).length;
  assert.ok(accepted >= 3, `${accepted}: one, one that was rejected, and that one again`);
  const left = await stage.service.db.query(sql`select from deliveries where subscription_id = ${unsent.id}`);
  assert.equal(left.length, 0, 'nothing waits any more');
  assert.equal((await stage.ada('DELETE', `${SUBSCRIPTIONS}/${subscriber.id}`)).status, 204);
});

test('people choose their emails, and are removed from the site', async () => {
  const settings = `/api/v2/users/${kim.userId}/notice_settings`;
  ok(await kim.call('PUT', settings, { body: { muted: ['reminder'] } }), 200);
  assert.equal((await max.call('DELETE', `/api/v2/users/${kim.userId}`)).status, 204);
});

test('bank data is removed, not added', async () => {
  const { db } = stage.service;
  const { userId } = stage.season.omar;
  const vault = createVault([randomBytes(32)]);
  const [bank] = await archivedMeanwhile(() =>
    Promise.all([
      addBankAccount(db, { userId, details: BANK, vault }),
      addTaxForm(db, { userId, details: TAX, vault }),
    ]),
  );
  await removeBankAccount(db, { id: bank.id });
  await removeTaxForm(db, { userId });
  await assert.rejects(addBankAccount(db, { userId, details: BANK, vault }), { code: 'site_archived' });
});

test('a person is deleted with their positions on it', async () => {
  const outbox = await mkdtemp(joinPath(tmpdir(), 'crewcall-archived-'));
  const { accountId } = stage.season.omar;
  await eraseAccount(stage.service.db, { accountId, outbox, now: new Date() });
  await rm(outbox, { recursive: true });
  const { _embedded } = ok(await stage.ada('GET', `/api/v2/assignments/${slot}`), 200);
  assert.equal(_embedded?.official, undefined);
});

test('it is deleted and restored, and can be changed again', async () => {
  assert.equal((await max.call('DELETE', site)).status, 204);
  assertArchived(await stage.ada('POST', `${site}/teams`, { body: { name: 'Late' } }));
  ok(await max.call('POST', `${site}/restore`), 200);
  ok(await stage.ada('POST', `${site}/teams`, { body: { name: 'In time' } }), 201);
});

/** What was so before the site was archived. */
async function archivedMeanwhile<Result>(work: () => Promise<Result>): Promise<Result> {
  ok(await max.call('POST', `${site}/restore`), 200);
  const result = await work();
  ok(await max.call('POST', `${site}/archive`), 200);
  return result;
}
