// The feed of changes with the records themselves (docs/api: Changes/Get the records, too).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { requestToken } from '../support/season.ts';
import { ok, type Stage, startStage } from '../support/stage.ts';
import { assertProblem } from './callers.ts';
import { settled } from './changes-feed.ts';

let stage: Stage;
let site: string;
before(async () => {
  stage = await startStage();
  site = `/api/v2/sites/${stage.season.siteId}`;
});
after(() => stage.stop());

const cursorOfNow = async () => {
  await settled(stage.service.db);
  return ok(await stage.ada('GET', `${site}/changes`), 200).cursor;
};
const embedded = async (cursor: string, call = stage.ada) => {
  await settled(stage.service.db);
  return ok(await call('GET', `${site}/changes?embed=record&after=${cursor}`), 200);
};
type Change = { type: string; id: number; deleted: boolean; _embedded?: { record: { id: number } } };

test('each change has the record as its link shows it, and one that is gone has none', async () => {
  const cursor = await cursorOfNow();
  const game = await stage.createGame({ published: true });
  await stage.assign(game, 0, stage.season.omar.userId);
  const team = ok(await stage.ada('POST', `${site}/teams`, { body: { name: 'Harbor Owls' } }), 201);
  ok(await stage.ada('DELETE', `/api/v2/teams/${team.id}`), 204);
  const page = await embedded(cursor);
  const kinds = new Set<string>();
  for (const change of page._embedded.changes) {
    if (change.deleted) {
      assert.equal(change._embedded, undefined);
      continue;
    }
    kinds.add(change.type);
    const shown = ok(await stage.ada('GET', change._links.resource.href), 200);
    assert.deepEqual(change._embedded.record, shown, change.type);
  }
  assert.ok(kinds.has('game') && kinds.has('assignment'), [...kinds].join());
  assert.match(page._links.next.href, /embed=record/);
});

test('a reader gets their own view of each record', async () => {
  const game = await stage.createGame({ published: true, private_note: 'Bring the keys.' });
  await settled(stage.service.db);
  for (const call of [stage.ada, stage.omar]) {
    const { cursor } = ok(await call('GET', `${site}/changes`), 200);
    await stage.changeGame(game, { public_note: `Field ${call === stage.ada ? 1 : 2}` });
    const { changes } = (await embedded(cursor, call))._embedded;
    const change = changes.find((one: Change) => one.type === 'game' && one.id === game.id);
    assert.deepEqual(change._embedded.record, ok(await call('GET', `/api/v2/games/${game.id}`), 200));
    assert.equal('private_note' in change._embedded.record, call === stage.ada);
  }
});

test('fifty changes are one request, and more of them are refused', async () => {
  const cursor = await cursorOfNow();
  for (let nth = 0; nth < 52; nth++)
    ok(await stage.ada('POST', `${site}/teams`, { body: { name: `Team ${nth}` } }), 201);
  const page = await embedded(cursor);
  assert.equal(page._embedded.changes.length, 50);
  assert.ok(page._embedded.changes.every((change: Change) => change._embedded?.record.id === change.id));
  assert.equal(page.more, true);
  const reply = await stage.ada('GET', `${site}/changes?embed=record&limit=51`);
  assertProblem(reply, 422);
  assert.equal(reply.json.errors[0].path, '/limit');
  assertProblem(await stage.ada('GET', `${site}/changes?embed=all`), 422);
});

test('the stream of changes has the records, too', async () => {
  const cursor = await cursorOfNow();
  const team = ok(await stage.ada('POST', `${site}/teams`, { body: { name: 'Harbor Terns' } }), 201);
  await settled(stage.service.db);
  const token = await requestToken(stage.service, stage.season.application, 'read');
  const response = await fetch(`${stage.service.baseUrl}${site}/changes?embed=record&after=${cursor}`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
  });
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (/^data: .*\n\n/m.test(text)) break;
  }
  const change = JSON.parse(/^data: (.*)$/m.exec(text)![1]!);
  assert.deepEqual(change._embedded.record, ok(await stage.ada('GET', `/api/v2/teams/${team.id}`), 200));
});
