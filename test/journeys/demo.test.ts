// The demo, as somebody who has just cloned the project meets it.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { type Program, startProgram } from '../support/program.ts';
import { addressesOf } from './example-addresses.ts';
import { readBlocks, textsOf } from './readme-blocks.ts';

const run = promisify(execFile);

let folder: string;
let dataDir: string;
let env: Record<string, string>;
let demo: Program;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crewcall-demo-'));
  dataDir = join(folder, 'data/demo'); // as it is in the folder of the project
  env = { DATA_DIR: dataDir, PORT: '0' };
  demo = startProgram(['demo'], env);
  await demo.waitFor(/Ctrl-C/);
});
after(async () => {
  await demo.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

test('demo.json has the address, the site, two sign-ins, four applications and a restricted token, readable by its owner alone', async () => {
  const path = join(dataDir, 'demo.json');
  const content = JSON.parse(await readFile(path, 'utf8'));
  assert.match(content.base_url, /^http:\/\/localhost:\d+$/);
  assert.equal(content.auth_url, content.base_url);
  assert.deepEqual(content.site, { id: 1, name: 'Harbor Youth Soccer' });
  assert.equal(content.pattern_name, '2 officials');
  assert.deepEqual(Object.keys(content.accounts), ['assignor', 'official']);
  const scopes = Object.fromEntries(
    Object.entries<{ scopes: string }>(content.applications).map(([name, { scopes: granted }]) => [
      name,
      granted,
    ]),
  );
  assert.deepEqual(scopes, {
    service: 'read write bank webhooks',
    no_webhooks: 'read write',
    web: 'read write webhooks',
    mobile: 'read write',
  });
  assert.equal(content.applications.web.redirect_uri, 'https://roster-sync.example/callback');
  assert.equal(content.applications.mobile.redirect_uri, 'http://127.0.0.1/callback');
  assert.equal(content.applications.mobile.native, true);
  assert.equal('client_secret' in content.applications.mobile, false);
  const sites = await fetch(`${content.base_url}/api/v2/sites`, {
    headers: { authorization: `Bearer ${content.restricted_token}` },
  });
  assert.equal(sites.status, 200);
  assert.equal((await stat(path)).mode & 0o777, 0o600);
});

test('the three printed curl lines work as they stand, and the published game lands at the receiver, verified', async () => {
  const [token, games, publish] = demo.output().match(/^(curl|TOKEN=).*$/gm)!;
  assert.equal(JSON.parse(await shell(token!)).token_type, 'Bearer');
  const listed = JSON.parse(await shell(games!));
  assert.equal(listed._embedded.games.length, 1);
  assert.equal(listed._embedded.games[0].published, true);
  // A draft that was cancelled fires nothing (service.md 6.1): the line does not stop at it.
  const cancel = publish!.replace('&search[status]=A', '').replace('-d published=true', '-d status=C');
  for (const _time of ['once', 'again']) {
    assert.equal(JSON.parse(await shell(cancel)).cancelled, true);
    const published = JSON.parse(await shell(publish!));
    assert.equal(published.published, true);
    await demo.waitFor(
      new RegExp(`verified delivery: game.game.published, event \\d+ → .*/games/${published.id}\\.json`),
    );
  }
});

// The demo has none of these until somebody makes one; and its assignor, who does not officiate, takes no open games and reads
// no guardians of minors.
const MADE_LATER =
  /^\/api\/v2\/(bank_accounts\/1|users\/1\/(tax_form|availability_pattern)|(from_users|guardians|imports|jobs|public_schedules)\/1|current_account\/(calendar_feeds|push_subscriptions)\/1|requests\/1|sites\/1\/open_games)\b/;

test('the demo has what each link, id and address of an example in the reference leads to', async () => {
  const [asking] = demo.output().match(/^curl .*oauth\/token.*$/m)!;
  const scopes = 'scope=read write bank webhooks';
  const { access_token: token } = JSON.parse(await shell(asking.replace('scope=read write', scopes)));
  const { base_url: base } = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'));
  const document = await (await fetch(`${base}/openapi.json`)).json();
  const addresses = addressesOf(document).map((one) => one.replace(base, ''));
  assert.ok(addresses.length > 60, `${addresses.length} addresses`);
  const missing: string[] = [];
  for (const address of addresses.filter((one) => !MADE_LATER.test(one) && !one.startsWith('/exports/'))) {
    const { status } = await fetch(base + address, { headers: { authorization: `Bearer ${token}` } });
    if (status !== 200) missing.push(`${address}: ${status}`);
  }
  assert.deepEqual(missing, []);
});

test('a later start keeps data and credentials: demo.json stays valid', async () => {
  const earlier = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'));
  assert.equal(await demo.end('SIGTERM'), 0);
  demo = startProgram(['demo'], env);
  await demo.waitFor(/Ctrl-C/);
  const later = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'));
  assert.deepEqual(later.applications, earlier.applications);
  assert.deepEqual(later.accounts, earlier.accounts);
  assert.equal(later.restricted_token, earlier.restricted_token);
  const [token, , publish] = demo.output().match(/^(curl|TOKEN=).*$/gm)!;
  assert.equal(JSON.parse(await shell(token!)).token_type, 'Bearer');
  const published = JSON.parse(await shell(publish!));
  await demo.waitFor(
    new RegExp(`verified delivery: game.game.published, event \\d+ → .*/games/${published.id}\\.json`),
  );
});

test('the season is one that would be believed: 440 games, 40 officials, 24 teams, 8 venues, 4 leagues', async () => {
  const read = await readerOfApi();
  assert.equal((await read('/sites/1/games?limit=1')).page.records, 440);
  assert.ok((await read('/sites/1/games?search[published]=false')).page.records > 20);
  assert.equal(
    (await read('/sites/1/users?limit=50'))._embedded.users.filter(({ official }: Json) => official).length,
    40,
  );
  assert.ok((await read('/sites/1/games/unassigned?limit=1')).page.records > 50);
});

test('of its money something waits for an assignor and something was answered: a report and a dispute', async () => {
  const read = await readerOfApi();
  assert.equal((await read('/sites/1/games/counts')).needs.crew_reports, 1);
  assert.equal((await read('/sites/1/disputes?search[status]=waiting')).page.records, 1);
  const { _embedded } = await read('/form/templates/1/submissions?limit=50&fields=crew');
  const states = _embedded.form_submissions.flatMap(({ crew }: Json) => crew.map(({ state }: Json) => state));
  assert.deepEqual(states.sort(), ['settled', 'waiting']);
});

test('the API walkthrough of the README ends with a verified delivery', async () => {
  const { base_url: base } = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'));
  const [assigning, ...steps] = textsOf(await readBlocks(), 'Try the API');
  const here = assigning!.replace('BASE=http://localhost:3000', `BASE=${base}`);
  assert.notEqual(here, assigning);
  const out = await shell(['set -e', here, ...steps].join('\n'), folder);
  const answers = out.split(/(?<=\})(?=\{)/).map((text) => JSON.parse(text));
  const [sites, games, subscription, published] = answers;
  assert.equal(sites._embedded.sites[0].name, 'Harbor Youth Soccer');
  assert.equal(games._embedded.games.length, 5);
  assert.match(subscription.secret, /^[0-9a-f-]{36}$/);
  assert.equal(published.published, true);
  assert.equal(published._embedded.assignments.length, 2);
  await demo.waitFor(
    new RegExp(`verified delivery: game.game.published, event \\d+ → .*/games/${published.id}\\.json`),
  );
});

async function shell(line: string, cwd?: string): Promise<string> {
  return (await run('bash', ['-c', line], { cwd })).stdout;
}

// biome-ignore lint/suspicious/noExplicitAny: records of every kind
type Json = any;

/** Reads a path of the API, with the token of the first curl line. */
async function readerOfApi(): Promise<(path: string) => Promise<Json>> {
  const [token] = demo.output().match(/^curl.*$/gm)!;
  const { access_token } = JSON.parse(await shell(token!));
  const { base_url } = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'));
  const headers = { authorization: `Bearer ${access_token}` };
  return async (path) => (await fetch(`${base_url}/api/v2${path}`, { headers })).json();
}
