// The stream of changes: text/event-stream at the address of the feed (docs/api: Changes).
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { digest } from '../../src/kernel/secrets.ts';
import { sql } from '../../src/storage/sql.ts';
import { requestToken } from '../support/season.ts';
import { ok, type Stage, startStage, until } from '../support/stage.ts';
import { type ChangeStream, openStream, settled } from './changes-feed.ts';

let stage: Stage;
const streams: ChangeStream[] = [];
before(async () => {
  stage = await startStage();
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});
after(() => stage.stop());

const newToken = () => requestToken(stage.service, stage.season.application, 'read');
async function open(token: string, lastEventId?: string): Promise<ChangeStream> {
  await settled(stage.service.db); // so that it begins behind the changes so far
  const url = `${stage.service.baseUrl}/api/v2/sites/${stage.season.siteId}/changes`;
  const stream = await openStream(url, { token, lastEventId });
  streams.push(stream);
  await until('the first cursor', async () => stream.lastId !== undefined);
  return stream;
}
let teams = 0;
async function addTeam(): Promise<string> {
  const body = { name: `Team ${++teams}` };
  const { id } = ok(await stage.ada('POST', `/api/v2/sites/${stage.season.siteId}/teams`, { body }), 201);
  return `team ${id}`;
}

test('each change arrives; Last-Event-ID resumes after the last one that was read', async () => {
  const token = await newToken();
  const first = await open(token);
  const before = await addTeam();
  await until('the change', async () => first.seen.length === 1);
  assert.deepEqual(first.seen, [before]);
  first.close();
  const missed = [await addTeam(), await addTeam()];
  const second = await open(token, first.lastId);
  const later = await addTeam();
  await until('the others', async () => second.seen.at(-1) === later);
  assert.deepEqual(second.seen, [...missed, later]);
});

test('a token may have five streams; a sixth gets 429 until one of them has ended', async () => {
  const token = await newToken();
  const five = await Promise.all(Array.from({ length: 5 }, () => open(token)));
  const refused: Response = await open(token).then(
    () => assert.fail('a sixth stream'),
    (response) => response,
  );
  const { error, message } = (await refused.json()) as Record<string, string>;
  assert.deepEqual([refused.status, refused.headers.get('retry-after'), error], [429, '15', 'rate_limited']);
  assert.match(message!, /5 streams open/);
  await open(await newToken());
  five[0]!.close();
  await until('its place', async () => {
    try {
      return (await open(token)) !== undefined;
    } catch {
      return false;
    }
  });
});

test('a stream ends when its token is revoked, and sends nothing more', async () => {
  const token = await newToken();
  const stream = await open(token);
  await stage.service.db.query(sql`delete from access_tokens where digest = ${digest(token)}`);
  await addTeam();
  await stream.ended;
  assert.deepEqual(stream.seen, []);
});

test('a stream ends when its token expires', async () => {
  const token = await newToken();
  await stage.service.db.query(sql`
    update access_tokens set expires_at = now() + interval '5 seconds' where digest = ${digest(token)}`);
  await (await open(token)).ended;
});

test('a stream ends when its reader loses the site', async () => {
  const { db } = stage.service;
  const stream = await open(await newToken());
  const before = await addTeam();
  await until('the change', async () => stream.seen.length === 1); // then it waits for the next one
  await db.query(sql`update users set active = false where id = ${stage.season.ada.userId}`);
  await db.query(sql`
    insert into journal (site_id, kind, record_id, action, audience)
    values (${stage.season.siteId}, 'team', 1, 'changed', 'everybody')`);
  await stream.ended;
  await db.query(sql`update users set active = true where id = ${stage.season.ada.userId}`);
  assert.deepEqual(stream.seen, [before]);
});

test('a service that stops ends its streams cleanly, and their readers resume at the next one', async () => {
  const stream = await open(await newToken());
  const stopped = stage.service.restart();
  await stream.ended;
  await stopped;
  const missed = await addTeam();
  const again = await open(await newToken(), stream.lastId);
  await until('the change', async () => again.seen.length === 1);
  assert.deepEqual(again.seen, [missed]);
});

test('a stream that cannot begin gets an error like every request', async () => {
  const status = async (work: Promise<unknown>) => {
    await assert.rejects(work);
    return work.catch((response: Response) => response.status);
  };
  assert.equal(await status(open('unknown')), 401);
  assert.equal(await status(open(await newToken(), 'no cursor')), 422);
});
