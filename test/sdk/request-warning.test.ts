// What the client tells of requests that were carried out: ignored filters, and warnings.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Crewcall } from '../../packages/sdk/src/client/crewcall.ts';
import { type Stage, startStage } from '../support/stage.ts';

let stage: Stage;
before(async () => {
  stage = await startStage();
  await stage.createGame({ venue_name: 'Pier Park' });
});
after(() => stage.stop());

const clientWith = (changes: Partial<ConstructorParameters<typeof Crewcall>[0]> = {}) => {
  const { clientId, clientSecret } = stage.season.application;
  const credentials = { clientId, clientSecret, scopes: ['read' as const, 'write' as const] };
  return new Crewcall({ baseUrl: stage.service.baseUrl, credentials, ...changes });
};

test('filters that nothing reads and warnings are told, without the values of the query', async () => {
  const told: unknown[] = [];
  const client = clientWith({ onWarning: (warning) => void told.push(warning) });
  const { siteId } = stage.season;
  const search = { publishd: true } as object;
  const first = (await client.games.list(siteId, { search, limit: 1 }).all())[0]!;
  await client.games.change(first.id, { colour: 'blue' } as object);
  await client.games.get(first.id);
  assert.deepEqual(told.at(-1), {
    ...{ method: 'PUT', path: `/api/v2/games/${first.id}`, ignored: [] },
    warnings: ['`colour` is not known.'],
  });
  const path = `/api/v2/sites/${siteId}/games`;
  assert.deepEqual(told[0], { method: 'GET', path, ignored: ['search[publishd]'], warnings: [] });
});

test('in development the client writes them on standard error, and nothing otherwise', async (t) => {
  const written = t.mock.method(console, 'warn', () => {});
  const query = { publishd: 'true' };
  const ask = () => clientWith().send('GET', '/api/v2/sites', { query });
  await ask();
  assert.equal(written.mock.callCount(), 0);
  const { NODE_ENV: before } = process.env;
  process.env.NODE_ENV = 'development';
  await ask();
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
  const lines = written.mock.calls.map(({ arguments: [line] }) => line);
  assert.deepEqual(lines, ['crewcall: GET /api/v2/sites: nothing reads publishd.']);
});
