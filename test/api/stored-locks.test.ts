// What the row locks of actions prevent: each request waits for another transaction, and then decides by what that has left.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import pg from 'pg';
import { sql } from '../../src/storage/sql.ts';
import { type OtherTransaction, untilLockWaits, whileItWaits } from '../support/lock-waits.ts';
import type { Call, Reply } from '../support/service.ts';
import { ok, until } from '../support/stage.ts';
import { type Api, newGame, openApi, pathsOf } from './callers.ts';
import { join } from './people.ts';
import { enableForms, newTemplate, playedGame } from './reported-games.ts';

let api: Api;
let site: string;
let game: Reply['json'];
before(async () => {
  api = await openApi();
  site = `/api/v2/sites/${api.season.siteId}`;
  await enableForms(api);
});
after(() => api.stop());
beforeEach(async () => {
  game = await newGame(api);
});

let names = 0;
/** A new record of one of the site's lists. */
async function added(list: string, more: object = {}): Promise<Reply['json']> {
  const body = { name: `Name ${++names}`, ...more };
  return ok(await api.ada('POST', `${site}/${list}`, { body }), 201);
}

type Request = [method: string, path: string, body?: object, call?: Call];

/** The response to a request that waits for a transaction with these statements. */
function during(statements: [text: string, values: unknown[]][], request: Request): Promise<Reply> {
  const first = async (other: pg.Client) => {
    for (const [text, values] of statements) await other.query(text, values);
  };
  return sentDuring({ first }, request);
}

function sentDuring(other: OtherTransaction, [method, path, body, call = api.ada]: Request): Promise<Reply> {
  return whileItWaits(api.service, other, () => call(method, `/api/v2${path}`, { body }));
}

const deleting = (table: string, id: number): [string, unknown[]] => [
  `delete from ${table} where id = $1`,
  [id],
];

describe('games', () => {
  const free = (table: string, id: number) => async (other: pg.Client) => {
    const { rowCount } = await other.query(`select id from ${table} where id = $1 for key share nowait`, [
      id,
    ]);
    assert.equal(rowCount, 1);
  };
  const locked = (id: number) => (other: pg.Client) =>
    other.query('select from games where id = $1 for update', [id]);
  const blocks = async (other: pg.Client) => {
    const { rows } = await other.query('select pg_backend_pid() as pid');
    const waiting = await api.service.db.query(sql`
      select from pg_stat_activity where ${rows[0].pid} = any(pg_blocking_pids(pid))`);
    return waiting.length > 0;
  };

  test('are locked in the order of their ids, so that two requests for several of them do not deadlock', async () => {
    const later = await newGame(api, { localized_date: '2099-05-09' });
    const body = { game_ids: [later.id, game.id], dry_run: true }; // a dry run is one transaction
    const other = { first: locked(game.id), meanwhile: free('games', later.id) };
    ok(await sentDuring(other, ['POST', `/sites/${api.season.siteId}/games/publish`, body]), 200);
  });

  test('are locked before the team that they leave, as a change of a game locks them', async () => {
    const [team, into] = [await added('teams'), await added('teams')];
    ok(await api.ada('PUT', `/api/v2/games/${game.id}`, { body: { home_team_id: team.id } }), 200);
    const other = { first: locked(game.id), meanwhile: free('teams', team.id) };
    ok(await sentDuring(other, ['POST', `/teams/${team.id}/merge`, { into_id: into.id }]), 200);
  });

  test('that come to a team and leave it while it is merged are not moved with it', async () => {
    const [team, into, third] = [await added('teams'), await added('teams'), await added('teams')];
    const setTeam = 'update games set home_team_id = $2 where id = $1';
    const connect = () => new pg.Client({ connectionString: api.service.databaseUrl });
    const [leaving, holding] = [connect(), connect()];
    await Promise.all([leaving.connect(), holding.connect()]);
    let left: Promise<unknown> | undefined;
    const leave = async () => {
      await leaving.query('begin');
      await locked(game.id)(leaving); // waits for the one that comes
      await holding.query('commit');
      await until('the merge to wait for the one that leaves', () => blocks(leaving));
      await leaving.query(setTeam, [game.id, third.id]);
      await leaving.query('commit');
    };
    const other = {
      async first(coming: pg.Client) {
        await coming.query(setTeam, [game.id, team.id]);
        await holding.query('begin'); // keeps the merge from the game until the one that leaves has locked it
        await holding.query('select from teams where id = $1 for key share', [team.id]);
      },
      async meanwhile() {
        left = leave();
        await untilLockWaits(api.service.db, 2);
      },
    };
    try {
      ok(await sentDuring(other, ['POST', `/teams/${team.id}/merge`, { into_id: into.id }]), 200);
      await left;
    } finally {
      await Promise.all([leaving.end(), holding.end()]);
    }
    const changes = await api.service.db.query(sql`
      select from journal where kind = 'game' and record_id = ${game.id} and action = 'changed'`);
    assert.equal(changes.length, 0);
    assert.equal(ok(await api.ada('GET', `/api/v2/games/${game.id}`), 200).home_team_id, third.id);
  });
});

describe('an entry of a list that is deleted', () => {
  test('is not set on a game by its id', async () => {
    const { id } = await added('venues');
    const reply = await during([deleting('venues', id)], ['PUT', `/games/${game.id}`, { venue_id: id }]);
    assert.deepEqual(pathsOf(reply), ['/venue_id']);
  });

  test('is made anew for a game that names it', async () => {
    const { id, name } = await added('venues');
    const body = { venue_name: name };
    const { venue_id } = ok(await during([deleting('venues', id)], ['PUT', `/games/${game.id}`, body]), 200);
    assert.ok(venue_id > id);
  });

  test('gets no officials, if it is a league', async () => {
    const { id } = await added('leagues');
    const body = { user_id: api.season.omar.userId };
    ok(await during([deleting('leagues', id)], ['POST', `/leagues/${id}/officials`, body]), 404);
  });

  test('gets no blocks, if it is a team', async () => {
    const { id } = await added('teams');
    const path = `/users/${api.season.omar.userId}/blocks`;
    assert.deepEqual(pathsOf(await during([deleting('teams', id)], ['POST', path, { team_id: id }])), [
      '/team_id',
    ]);
  });

  test('takes no block with it that was deleted before', async () => {
    const { id } = await added('teams');
    const blocks = `/api/v2/users/${api.season.omar.userId}/blocks`;
    const block = ok(await api.ada('POST', blocks, { body: { team_id: id } }), 201);
    ok(await during([deleting('blocks', block.id)], ['DELETE', `/teams/${id}`]), 204);
    const deleted = await api.service.db.query(sql`
      select from journal where kind = 'block' and record_id = ${block.id} and action = 'deleted'`);
    assert.equal(deleted.length, 0);
  });
});

test('an entry that is set on a game meanwhile is in use, and not deleted', async () => {
  const { id } = await added('venues');
  const use = 'update games set venue_id = $2 where id = $1';
  const reply = await during([[use, [game.id, id]]], ['DELETE', `/venues/${id}`]);
  assert.deepEqual([reply.status, reply.json.error], [409, 'in_use']);
});

describe('a pattern', () => {
  const positions = [{ name: 'Referee', abbreviation: 'R', fee: 45 }];
  const lock = 'select from patterns where id = $1 for update';
  const write = "update positions set name = 'Umpire' where pattern_id = $1";

  for (const named of ['id', 'name']) {
    test(`that a game names by its ${named} gives the slots what it is changed to`, async () => {
      const pattern = await added('patterns', { positions });
      const body = { localized_date: '2099-07-04', localized_time: '9:00 AM' };
      const more = { [`pattern_${named}`]: pattern[named] };
      const changing: [string, unknown[]][] = [lock, write].map((text) => [text, [pattern.id]]);
      const made = ok(
        await during(changing, ['POST', `/sites/${api.season.siteId}/games`, { ...body, ...more }]),
        201,
      );
      assert.equal(made._embedded.assignments[0].position, 'Umpire');
    });
  }

  test('that a game names meanwhile is in use, and not deleted', async () => {
    const { id } = await added('patterns', { positions });
    const hold = 'select from patterns where id = $1 for share'; // as a game that is created does
    const use = 'update games set pattern_id = $1 where id = $2';
    const reply = await during(
      [
        [hold, [id]],
        [use, [id, game.id]],
      ],
      ['DELETE', `/patterns/${id}`],
    );
    assert.deepEqual([reply.status, reply.json.error], [409, 'in_use']);
  });
});

describe('a user', () => {
  test('who becomes a manager meanwhile is not changed by an assignor', async () => {
    const { userId } = api.season.nina;
    const promote = 'update users set manager = true where id = $1';
    ok(await during([[promote, [userId]]], ['PUT', `/users/${userId}`, { assignor: true }]), 403);
    await api.service.db.query(sql`update users set manager = false where id = ${userId}`);
  });

  test('is the last assignor once the other one has left meanwhile, and stays', async () => {
    const { userId } = await join(api, 'Zed Moss', { roles: ['assignor'] });
    const lead = 'select from sites where id = $1 for no key update';
    const leave = 'update users set assignor = false where id = $1';
    const reply = await during(
      [
        [lead, [api.season.siteId]],
        [leave, [userId]],
      ],
      ['PUT', `/users/${api.season.ada.userId}`, { assignor: false }],
    );
    ok(reply, 409);
  });

  test('does not join a group that is deleted', async () => {
    const { id } = await added('groups');
    const path = `/users/${api.season.nina.userId}/groups`;
    assert.deepEqual(pathsOf(await during([deleting('groups', id)], ['POST', path, { group_id: id }])), [
      '/group_id',
    ]);
  });

  test('has no more calendar feeds than permitted', async () => {
    const { accountId } = api.season.omar;
    const insert = `insert into calendar_feeds (account_id, digest)
      select $1::bigint, sha256(n::text::bytea) from generate_series(1, 20) as n`;
    const lock = 'select from accounts where id = $1 for no key update';
    const feeds: [string, unknown[]][] = [lock, insert].map((text) => [text, [accountId]]);
    ok(await during(feeds, ['POST', '/current_account/calendar_feeds', {}, api.omar]), 409);
  });

  test('has hours that end after they begin, also if the beginning changes meanwhile', async () => {
    const path = `/api/v2/users/${api.season.omar.userId}/availability`;
    const day = { date: '2099-05-02', start_time: '8:00 AM', end_time: '5:00 PM' };
    const { id } = ok(await api.omar('POST', path, { body: day }), 201);
    const begin = "update availability set start_time = '10:00' where id = $1";
    const request: Request = ['PUT', `/availability/${id}`, { end_time: '9:30 AM' }, api.omar];
    assert.deepEqual(pathsOf(await during([[begin, [id]]], request)), ['/end_time']);
  });

  test('is not paid more than an amount that is reduced meanwhile', async () => {
    const statement = { user_id: api.season.omar.userId, statement_date: '2099-05-02', amount: 45 };
    const body = { ...statement, description: 'May' };
    const { id } = ok(await api.ada('POST', `${site}/statements`, { body }), 201);
    const reduce = 'update statements set amount = 10 where id = $1';
    const reply = await during([[reduce, [id]]], ['PUT', `/statements/${id}`, { amount_paid: 45 }]);
    assert.deepEqual(pathsOf(reply), ['/amount_paid']);
  });
});

test('a site keeps a policy that is set while another one is', async () => {
  const set = `update sites set conflict_policies = '{"same_team": "refuse"}' where id = $1`;
  const body = { conflict_policies: { travel_time: 'ignore' } };
  const after = ok(
    await during([[set, [api.season.siteId]]], ['PUT', `/sites/${api.season.siteId}`, body]),
    200,
  );
  const { same_team, travel_time } = after.conflict_policies;
  assert.deepEqual([same_team, travel_time], ['refuse', 'ignore']);
});

test('the journal has the name that a group had before, also if it is renamed twice at once', async () => {
  const { id } = await added('groups');
  const rename = "update groups set name = 'Between' where id = $1";
  ok(await during([[rename, [id]]], ['PUT', `/groups/${id}`, { name: 'Last' }]), 200);
  const [entry] = await api.service.db.query<{ before: object }>(sql`
    select before from journal where kind = 'group' and record_id = ${id} and action = 'changed'`);
  assert.deepEqual(entry!.before, { name: 'Between' });
});

describe('a form template', () => {
  test('that is deleted is not filled in', async () => {
    const [{ id: gameId }, { id }] = [await playedGame(api), await newTemplate(api)];
    const body = { template_id: id, values: { homeTeamScore: 1 } };
    const request: Request = ['POST', `/games/${gameId}/submissions`, body, api.omar];
    assert.deepEqual(pathsOf(await during([deleting('form_templates', id)], request)), ['/template_id']);
  });

  test('that is filled in meanwhile is in use, and not deleted', async () => {
    const [{ id: gameId }, { id }] = [await playedGame(api), await newTemplate(api)];
    const fill = `insert into form_submissions (site_id, template_id, game_id, user_id, state, name, fields, field_values)
      select site_id, id, $2, $3, 'draft', name, fields, '{}' from form_templates where id = $1`;
    const values = [id, gameId, api.season.omar.userId];
    const reply = await during([[fill, values]], ['DELETE', `/form/templates/${id}`]);
    assert.deepEqual([reply.status, reply.json.error], [409, 'in_use']);
  });

  test('of which a report is submitted meanwhile has that report as it was', async () => {
    const [{ id: gameId }, { id: template_id }] = [await playedGame(api), await newTemplate(api)];
    const draft = { template_id, state: 'draft', values: { homeTeamScore: 1 } };
    const { id } = ok(await api.omar('POST', `/api/v2/games/${gameId}/submissions`, { body: draft }), 201);
    const submit = "update form_submissions set state = 'submitted', submitted_at = now() where id = $1";
    const reply = await during(
      [
        ['select from games where id = $1 for update', [gameId]],
        [submit, [id]],
      ],
      ['PUT', `/form/submissions/${id}`, { values: { homeTeamScore: 2 } }, api.omar],
    );
    ok(reply, 409);
  });
});
