// A stream whose reader takes nothing is cut off, and the reader resumes without a loss (docs/api: Changes).
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { requestToken } from '../support/season.ts';
import { type Stage, startStage, until } from '../support/stage.ts';
import { type ChangeStream, openStream, settled } from './changes-feed.ts';

const STREAMS = 5; // docs/api: as many as a token may have
const CHANGES = 40_000; // far more than the buffers of a connection hold

let stage: Stage;
const readers: IncomingMessage[] = [];
const streams: ChangeStream[] = [];
before(async () => {
  stage = await startStage();
});
after(async () => {
  for (const reader of readers) reader.destroy();
  for (const stream of streams) stream.close();
  await stage.stop();
});

test('a reader that takes nothing is cut off, and its next stream brings every change', async () => {
  const { service, season } = stage;
  const token = await requestToken(service, season.application, 'read');
  const url = `${service.baseUrl}/api/v2/sites/${season.siteId}/changes`;
  await settled(service.db);
  const cursors = await Promise.all(Array.from({ length: STREAMS }, () => openSlowReader(url, token)));
  await assert.rejects(openStream(url, { token }), 'a sixth stream');
  await service.db.query(sql`
    insert into journal (site_id, kind, record_id, action, audience)
    select ${season.siteId}, 'team', 1000000 + n, 'changed', 'everybody' from generate_series(1, ${CHANGES}::int) n`);

  await until('the place of a slow reader', async () => {
    const resumed = openStream(url, { token, lastEventId: cursors[0] });
    await resumed.then(
      (stream) => streams.push(stream),
      () => {},
    );
    return streams.length > 0;
  });
  const { seen } = streams[0]!;
  await until('every change', async () => seen.length >= CHANGES);
  assert.deepEqual([new Set(seen).size, seen.length], [CHANGES, CHANGES]);
});

/** Opens a stream, reads its first cursor, and takes nothing more from the connection. */
async function openSlowReader(url: string, token: string): Promise<string> {
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
  const [response] = (await once(get(url, { headers, agent: false }), 'response')) as [IncomingMessage];
  assert.equal(response.statusCode, 200);
  readers.push(response);
  response.on('error', () => {}); // the service cuts it off
  const [piece] = await once(response, 'data');
  response.pause();
  return /^id: (\S+)/.exec(String(piece))![1]!;
}
