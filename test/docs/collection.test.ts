// The collection of requests: up to date with the API, and its requests for tokens and games work as they stand.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  type Collection,
  type CollectionRequest,
  makeCollection,
} from '../../examples/collection/collection.ts';
import { type Runner, runCollection, type Sent } from '../support/collection.ts';
import { operations } from '../support/conformance/described.ts';
import { type Stage, startStage } from '../support/stage.ts';

const FILE = join(import.meta.dirname, '../../examples/collection/crewcall.postman_collection.json');

let text: string;
let collection: Collection;
let stage: Stage;
before(async () => {
  text = await readFile(FILE, 'utf8');
  collection = JSON.parse(text);
  stage = await startStage();
});
after(() => stage.stop());

test('it is what the OpenAPI document says now', async () => {
  const made = `${JSON.stringify(await makeCollection(), null, 2)}\n`;
  assert.ok(text === made, 'the API has changed: write the collection anew with npm run collection');
});

test('it has every operation once, and the token request', () => {
  const named = requests().map(({ request: { method, url } }) => `${method} /${url.path.join('/')}`);
  const described = operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
  assert.deepEqual(named.sort(), ['POST /oauth/token', ...described].sort());
});

test('nobody’s secret is in it, and no answer', () => {
  assert.equal(collection.variable.find(({ key }) => key === 'clientSecret')?.value, '');
  assert.doesNotMatch(text, /"response":|"_postman_id"/);
});

test('from the token over the sites to a game that is created, changed and deleted', async () => {
  const runner = run();
  const [token] = await answered(runner, 'Token');
  assert.equal(runner.variables.get('token'), token!.json.access_token);
  await answered(runner, 'Entry');
  await answered(runner, 'Sites');
  assert.equal(runner.variables.get('siteId'), String(stage.season.siteId));
  await answered(runner, 'Users', ["List a site's users"]);

  const other = await stage.createGame({ published: true }); // what is there already stays as it is
  const users = () => stage.ada('GET', `/api/v2/sites/${stage.season.siteId}/users`);
  const { text: everybody } = await users();
  const games = await answered(runner, 'Games');
  const created = games.find(({ name }) => name === 'Create a game')!;
  assert.equal(created.status, 201);
  const about = games.filter(({ url }) => /\/games\/\d+/.test(url));
  assert.deepEqual(
    about.map(({ method }) => method),
    ['GET', 'PUT', 'PUT', 'DELETE'],
  );
  for (const { url, name } of about)
    assert.ok(url.includes(`/games/${created.json.id}`), `${name} is about ${url}`);
  assert.equal((await stage.ada('GET', `/api/v2/games/${created.json.id}`)).status, 404);
  const kept = await stage.ada('GET', `/api/v2/games/${other.id}`);
  assert.deepEqual([kept.status, kept.json.lock_version], [200, other.lock_version]);
  for (const { status, url } of await runner.send('Users')) assert.ok(status < 500, url);
  assert.equal((await users()).text, everybody);
});

test('a subscription is created, read, changed and deleted', async () => {
  const runner = run({ scope: 'read write webhooks' });
  await answered(runner, 'Token');
  await answered(runner, 'Sites');
  const requestsOfWebhooks = folder('Webhooks').filter(({ name }) => name !== 'View a webhook event');
  const sent = await answered(
    runner,
    'Webhooks',
    requestsOfWebhooks.map(({ name }) => name),
  );
  assert.deepEqual(
    sent.map(({ status }) => status),
    [200, 201, 200, 200, 204],
  );
});

test('a refusal fails its test, with what the service says', async () => {
  const runner = run({ clientSecret: 'wrong' });
  const [token] = await runner.send('Token');
  assert.deepEqual([token!.status, token!.failures.length], [401, 1]);
  assert.match(token!.failures[0]!, /^is answered 401: .*invalid_client/);
  assert.equal(runner.variables.get('token'), '');
});

function run(changes: Record<string, string> = {}): Runner {
  const { clientId, clientSecret } = stage.season.application;
  const { baseUrl } = stage.service;
  return runCollection(collection, { baseUrl, authUrl: baseUrl, clientId, clientSecret, ...changes });
}

/** Sends them, and fails where the collection's own tests do. */
async function answered(runner: Runner, ...what: Parameters<Runner['send']>): Promise<Sent[]> {
  const sent = await runner.send(...what);
  for (const { name, url, failures } of sent) assert.deepEqual(failures, [], `${name} ${url}`);
  return sent;
}

function requests(): CollectionRequest[] {
  return collection.item.flatMap(({ item }) => item);
}

function folder(name: string): CollectionRequest[] {
  return collection.item.find((one) => one.name === name)?.item ?? [];
}
