// The collection of requests: each operation once, and all of them work on a furnished site.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type Collection,
  type CollectionRequest,
  ENDINGS,
  FOR_OFFICIALS,
  MERGES,
  makeCollection,
  PREPARED,
} from '../../examples/collection/collection.ts';
import { createAccount } from '../../src/domain/accounts/actions.ts';
import { createSite } from '../../src/domain/sites/actions.ts';
import { SCOPES } from '../../src/oauth/scopes.ts';
import { sql } from '../../src/storage/sql.ts';
import type { Api } from '../api/callers.ts';
import { enableForms, FIELDS, newTemplate, playedGame } from '../api/reported-games.ts';
import { type Runner, runCollection } from '../support/collection.ts';
import { operations } from '../support/conformance/described.ts';
import { register } from '../support/season.ts';
import { caller } from '../support/service.ts';
import { ok, type Stage, startStage } from '../support/stage.ts';
import { startSeason } from './season.ts';

const LATER = [FOR_OFFICIALS, MERGES, PREPARED, ENDINGS];

let collection: Collection;
let stage: Stage;
before(async () => {
  collection = await makeCollection();
  stage = await startStage();
});
after(() => stage.stop());

test('it has every operation once, and the token request', () => {
  const named = requests().map(({ request: { method, url } }) => `${method} /${url.path.join('/')}`);
  const described = operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
  assert.deepEqual(named.sort(), ['POST /oauth/token', ...described].sort());
});

test('it contains no secrets and no responses', () => {
  assert.equal(collection.variable.find(({ key }) => key === 'clientSecret')?.value, '');
  assert.doesNotMatch(JSON.stringify(collection), /"response":|"_postman_id"/);
});

test('run from top to bottom on a season, twice, every request gets a 2xx', async () => {
  const { service, tokens, application } = await startSeason();
  try {
    const ada = caller(service, tokens["Ada's token"]);
    const existing = await ada('GET', '/api/v2/games/1');
    for (let time = 1; time <= 2; time++) {
      const { clientId, clientSecret } = application;
      const { baseUrl } = service;
      const own = { scope: SCOPES.join(' '), eventId: '5' }; // the season's first event
      const variables = { baseUrl, authUrl: baseUrl, clientId, clientSecret, ...own };
      const runner = runCollection(collection, variables);
      for (const { name } of collection.item.filter((folder) => !LATER.includes(folder.name))) {
        for (const { method, url, failures } of await runner.send(name)) {
          assert.deepEqual(failures, [], `${method} ${url}`);
        }
      }
      const created = runner.variables.get('createdGameId');
      assert.equal((await ada('GET', `/api/v2/games/${created}`)).status, 404);
    }
    // Existing records stay as they are; the site alone is one that cannot be made by a request.
    const withoutSite = ({ _embedded: { site, ...embedded }, ...game }: typeof existing.json) => [
      game,
      embedded,
    ];
    const now = await ada('GET', '/api/v2/games/1');
    assert.deepEqual(withoutSite(now.json), withoutSite(existing.json));
  } finally {
    await service.stop();
  }
});

test('its reports are sent by an official about games that they worked', async () => {
  const { service, season } = stage;
  const api = { service, season, ada: stage.ada } as Api;
  await enableForms(api);
  const template = await newTemplate(api, { fields: FIELDS.map((field) => ({ ...field, required: false })) });
  const [one, other] = [await playedGame(api), await playedGame(api)];
  const { clientId, clientSecret } = await register(service.db, season.omar.accountId);
  const ids = { createdGameId: one.id, gameId: other.id, createdFormTemplateId: template.id };
  const runner = run({
    ...{ clientId, clientSecret },
    ...Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, String(id)])),
  });
  for (const folder of ['Token', FOR_OFFICIALS]) {
    for (const { method, url, failures } of await runner.send(folder)) {
      assert.deepEqual(failures, [], `${method} ${url}`);
    }
  }
});

test('teams and venues are merged once it is said which', async () => {
  const runner = run();
  const token = await runner.send('Token');
  assert.deepEqual(token[0]!.failures, []);
  for (const noun of ['Team', 'Venue']) {
    for (const role of [`created${noun}Id`, `${noun.toLowerCase()}Id`]) {
      const body = { name: `${noun} ${role}` };
      const path = `/api/v2/sites/${stage.season.siteId}/${noun.toLowerCase()}s`;
      runner.variables.set(role, String((await stage.ada('POST', path, { body })).json.id));
    }
  }
  const merged = await runner.send(MERGES);
  assert.equal(merged.length, 2);
  for (const { method, url, failures } of merged) assert.deepEqual(failures, [], `${method} ${url}`);
});

test('an official takes open games, answers, and says when they are free; an assignor decides', async () => {
  const { service, season, ada } = stage;
  const site = `/api/v2/sites/${season.siteId}`;
  ok(await ada('PUT', site, { body: { open_games: { mode: 'claim' } } }), 200);
  const play = async (start_time: string) => {
    const body = { start_time, pattern_name: '2 officials', published: true };
    return ok(await ada('POST', `${site}/games`, { body }), 201);
  };
  const openSlot = async (start_time: string) => String((await play(start_time))._embedded.assignments[0].id);
  const { clientId, clientSecret } = await register(service.db, season.omar.accountId);
  const official = run({ clientId, clientSecret });
  const send = async (runner: Runner, folder: string, names?: string[]) => {
    const sent = await runner.send(folder, names);
    for (const { method, url, failures } of sent) assert.deepEqual(failures, [], `${method} ${url}`);
    return sent;
  };
  await send(official, 'Token');
  const siteId = String(season.siteId);
  const omarId = String(season.omar.userId);
  const ids = { siteId, userId: omarId, createdUserId: omarId };
  for (const [name, value] of Object.entries(ids)) official.variables.set(name, value);
  for (const verb of ['Set', 'View', 'Delete'])
    await send(official, PREPARED, [`${verb} the weekly pattern of availability`]);
  official.variables.set('createdAssignmentId', await openSlot('2096-06-01T12:00:00Z'));
  await send(official, PREPARED, ['List the open games on all your sites', "List a site's open games"]);
  await send(official, PREPARED, ['Claim an open game']);
  await send(official, PREPARED, ['Accept or decline several assignments']);
  official.variables.set('gameId', String((await play('2096-06-15T12:00:00Z')).id));
  await send(official, PREPARED, ['Claim or ask for any open position of a game']);
  official.variables.set('createdAssignmentId', await openSlot('2096-06-08T12:00:00Z'));
  await send(official, PREPARED, ['Ask for an open game', 'Withdraw your request']);
  const [asked] = await send(official, PREPARED, ['Ask for an open game']);

  const assignor = run();
  await send(assignor, 'Token');
  const requestId = String(asked!.json.id);
  for (const name of ['requestId', 'createdRequestId']) assignor.variables.set(name, requestId);
  assignor.variables.set('createdUserId', String(season.nina.userId));
  await send(assignor, PREPARED, [
    'View a request for an open game',
    'Grant or refuse a request',
    'Invite a user again',
  ]);
});

test('an error fails the test of its request, with the message of the service', async () => {
  const runner = run({ clientSecret: 'wrong' });
  const [token] = await runner.send('Token');
  assert.deepEqual([token!.status, token!.failures.length], [401, 1]);
  assert.match(token!.failures[0]!, /^is answered 401: .*invalid_client/);
  assert.equal(runner.variables.get('token'), '');
});

test('a manager archives, restores and deletes a site, and then their account', async () => {
  const { service } = stage;
  const { id: accountId } = await createAccount(service.db, {
    ...{ email: 'kim.doe@harbor.example', firstName: 'Kim', lastName: 'Doe', apiAccess: true },
  });
  const { site } = await createSite(service.db, {
    ...{ name: 'Bay Youth Soccer', timezone: 'America/New_York', ownerAccountId: accountId },
  });
  await service.db.query(sql`update users set manager = true where site_id = ${site.id}`);
  const { clientId, clientSecret } = await register(service.db, accountId);
  const ids = { siteId: String(site.id), accountId: String(accountId) };
  const runner = run({ clientId, clientSecret, scope: 'read write bank' });
  assert.deepEqual((await runner.send('Token'))[0]!.failures, []);
  for (const [name, value] of Object.entries(ids)) runner.variables.set(name, value);
  const sent = await runner.send(ENDINGS);
  for (const { method, url, failures } of sent) assert.deepEqual(failures, [], `${method} ${url}`);
  const paths = sent.map(({ method, url }) => `${method} ${new URL(url).pathname}`);
  const of = `/api/v2/sites/${site.id}`;
  const [archived, restored, deleted] = [`POST ${of}/archive`, `POST ${of}/restore`, `DELETE ${of}`];
  assert.deepEqual(paths, [archived, restored, deleted, 'DELETE /api/v2/current_account']);
});

function run(changes: Record<string, string> = {}): Runner {
  const { clientId, clientSecret } = stage.season.application;
  const { baseUrl } = stage.service;
  return runCollection(collection, { baseUrl, authUrl: baseUrl, clientId, clientSecret, ...changes });
}

function requests(): CollectionRequest[] {
  return collection.item.flatMap(({ item }) => item);
}
