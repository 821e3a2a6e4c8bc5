// Entries of lists cannot be deleted while a game uses them, also under concurrency (docs/api: Resources).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Transaction } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { untilLockWaits } from '../support/lock-waits.ts';
import type { Reply } from '../support/service.ts';
import { inParallel } from '../support/stage.ts';
import { type Api, assertProblem, newGame, openApi, pathsOf } from './callers.ts';

let api: Api;
let base: string;
before(async () => {
  api = await openApi();
  base = `/api/v2/sites/${api.season.siteId}`;
});
after(() => api.stop());

/** Each list, one entry of it in words, and the fields of a game that refer to one. */
const LISTS = [
  ['venues', 'venue', ['venue']],
  ['leagues', 'league', ['league']],
  ['teams', 'team', ['home_team', 'away_team']],
  ['age_groups', 'age group', ['age_group']],
  ['game_types', 'game type', ['game_type']],
  ['genders', 'gender', ['gender']],
  ['patterns', 'pattern', ['pattern']],
] as const;

const COLUMNS = {
  ...{
    venue: sql`venue_id`,
    league: sql`league_id`,
    home_team: sql`home_team_id`,
    away_team: sql`away_team_id`,
  },
  ...{
    age_group: sql`age_group_id`,
    game_type: sql`game_type_id`,
    gender: sql`gender_id`,
    pattern: sql`pattern_id`,
  },
};
const TABLES = {
  ...{ venues: sql`venues`, leagues: sql`leagues`, teams: sql`teams`, age_groups: sql`age_groups` },
  ...{ game_types: sql`game_types`, genders: sql`genders`, patterns: sql`patterns` },
};
/** The usual pattern left out: a game has one at most. */
const NO_CREW = { pattern_name: undefined };

let made = 0;
async function add(plural: string): Promise<{ id: number; name: string }> {
  const body = {
    name: `Entry ${++made}`,
    ...(plural === 'patterns' && { positions: [{ name: 'Referee' }] }),
  };
  const reply = await api.ada('POST', `${base}/${plural}`, { body });
  assert.equal(reply.status, 201, reply.text);
  return reply.json;
}

for (const [plural, noun, fields] of LISTS) {
  describe(plural, () => {
    for (const field of fields) {
      test(`cannot be deleted while they are the ${field} of a game; the error names it`, async () => {
        const { id } = await add(plural);
        const at = `/api/v2/${plural}/${id}`;
        const later = await newGame(api, { ...NO_CREW, [`${field}_id`]: id, localized_date: '2099-03-02' });
        const first = await newGame(api, { ...NO_CREW, [`${field}_id`]: id, localized_date: '2099-03-01' });
        const refused = await api.ada('DELETE', at);
        assertProblem(refused, 409);
        assert.equal(refused.json.error, 'in_use');
        assert.equal(
          refused.json.message,
          `This ${noun} is in use: 2 games of this site use it; the first is game ${first.id}. ` +
            'Remove it from every game that has it, then delete it.',
        );
        await api.ada('PUT', `/api/v2/games/${first.id}`, { body: { [`${field}_id`]: null } });
        assert.match((await api.ada('DELETE', at)).json.message, new RegExp(`1 game .* game ${later.id}\\.`));
        assert.equal((await api.ada('GET', at)).status, 200);
      });

      test(`can be deleted when the games whose ${field} they were are deleted; their rows stay`, async () => {
        const { id } = await add(plural);
        const game = await newGame(api, { ...NO_CREW, [`${field}_id`]: id });
        assert.equal((await api.ada('DELETE', `/api/v2/games/${game.id}`)).status, 204);
        assert.equal((await api.ada('DELETE', `/api/v2/${plural}/${id}`)).status, 204);
        const [row] = await api.service.db.query<Record<string, unknown>>(
          sql`select * from games where id = ${game.id}`,
        );
        assert.equal(row?.[`${field}_id`], null);
        assert.ok(row?.deleted_at);
      });
    }

    test('deleted just when a game with one is being written are found in use', async () => {
      const { id } = await add(plural);
      const column = COLUMNS[fields[0]];
      const deleted = await meanwhile(
        (tx) =>
          tx.query(sql`
            insert into games (site_id, start_time, end_time, ${column})
            values (${api.season.siteId}, '2099-05-02 13:00Z', '2099-05-02 14:00Z', ${id})`),
        () => api.ada('DELETE', `/api/v2/${plural}/${id}`),
      );
      assertProblem(deleted, 409);
      assert.equal(deleted.json.error, 'in_use');
    });

    test('are not found for a game while they are being deleted', async () => {
      const { id } = await add(plural);
      const body = { localized_date: '2099-05-02', localized_time: '9:00 AM', [`${fields[0]}_id`]: id };
      const created = await meanwhile(
        (tx) => tx.query(sql`delete from ${TABLES[plural]} where id = ${id}`),
        () => api.ada('POST', `${base}/games`, { body }),
      );
      assert.deepEqual(pathsOf(created), [`/${fields[0]}_id`]);
    });

    test('deleted and assigned to a game at once end as one of the two', async () => {
      for (let round = 0; round < 6; round++) {
        const { id } = await add(plural);
        const body = { localized_date: '2099-05-02', localized_time: '9:00 AM', [`${fields[0]}_id`]: id };
        const [created, deleted] = await Promise.all([
          api.ada('POST', `${base}/games`, { body }),
          api.ada('DELETE', `/api/v2/${plural}/${id}`),
        ]);
        const outcome = `${created.status} ${deleted.status}`;
        assert.ok(['201 409', '422 204'].includes(outcome), `${created.text} ${deleted.text}`);
      }
    });

    test('deleted five times at once are deleted once', async () => {
      const { id } = await add(plural);
      const replies = await inParallel(5, () => api.ada('DELETE', `/api/v2/${plural}/${id}`));
      assert.deepEqual(replies.map(({ status }) => status).sort(), [204, 404, 404, 404, 404]);
    });
  });
}

/** The response of a call that waits for the lock of a transaction, which is committed while it waits. */
async function meanwhile(
  work: (tx: Transaction) => Promise<unknown>,
  call: () => Promise<Reply>,
): Promise<Reply> {
  const { db } = api.service;
  const answer = await db.transaction(async (tx) => {
    await work(tx);
    const answered = call();
    await untilLockWaits(db);
    return { answered };
  });
  return answer.answered;
}

test('a name that is being deleted is created again for the game that uses it', async () => {
  const { id, name } = await add('venues');
  const body = { localized_date: '2099-05-02', localized_time: '9:00 AM', venue_name: name };
  const created = await meanwhile(
    (tx) => tx.query(sql`delete from venues where id = ${id}`),
    () => api.ada('POST', `${base}/games`, { body }),
  );
  assert.equal(created.status, 201, created.text);
  assert.notEqual(created.json.venue_id, id);
  assert.equal(created.json._embedded.venue.name, name);
});

test('names that are deleted and renamed while games are created by them are found or made, always', async () => {
  const replies: Reply[] = [];
  for (let round = 0; round < 10; round++) {
    const { id, name } = await add('venues');
    const body = { localized_date: '2099-05-02', localized_time: '9:00 AM', venue_name: name };
    replies.push(
      ...(await Promise.all([
        api.ada('POST', `${base}/games`, { body }),
        api.ada('DELETE', `/api/v2/venues/${id}`),
        api.ada('POST', `${base}/games`, { body }),
        api.ada('PUT', `/api/v2/venues/${id}`, { body: { name: `${name} elsewhere` } }),
        api.ada('POST', `${base}/games`, { body }),
      ])),
    );
  }
  const wrong = replies.filter(({ status }) => ![200, 201, 204, 404, 409].includes(status));
  assert.deepEqual(wrong, []);
  const created = replies.filter(({ status }) => status === 201);
  assert.equal(created.length, 30);
  for (const { json } of created) {
    assert.equal((await api.ada('GET', `/api/v2/venues/${json.venue_id}`)).status, 200);
  }
});

describe('a league with officials', () => {
  test('deletes them with it: only games prevent the deletion', async () => {
    const { id } = await add('leagues');
    const body = { user_id: api.season.omar.userId };
    const attached = (await api.ada('POST', `/api/v2/leagues/${id}/officials`, { body })).json;
    assert.equal((await api.ada('DELETE', `/api/v2/leagues/${id}`)).status, 204);
    assertProblem(await api.ada('GET', `/api/v2/league_officials/${attached.id}`), 404);
    assertProblem(await api.ada('GET', `/api/v2/leagues/${id}/officials`), 404);
  });

  test('that is being deleted cannot get an official attached', async () => {
    const { id } = await add('leagues');
    const attached = await meanwhile(
      (tx) => tx.query(sql`delete from leagues where id = ${id}`),
      () => api.ada('POST', `/api/v2/leagues/${id}/officials`, { body: { user_id: api.season.omar.userId } }),
    );
    assertProblem(attached, 404);
  });
});

test('a subscription keeps criteria that name a deleted record; no event matches them any more', async () => {
  const { id } = await add('leagues');
  const body = {
    ...{ site_id: api.season.siteId, event_types: ['game.game.published'], target_method: 'POST' },
    ...{ target_url: 'https://roster-sync.example/hooks', criteria: { league_id: id } },
  };
  const subscription = await api.ada('POST', '/api/v2/webhooks/subscriptions', { body });
  assert.equal(subscription.status, 201, subscription.text);
  assert.equal((await api.ada('DELETE', `/api/v2/leagues/${id}`)).status, 204);
  const { json } = await api.ada('GET', `/api/v2/webhooks/subscriptions/${subscription.json.id}`);
  assert.deepEqual([json.criteria, json.enabled], [{ league_id: id }, true]);
});
