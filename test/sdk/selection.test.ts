// The client of @crewcall/sdk reads parts of records, and sends requests without a method.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Crewcall } from '../../packages/sdk/src/client/crewcall.ts';
import { type Stage, startStage } from '../support/stage.ts';

let stage: Stage;
let client: Crewcall;
before(async () => {
  stage = await startStage();
  const { clientId, clientSecret } = stage.season.application;
  const credentials = { clientId, clientSecret, scopes: ['read' as const, 'write' as const] };
  client = new Crewcall({ baseUrl: stage.service.baseUrl, credentials });
  for (let game = 0; game < 3; game++) await stage.createGame({ venue_name: 'Pier Park' });
});
after(() => stage.stop());

test('a list is read in the order of its fields, with types that know them', async () => {
  const { siteId } = stage.season;
  const idsOf = async (sort: '-id' | ('id' | '-start_time')[]) =>
    (await client.games.list(siteId, { limit: 2, sort }).all()).map(({ id }) => id);
  const ids = await idsOf('-id');
  assert.equal(ids.length, 3);
  assert.deepEqual(
    ids,
    ids.toSorted((one, other) => other - one),
  );
  assert.deepEqual(await idsOf(['id', '-start_time']), ids.toReversed());
  // @ts-expect-error: no list of games has it
  await assert.rejects(client.games.list(siteId, { sort: 'colour' }).all(), /sort cannot be by colour/);
});

test('a list and a record can be read in part', async () => {
  const games = await client.games.list(stage.season.siteId, { limit: 2, fields: 'venue.name' }).all();
  assert.equal(games.length, 3);
  for (const game of games) {
    assert.deepEqual(Object.keys(game).sort(), ['_embedded', '_links', 'id']);
    assert.equal(game._embedded.venue.name, 'Pier Park');
  }
  const { status, ...others } = await client.games.get(games[0]!.id, { fields: 'status' });
  assert.deepEqual([status, Object.keys(others).sort()], ['A', ['_links', 'id']]);
  const { _embedded } = await client.games.get(games[0]!.id, { fields: 'status', embed: 'venue' });
  assert.deepEqual(_embedded.venue, await client.venues.get(_embedded.venue.id!));
});

test('any other request is sent with a query, a body and conditions', async () => {
  const [game] = await client.games.list(stage.season.siteId).all();
  const path = `/api/v2/games/${game!.id}`;
  const { text, headers } = await client.send('GET', path, { query: { fields: 'status' } });
  assert.deepEqual(Object.keys(JSON.parse(text)), ['id', 'status', '_links']);
  const ifMatch = headers.get('etag')!;
  const refused = client.send('PUT', path, { body: { subvenue: 'Field 3' }, ifMatch: '"other"' });
  await assert.rejects(refused, { code: 'precondition_failed' });
  const again = await client.send('GET', path, {
    query: { fields: 'status' },
    headers: { 'if-none-match': ifMatch },
  });
  assert.equal(again.status, 304);
});
