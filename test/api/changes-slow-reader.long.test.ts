// A stream whose reader takes nothing is cut off, and the reader resumes without a loss (docs/api: Changes).
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { requestToken } from '../support/season.ts';
import { type Stage, startStage, until } from '../support/stage.ts';
import { type ChangeStream, openStream } from './changes-feed.ts';

const STREAMS = 5; // docs/api: as many as a token may have
const CHANGES = 40_000; // far more than the buffers of a connection hold

let stage: Stage;
before(async () => {
  stage = await startStage();
});
after(() => stage.stop());

test('a reader that takes nothing is cut off, and its next stream brings the rest', async () => {
  const { service, season } = stage;
  const token = await requestToken(service, season.application, 'read');
  const url = `${service.baseUrl}/api/v2/sites/${season.siteId}/changes`;
  const slow = await Promise.all(Array.from({ length: STREAMS }, () => openUnread(url, token)));
  await assert.rejects(openStream(url, { token }), 'a sixth stream');
  await service.db.query(sql`
    insert into journal (site_id, kind, record_id, action, audience)
    select ${season.siteId}, 'team', 1000000 + n, 'changed', 'everybody' from generate_series(1, ${CHANGES}::int) n`);

  const streams: ChangeStream[] = [];
  await until('the place of a slow reader', async () => {
    await openStream(url, { token }).then(
      (stream) => streams.push(stream),
      () => {},
    );
    return streams.length > 0;
  });
  streams[0]!.close();

  const first = await readToEnd(slow[0]!);
  const read = first.matchAll(/^event: change\nid: (\S+)\ndata: (.*)\n\n/gm).toArray();
  assert.ok(read.length < CHANGES, `${read.length} changes came before the end`);
  const rest = await openStream(url, { token, lastEventId: read.at(-1)![1] });
  await until('the rest', async () => read.length + rest.seen.length >= CHANGES);
  rest.close();
  const all = [...read.map(([, , data]) => `team ${JSON.parse(data!).id} deleted`), ...rest.seen];
  assert.deepEqual([new Set(all).size, all.length], [CHANGES, CHANGES]);
  for (const response of slow) response.destroy();
});

async function openUnread(url: string, token: string): Promise<IncomingMessage> {
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
  const [response] = (await once(get(url, { headers, agent: false }), 'response')) as [IncomingMessage];
  assert.equal(response.statusCode, 200);
  return response;
}

/** What the connection still holds, up to where the service ended it. */
async function readToEnd(response: IncomingMessage): Promise<string> {
  const pieces: string[] = [];
  const ended = new Promise<void>((resolve) => response.once('close', resolve));
  response.setEncoding('utf8').on('error', () => {}); // it ends in the middle
  response.on('data', (piece) => pieces.push(piece));
  await ended;
  return pieces.join('');
}
