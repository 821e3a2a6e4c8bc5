// Every table of a site has `site_id`, so that tables can be distributed by it (docs/decisions: 23).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/** Those without it: of accounts and applications, of the installation, and of the queue, which has buckets of its own. */
const OF_ACCOUNTS = [
  ...['access_tokens', 'accounts', 'application_secrets', 'applications', 'authenticator_apps'],
  ...[
    'authorization_codes',
    'authorizations',
    'consents',
    'idempotency_keys',
    'passkeys',
    'push_subscriptions',
    'request_counts',
  ],
  ...['pending_sign_ins', 'recovery_codes', 'refresh_tokens', 'sessions', 'used_challenges'],
];
const OF_THE_INSTALLATION = [
  'notice_position',
  'push_keys',
  'last_backups',
  'schema_version',
  'secret_key_check',
  'suppressed_addresses',
];
const OF_THE_QUEUE = ['deliveries', 'fanouts', 'retry_queues', 'workers'];
const WITHOUT = ['sites', ...OF_ACCOUNTS, ...OF_THE_INSTALLATION, ...OF_THE_QUEUE];
/** Where it may be null: rows of all sites, or of none. */
const NULLABLE = ['calendar_feeds', 'journal', 'links'];

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

test('every table has site_id, but for those of accounts, of the installation and of the queue', async () => {
  const tables = await database.db.query<{ name: string; site_id: string | null }>(sql`
    select c.relname as name, case a.attnotnull when true then 'not null' when false then 'null' end as site_id
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'site_id'
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`);
  const withValue = (value: string | null) =>
    tables.filter((table) => table.site_id === value).map(({ name }) => name);
  assert.deepEqual(withValue(null).sort(), WITHOUT.toSorted());
  assert.deepEqual(withValue('null').sort(), NULLABLE);
});

test('a row that refers to a user, a record of a list or a pattern is of its site', async () => {
  const keys = await database.db.query<{ key: string }>(sql`
    select k.conrelid::regclass || ': ' || pg_get_constraintdef(k.oid) as key from pg_constraint k
    where k.contype = 'f' and exists (
      select from pg_constraint u join pg_attribute a on a.attrelid = u.conrelid and a.attname = 'site_id'
      where u.conrelid = k.confrelid and u.contype = 'u' and u.conkey @> array[a.attnum]
        and cardinality(u.conkey) = 2 and u.conkey <@ array[a.attnum, 1::smallint])
    and not exists (
      select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'site_id' and a.attnum = any(k.conkey))`);
  assert.deepEqual(keys, []);
});
