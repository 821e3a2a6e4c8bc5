// One site moves to another installation: its games, crews and people are the same there, under other ids.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ensureSeason } from '../../packages/demo/ensure-season.ts';
import { sql } from '../../src/storage/sql.ts';
import { crewcall, runProgram } from '../support/program.ts';
import { callerFor, createSeason, register } from '../support/season.ts';
import { type Call, type Reply, startTestService, type TestService } from '../support/service.ts';
import { ok } from '../support/stage.ts';

type Json = Reply['json'];
type ImportResult = { site: { id: number } | null; records: Record<string, number>; new_accounts: string[] };

const ADA = 'ada.okafor@harbor.example';
const LISTS = [
  ...[
    'games',
    'users',
    'venues',
    'teams',
    'leagues',
    'age_groups',
    'game_types',
    'genders',
    'patterns',
    'groups',
  ],
  ...['statements', 'messages', 'form/templates', 'requests', 'games/unreported', 'pay_runs', 'disputes'],
];
const LISTS_OF_USERS = ['blocks', 'certifications', 'guardians', 'availability', 'groups', 'games'];

let folder: string;
let file: string;
let from: TestService;
let to: TestService;
let siteId: number;
let exported: { records: Record<string, number> };
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewcall-site-'));
  file = join(folder, 'harbor.jsonl');
  from = await startTestService({ worker: false });
  to = await startTestService({ worker: false });
  await createSeason(to.db); // Ada, Omar and Nina have accounts there, and ids differ
  siteId = await ensureSeason(from.db, new Date());
  await addMore();
  exported = await runProgram(['site', 'export', String(siteId), file], envOf(from));
});
after(async () => {
  await from.stop();
  await to.stop();
  await rm(folder, { recursive: true, force: true });
});

const envOf = ({ databaseUrl, secretKey }: TestService) => ({
  DATABASE_URL: databaseUrl,
  SECRET_KEY: secretKey,
});

async function callerOfAda(service: TestService): Promise<Call> {
  const [ada] = await service.db.query<{ id: number }>(sql`select id from accounts where email = ${ADA}`);
  return callerFor(service, await register(service.db, ada!.id));
}

/** What the season of the demo does not have. */
async function addMore(): Promise<void> {
  const call = await callerOfAda(from);
  const { _embedded } = ok(await call('GET', `/api/v2/sites/${siteId}/groups`), 200);
  const groups = _embedded.groups.slice(0, 2).map(({ id }: Json) => id);
  const open_games = { mode: 'ask', group_ids: groups };
  ok(await call('PUT', `/api/v2/sites/${siteId}`, { body: { open_games } }), 200);
  await from.db.query(sql`
    insert into requests (site_id, assignment_id, user_id, status)
    select a.site_id, a.id, u.id, 'waiting' from assignments a join users u using (site_id)
    where a.user_id is null and u.official order by a.id, u.id limit 1`);
  await from.db.query(sql`
    insert into disputes (site_id, assignment_id, user_id, amount, fee, currency, reason)
    select site_id, id, user_id, 55, 45, 'USD', 'It was a final' from assignments where user_id is not null order by id limit 1`);
  await from.db.query(sql`
    insert into availability_patterns (site_id, user_id, start_date, end_date, days)
    select site_id, id, '2026-01-01', '2026-12-31', '[]' from users where official order by id limit 1`);
  await payAsManager();
  const { id } = (await readAll(call, `/api/v2/sites/${siteId}/games`)).at(-1);
  ok(await call('DELETE', `/api/v2/games/${id}`), 204);
}

/** Of a run that is closed, a game is deleted; the draft holds it and somebody back, and another draft is of a league that is gone. */
async function payAsManager(): Promise<void> {
  const call = await callerOfAda(from);
  const runs = `/api/v2/sites/${siteId}/pay_runs`;
  const [draft, closed] = await readAll(call, runs);
  assert.deepEqual([draft.state, closed.state], ['draft', 'closed']);
  const league = ok(await call('POST', `/api/v2/sites/${siteId}/leagues`, { body: { name: 'Gone' } }), 201);
  const { start_date, payment_date } = draft;
  const ofLeague = { start_date, end_date: start_date, payment_date, league_id: league.id };
  ok(await call('POST', runs, { body: ofLeague }), 201);
  ok(await call('DELETE', `/api/v2/leagues/${league.id}`), 204);
  const [line] = ok(await call('GET', `/api/v2/pay_runs/${closed.id}/lines`), 200)._embedded.lines;
  ok(await call('DELETE', `/api/v2/games/${line.game_id}`), 204);
  const [held] = ok(await call('GET', `/api/v2/pay_runs/${draft.id}/lines?search[left_out]=false`), 200)
    ._embedded.lines;
  const body = {
    start_date: closed.start_date, // whose games are paid
    ...{ held_user_ids: [held.user_id], held_game_ids: [line.game_id] }, // of which the game is deleted
  };
  ok(await call('PUT', `/api/v2/pay_runs/${draft.id}`, { body }), 200);
}

async function readAll(call: Call, path: string): Promise<Json[]> {
  const found: Json[] = [];
  for (let page = 1; ; page++) {
    const body = ok(await call('GET', `${path}?page=${page}`), 200);
    const rows = Object.values(body._embedded).find(Array.isArray) ?? [];
    found.push(...rows);
    if (body._links.next === undefined || rows.length === 0) return found;
  }
}

/** Without ids and links, which differ. */
function withoutIds(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => name !== '_links');
  return Object.fromEntries(
    kept.map(([name, one]) => [name, /(^|_)ids?$/.test(name) && one !== null ? 'an id' : withoutIds(one)]),
  );
}

async function readSite(call: Call, id: number): Promise<Record<string, Json>> {
  const seen: Record<string, Json> = { site: withoutIds(ok(await call('GET', `/api/v2/sites/${id}`), 200)) };
  for (const list of LISTS) seen[list] = withoutIds(await readAll(call, `/api/v2/sites/${id}/${list}`));
  const users = (await readAll(call, `/api/v2/sites/${id}/users`)).slice(0, 4);
  for (const [at, user] of users.entries()) {
    for (const list of LISTS_OF_USERS)
      seen[`${list} of ${at}`] = withoutIds(await readAll(call, `/api/v2/users/${user.id}/${list}`));
  }
  for (const run of await readAll(call, `/api/v2/sites/${id}/pay_runs`)) {
    if (run.league_id !== null) continue;
    const lines = await readAll(call, `/api/v2/pay_runs/${run.id}/lines`);
    const paid = lines.filter(({ left_out }) => run.state === 'closed' || left_out === 'paid');
    seen[`what the ${run.state} pay run from ${run.start_date} says is paid`] = paid
      .map(({ amount, kind, position }) => `${amount} ${kind} ${position}`)
      .sort();
  }
  const [league] = await readAll(call, `/api/v2/sites/${id}/leagues`);
  seen.officials = withoutIds(await readAll(call, `/api/v2/leagues/${league.id}/officials`));
  return seen;
}

test('the API of the new installation has the same games, crews and people', async () => {
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  const before = await to.db.query(sql`select count(*) from accounts`);
  const dry = await runProgram<ImportResult>(['site', 'import', file, '--dry-run'], envOf(to));
  assert.deepEqual([dry.site, dry.records], [null, exported.records]);
  assert.deepEqual(await to.db.query(sql`select count(*) from accounts`), before);
  assert.equal((await to.db.query(sql`select from sites`)).length, 1);

  const imported = await runProgram<ImportResult>(['site', 'import', file], envOf(to));
  assert.deepEqual(imported.new_accounts, dry.new_accounts);
  assert.ok(!imported.new_accounts.includes(ADA));
  assert.ok(imported.site !== null && imported.site.id !== siteId);
  const [there, here] = [await callerOfAda(from), await callerOfAda(to)];
  const [original, copy] = [await readSite(there, siteId), await readSite(here, imported.site.id)];
  for (const [name, records] of Object.entries(original)) assert.deepEqual(copy[name], records, name);
  const paid = Object.keys(original).filter((name) => name.startsWith('what the '));
  assert.equal(paid.length, 3);
  for (const list of ['games', 'users', 'statements', 'availability of 1', ...paid])
    assert.ok(original[list].length > 3, list);

  const groupsOf = async (call: Call, id: number) => {
    const { open_games } = ok(await call('GET', `/api/v2/sites/${id}`), 200);
    const groups = await readAll(call, `/api/v2/sites/${id}/groups`);
    return open_games.group_ids.map((one: number) => groups.find((group) => group.id === one)?.name);
  };
  assert.deepEqual(await groupsOf(here, imported.site.id), await groupsOf(there, siteId));
  assert.deepEqual(await to.db.query(sql`select from events`), []); // nobody is told
  assert.deepEqual(await to.db.query(sql`select from notices where not silent`), []);
  assert.ok((await to.db.query(sql`select from notices where silent`)).length > 10);
});

test('a pay run of a league that was deleted is not one of all leagues there, and a held game that was is not held', async () => {
  const rows = await to.db.query(sql`select league_id from pay_runs where league_id is not null`);
  assert.deepEqual(rows, [{ league_id: 0 }]);
  assert.deepEqual(await to.db.query(sql`select from pay_holds where game_id is not null`), []);
  assert.equal((await to.db.query(sql`select from pay_holds`)).length, 1);
});

test('no password, bank account, tax form or token is in the file', async () => {
  const lines = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const tables = new Set(lines.map(({ table }) => table));
  for (const secret of ['bank_accounts', 'tax_forms', 'subscriptions', 'sessions', 'access_tokens'])
    assert.ok(!tables.has(secret), secret);
  const accounts = lines.filter(({ table }) => table === 'accounts').map(({ row }) => Object.keys(row));
  assert.ok(accounts.length > 40);
  for (const columns of accounts)
    assert.deepEqual(columns.sort(), ['email', 'first_name', 'id', 'last_name']);
});

test('every table of the schema is exported or is known to stay', async () => {
  const tables = await from.db.query<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`);
  const stays = tables.map(({ name }) => name).filter((name) => exported.records[name] === undefined);
  assert.deepEqual(stays.sort(), STAYS.sort());
});

// Secrets, what the service keeps for itself, and what is computed.
const STAYS = [
  ...['jobs', 'imports', 'import_rows', 'import_aliases', 'import_mappings'],
  ...['proposals', 'proposal_assignments'],
  ...['authenticator_apps', 'passkeys', 'pending_sign_ins', 'recovery_codes', 'used_challenges'],
  ...['guardian_emails', 'push_keys', 'push_subscriptions'], // a browser subscribes to one installation
  ...[
    'bank_accounts',
    'tax_forms',
    'sessions',
    'links',
    'calendar_feeds',
    'public_schedules',
    'secret_key_check',
    'last_backups',
  ],
  ...['applications', 'application_secrets', 'consents', 'authorizations', 'authorization_codes'],
  ...['request_counts'],
  ...['access_tokens', 'refresh_tokens', 'idempotency_keys', 'subscriptions', 'subscription_versions'],
  ...[
    'events',
    'fanouts',
    'deliveries',
    'retry_queues',
    'journal',
    'merged_records',
    'game_counts',
    'game_views',
    'pay_looks',
  ],
  ...[
    'notices',
    'notice_position',
    'notice_settings',
    'emails',
    'suppressed_addresses',
    'schema_version',
    'workers',
  ],
];

test('a file that is wrong anywhere is refused with its line, and nothing of it is imported', async () => {
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  const at = (table: string) =>
    lines.findIndex((line) =>
      line.startsWith(`{"row":`)
        ? line.includes(`"table":"${table}"`)
        : line.startsWith(`{"table":"${table}"`),
    );
  const change = (index: number, edit: (line: string) => string) => lines.with(index, edit(lines[index]!));
  const cases: [string[], RegExp][] = [
    [lines.slice(0, -1), /^Line \d+ of the file cannot be imported: the end of the file is missing\.\n$/],
    [lines.toSpliced(at('games'), 1), /there are \d+ records of games and not \d+|which is not in the file/],
    [
      lines.toSpliced(at('venues'), 1),
      /a record of games before it has the venue_id \d+, which is not in the file/,
    ],
    [change(at('teams'), () => '{"table":'), /^Line \d+ .*: it is not a JSON object\.\n$/],
    [
      change(at('teams'), (line) => line.replace('"teams"', '"accounts_of_all"')),
      /this release knows no records of "accounts_of_all"/,
    ],
    [
      change(at('teams'), (line) => line.replace('"name":', '"nickname":')),
      /records of teams have no nickname in this release/,
    ],
    [
      change(at('games'), (line) => line.replace(/"status": ?"\w"/, '"status":"Z"')),
      /records of games before it do not fit: .*games_status_check/,
    ],
    [
      change(at('sites'), (line) => line.replace('America/New_York', 'Mars/Base')),
      /Mars\/Base is not a time zone/,
    ],
    [change(at('sites'), (line) => line.replace('en-US', 'somewhere')), /somewhere is not a known locale/],
    [
      change(0, (line) => line.replace('crewcall-site', 'crewcall-backup')),
      /^The file is not an exported site: /,
    ],
    [
      change(0, (line) => line.replace(/"schema":\d+/, '"schema":999')),
      /which is newer than this one: use that release/,
    ],
    [[], /^The file is not an exported site: /],
    [lines.with(-1, '{"end":true}'), /^Line \d+ .*: the end of the file has no counts\.\n$/],
    [
      change(at('teams'), () => '{"table":"teams","row":{}}'),
      /^Line \d+ .*a record of teams before it has no id\.\n$/,
    ],
    [
      change(at('accounts'), (line) => line.replace(/"email": ?"[^"]*"/, '"email":"eve\\r\\nBcc: all"')),
      /^Line \d+ .*: "eve\\r\\nBcc: all" is not an email address\.\n$/,
    ],
    ...['accounts', 'teams'].map((table): [string[], RegExp] => [
      change(at(table), (line) => line.replace(/"(first_name|name)": ?"[^"]*"/, '"$1":"Eve\\nBay"')),
      /^Line \d+ .*: the (first_)?name "Eve\\nBay" is not one line of visible characters\.\n$/,
    ]),
  ];
  const countRows = async () =>
    (
      await to.db.query(
        sql`select (select count(*) from sites) as sites, (select count(*) from accounts) as accounts`,
      )
    )[0];
  const before = await countRows();
  const wrong = join(folder, 'wrong.jsonl');
  for (const [changed, message] of cases) {
    await writeFile(wrong, changed.map((line) => `${line}\n`).join(''));
    const ran = await crewcall(['site', 'import', wrong], envOf(to));
    assert.deepEqual([ran.code, ran.out], [1, ''], String(message));
    assert.match(ran.err, message);
  }
  assert.deepEqual(await countRows(), before);
  const absent = await crewcall(['site', 'import', join(folder, 'absent')], envOf(to));
  assert.match(absent.err, /absent cannot be read: there is no such file or folder\.\n$/);
  const unknown = await crewcall(['site', 'export', '999', join(folder, 'none.jsonl')], envOf(from));
  assert.deepEqual([unknown.code, (await readdir(folder)).sort()], [1, ['harbor.jsonl', 'wrong.jsonl']]);
});
