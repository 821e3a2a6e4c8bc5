// The feed of changes over all sites of an account (docs/api: Changes).
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { readChangesOfSites, readersOf } from '../../src/domain/journal/account-feed.ts';
import { currentCursor } from '../../src/domain/journal/feed.ts';
import { createSite } from '../../src/domain/sites/actions.ts';
import { addUser } from '../../src/domain/users/actions.ts';
import { sql } from '../../src/storage/sql.ts';
import { callerFor, register, requestToken } from '../support/season.ts';
import type { Call } from '../support/service.ts';
import { ok, type Stage, startStage, until } from '../support/stage.ts';
import { type ChangeStream, openFeed, openFeedAt, openStream, settled } from './changes-feed.ts';

const PATH = '/api/v2/current_account/changes';
const OFFICIAL = { official: true, assignor: false, manager: false };

let stage: Stage;
let sites: number[];
let ada: Call;
const streams: ChangeStream[] = [];

before(async () => {
  stage = await startStage();
  const { db } = stage.service;
  ada = stage.ada;
  sites = [stage.season.siteId];
  for (const name of ['Pier Basketball', 'Dock Hockey', 'Bay Rugby', 'Cove Tennis']) {
    const { site } = await createSite(db, {
      ...{ name, timezone: 'America/New_York', ownerAccountId: stage.season.ada.accountId },
    });
    sites.push(site.id);
    await addOmar(site.id);
  }
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});
after(() => stage.stop());

const addOmar = (siteId: number) =>
  addUser(stage.service.db, {
    ...{ siteId, email: 'omar.reyes@harbor.example', firstName: 'Omar', lastName: 'Reyes', roles: OFFICIAL },
  });

let teams = 0;
async function addTeam(siteId: number): Promise<string> {
  const body = { name: `Team ${++teams}` };
  const { id } = ok(await ada('POST', `/api/v2/sites/${siteId}/teams`, { body }), 201);
  return `team ${id}`;
}

test('the changes of all sites come in their order, each with its site', async () => {
  const feed = await openFeedAt(stage.service.db, stage.omar, PATH);
  const { cursor } = feed;
  const order = [0, 3, 1, 4, 2, 0, 3];
  const added: string[] = [];
  for (const index of order) added.push(await addTeam(sites[index]!));
  assert.deepEqual(await feed.read(), added);
  const { _embedded: page } = ok(await stage.omar('GET', `${PATH}?after=${cursor}`), 200);
  assert.deepEqual(
    page.changes.map((change: { site_id: number }) => change.site_id),
    order.map((index) => sites[index]),
  );
  const ofSite = ok(await stage.omar('GET', `/api/v2/sites/${sites[0]}/changes`), 200).cursor;
  await addTeam(sites[0]!);
  await settled(stage.service.db);
  const one = ok(await stage.omar('GET', `/api/v2/sites/${sites[0]}/changes?after=${ofSite}`), 200);
  assert.equal(one._embedded.changes[0].site_id, sites[0]);
});

test('whatever the size of a page, nothing is lost and nothing comes out of order', async () => {
  const begin = (limit: number) => openFeedAt(stage.service.db, stage.omar, `${PATH}?limit=${limit}`);
  const feeds = await Promise.all([1, 2, 3, 7].map(begin));
  const added: string[] = [];
  for (let index = 0; index < 20; index++) added.push(await addTeam(sites[(index * index) % 5]!));
  for (const feed of feeds) assert.deepEqual(await feed.read(), added);
});

test('a site whose page ends early, because one record changed often, holds back the others', async () => {
  const feed = await openFeedAt(stage.service.db, stage.omar, `${PATH}?limit=2`);
  const often = await addTeam(sites[0]!);
  const path = `/api/v2/teams/${often.split(' ')[1]}`;
  for (let count = 0; count < 4; count++)
    ok(await ada('PUT', path, { body: { name: `Often ${count}` } }), 200);
  const [last, other] = [await addTeam(sites[0]!), await addTeam(sites[1]!)];
  const seen = await feed.read();
  assert.deepEqual([...new Set(seen)], [often, last, other]);
});

test('a site with thousands of entries that do not concern the reader holds back the others', async () => {
  const { db } = stage.service;
  const feed = await openFeedAt(db, stage.omar, PATH);
  await db.query(sql`
    insert into journal (site_id, kind, record_id, action, audience)
    select ${sites[0]!}, 'game', 9999999, 'changed', 'nobody' from generate_series(1, 4500)`);
  const added = [await addTeam(sites[0]!), await addTeam(sites[1]!)];
  assert.deepEqual(await feed.read(), added);
});

test('a reader who resumes after any of the changes gets those that follow', async () => {
  const feed = await openFeedAt(stage.service.db, stage.omar, PATH);
  const { cursor } = feed;
  const added: string[] = [];
  for (const site of sites) added.push(await addTeam(site));
  await feed.read();
  const { _embedded: page } = ok(await stage.omar('GET', `${PATH}?after=${cursor}`), 200);
  for (const [index, change] of page.changes.entries()) {
    const rest = ok(await stage.omar('GET', `${PATH}?after=${change.cursor}`), 200);
    assert.equal(rest._embedded.changes.length, added.length - index - 1);
  }
});

test('changes that are written while pages are read are all found', async () => {
  const feed = await openFeedAt(stage.service.db, stage.omar, `${PATH}?limit=2`);
  const found: string[] = [];
  const writing = Promise.all(
    sites.map(async (site) => {
      const added: string[] = [];
      for (let count = 0; count < 8; count++) added.push(await addTeam(site));
      return added;
    }),
  );
  let isWritten = false;
  writing.then(() => {
    isWritten = true;
  });
  while (!isWritten) found.push(...(await feed.read()));
  found.push(...(await feed.read()));
  const added = (await writing).flat();
  assert.deepEqual([...found].sort(), [...added].sort());
});

test('each site gives what its own feed gives: no draft to its officials, but to its assignor', async () => {
  const { db } = stage.service;
  const feeds = await Promise.all([
    openFeedAt(db, stage.omar, PATH),
    openFeed(db, stage.omar, sites[0]!),
    openFeedAt(db, ada, PATH),
    openFeed(db, ada, sites[0]!),
  ]);
  const draft = await stage.createGame();
  const game = await stage.createGame({ published: true });
  const [omars, omarsOfSite, adas, adasOfSite] = await Promise.all(feeds.map((feed) => feed.read()));
  assert.deepEqual(omars, omarsOfSite);
  assert.deepEqual(adas, adasOfSite);
  assert.ok(!omars!.includes(`game ${draft.id}`) && adas!.includes(`game ${draft.id}`));
  assert.ok(omars!.includes(`game ${game.id}`));
  await stage.changeGame(game, { published: false });
  assert.ok((await feeds[0]!.read()).includes(`game ${game.id} deleted`));
});

test('nothing of a site comes that the person is not on', async () => {
  const nina = await callerFor(stage.service, await register(stage.service.db, stage.season.nina.accountId));
  const feed = await openFeedAt(stage.service.db, nina, PATH);
  const seen = await addTeam(sites[0]!);
  await addTeam(sites[1]!);
  assert.deepEqual(await feed.read(), [seen]);
});

test('a site that is joined or left ends the cursor with 410; the next one has the sites of now', async () => {
  const { db } = stage.service;
  const { site } = await createSite(db, {
    ...{ name: 'Quay Golf', timezone: 'America/New_York', ownerAccountId: stage.season.ada.accountId },
  });
  const before = await openFeedAt(db, stage.omar, PATH);
  const { id } = await addOmar(site.id);
  const expired = await stage.omar('GET', `${PATH}?after=${before.cursor}`);
  assert.deepEqual([expired.status, expired.json.error], [410, 'cursor_expired']);
  const joined = await openFeedAt(db, stage.omar, PATH);
  const seen = await addTeam(site.id);
  assert.deepEqual(await joined.read(), [seen]);
  await db.query(sql`update users set active = false where id = ${id}`);
  assert.equal((await stage.omar('GET', `${PATH}?after=${joined.cursor}`)).status, 410);
  const left = await openFeedAt(db, stage.omar, PATH);
  await addTeam(site.id);
  assert.deepEqual(await left.read(), []);
});

test('a cursor of a site, or of another account, is none of this feed', async () => {
  const ofSite = ok(await stage.omar('GET', `/api/v2/sites/${sites[0]}/changes`), 200).cursor;
  const ofAda = ok(await ada('GET', PATH), 200).cursor;
  for (const cursor of ['1', ofSite, ofAda]) {
    const reply = await stage.omar('GET', `${PATH}?after=${cursor}`);
    assert.deepEqual([reply.status, reply.json.errors[0].path], [422, '/after']);
  }
  const ofOmar = ok(await stage.omar('GET', PATH), 200).cursor;
  assert.equal((await stage.omar('GET', `/api/v2/sites/${sites[0]}/changes?after=${ofOmar}`)).status, 422);
});

test('somebody on no site gets an empty feed', async () => {
  const { db } = stage.service;
  const accountId = await newAccount('lee.park@harbor.example');
  const lee = await callerFor(stage.service, await register(db, accountId));
  const feed = await openFeedAt(db, lee, PATH);
  await addTeam(sites[0]!);
  assert.deepEqual(await feed.read(), []);
});

async function newAccount(email: string): Promise<number> {
  const [row] = await stage.service.db.query<{ id: number }>(sql`
    insert into accounts (email, first_name, last_name) values (${email}, 'Lee', 'Park') returning id`);
  return row!.id;
}

async function open(token: string, lastEventId?: string): Promise<ChangeStream> {
  await settled(stage.service.db);
  const stream = await openStream(`${stage.service.baseUrl}${PATH}`, { token, lastEventId });
  streams.push(stream);
  await until('the first cursor', async () => stream.lastId !== undefined);
  return stream;
}

async function omarsToken(): Promise<string> {
  const { db } = stage.service;
  return requestToken(stage.service, await register(db, stage.season.omar.accountId), 'read');
}

test('one stream has the changes of five sites, counts once, and resumes at Last-Event-ID', async () => {
  const token = await omarsToken();
  const [first] = await Promise.all(Array.from({ length: 5 }, () => open(token)));
  await assert.rejects(open(token), (response: Response) => response.status === 429);
  const added: string[] = [];
  for (const site of sites) added.push(await addTeam(site));
  await until('the changes', async () => first!.seen.length === added.length);
  assert.deepEqual(first!.seen, added);
  first!.close();
  const missed = await addTeam(sites[4]!);
  let second: ChangeStream | undefined;
  await until('a free place', async () => {
    second = await open(token, first!.lastId).catch(() => undefined);
    return second !== undefined;
  });
  await until('the change', async () => second!.seen.length > 0);
  assert.deepEqual(second!.seen, [missed]);
});

test('a stream ends when its reader joins a site or loses one, and sends nothing of it', async () => {
  const { db } = stage.service;
  const token = await omarsToken();
  const stream = await open(token);
  const [user] = await db.query<{ id: number }>(sql`
    update users set active = false where site_id = ${sites[4]!} and account_id = ${stage.season.omar.accountId}
    returning id`);
  await addTeam(sites[4]!);
  await stream.ended;
  assert.deepEqual(stream.seen, []);
  const again = await open(token);
  await db.query(sql`update users set active = true where id = ${user!.id}`);
  await addTeam(sites[0]!);
  await again.ended;
  assert.deepEqual(again.seen, []);
  await assert.rejects(
    openStream(`${stage.service.baseUrl}${PATH}`, { token, lastEventId: again.lastId }),
    (response: Response) => response.status === 410,
  );
});

test('a page costs one statement for all sites, and one for each site that changed', async () => {
  const { db } = stage.service;
  const readers = await readersOf(db, stage.season.omar);
  assert.equal(readers.length, 5);
  await settled(db);
  const after = await currentCursor(db);
  const statementsOf = async () => {
    let statements = 0;
    const query: typeof db.query = (statement) => {
      statements++;
      return db.query(statement);
    };
    const { changes } = await readChangesOfSites({ ...db, query }, { readers, after, limit: 100 });
    return { statements, changes: changes.length };
  };
  assert.deepEqual(await statementsOf(), { statements: 1, changes: 0 });
  await addTeam(sites[2]!);
  await settled(db);
  assert.deepEqual(await statementsOf(), { statements: 2, changes: 1 });
});
