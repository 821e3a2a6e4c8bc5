// People whom an import added and nobody invited: no message, reminder or game reaches them before they are.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { recordFirstSignIn } from '../../src/domain/accounts/store.ts';
import { exportSite } from '../../src/domain/sites/transfer/export.ts';
import { importSite } from '../../src/domain/sites/transfer/import.ts';
import { addUser } from '../../src/domain/users/actions.ts';
import { sql } from '../../src/storage/sql.ts';
import { ok } from '../support/stage.ts';
import { ADA, type NoticeStage, OMAR, startNoticeStage } from './notice-stage.ts';
import { toldBy } from './told.ts';

let stage: NoticeStage;
let site: string;
before(async () => {
  stage = await startNoticeStage();
  site = `/api/v2/sites/${stage.season.siteId}`;
});
beforeEach(async () => {
  await stage.service.db.query(sql`delete from links`);
  await stage.service.db.query(sql`update users set never_invited = id = ${omar()}`);
});
after(() => stage.stop());

const omar = () => stage.season.omar.userId;
const post = async (path: string, body: object = {}, status = 200) =>
  ok(await stage.ada('POST', path, { body }), status);
/** A draft with Omar and Nina on it. */
async function draft() {
  const game = await stage.newGame();
  await stage.assign(game, 0, omar());
  await stage.assign(game, 1, stage.season.nina.userId);
  return game;
}
const addressesOf = (emails: { to: string }[]) => [...new Set(emails.map(({ to }) => to))].sort();

test('a message to them has a reason of its own, and is not for them', async () => {
  const to = { user_ids: [omar(), stage.season.nina.userId] };
  const { people, recipients, unreached } = await post(`${site}/messages/preview`, { to });
  const of = people.find(({ user_id: id }: { user_id: number }) => id === omar());
  assert.deepEqual([of.way, of.reason, recipients, unreached], [null, 'not_invited', 1, 1]);
  const nobody = { to: { user_ids: [omar()] }, subject: 'New shirts', text: 'They have come.' };
  assert.equal((await stage.ada('POST', `${site}/messages`, { body: nobody })).status, 422);
  const message = await post(`${site}/messages`, { ...nobody, to }, 201);
  assert.equal(message.counts.recipients, 1);
});

test('a game says to assignors, and to nobody else, who of its crew was never invited', async () => {
  const { id } = await stage.change(await draft(), { published: true });
  const crew = async (call = stage.ada) =>
    ok(await call('GET', `/api/v2/games/${id}`), 200)._embedded.assignments;
  const uninvited = (slots: { never_invited?: true }[]) => slots.map((slot) => slot.never_invited);
  assert.deepEqual(uninvited(await crew()), [true, undefined]);
  assert.deepEqual(uninvited(await crew(stage.nina)), [undefined, undefined]);
});

test('who hears names them apart, and they are not emailed about their games', async () => {
  const game = await draft();
  const body = { game_ids: [game.id], dry_run: true };
  const asked = await post(`${site}/games/publish`, body);
  assert.deepEqual(
    [asked.told, asked.not_invited].map((those) => those.map((one: { user_id: number }) => one.user_id)),
    [[stage.season.nina.userId], [omar()]],
  );
  await stage.minutePasses();
  await post(`${site}/games/publish`, { game_ids: [game.id] });
  assert.ok(!addressesOf(await stage.minutePasses()).includes(OMAR));
  const reminder = await post(`${site}/reminders`, { game_ids: [game.id] });
  const reasons = reminder.people.map((one: { user_id: number; reason: string }) => [
    one.user_id,
    one.reason,
  ]);
  assert.deepEqual(new Map(reasons).get(omar()), 'not_invited');
  assert.ok(!addressesOf(await stage.remindersPass()).includes(OMAR));
});

test('whoever is invited is told what comes then, and is no longer named apart', async () => {
  const game = await draft();
  await post(`/api/v2/users/${omar()}/invite`, {}, 204);
  const { not_invited: others } = await post(`${site}/games/publish`, { game_ids: [game.id] });
  assert.deepEqual(others, []);
  assert.ok(addressesOf(await stage.minutePasses()).includes(OMAR));
});

test('whoever is added without an invitation is, unless they have signed in', async () => {
  const { db } = stage.service;
  const added = (email: string) =>
    addUser(db, {
      ...{ siteId: stage.season.siteId, email, firstName: 'Kim', lastName: 'Lee', neverInvited: true },
      roles: { official: true, assignor: false, manager: false },
    });
  assert.equal((await added('kim.lee@harbor.example')).neverInvited, true);
  await db.query(sql`
    insert into accounts (email, first_name, last_name, first_signed_in_at)
    values ('kim.ray@harbor.example', 'Kim', 'Ray', now())`);
  assert.equal((await added('kim.ray@harbor.example')).neverInvited, false);
});

test('everybody who has not signed in is invited at once', async () => {
  await post(`${site}/users/invite`);
  assert.deepEqual(await stage.service.db.query(sql`select from users where never_invited`), []);
});

test('games that were published before they were invited are told them once, and so is what changes later', async () => {
  const { db } = stage.service;
  const game = await draft();
  await post(`${site}/games/publish`, { game_ids: [game.id] });
  await stage.minutePasses();
  const kinds = async () => {
    const rows = await db.query<{ kind: string }>(
      sql`select kind from notices where user_id = ${omar()} and game_id = ${game.id} and notified_at is not null`,
    );
    return rows.map(({ kind }) => kind);
  };
  assert.deepEqual(await kinds(), []);
  await db.query(sql`delete from links`); // an invitation of before may have been sent since
  await post(`/api/v2/users/${omar()}/invite`, {}, 204);
  for (let pass = 1; pass <= 2; pass++) await stage.remindersPass();
  assert.deepEqual(await kinds(), ['game'], 'once');
  await stage.change(game, { status: 'C' });
  assert.ok(addressesOf(await stage.minutePasses()).includes(OMAR));
});

test('and so it is when they sign in without an invitation', async () => {
  const { db } = stage.service;
  const game = await draft();
  await post(`${site}/games/publish`, { game_ids: [game.id] });
  await stage.minutePasses();
  await db.query(
    sql`update accounts set first_signed_in_at = null where id = ${stage.season.omar.accountId}`,
  );
  await db.transaction((tx) => recordFirstSignIn(tx, stage.season.omar.accountId));
  await stage.remindersPass();
  const told = await db.query(
    sql`select from notices where user_id = ${omar()} and game_id = ${game.id} and kind = 'game'`,
  );
  assert.equal(told.length, 1);
});

test('whoever assigns hears that they have not answered', async () => {
  await stage.toldGame({ start_time: new Date(Date.now() + 23 * 3_600_000).toISOString() });
  await stage.daysPass(3);
  assert.deepEqual((await toldBy(stage, await stage.remindersPass()))[ADA], ['unanswered']);
});

test('whoever has signed in where their site moves to is told there, and an invitation that is refused is enough', async () => {
  const { db } = stage.service;
  const { siteId } = stage.season;
  const lines: string[] = [];
  const write = async (line: object) => {
    lines.push(JSON.stringify(line));
  };
  await exportSite(db, { siteId, release: '0.1.0', now: new Date(), write });
  await db.query(
    sql`update accounts set first_signed_in_at = now() where id = ${stage.season.omar.accountId}`,
  );
  const moved = await importSite(db, {
    lines: async function* () {
      yield* lines;
    },
    dryRun: false,
    afterwards: async () => {},
  });
  const silent = (id: number) =>
    db.query<{ id: number }>(sql`select id from users where site_id = ${id} and never_invited`);
  assert.deepEqual([await silent(siteId), await silent(moved.siteId)], [[{ id: omar() }], []]);
  assert.equal((await stage.ada('POST', `/api/v2/users/${omar()}/invite`)).status, 409);
  assert.deepEqual(await silent(siteId), []);
});
