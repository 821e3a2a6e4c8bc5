// Jobs over HTTP: who sees and stops them, and the stream that says how far they are (docs/api: Jobs).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { beginJob, endJob, recordProgress } from '../../src/domain/jobs/store.ts';
import { startJob } from '../support/jobs.ts';
import { requestToken } from '../support/season.ts';
import { ok } from '../support/stage.ts';
import { type Api, assertProblem, openApi } from './callers.ts';

let api: Api;
before(async () => {
  api = await openApi();
});
after(() => api.stop());

const start = ({ accountId }: { accountId: number }) =>
  startJob(api.service.db, { siteId: api.season.siteId, accountId });

test('who started a job and the assignors of its site see it; others do not', async () => {
  const { id } = await start(api.season.omar);
  const seen = ok(await api.omar('GET', `/api/v2/jobs/${id}`), 200);
  assert.deepEqual(
    [seen.kind, seen.state, seen.progress, seen.error, seen.started, seen.ended],
    ['import', 'waiting', { done: 0, total: null }, null, null, null],
  );
  ok(await api.ada('GET', `/api/v2/jobs/${id}`), 200);
  assertProblem(await api.nina('GET', `/api/v2/jobs/${id}`), 403);
  assertProblem(await api.nina('POST', `/api/v2/jobs/${id}/stop`), 403);
  assertProblem(await api.ada('GET', '/api/v2/jobs/999999'), 404);
});

test('a job that waits stops at once, and one that runs after its batch; one that has ended stays as it is', async () => {
  const { db } = api.service;
  const waiting = await start(api.season.ada);
  assert.equal(ok(await api.ada('POST', `/api/v2/jobs/${waiting.id}/stop`), 200).state, 'stopped');
  const running = await start(api.season.ada);
  await beginJob(db, running.id);
  const stopping = ok(await api.ada('POST', `/api/v2/jobs/${running.id}/stop`), 200);
  assert.deepEqual([stopping.state, stopping.stop_requested], ['running', true]);
  assert.equal(await recordProgress(db, { id: running.id, done: 1, total: 2 }), false);
  await endJob(db, { id: running.id, state: 'done' });
  assert.equal(ok(await api.ada('POST', `/api/v2/jobs/${running.id}/stop`), 200).state, 'done');
});

test('the stream says how far a job is, and ends with it', async () => {
  const { db, baseUrl } = api.service;
  const { id } = await start(api.season.ada);
  const token = await requestToken(api.service, api.season.application, 'read');
  const response = await fetch(`${baseUrl}/api/v2/jobs/${id}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
  });
  assert.equal(response.headers.get('content-type'), 'text/event-stream');
  const seen: [string, number][] = [];
  const decoder = new TextDecoder();
  for await (const chunk of response.body!) {
    for (const [, data] of decoder.decode(chunk).matchAll(/^data: (.*)$/gm)) {
      const { state, progress } = JSON.parse(data!);
      seen.push([state, progress.done]);
      if (state === 'waiting') {
        await beginJob(db, id);
        await recordProgress(db, { id, done: 5, total: 9 });
      } else await endJob(db, { id, state: 'done' });
    }
  }
  assert.deepEqual(seen, [
    ['waiting', 0],
    ['running', 5],
    ['done', 5],
  ]);
});
