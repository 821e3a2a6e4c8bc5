// Files of @crewcall/sdk: a sheet goes in, and a table comes out.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Crewcall } from '../../packages/sdk/src/client/crewcall.ts';
import { ApiError } from '../../packages/sdk/src/client/errors.ts';
import { type Stage, startStage } from '../support/stage.ts';

let stage: Stage;
before(async () => {
  stage = await startStage();
  await stage.createGame({ venue_name: 'Pier Park' });
});
after(() => stage.stop());

test('a file is imported, and sent again as it was; a table comes out as a file', async () => {
  const { siteId, application } = stage.season;
  const bodies: unknown[] = [];
  let last = new Headers();
  const client = new Crewcall({
    baseUrl: stage.service.baseUrl,
    credentials: { ...application, scopes: ['read', 'write'] },
    fetch: async (input, init = {}) => {
      last = new Headers(init.headers);
      if (!String(input).endsWith('/imports') || bodies.push(init.body) > 1) return fetch(input, init);
      return new Response('{}', { status: 503, headers: { 'retry-after': '0' } });
    },
  });
  const file = new Blob(['Date,Time,Home,Away\n2096-08-01,9:00 AM,Übersee,Gulls\n']);
  const draft = await client.importFile(siteId, file, { filename: 'säson.csv', kind: 'games' });
  assert.deepEqual([draft.filename, draft.kind, draft.counts.created], ['säson.csv', 'games', 1]);
  assert.equal(bodies.length, 2);
  assert.deepEqual(bodies[0], bodies[1]);
  const [row] = await client.imports.listRows(draft.id).all();
  assert.match(row!.name, /^Übersee – Gulls/);
  await client.imports.delete(draft.id);

  const exported = await client.exportFile(siteId, { kind: 'games', format: 'csv', columns: ['venue'] });
  assert.equal(await exported.text(), 'Venue\r\nPier Park\r\n');
  assert.equal(last.has('authorization'), false);
  await assert.rejects(client.exportFile(siteId, { kind: 'games', format: 'pdf' as 'csv' }), ApiError);
});
