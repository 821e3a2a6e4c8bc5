// Who sees and does what on a site (docs/api: Roles on a site).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Action, type Member, may, memberOf, seesGame } from '../../src/domain/access.ts';
import { answerAssignment, assign } from '../../src/domain/assignments/actions.ts';
import { deleteGame } from '../../src/domain/games/actions.ts';
import type { GameQuery } from '../../src/domain/games/filter.ts';
import type { Game, GameDraft } from '../../src/domain/games/game.ts';
import { findGame, listGames } from '../../src/domain/games/game-queries.ts';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createSeason, NOW, playGame, type Season } from './season.ts';

let database: TestDatabase;
let season: Season;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

const RIGHTS: [Action, { official: boolean; assignor: boolean; manager: boolean }][] = [
  ['site.read', { official: true, assignor: true, manager: true }],
  ['lists.write', { official: false, assignor: true, manager: true }],
  ['users.add', { official: false, assignor: true, manager: true }],
  ['users.contacts', { official: false, assignor: true, manager: true }],
  ['managers.write', { official: false, assignor: false, manager: true }],
  ['games.read', { official: true, assignor: true, manager: true }],
  ['games.drafts', { official: false, assignor: true, manager: true }],
  ['games.write', { official: false, assignor: true, manager: true }],
  ['assignments.write', { official: false, assignor: true, manager: true }],
  ['fees.read', { official: false, assignor: true, manager: true }],
  ['league_officials.write', { official: false, assignor: true, manager: true }],
  ['subscriptions.create', { official: false, assignor: true, manager: true }],
];
test('assignors do what managers do, except changing managers; officials read; roles combine', async () => {
  const { omar } = await createSeason(database.db);
  const nobody: Member = { ...omar, official: false };
  for (const [action, allowed] of RIGHTS) {
    assert.equal(may(nobody, action), false);
    for (const role of ['official', 'assignor', 'manager'] as const) {
      assert.equal(may({ ...nobody, [role]: true }, action), allowed[role], `${role} ${action}`);
    }
    assert.equal(may({ ...nobody, official: true, manager: true }, action), true);
  }
});

test('neither an inactive user nor an account without a user is a member', async () => {
  const { db, site, omar } = await createSeason(database.db);
  const who = { accountId: omar.accountId, siteId: site.id };
  assert.equal((await memberOf(db, who))?.id, omar.id);
  await db.query(sql`update users set active = false where id = ${omar.id}`);
  assert.equal(await memberOf(db, who), undefined);
  assert.equal(await memberOf(db, { accountId: 999_999_999, siteId: site.id }), undefined);
});

const DRAFTS: Record<string, GameDraft> = {
  public: {},
  private: { public: false },
  draft: { published: false },
  canceled: { status: 'C' },
};

/** Two games of each kind, the second with Omar Reyes, each on its own day; names by game id. */
async function playAll(): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  let day = 0;
  for (const [kind, draft] of Object.entries(DRAFTS)) {
    for (const name of [kind, `own ${kind}`]) {
      const game = await playGame(season, { ...draft, when: { date: `2026-05-1${day++}`, time: '09:00' } });
      if (name !== kind) await put(game);
      names.set(game.id, name);
    }
  }
  return names;
}

function put(game: Game) {
  return assign(season.db, { assignmentId: game.crew[0]!.id, userId: season.omar.id, now: NOW });
}

async function shown(names: Map<number, string>, member: Member, more: Partial<GameQuery> = {}) {
  const page = { page: 1, limit: 50 };
  const reader = { siteIds: [season.site.id], members: [member], now: NOW };
  const listed = await listGames(season.db, { ...reader, filter: { criteria: {} }, page, ...more });
  assert.equal(listed.records, listed.rows.length);
  return listed.rows.map(({ id }) => names.get(id));
}

async function seen(names: Map<number, string>, member: Member) {
  const games = await Promise.all([...names.keys()].map((id) => findGame(season.db, id)));
  return games.filter((game) => seesGame(member, game!)).map((game) => names.get(game!.id));
}

test('officials see published public games and every published game they are on; lists and single games agree', async () => {
  season = await createSeason(database.db);
  const names = await playAll();
  const mine = ['own public', 'own private', 'own canceled'];
  const published = ['public', 'own public', 'own private', 'canceled', 'own canceled'];
  for (const look of [shown, seen]) {
    assert.deepEqual(await look(names, season.omar), published);
    assert.deepEqual(await look(names, season.ines), ['public', 'own public', 'canceled', 'own canceled']);
    assert.deepEqual(await look(names, season.ada), [...names.values()]);
    assert.deepEqual(await look(names, { ...season.ada, assignor: false }), []);
  }
  assert.deepEqual(await shown(names, season.omar, { onlyOf: [season.omar.id] }), mine);
  assert.deepEqual(await shown(names, season.ada, { siteIds: [] }), []);
  assert.deepEqual(await shown(names, season.ada, { members: [] }), []);
});

test('a site that does not show all games lists officials their own games, and open ones if it shows those', async () => {
  season = await createSeason(database.db);
  const names = await playAll();
  await season.db.query(sql`update assignments set user_id = ${season.ines.id}
    where game_id = ${[...names.keys()][0]} and sort_order = 1`);
  await season.db.query(sql`delete from assignments where user_id is null`);
  const open = await playGame(season, { when: { date: '2026-05-20', time: '09:00' } });
  names.set(open.id, 'open');
  const flags = (showAll: boolean, showOpen: boolean) =>
    season.db.query(sql`update sites set show_all_games = ${showAll}, show_unassigned_games = ${showOpen}
      where id = ${season.site.id}`);
  await flags(false, true);
  assert.deepEqual(await shown(names, season.omar), ['own public', 'own private', 'own canceled', 'open']);
  await flags(false, false);
  assert.deepEqual(await shown(names, season.omar), ['own public', 'own private', 'own canceled']);
  assert.equal((await shown(names, season.ada)).length, names.size);
  assert.ok((await seen(names, season.omar)).includes('open'), 'lists are narrowed, single games are not');
});

test('unassigned games are those with an open slot; a declined slot is not open', async () => {
  season = await createSeason(database.db);
  const [open, full] = [await playGame(season), await playGame(season)];
  await season.db.query(sql`delete from assignments where game_id = ${full.id} and sort_order = 2`);
  await put(full);
  await answerAssignment(season.db, { assignmentId: full.crew[0]!.id, answer: 'declined', now: NOW });
  const names = new Map([
    [open.id, 'open'],
    [full.id, 'full'],
  ]);
  assert.deepEqual(await shown(names, season.ada, { unassigned: true }), ['open']);
});

test('games are listed by start time and id over all sites, without deleted ones; pages neither repeat nor skip', async () => {
  season = await createSeason(database.db);
  const other = await createSeason(database.db);
  const ids: number[] = [];
  for (const [where, time] of [
    [season, '12:00'],
    [other, '09:00'],
    [season, '09:00'],
    [other, '12:00'],
  ] as const) {
    ids.push((await playGame(where, { when: { date: '2026-05-02', time } })).id);
  }
  const gone = await playGame(season);
  await deleteGame(season.db, { gameId: gone.id, now: NOW });
  const pages = [1, 2, 3, 4].map((page) =>
    listGames(season.db, {
      siteIds: [season.site.id, other.site.id],
      members: [season.ada, other.ada],
      filter: { criteria: {} },
      now: NOW,
      page: { page, limit: 2 },
    }),
  );
  const [first, second, third] = await Promise.all(pages);
  assert.deepEqual(
    first?.rows.map(({ id }) => id),
    [ids[1], ids[2]],
  );
  assert.deepEqual(
    second?.rows.map(({ id }) => id),
    [ids[0], ids[3]],
  );
  assert.deepEqual(third, { rows: [], records: 4 });
});
