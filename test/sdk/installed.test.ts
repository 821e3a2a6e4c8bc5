// @crewcall/sdk as somebody gets it who installs the tarball into an empty project.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { freePort } from '../support/free-port.ts';
import { startCommand } from '../support/program.ts';
import { requestToken } from '../support/season.ts';
import { type Stage, SUBSCRIPTIONS, startStage, until } from '../support/stage.ts';
import { packSdk, SDK, type SdkPackage } from './packed.ts';

const ROOT = join(SDK, '../..');
const WANTED = ['22', '24', '26']; // major versions of Node
// Further Nodes to run it in: paths of executables, separated by colons.
const NODES = [process.execPath, ...(process.env.SDK_NODES?.split(':').filter(Boolean) ?? [])];
const run = promisify(execFile);

let stage: Stage;
let packed: SdkPackage;
let project: string;

before(async () => {
  packed = await packSdk(); // first: where it fails, no service is left that keeps the process alive
  stage = await startStage();
  project = await packed.install();
});
after(async () => {
  await stage?.stop();
  await packed?.remove();
});

test('the example of the README lists games, subscribes, and prints a verified delivery; on each Node', async (t) => {
  await reportMissing(t);
  const readme = await readFile(join(SDK, 'README.md'), 'utf8');
  const code = /^## Example\n.*?^```js\n(.*?)^```/ms.exec(readme)?.[1] ?? '';
  const lines = code.split('\n').filter((line) => line !== '' && !line.startsWith('import'));
  assert.ok(lines.length > 0 && lines.length <= 10, `${lines.length} lines`);
  const { clientId, clientSecret } = stage.season.application;
  const env = {
    CREWCALL_BASE_URL: stage.service.baseUrl,
    CREWCALL_CLIENT_ID: clientId,
    CREWCALL_CLIENT_SECRET: clientSecret,
  };
  for (const node of NODES) {
    const port = await freePort();
    await writeFile(join(project, 'example.js'), code.replaceAll('4000', String(port)));
    await stage.createGame({ home_team_name: 'Harbor Hawks', away_team_name: 'Dockside FC' });
    const program = startCommand([node, 'example.js'], env, project);
    try {
      await program.waitFor(/2096 Harbor Hawks Dockside FC/);
      await until('the receiver to listen', () => isListening(port));
      const game = await stage.createGame();
      await stage.changeGame(game, { published: true });
      await program.waitFor(new RegExp(`^game.game.published http.*/games/${game.id}.json$`, 'm'));
      assert.equal(await program.end('SIGINT'), 0);
      assert.deepEqual((await stage.ada('GET', SUBSCRIPTIONS)).json._embedded.subscriptions, []);
    } finally {
      await program.end('SIGKILL');
      await stage.clear();
    }
  }
});

test('types complete: what is there is known, what is not is an error', async () => {
  await symlink(join(ROOT, 'node_modules/fastify'), join(project, 'node_modules/fastify'));
  await writeFile(
    join(project, 'types.ts'),
    `import { createServer } from 'node:http';
import fastify from 'fastify';
import { webhookMiddleware, webhookPlugin } from '@crewcall/sdk';
import { Authorization, Crewcall, Deduplicator, Webhook, type Game, type Venue, type WebhookEvent } from '@crewcall/sdk';
const client = new Crewcall({ baseUrl: 'https://a.example', credentials: { accessToken: 'a' } });
for await (const game of client.games.list(1, { search: { league_id: [1, 2] }, limit: 5 })) {
  const status: 'A' | 'C' | 'X' = game.status;
  // @ts-expect-error there is no such member
  game.teams;
  if (game._links.venue) {
    const venue: Venue = await client.follow(game._links.venue);
    for await (const other of client.follow(venue._links.games)) { const same: Game = other; void same; }
  }
  void status;
}
// what is not set may be given, too
declare const unset: undefined;
const options = { signal: unset, headers: unset, ifMatch: unset };
client.games.list(1, { search: { league_id: unset }, limit: unset, signal: unset, headers: unset });
client.games.change(7, { venue_id: unset }, options);
client.games.create(1, { venue_name: unset }, { ...options, idempotencyKey: unset });
const settings = { authUrl: unset, maxRetries: unset, maxWaitMs: unset, timeoutMs: unset, fetch: unset };
const person = { clientId: 'a', clientSecret: unset, tokens: { load: () => null, save: () => {} } };
new Crewcall({ baseUrl: 'https://a.example', ...settings, credentials: person });
new Crewcall({ baseUrl: 'https://a.example', credentials: { clientId: 'a', clientSecret: 'b', scopes: unset } });
// @ts-expect-error an application itself has a secret
new Crewcall({ baseUrl: 'https://a.example', credentials: { clientId: 'a', clientSecret: unset } });
new Authorization({ authUrl: '', clientId: '', redirectUri: '', clientSecret: unset, fetch: unset });
const checks = { toleranceSeconds: unset, signatureHeader: unset, now: unset };
const answers = { answerWithinMs: unset, onError: unset, onRefused: unset };
webhookMiddleware(new Webhook('secret', checks), handle, answers);
new Deduplicator(unset, { claimMs: unset });
// @ts-expect-error there is no such event type
client.subscriptions.create({ site_id: 1, event_types: ['game.deleted'], target_url: '', target_method: 'POST' });
// @ts-expect-error a parsed body is refused before anything runs
new Webhook('secret').verify({ id: 1 }, {});
createServer(webhookMiddleware(new Webhook('secret'), handle));
fastify().register(webhookPlugin, { path: '/webhooks', webhook: new Webhook('secret'), handle });
// @ts-expect-error there is nothing to do about an event
fastify().register(webhookPlugin, { webhook: new Webhook('secret') });
export async function handle(event: WebhookEvent): Promise<string> {
  switch (event.topic) {
    case 'game.game.published': return (await client.follow(event._links.resource)).localized_date;
    case 'game.official.changed': return (await client.follow(event._links.resource)).position;
    case 'site.user.created': return (await client.follow(event._links.resource)).last_name;
    case 'site.league_official.created': return (await client.follow(event._links.league)).name;
  }
}
`,
  );
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--types', 'node'];
  const strictest = ['--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'];
  const modules = [
    ['--module', 'nodenext'],
    ['--module', 'esnext', '--moduleResolution', 'bundler', ...strictest],
  ];
  const roots = ['--typeRoots', join(ROOT, 'node_modules/@types')];
  const tsc = join(ROOT, 'node_modules/typescript/lib/tsc.js');
  for (const module of modules) {
    await run(process.execPath, [tsc, ...options, ...module, ...roots, 'types.ts'], { cwd: project }).catch(
      ({ stdout }) => assert.fail(stdout),
    );
  }
});

// Loads the package into a realm that has what Workers, Deno, Bun and browsers all have, and nothing else: no process,
// no Buffer, no module of Node.
const IN_A_BARE_REALM = `
import { readFileSync } from 'node:fs';
import { createContext, SourceTextModule } from 'node:vm';
const { AbortController, AbortSignal, atob, btoa, clearTimeout, crypto, fetch, Headers, Request, Response } = globalThis;
const { setTimeout, TextDecoder, TextEncoder, URL, URLSearchParams } = globalThis;
const standard = { AbortController, AbortSignal, atob, btoa, clearTimeout, crypto, fetch, Headers, Request, Response };
const settings = { BASE_URL: process.env.BASE_URL, TOKEN: process.env.TOKEN };
const context = createContext({ ...standard, setTimeout, TextDecoder, TextEncoder, URL, URLSearchParams, ...settings });
const modules = new Map();
const load = (url) => {
  if (!modules.has(url.href)) {
    const text = readFileSync(url, 'utf8');
    modules.set(url.href, new SourceTextModule(text, { context, identifier: url.href }));
  }
  return modules.get(url.href);
};
const main = new SourceTextModule(readFileSync('use.js', 'utf8'), { context });
await main.link((name, from) =>
  load(name === '@crewcall/sdk' ? new URL(import.meta.resolve(name)) : new URL(name, from.identifier)),
);
await main.evaluate();
console.log(context.result);
`;

const USE = `
import { challengeOf, Crewcall, Deduplicator, verifyRequest, Webhook } from '@crewcall/sdk';
const webhook = new Webhook('6f1c0f2e-0b7a-4a3e-9d53-2f4c1f0f8a11');
const { body, headers } = await webhook.sign('{"id":4711,"topic":"game.game.published"}');
const event = await verifyRequest(new Request('https://a.example', { method: 'POST', body, headers }), webhook);
const refused = await webhook.verify(new Uint8Array(3), headers).catch((error) => error.code);
const handled = await new Deduplicator().once(event, () => challengeOf('verifier'));
const account = await new Crewcall({ baseUrl: BASE_URL, credentials: { accessToken: TOKEN } }).account.get();
globalThis.result = [event.id, refused, handled, account.name, typeof process, typeof Buffer].join();
`;

test('the verifier and the client need the standard APIs alone', async () => {
  await writeFile(join(project, 'realm.js'), IN_A_BARE_REALM);
  await writeFile(join(project, 'use.js'), USE);
  const token = await requestToken(stage.service, stage.season.application);
  const env = { BASE_URL: stage.service.baseUrl, TOKEN: token };
  for (const node of NODES) {
    const flags = ['--experimental-vm-modules', '--no-warnings'];
    const { stdout } = await run(node, [...flags, 'realm.js'], { cwd: project, env });
    assert.equal(stdout, '4711,signature_mismatch,handled,Ada Okafor,undefined,undefined\n');
  }
});

test('CommonJS programs load it as well, and npx runs its command by the package’s name', async () => {
  const code = "console.log(typeof require('@crewcall/sdk').Webhook)";
  const { stdout } = await run(process.execPath, ['-e', code], { cwd: project });
  assert.equal(stdout, 'function\n');
  const help = await run('npx', ['--offline', '@crewcall/sdk', '--help'], { cwd: project });
  assert.match(help.stdout, /npx @crewcall\/sdk listen --site ID --forward-to URL/);
});

/** Says which Nodes this machine did not have; each that it has is run above. */
async function reportMissing(t: TestContext): Promise<void> {
  const versions = await Promise.all(NODES.map((node) => run(node, ['--version'])));
  const here = versions.map(({ stdout }) => stdout.slice(1).split('.')[0] ?? '');
  for (const major of WANTED.filter((wanted) => !here.includes(wanted))) {
    t.diagnostic(`not run: Node ${major} (name its executable in SDK_NODES)`);
  }
}

async function isListening(port: number): Promise<boolean> {
  return fetch(`http://localhost:${port}/`).then(
    () => true,
    () => false,
  );
}
