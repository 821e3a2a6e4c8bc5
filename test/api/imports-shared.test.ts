// An open import belongs to the site: a second person meets the first one's, and follows how far it is (docs/api: Imports).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { requestToken } from '../support/season.ts';
import { ok, type Stage, startStage } from '../support/stage.ts';
import { assertProblem } from './callers.ts';
import { type Sheets, sheetsOf } from './sheets.ts';

let stage: Stage;
let ours: Sheets;
let theirs: Sheets;
before(async () => {
  stage = await startStage();
  ours = sheetsOf(stage);
  theirs = sheetsOf(stage, stage.omar);
  await stage.service.db.query(sql`update users set assignor = true where id = ${stage.season.omar.userId}`);
});
after(() => stage.stop());

const HEADER = 'Game #,Date,Time,Home Team,Away Team,Field';
const HAWKS = 'H-1,2099-05-02,9:00 AM,Harbor Hawks,Bay Gulls,Pier Field';

test('a second person is told whose import is open, sees its rows, and goes on with it', async () => {
  const { id } = await ours.open('games', [HEADER, HAWKS]);
  const refused = await theirs.upload([HEADER, HAWKS].join('\n'), { kind: 'games' });
  assertProblem(refused, 409);
  assert.match(
    refused.json.detail,
    new RegExp(`Import ${id} of \\w{3} \\d+ \\d{4} of games is open on this site`),
  );
  const at = `/api/v2/sites/${stage.season.siteId}/imports`;
  const [listed] = ok(await stage.omar('GET', at), 200)._embedded.imports;
  assert.deepEqual([listed.id, listed.state, listed.opened_by], [id, 'draft', 'Ada Okafor']);
  const [row] = await theirs.rowsOf(id);
  assert.equal(row!.cells[3], 'Harbor Hawks');
  await theirs.discard((await theirs.open('people', ['Name,Email', 'Kim Lane,kim@harbor.example'])).id);
  const applied = await theirs.apply(id);
  assert.deepEqual([applied.state, applied.opened_by], ['applied', 'Ada Okafor']);
  ok(await theirs.upload([HEADER, HAWKS].join('\n'), { kind: 'games' }), 201);
});

test('the stream of an import says how far it is, and ends when it was applied', async () => {
  const lines = Array.from({ length: 250 }, (_, at) => {
    const day = `2099-${String((at % 9) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`;
    return `S-${at},${day},${8 + (at % 10)}:00,Harbor Hawks,Bay Gulls,Pier Field`;
  });
  const { db, baseUrl } = stage.service;
  await db.query(sql`delete from imports`);
  const { id } = await ours.open('games', [HEADER, ...lines]);
  const token = await requestToken(stage.service, stage.season.application, 'read');
  const response = await fetch(`${baseUrl}/api/v2/imports/${id}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
  });
  assert.equal(response.headers.get('content-type'), 'text/event-stream');
  const seen: { state: string; progress: { done: number; total: number } | null }[] = [];
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const events = text.split('\n\n');
    text = events.pop()!;
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (data === undefined) continue;
      if (seen.length === 0) ok(await stage.ada('POST', `/api/v2/imports/${id}/apply`), 200);
      seen.push(JSON.parse(data));
    }
  }
  assert.deepEqual([seen[0]!.state, seen[0]!.progress], ['draft', null]);
  assert.equal(seen.at(-1)!.state, 'applied');
  const done = seen.flatMap(({ progress }) => progress?.done ?? []);
  assert.deepEqual(
    done,
    done.toSorted((one, other) => one - other),
  );
});
