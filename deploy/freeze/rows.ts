// A row for each table that the demo leaves empty, so that the frozen database has something in every one.
import { createHash } from 'node:crypto';
import { countOutcomes } from '../../src/domain/imports/import.ts';
import { createVault } from '../../src/kernel/secrets.ts';
import type { Database } from '../../src/storage/database.ts';
import { type Sql, sql } from '../../src/storage/sql.ts';

/** Encrypts what the frozen database has; every test has it. 32 bytes, base64. */
export const FROZEN_KEY = 'MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MGE=';

const vault = createVault([Buffer.from(FROZEN_KEY, 'base64')]);
const sealed = (value: object | string) =>
  vault.encrypt(typeof value === 'string' ? value : JSON.stringify(value));
/** Of no secret that anybody knows. */
const digest = (of: string) => createHash('sha256').update(of).digest();

const SITE = sql`(select min(id) from sites)`;
const OFFICIAL = sql`(select min(id) from users where official and not assignor)`;
const PERSON = sql`(select account_id from users where id = ${OFFICIAL})`;
const GAME = sql`(select min(id) from games where published)`;
const APPLICATION = sql`(select min(id) from applications)`;
const LATER = sql`now() + interval '30 days'`;

const BANK = { name: 'Omar Reyes', routingNumber: '011000015', accountNumber: '000123456789' };
const TAX = {
  ...{ name: 'Omar Reyes', businessName: null, taxClassification: 'individual', tinType: 'ssn' },
  ...{ tin: '900112222', street1: '5 Pier Street', city: 'Portland', stateOrProvince: 'ME', postal: '04101' },
};

/** In the order of their foreign keys. */
const ROWS: Record<string, Sql> = {
  sessions: sql`
    insert into sessions (digest, account_id, user_agent, address, expires_at)
    values (${digest('session')}, ${PERSON}, 'Firefox', '192.0.2.7', ${LATER})`,
  pending_sign_ins: sql`
    insert into pending_sign_ins values (${digest('sign-in')}, ${PERSON}, ${LATER})`,
  links: sql`
    insert into links (digest, account_id, purpose, expires_at)
    values (${digest('link')}, ${PERSON}, 'sign-in', ${LATER})`,
  authenticator_apps: sql`
    insert into authenticator_apps (account_id, secret, last_step) values (${PERSON}, ${sealed('a secret')}, 1)`,
  recovery_codes: sql`insert into recovery_codes values (${digest('code')}, ${PERSON})`,
  passkeys: sql`
    insert into passkeys (account_id, name, credential_id, public_key, counter)
    values (${PERSON}, 'Phone', 'Y3JlZGVudGlhbA', ${digest('passkey')}, 0)`,
  used_challenges: sql`insert into used_challenges values (${digest('challenge')}, ${LATER})`,
  suppressed_addresses: sql`
    insert into suppressed_addresses (address, reason) values ('gone@harbor.example', 'The mailbox does not exist.')`,
  push_keys: sql`insert into push_keys (public_key, private_key) values ('BPublic', ${sealed('private')})`,
  push_subscriptions: sql`
    insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth)
    values (${PERSON}, (select min(id) from sessions), 'https://push.example/1', 'BKey', ${sealed('auth')})`,
  calendar_feeds: sql`insert into calendar_feeds (account_id, digest) values (${PERSON}, ${digest('feed')})`,
  consents: sql`
    insert into consents (account_id, application_id, scopes) values (${PERSON}, ${APPLICATION}, '{read}')`,
  authorizations: sql`
    insert into authorizations (consent_id, scopes, expires_at)
    values ((select min(id) from consents), '{read}', ${LATER})`,
  authorization_codes: sql`
    insert into authorization_codes (digest, authorization_id, redirect_uri, expires_at, used_at)
    values (${digest('code')}, (select min(id) from authorizations), 'https://roster-sync.example/callback', ${LATER}, now())`,
  refresh_tokens: sql`
    insert into refresh_tokens (digest, authorization_id, expires_at)
    values (${digest('refresh')}, (select min(id) from authorizations), ${LATER})`,
  idempotency_keys: sql`
    insert into idempotency_keys (application_id, account_id, key, request, response, locked_until, expires_at)
    values (${APPLICATION}, ${PERSON}, 'a key', ${sealed('request')}, ${sealed('response')}, now(), ${LATER})`,
  availability_patterns: sql`
    insert into availability_patterns (site_id, user_id, start_date, end_date, days)
    values (${SITE}, ${OFFICIAL}, current_date, current_date + 30, ${JSON.stringify([
      { weekday: 'saturday', available: true, allDay: false, startTime: '09:00', endTime: '17:00' },
    ])}::jsonb)`,
  bank_accounts: sql`
    insert into bank_accounts (site_id, user_id, details)
    values (${SITE}, ${OFFICIAL}, ${sealed({ ...BANK, accountType: 'checking' })})`,
  tax_forms: sql`
    insert into tax_forms (site_id, user_id, details) values (${SITE}, ${OFFICIAL}, ${sealed(TAX)})`,
  requests: sql`
    insert into requests (site_id, assignment_id, user_id, status, note)
    select site_id, id, ${OFFICIAL}, 'waiting', 'I live near' from assignments where user_id is null order by id limit 1`,
  game_views: sql`
    insert into game_views (site_id, game_id, user_id) values (${SITE}, ${GAME}, ${OFFICIAL})`,
  guardian_emails: sql`
    insert into guardian_emails (site_id, user_id, guardian_id, kind, address, sent_at)
    select site_id, user_id, id, 'ask', 'guardian@harbor.example', now() from guardians order by id limit 1`,
  merged_records: sql`
    insert into merged_records (site_id, kind, record_id, former_id)
    select site_id, 'team', min(id), max(id) + 1000 from teams group by site_id`,
  public_schedules: sql`
    insert into public_schedules (site_id, league_id, digest)
    select site_id, min(id), ${digest('schedule')}::bytea from leagues group by site_id`,
  pay_holds: sql`
    insert into pay_holds (site_id, pay_run_id, user_id)
    select site_id, id, ${OFFICIAL} from pay_runs where closed_at is null order by id limit 1`,
  crew_reports: sql`
    insert into crew_reports (site_id, submission_id, assignment_id, user_id, attendance)
    select a.site_id, f.id, a.id, a.user_id, 'late' from form_submissions f join assignments a on a.game_id = f.game_id
    where a.user_id is not null and a.user_id <> f.user_id order by f.id, a.id limit 1`,
  imports: sql`
    insert into imports (site_id, account_id, kind, state, filename, counts, done, applied_at)
    select site_id, account_id, 'teams', 'applied', 'teams.csv', ${JSON.stringify(countOutcomes([{ outcome: 'created' }]))}::jsonb,
      '{"done": 1, "failed": 0, "undone": 0, "kept": 0}', now()
    from users where assignor order by id limit 1`,
  import_rows: sql`
    insert into import_rows (site_id, import_id, position, outcome, state, record_id, version)
    select i.site_id, i.id, 1, 'created', 'done', (select min(id) from teams), 1 from imports i`,
  import_mappings: sql`
    insert into import_mappings (site_id, kind, fingerprint, columns, answers)
    values (${SITE}, 'teams', 'header', '[]', '{}')`,
  import_aliases: sql`
    insert into import_aliases (site_id, list, text, record_id)
    values (${SITE}, 'teams', 'old name', (select min(id) from teams))`,
  events: sql`
    insert into events (site_id, topic, resource_id, game_id, facts, matched_at, zone, base_url)
    select g.site_id, 'game.game.published', g.id, g.id, '{}', now(), 'America/New_York', 'http://localhost:3000'
    from games g where g.published order by g.id limit 2`,
  fanouts: sql`
    insert into fanouts (event_id, part, subscription_ids)
    values ((select min(id) from events), 1, array(select id from subscriptions))`,
  retry_queues: sql`
    insert into retry_queues (subscription_id, due_at, failures, last_failure)
    select min(id), now() + interval '1 hour', 1, 'HTTP 503' from subscriptions`,
  deliveries: sql`
    insert into deliveries (subscription_id, event_id, topic, attempts, due_at)
    select subscription_id, (select max(id) from events), 'game.game.published', 1, due_at from retry_queues`,
  workers: sql`insert into workers values ('00000000-0000-4000-8000-000000000001', now())`,
  request_counts: sql`
    insert into request_counts (application_id, hour, route, status, limited_by, requests)
    values (${APPLICATION}, date_trunc('hour', now()), 'GET /api/v2/games/:id', 200, '', 1)`,
  last_backups: sql`
    insert into last_backups (made_by, made_at, file, bytes, rows)
    values ('schedule', now(), '/backups/first.crewcall', 1, 1)`,
};

/** Adds one to each table that has none. */
export async function fillEmptyTables(db: Database, empty: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const [table, insert] of Object.entries(ROWS)) if (empty.includes(table)) await tx.query(insert);
  });
}
