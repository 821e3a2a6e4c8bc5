// client.changes of @crewcall/sdk against the running service: from the stream, and by asking where there is none.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Crewcall } from '../../packages/sdk/src/client/crewcall.ts';
import { ok, type Stage, startStage } from '../support/stage.ts';

let stage: Stage;
before(async () => {
  stage = await startStage();
});
after(() => stage.stop());

function clientWith(more: { fetch?: typeof fetch } = {}): Crewcall {
  const { clientId, clientSecret } = stage.season.application;
  const credentials = { clientId, clientSecret, scopes: ['read' as const] };
  return new Crewcall({ baseUrl: stage.service.baseUrl, credentials, ...more });
}
const isStream = (init: RequestInit = {}) => new Headers(init.headers).get('accept') === 'text/event-stream';

/** Reads the changes of two new teams from the cursor of now. */
async function readTwo(client: Crewcall, names: string[]): Promise<void> {
  const { siteId } = stage.season;
  const { cursor } = await client.sites.listChanges(siteId);
  const ids: number[] = [];
  for (const name of names) {
    ids.push(ok(await stage.ada('POST', `/api/v2/sites/${siteId}/teams`, { body: { name } }), 201).id);
  }
  const seen: number[] = [];
  for await (const change of client.changes(siteId, { after: cursor, pollMs: 50 })) {
    seen.push(change.id);
    if (seen.length === ids.length) break;
  }
  assert.deepEqual(seen, ids);
}

test('changes come from the stream', async () => {
  let streams = 0;
  const counting: typeof fetch = (input, init) => {
    if (isStream(init)) streams++;
    return fetch(input, init);
  };
  await readTwo(clientWith({ fetch: counting }), ['Stream A', 'Stream B']);
  assert.ok(streams > 0);
});

test('where no stream comes through, they are asked for', async () => {
  const without: typeof fetch = async (input, init) =>
    isStream(init) ? new Response('No streams here.', { status: 502 }) : fetch(input, init);
  await readTwo(clientWith({ fetch: without }), ['Poll A', 'Poll B']);
});

test('a cursor that is none ends the changes with the error of the service', async () => {
  const changes = clientWith().changes(stage.season.siteId, { after: 'no cursor', pollMs: 50 });
  await assert.rejects(changes.next(), { status: 422 });
});
