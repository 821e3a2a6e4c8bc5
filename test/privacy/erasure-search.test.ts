// Deleting a person: nobody waits while the text of their sites is searched, and what is written meanwhile is found too.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { eraseAccount } from '../../src/privacy/erasure.ts';
import { sql } from '../../src/storage/sql.ts';
import { type Api, newGame, openApi } from '../api/callers.ts';
import { ok, until } from '../support/stage.ts';

let api: Api;
before(async () => {
  api = await openApi();
});
after(() => api.stop());

type Name = { first_name: string; last_name: string };

/** An official with this name, who works a coming game. */
async function addOfficial(name: Name): Promise<{ id: number; accountId: number; gameId: number }> {
  const { service, season, ada } = api;
  const email = `official${Math.random()}@harbor.example`;
  const body = { ...name, email, official: true };
  const { id } = ok(await ada('POST', `/api/v2/sites/${season.siteId}/users`, { body }), 201);
  const game = await newGame(api, { published: true });
  const slot = game._embedded.assignments[0].id;
  ok(await ada('POST', `/api/v2/assignments/${slot}/assign`, { body: { user_id: id } }), 200);
  const [user] = await service.db.query<{ account_id: number }>(
    sql`select account_id from users where id = ${id}`,
  );
  return { id, accountId: user!.account_id, gameId: game.id };
}

function erase(accountId: number): Promise<number> {
  return eraseAccount(api.service.db, { accountId, outbox: 'no such folder', now: new Date() });
}

/** Runs `work` while the search waits at the statements of the site; then lets it go on to its end. */
async function duringSearch(accountId: number, work: () => Promise<void>): Promise<void> {
  const other = new pg.Client({ connectionString: api.service.databaseUrl });
  await other.connect();
  try {
    await other.query('begin');
    await other.query('lock table statements in access exclusive mode');
    const erased = erase(accountId);
    erased.catch(() => {}); // awaited below
    await until('the search to wait', async () => (await waiting()).length === 1);
    await work();
    await other.query('commit');
    await erased;
  } finally {
    await other.end();
  }
}

/** The connections that wait for the table; `xid` is null of one that has changed and locked no row. */
function waiting(): Promise<{ xid: string | null }[]> {
  return api.service.db.query(sql`
    select backend_xid::text as xid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%statements%'`);
}

const noteOf = async (id: number) => ok(await api.ada('GET', `/api/v2/games/${id}`), 200).public_note;
const setNote = async (id: number, note: string) =>
  void ok(await api.ada('PUT', `/api/v2/games/${id}`, { body: { public_note: note } }), 200);

test('no row is locked while text is searched, and a note of that time loses the name', async () => {
  const { accountId, gameId } = await addOfficial({ first_name: 'Kim', last_name: 'Reyeswood' });
  await duringSearch(accountId, async () => {
    assert.deepEqual(await waiting(), [{ xid: null }]);
    await setNote(gameId, 'Ask Kim Reyeswood.');
  });
  assert.equal(await noteOf(gameId), 'Ask Deleted user.');
});

test('a name that the person gets while text is searched is replaced too', async () => {
  const { id, accountId, gameId } = await addOfficial({ first_name: 'Kim', last_name: 'Lightwood' });
  await setNote(gameId, 'Kim Lightwood or Kim Darkwood has the key.');
  await duringSearch(accountId, async () => {
    ok(await api.ada('PUT', `/api/v2/users/${id}`, { body: { last_name: 'Darkwood' } }), 200);
  });
  assert.equal(await noteOf(gameId), 'Deleted user or Deleted user has the key.');
  const entries = await api.service.db.query(
    sql`select from journal where concat(before, after) ~* '(light|dark)wood'`,
  );
  assert.equal(entries.length, 0);
});

for (const name of [
  { first_name: 'Zoë', last_name: "O'Brien-Łuk" },
  { first_name: '100%', last_name: 'Under_score\\' },
  { first_name: '"Bo"', last_name: 'Li' },
  { first_name: 'Иван', last_name: 'Петров' },
]) {
  test(`the name ${name.first_name} ${name.last_name} is found in notes and in the journal`, async () => {
    const { accountId, gameId } = await addOfficial(name);
    const text = `${name.first_name} ${name.last_name}`;
    await setNote(gameId, `Ask ${text}\nor ${name.last_name}, ${name.first_name}.`);
    await erase(accountId);
    assert.equal(await noteOf(gameId), 'Ask Deleted user\nor Deleted user.');
    const entries = await api.service.db.query(sql`
      select from journal
      where position(${JSON.stringify(text).slice(1, -1)} in concat(before, after)) > 0`);
    assert.equal(entries.length, 0);
  });
}
