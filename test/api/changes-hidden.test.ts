// The feed of a reader who sees little of a site where much happens: each page examines a bounded number of entries.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { register, requestToken } from '../support/season.ts';
import { ok, type Stage, startStage, until } from '../support/stage.ts';
import { inWords, openFeed, openStream, settled } from './changes-feed.ts';

const EXAMINED = 2_000; // docs/api: Changes
const HIDDEN = 2 * EXAMINED + 100;

let stage: Stage;
let path: string;
before(async () => {
  stage = await startStage();
  path = `/api/v2/sites/${stage.season.siteId}/changes`;
});
after(() => stage.stop());

/** As many changes of games that only their crew may see. */
async function hide(): Promise<void> {
  await stage.service.db.query(sql`
    insert into journal (site_id, kind, record_id, action, audience, game_id, before, after)
    select ${stage.season.siteId}, 'game', 1000000 + n % 500, 'changed', 'crew', 1000000 + n % 500, '{"public_note": null}',
      '{"public_note": "Rain."}' from generate_series(1, ${HIDDEN}::int) as n`);
}

async function addTeam(name: string): Promise<string> {
  const { id } = ok(
    await stage.ada('POST', `/api/v2/sites/${stage.season.siteId}/teams`, { body: { name } }),
    201,
  );
  return `team ${id}`;
}

/** The changes of each page, and whether there may be more. */
async function pagesAfter(cursor: string): Promise<[changes: string[], more: boolean][]> {
  const page = ok(await stage.omar('GET', `${path}?after=${cursor}`), 200);
  const one: [string[], boolean] = [page._embedded.changes.map(inWords), page.more];
  return page.more ? [one, ...(await pagesAfter(page.cursor))] : [one];
}

test('a page ends after 2,000 entries, also if none of them concerns the reader, and its cursor goes on behind them', async () => {
  const { cursor } = await openFeed(stage.service.db, stage.omar, stage.season.siteId);
  await hide();
  const team = await addTeam('Harbor Hawks');
  await settled(stage.service.db);
  assert.deepEqual(await pagesAfter(cursor), [
    [[], true],
    [[], true],
    [[team], false],
  ]);
});

test('a change before hidden entries comes on the page that examines it, and the next page goes on behind those', async () => {
  const { cursor } = await openFeed(stage.service.db, stage.omar, stage.season.siteId);
  const team = await addTeam('Bay Gulls');
  await hide();
  const last = await addTeam('Bay Terns');
  await settled(stage.service.db);
  assert.deepEqual(await pagesAfter(cursor), [
    [[team], true],
    [[], true],
    [[last], false],
  ]);
});

test('a stream passes over them', async () => {
  const { cursor } = await openFeed(stage.service.db, stage.omar, stage.season.siteId);
  await hide();
  const team = await addTeam('Night Owls');
  const token = await requestToken(
    stage.service,
    await register(stage.service.db, stage.season.omar.accountId),
    'read',
  );
  const stream = await openStream(`${stage.service.baseUrl}${path}`, { token, lastEventId: cursor });
  try {
    await until('the change', async () => stream.seen.length > 0);
    assert.deepEqual(stream.seen, [team]);
  } finally {
    stream.close();
  }
});
