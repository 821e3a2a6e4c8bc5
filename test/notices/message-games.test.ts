// Messages to the crews of the games that a search finds, by each key of the search (docs/api: Messages).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type NoticeStage, startNoticeStage } from './notice-stage.ts';

type Json = Reply['json'];

let stage: NoticeStage;
before(async () => {
  stage = await startNoticeStage();
});
after(() => stage.stop());

test('the crews of the games that any key of the search finds, and no others', async () => {
  const { siteId, omar } = stage.season;
  const members = {
    ...{ home_team_name: 'Novas', away_team_name: 'Bay Gulls', venue_name: 'Harbor Fields' },
    ...{ league_name: 'State Cup', age_group_name: 'U12', game_type_name: 'Cup', gender_name: 'Girls' },
  };
  const made = await stage.newGame(members);
  await stage.assign(made, 0, omar.userId);
  const game = await stage.change(made, { published: true });
  const other = await stage.newGame();
  const found = async (games: object): Promise<number[]> => {
    const body = { to: { games } };
    const { people } = ok(await stage.ada('POST', `/api/v2/sites/${siteId}/messages/preview`, { body }), 200);
    return people.flatMap(({ game_ids }: Json) => game_ids);
  };
  const ids = ['league_id', 'age_group_id', 'game_type_id', 'gender_id', 'home_team_id', 'away_team_id'];
  const searches: [key: string, its: unknown, others: unknown][] = [
    ...[...ids, 'venue_id', 'pattern_id'].map((key): [string, unknown, unknown] => [
      key,
      [game[key]],
      [999_999],
    ]),
    ['team_id', [game.away_team_id], [999_999]],
    ['id', [game.id], [other.id]], // a draft, of which nobody is told
    ['status', ['A'], ['C']],
    ['published', true, false],
    ['needs', ['answers'], ['reports']],
    ['query', 'Novas', 'Rapids'],
  ];
  for (const [key, its, others] of searches) {
    assert.ok(game[key] !== null, key);
    assert.deepEqual(await found({ [key]: its }), [game.id], key);
    assert.deepEqual(await found({ [key]: others }), [], key);
  }
});

test('the journal says of which days, places or group the people were', async () => {
  const { db } = stage.service;
  const { id } = ok(
    await stage.ada('POST', `/api/v2/sites/${stage.season.siteId}/groups`, { body: { name: 'Mentors' } }),
    201,
  );
  ok(await stage.ada('POST', `/api/v2/users/${stage.season.omar.userId}/groups/${id}`), 201);
  await stage.toldGame({ localized_date: '2095-09-04', localized_time: '9:00 AM' });
  const days = { start_date: '2095-09-04', end_date: '2095-09-04' };
  const text = { subject: 'Parking', text: 'The lot is closed.' };
  for (const to of [{ games: days }, { group_id: id }])
    ok(
      await stage.ada('POST', `/api/v2/sites/${stage.season.siteId}/messages`, { body: { to, ...text } }),
      201,
    );
  const rows = await db.query<{ after: Json }>(
    sql`select after from journal where kind = 'message' order by id desc limit 2`,
  );
  assert.deepEqual(
    rows.map(({ after }) => [after.audience, after.group_id, after.start_date, after.end_date]),
    [
      ['group', id, undefined, undefined],
      ['games', undefined, '2095-09-04', '2095-09-04'],
    ],
  );
});
