// `crewcall webhooks status` on a terminal: the queue, updated until Ctrl-C.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fitted } from '../../src/commands/terminal.ts';
import { watch } from '../../src/commands/webhooks/status.ts';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { SECRET_KEY } from '../support/program.ts';
import { createSeason } from '../support/season.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

test('depth, rate, oldest due, failing endpoints with the reason in words, and that no worker runs, until Ctrl-C', async () => {
  const { db, url } = database;
  const { siteId, application } = await createSeason(db);
  await db.query(sql`
    with s as (
      insert into subscriptions (site_id, application_id, account_id, event_types, target_url, target_method,
        target_headers, secret)
      select ${siteId}, ${application.id}, account_id, '{site.user.created}', 'https://roster.example/hook?key=hidden',
        'POST', '', '' from applications where id = ${application.id} returning id
    ), e as (
      insert into events (site_id, topic, resource_id, facts, matched_at)
      values (${siteId}, 'site.user.created', 1, '{}', now()) returning id, topic
    ), l as (
      insert into retry_queues (subscription_id, due_at, failures, last_failure)
      select id, '2026-04-03T15:00:00Z', 3, 'it does not respond in time' from s
    )
    insert into deliveries (subscription_id, event_id, topic, attempts, due_at)
    select s.id, e.id, e.topic, 3, '2026-04-03T15:00:00Z' from s, e`);
  const shown: string[] = [];
  const ended = new AbortController();
  const show = (text: string) => {
    shown.push(text);
    if (shown.length === 2) ended.abort();
  };
  await watch({ env: { DATABASE_URL: url, SECRET_KEY } }, { show, ended: ended.signal });
  assert.match(
    shown[0]!,
    /^1 delivery queued, 0 of them held\n1 event in the last minute, 0 not matched yet\n/,
  );
  assert.match(shown[1]!, /^1 delivery queued \(\+0 a second\)/);
  assert.match(
    shown[1]!,
    /\nthe oldest has been due since 2026-04-03T15:00:00\.000Z\nNo worker runs: start "crewcall serve"/,
  );
  assert.match(shown[1]!, /roster\.example +1 +3 +it does not respond in time/);
  assert.ok(!shown.join().includes('hidden'));
});

test('a terminal that is too small shows the start of the first lines, and how to stop', () => {
  const page = [
    '40 deliveries queued',
    'nothing is due',
    'subscription  host',
    '1  ledger.example',
    'Press Ctrl-C to stop.',
  ];
  assert.equal(fitted(page.join('\n'), { columns: 80, rows: 24 }), page.join('\n'));
  assert.equal(fitted(page.join('\n'), { columns: 0, rows: 0 }), page.join('\n'), 'its size is not known');
  assert.equal(
    fitted(page.join('\n'), { columns: 17, rows: 5 }),
    '40 deliveries qu…\nnothing is due\nsubscription  ho…\nPress Ctrl-C to …',
  );
});
