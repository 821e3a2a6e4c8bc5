// `crewcall webhooks explain`: why an event was sent to a subscription, is not sent yet, or was not sent.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { crewcall, SECRET_KEY } from '../support/program.ts';
import { q, season, useQueue } from '../webhooks/queue.ts';

useQueue();

const PUBLISHED = 'game.game.published';
const env = () => ({ DATABASE_URL: season.url, SECRET_KEY });

async function explained(event: number, subscription: number) {
  const args = ['webhooks', 'explain', String(event), String(subscription)];
  const { code, out, err } = await crewcall([...args, '--json'], env());
  assert.deepEqual([code, err], [0, '']);
  const json = JSON.parse(out);
  const { out: text } = await crewcall(args, env());
  assert.equal(text.trim().split('\n').at(-1), json.sentence, 'the text ends with the same sentence');
  return { ...json, text };
}

const says = async (event: number, subscription: number) => {
  const { outcome, sentence } = await explained(event, subscription);
  return `${outcome}: ${sentence}`;
};

test('an event that matched, from the queue to its end: what is outstanding, and then that nothing is kept', async () => {
  const { id } = await season.subscribe({ target_url: 'https://ledger.example/hook?key=hidden' });
  const event = await season.record({ facts: { league_id: [3] } });
  assert.match(await says(event, id), /^not_matched: Not sent yet: the event has not been matched /);
  await q.queue(0);
  const waiting = await explained(event, id);
  assert.equal(waiting.sentence, 'Queued: the first attempt is outstanding, or is being made.');
  assert.deepEqual(waiting.queued, { attempts: 0, due: null, last_failure: null });
  assert.match(waiting.text, /^event +\d+, game\.game\.published, site 1, /);
  assert.match(waiting.text, /^subscription +\d+, site 1, to ledger\.example$/m);
  assert.doesNotMatch(waiting.text + JSON.stringify(waiting), /hidden/);
  await q.fail(0, { delayMs: 60_000 });
  const retrying = await explained(event, id);
  assert.match(
    retrying.sentence,
    /^Queued: 1 attempt has begun, and the next one is due at \S+Z\. The last failure of this subscription: it responds with 500\.$/,
  );
  assert.deepEqual([retrying.outcome, retrying.queued.attempts], ['retrying', 1]);
  await q.put(id, { enabled: false });
  assert.match(await says(event, id), /^held: Held: the subscription is disabled; it is sent when /);
  await q.put(id, { enabled: true });
  await season.db.query(sql`update users set assignor = false where id = ${season.adaUserId}`);
  assert.match(
    await says(event, id),
    /^held: Held: its owner is not an active assignor or manager of the site; /,
  );
  await season.db.query(sql`delete from deliveries`);
  assert.match(await says(event, id), / Or it was not queued: its owner is not .* now, perhaps already /);
  await season.db.query(sql`update users set assignor = true where id = ${season.adaUserId}`);
  assert.equal(
    await says(event, id),
    'over: Sent or given up: this is not kept, and no attempt is outstanding. The log has delivery.attempted and delivery.dropped.',
  );
});

test('criteria count as they were at the time of the event, each with what the event has', async () => {
  const { id } = await season.subscribe({ criteria: { league_id: [3, 4], status: 'A' } });
  const facts = { league_id: [7], status: ['A'] };
  const event = await season.record({ facts });
  await q.queue(0);
  await q.put(id, { criteria: { league_id: 7 } });
  const found = await explained(event, id);
  assert.deepEqual(found.at_event.criteria, [
    { key: 'league_id', criteria: [3, 4], event: [7], fits: false },
    { key: 'status', criteria: ['A'], event: ['A'], fits: true },
  ]);
  assert.equal(found.sentence, 'Not sent: its criteria at the time of the event did not match: league_id.');
  assert.match(found.text, /^league_id then +3, 4; the event has 7: does not fit$/m);
  const later = await season.record({ facts });
  await q.queue(0);
  assert.equal((await explained(later, id)).outcome, 'queued');
});

test('every other reason has its sentence', async () => {
  const { id } = await season.subscribe();
  const created = sql`select created_at from subscriptions where id = ${id}`;
  const early = await season.record({ at: sql`(${created}) - interval '1 microsecond'` });
  const other = await season.one<{ id: number }>(
    sql`insert into sites (name, timezone) values ('Pier Basketball', 'America/Chicago') returning id`,
  );
  const elsewhere = await season.record({ siteId: other.id });
  const ofUser = await season.record({ topic: 'site.user.created', gameId: null, userId: 61 });
  await q.put(id, { enabled: false });
  const whileDisabled = await season.record();
  await q.put(id, { enabled: true });
  await q.queue(0);
  assert.match(
    await says(early, id),
    /^created_later: Not sent: the subscription was created after the event\.$/,
  );
  assert.match(
    await says(elsewhere, id),
    /^other_site: Not sent: the event is of site \d+, the subscription of site 1\.$/,
  );
  assert.match(
    await says(ofUser, id),
    /^event_type: Not sent: its event types .* did not include site\.user\.created\.$/,
  );
  assert.match(
    await says(whileDisabled, id),
    /^disabled: Not sent: the subscription was disabled at the time of the event\.$/,
  );
});

test('versions that ended long ago are not kept: the command does not guess', async () => {
  const { id } = await season.subscribe();
  await season.db.query(sql`update subscriptions set created_at = now() - interval '3 hours'`);
  await season.db.query(
    sql`update subscription_versions set valid = tstzrange(now() - interval '30 minutes', null)`,
  );
  const event = await season.record({ at: sql`now() - interval '2 hours'` });
  await q.queue(0);
  assert.match(
    await says(event, id),
    /^changed_since: Not known: .* No attempt is outstanding\. "crewcall audit --record subscription --id \d+" shows its changes\.$/,
  );
});

test('an event or a subscription that does not exist: exit 1 and why', async () => {
  const { id } = await season.subscribe();
  const [event] = await q.queue(1, PUBLISHED);
  const failed = async (...args: unknown[]) => {
    const { code, out, err } = await crewcall(['webhooks', 'explain', ...args.map(String)], env());
    assert.equal(out, '');
    return `${code} ${err}`;
  };
  assert.match(
    await failed(999_999, id),
    /^1 No event has the ID 999999\. Events are kept for 90 days \(EVENT_RETENTION_DAYS\)\.\n$/,
  );
  assert.match(await failed(event, 999_999), /^1 No subscription has the ID 999999\. What was queued /);
  assert.match(await failed('x', id), /^2 error: .* must be a number from 1/);
});
