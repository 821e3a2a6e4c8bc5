// Blocks: what an official should not be assigned to (docs/api: Blocks).
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, assertProblem, newGame, openApi, pathsOf } from './callers.ts';

type Json = Reply['json'];

let api: Api;
let omar: number;
let nina: number;
let game: Json;
before(async () => {
  api = await openApi();
  [omar, nina] = [api.season.omar.userId, api.season.nina.userId];
  const names = {
    venue_name: 'Pier Field',
    league_name: 'U12',
    home_team_name: 'Hawks',
    away_team_name: 'Gulls',
  };
  game = await newGame(api, { ...names, published: true });
});
beforeEach(() => api.service.db.query(sql`delete from blocks`));
after(() => api.stop());

const own = () => `/api/v2/users/${omar}/blocks`;
const block = (body: object): Promise<Reply> => api.ada('POST', own(), { body });
const slotOf = (index: number): string => `/api/v2/assignments/${game._embedded.assignments[index].id}`;
async function conflictsOf(userId: number): Promise<[string, string][]> {
  const { _embedded } = ok(await api.ada('GET', `${slotOf(0)}/candidates`), 200);
  const { conflicts } = _embedded.candidates.find(({ user_id }: Json) => user_id === userId);
  return conflicts.map(({ code, message }: Json) => [code, message]);
}

describe('a block', () => {
  test('of a team, a venue, a league or another official is a conflict with their games', async () => {
    ok(await block({ team_id: game.away_team_id, reason: "A player's parent" }), 201);
    ok(await block({ venue_id: game._embedded.venue.id }), 201);
    ok(await block({ league_id: game.league_id }), 201);
    ok(await block({ other_user_id: nina }), 201);
    const places = [
      ['blocked_league', 'Blocked from U12'],
      ['blocked_team', "Blocked from Gulls: A player's parent"],
      ['blocked_venue', 'Blocked from Pier Field'],
    ];
    assert.deepEqual(await conflictsOf(omar), places);
    assert.deepEqual(await conflictsOf(nina), []);
    ok(await api.ada('POST', `${slotOf(1)}/assign`, { body: { user_id: nina } }), 200);
    const withNina = [
      places[0],
      ['blocked_official', 'Blocked from working with Nina Alvarez'],
      ...places.slice(1),
    ];
    assert.deepEqual(await conflictsOf(omar), withNina);
    ok(await api.ada('POST', `${slotOf(1)}/unassign`), 200);
    const { warnings, conflicts } = ok(
      await api.ada('POST', `${slotOf(0)}/assign`, { body: { user_id: omar } }),
      200,
    );
    assert.deepEqual(warnings, [
      'Omar Reyes is blocked from U12.',
      "Omar Reyes is blocked from Gulls: A player's parent.",
      'Omar Reyes is blocked from Pier Field.',
    ]);
    assert.equal(conflicts.length, 3);
    const confirmed = ok(await api.omar('POST', `${slotOf(0)}/confirm`, { body: { status: 'A' } }), 200);
    assert.deepEqual(
      [confirmed.warnings, confirmed.conflicts],
      [[], []],
      'officials do not read their blocks',
    );
    ok(await api.ada('POST', `${slotOf(0)}/unassign`), 200);
  });

  test('of two officials counts for both', async () => {
    ok(await block({ other_user_id: nina }), 201);
    ok(await api.ada('POST', `${slotOf(1)}/assign`, { body: { user_id: omar } }), 200);
    assert.deepEqual(await conflictsOf(nina), [['blocked_official', 'Blocked from working with Omar Reyes']]);
    ok(await api.ada('POST', `${slotOf(1)}/unassign`), 200);
  });

  test('does not concern other games', async () => {
    ok(await api.ada('POST', `/api/v2/sites/${api.season.siteId}/teams`, { body: { name: 'Terns' } }), 201);
    const [terns] = await api.service.db.query<{ id: number }>(
      sql`select id from teams where name = 'Terns'`,
    );
    ok(await block({ team_id: terns!.id }), 201);
    assert.deepEqual(await conflictsOf(omar), []);
  });

  test('is shown with what it is from, listed and deleted', async () => {
    const added = ok(await block({ team_id: game.home_team_id }), 201);
    const { created, updated, _links, ...fields } = added;
    assert.deepEqual(fields, {
      ...{ id: added.id, user_id: omar, kind: 'team', name: 'Hawks', team_id: game.home_team_id },
      ...{ venue_id: null, league_id: null, other_user_id: null, reason: null },
    });
    assert.deepEqual(ok(await api.ada('GET', `/api/v2/blocks/${added.id}`), 200), added);
    assert.deepEqual(ok(await api.ada('GET', own()), 200)._embedded.blocks, [added]);
    const again = await block({ team_id: game.home_team_id });
    assertProblem(again, 409);
    assert.match(again.json.message, new RegExp(`already blocked from Hawks \\(block ${added.id}\\)`));
    assert.equal((await api.ada('DELETE', `/api/v2/blocks/${added.id}`)).status, 204);
    assert.deepEqual(ok(await api.ada('GET', own()), 200)._embedded.blocks, []);
    assertProblem(await api.ada('DELETE', `/api/v2/blocks/${added.id}`), 404);
  });

  test('ends with its team, and the journal says so', async () => {
    const team = ok(
      await api.ada('POST', `/api/v2/sites/${api.season.siteId}/teams`, { body: { name: 'Skuas' } }),
      201,
    );
    const { id } = ok(await block({ team_id: team.id }), 201);
    assert.equal((await api.ada('DELETE', `/api/v2/teams/${team.id}`)).status, 204);
    assertProblem(await api.ada('GET', `/api/v2/blocks/${id}`), 404);
    const rows = await api.service.db.query(
      sql`select from journal where kind = 'block' and record_id = ${id} and action = 'deleted'`,
    );
    assert.equal(rows.length, 1);
  });

  test('names exactly one target of the site', async () => {
    const { home_team_id: team, league_id: league } = game;
    assert.deepEqual(pathsOf(await block({})), ['/team_id']);
    assert.deepEqual(pathsOf(await block({ team_id: team, league_id: league })), ['/league_id']);
    assert.deepEqual(pathsOf(await block({ team_id: 999_999 })), ['/team_id']);
    assert.deepEqual(pathsOf(await block({ other_user_id: omar })), ['/other_user_id']);
    assert.deepEqual(pathsOf(await block({ team_id: 'x', reason: 'x'.repeat(201) })), [
      '/team_id',
      '/reason',
    ]);
    const [stranger] = await api.service.db.query<{ id: number }>(sql`
      with site as (insert into sites (name, timezone) values ('Hill Soccer', 'America/New_York') returning id)
      insert into venues (site_id, name) select id, 'Hill Field' from site returning id`);
    assert.deepEqual(pathsOf(await block({ venue_id: stranger!.id })), ['/venue_id']);
  });

  test('is neither read nor written by officials, about whom it may be', async () => {
    const { id } = ok(await block({ team_id: game.home_team_id }), 201);
    for (const call of [api.omar, api.nina]) {
      assertProblem(await call('GET', own()), 403);
      assertProblem(await call('POST', own(), { body: { team_id: game.away_team_id } }), 403);
      assertProblem(await call('GET', `/api/v2/blocks/${id}`), 403);
      assertProblem(await call('DELETE', `/api/v2/blocks/${id}`), 403);
    }
  });
});
