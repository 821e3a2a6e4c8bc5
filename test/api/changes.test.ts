// The feed of changes (docs/api: Changes).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { writeCursor } from '../../src/http/api/changes/cursor.ts';
import { createSigner } from '../../src/kernel/signer.ts';
import { sql } from '../../src/storage/sql.ts';
import { ok, type Stage, startStage, until } from '../support/stage.ts';
import { openFeed, settled } from './changes-feed.ts';

let stage: Stage;
let path: string;
before(async () => {
  stage = await startStage();
  path = `/api/v2/sites/${stage.season.siteId}/changes`;
});
after(() => stage.stop());

const slotsOf = (game: { _embedded: { assignments: { id: number }[] } }) =>
  game._embedded.assignments.map(({ id }) => `assignment ${id}`);
const openAdas = () => openFeed(stage.service.db, stage.ada, stage.season.siteId);
const create = async (list: string, body: object) =>
  ok(await stage.ada('POST', `/api/v2/sites/${stage.season.siteId}/${list}`, { body }), 201);

test('without after there are no changes, only the cursor of now', async () => {
  const page = ok(await stage.ada('GET', path), 200);
  assert.deepEqual([page._embedded.changes, page.more, typeof page.cursor], [[], false, 'string']);
  assert.equal(page._links.next.href, `${stage.service.baseUrl}${path}.json?after=${page.cursor}`);
});

test('a change names the record, with its link and without the record itself', async () => {
  const feed = await openAdas();
  const team = await create('teams', { name: 'Harbor Hawks' });
  await settled(stage.service.db);
  const page = ok(await stage.ada('GET', `${path}.json?after=${feed.cursor}`), 200);
  const [change] = page._embedded.changes;
  assert.deepEqual(change, {
    ...{ type: 'team', id: team.id, site_id: stage.season.siteId, deleted: false, cursor: change.cursor },
    _links: { resource: team._links.self },
  });
});

test('every kind of record that is made, changed or deleted comes, in order', async () => {
  const feed = await openAdas();
  const seen: string[] = [];
  for (const [list, type] of [
    ['venues', 'venue'],
    ['leagues', 'league'],
    ['teams', 'team'],
    ['age_groups', 'age-group'],
    ['game_types', 'game-type'],
    ['genders', 'gender'],
    ['groups', 'group'],
  ]) {
    const { id } = await create(list!, { name: `Of ${list}` });
    const gone = await create(list!, { name: `Not of ${list}` });
    ok(await stage.ada('DELETE', `/api/v2/${list}/${gone.id}`), 204);
    seen.push(`${type} ${id}`, `${type} ${gone.id} deleted`);
  }
  const { userId } = stage.season.omar;
  const statement = await create('statements', {
    ...{ user_id: userId, statement_date: '2096-05-02', amount: 45, description: 'May' },
  });
  ok(await stage.ada('PUT', `/api/v2/users/${userId}`, { body: { grade: 'Grade 7' } }), 200);
  assert.deepEqual(await feed.read(), [...seen, `statement ${statement.id}`, `user ${userId}`]);
});

test('a deleted league also takes its officials away', async () => {
  const league = await create('leagues', { name: 'U12 Girls' });
  const body = { user_id: stage.season.omar.userId };
  const official = ok(await stage.ada('POST', `/api/v2/leagues/${league.id}/officials`, { body }), 201);
  const feed = await openAdas();
  ok(await stage.ada('DELETE', `/api/v2/leagues/${league.id}`), 204);
  assert.deepEqual(await feed.read(), [
    `league ${league.id} deleted`,
    `league-official ${official.id} deleted`,
  ]);
});

test('a game comes with its slots; a slot that changes, with its game', async () => {
  const feed = await openAdas();
  const game = await stage.createGame({ published: true });
  assert.deepEqual(await feed.read(), [`game ${game.id}`, ...slotsOf(game)]);
  await stage.changeGame(game, { public_note: 'Bring a whistle.' });
  assert.deepEqual(await feed.read(), [`game ${game.id}`]);
  await stage.assign(game, 0, stage.season.omar.userId);
  const [first] = slotsOf(game);
  assert.deepEqual(await feed.read(), [first, `game ${game.id}`]);
  ok(await stage.ada('DELETE', `/api/v2/games/${game.id}`), 204);
  assert.deepEqual(
    await feed.read(),
    [`game ${game.id}`, ...slotsOf(game)].map((one) => `${one} deleted`),
  );
  ok(await stage.ada('POST', `/api/v2/games/${game.id}/restore`), 200);
  assert.deepEqual(await feed.read(), [`game ${game.id}`, ...slotsOf(game)]);
});

test('a record that changed several times comes once on a page, at its last change', async () => {
  const feed = await openAdas();
  const team = await create('teams', { name: 'Bay Gulls' });
  const venue = await create('venues', { name: 'Pier Field' });
  ok(await stage.ada('PUT', `/api/v2/teams/${team.id}`, { body: { name: 'Bay Terns' } }), 200);
  assert.deepEqual(await feed.read(), [`venue ${venue.id}`, `team ${team.id}`]);
});

test('limit bounds a page, and each cursor goes on where the page or the change before it ended', async () => {
  const feed = await openAdas();
  const teams = [await create('teams', { name: 'A' }), await create('teams', { name: 'B' })];
  await settled(stage.service.db);
  const read = async (cursor: string) => ok(await stage.ada('GET', `${path}?limit=1&after=${cursor}`), 200);
  const first = await read(feed.cursor);
  assert.deepEqual(
    [first._embedded.changes.map(({ id }: { id: number }) => id), first.more],
    [[teams[0].id], true],
  );
  assert.equal(first._embedded.changes[0].cursor, first.cursor);
  const second = await read(first.cursor);
  assert.equal(second._embedded.changes[0].id, teams[1].id);
  const last = await read(second._embedded.changes[0].cursor);
  assert.deepEqual([last._embedded.changes, last.more], [[], false]);
});

test('no change is skipped because its transaction commits late', async () => {
  const feed = await openAdas();
  const { db } = stage.service;
  const late = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const transaction = db.transaction(async (tx) => {
    await tx.query(sql`
      insert into journal (site_id, kind, record_id, action, audience)
      values (${stage.season.siteId}, 'team', 999999, 'deleted', 'everybody')`);
    written.resolve();
    await late.promise;
  });
  await written.promise;
  const team = await create('teams', { name: 'Early Birds' });
  const page = ok(await stage.ada('GET', `${path}?after=${feed.cursor}`), 200);
  assert.deepEqual(page._embedded.changes, []); // it waits for the transaction that began before it
  feed.cursor = page.cursor;
  late.resolve();
  await transaction;
  assert.deepEqual(await feed.read(), ['team 999999 deleted', `team ${team.id}`]);
});

test('a cursor works after a restart and in another process', async () => {
  const feed = await openAdas();
  const team = await create('teams', { name: 'Night Owls' });
  await stage.service.restart();
  assert.deepEqual(await feed.read(), [`team ${team.id}`]);
});

test('a cursor that is none, or of another site, gets 422', async () => {
  const feed = await openAdas();
  const wrong = [
    '1',
    'now',
    `${feed.cursor}x`,
    `${feed.cursor}.x`,
    `x${feed.cursor}`,
    feed.cursor.split('.')[0]!,
    'e30.e30',
  ];
  for (const cursor of wrong) {
    const reply = await stage.ada('GET', `${path}?after=${cursor}&limit=0`);
    assert.equal(reply.status, 422, cursor);
    assert.deepEqual(reply.json.errors.map((one: { path: string }) => one.path).sort(), ['/after', '/limit']);
  }
  const elsewhere = writeCursor(signer(), cursorFields({ feed: stage.season.siteId + 1 }));
  assert.equal((await stage.ada('GET', `${path}?after=${elsewhere}`)).status, 422);
});

test('a cursor older than EVENT_RETENTION_DAYS, or of another database, gets 410', async () => {
  const day = 24 * 60 * 60_000;
  const now = writeCursor(signer(), cursorFields({}));
  const history = (await openAdas()).cursor;
  const ofNow = JSON.parse(Buffer.from(history.split('.')[0]!, 'base64url').toString()).at(-1);
  const fresh = writeCursor(signer(), cursorFields({ history: ofNow, at: new Date(Date.now() - 89 * day) }));
  ok(await stage.ada('GET', `${path}?after=${fresh}`), 200);
  const old = writeCursor(signer(), cursorFields({ history: ofNow, at: new Date(Date.now() - 91 * day) }));
  const keptShortly = writeCursor(
    signer(), // of a time when the setting was 7
    cursorFields({ history: ofNow, at: new Date(Date.now() - 8 * day), retentionDays: 7 }),
  );
  const ahead = writeCursor(signer(), cursorFields({ history: ofNow, xid: '9000000000' })); // of files that were put back
  for (const cursor of [old, now, keptShortly, ahead]) {
    const reply = await stage.ada('GET', `${path}?after=${cursor}`);
    assert.deepEqual([reply.status, reply.json.error], [410, 'cursor_expired']);
    assert.match(reply.json.message, /Request the feed without `after` to get a new cursor/);
  }
});

test('a caller whose roles changed gets 410, because other records are visible now', async () => {
  const { userId } = stage.season.omar;
  const feed = await openFeed(stage.service.db, stage.omar, stage.season.siteId);
  ok(await stage.ada('PUT', `/api/v2/users/${userId}`, { body: { assignor: true } }), 200);
  const reply = await stage.omar('GET', `${path}?after=${feed.cursor}`);
  assert.deepEqual([reply.status, reply.json.error], [410, 'cursor_expired']);
  ok(await stage.ada('PUT', `/api/v2/users/${userId}`, { body: { assignor: false } }), 200);
  await until('the roles to be back', async () => (await stage.omar('GET', path)).status === 200);
});

test('the journal names the account and the application of a request', async () => {
  const { db } = stage.service;
  const team = await create('teams', { name: 'Signed Up' });
  const [row] = await db.query<{ account_id: number; application_id: number }>(sql`
    select account_id, application_id from journal where kind = 'team' and record_id = ${team.id}`);
  assert.deepEqual(row, {
    account_id: stage.season.ada.accountId,
    application_id: stage.season.application.id,
  });
});

function signer() {
  return createSigner([Buffer.from(stage.service.secretKey, 'base64')], 'cursors');
}

type Fields = { feed?: number; at?: Date; history?: string; xid?: string; retentionDays?: number };

function cursorFields({ feed = stage.season.siteId, retentionDays = 90, ...reached }: Fields) {
  const { at = new Date(), history = '1.1', xid = '3' } = reached;
  return { feed, view: 'all', retentionDays, reached: { position: { xid, id: 0 }, at, history } };
}
