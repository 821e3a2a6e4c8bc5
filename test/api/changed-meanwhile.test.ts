// Requests that wait for another change read what it committed (docs/api: Writing games).
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type pg from 'pg';
import { whileItWaits } from '../support/lock-waits.ts';
import type { Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, newGame, openApi } from './callers.ts';

let api: Api;
let desert: number;
let pier: number;
let game: Reply['json'];
before(async () => {
  api = await openApi();
  const venue = async (body: object) =>
    ok(await api.ada('POST', `/api/v2/sites/${api.season.siteId}/venues`, { body }), 201).id;
  desert = await venue({ name: 'Desert Field', timezone: 'America/Phoenix' });
  pier = await venue({ name: 'Pier Field', timezone: 'America/Chicago' });
});
after(() => api.stop());
beforeEach(async () => {
  game = await newGame(api, { venue_id: pier });
});

const toDesert = {
  first: (other: pg.Client) => other.query('update games set venue_id = $2 where id = $1', [game.id, desert]),
};

describe('a game whose venue changes to one in another time zone', () => {
  const put = (body: object) => () => api.ada('PUT', `/api/v2/games/${game.id}`, { body });

  test('has a time that is sent at the same time in the zone of the new venue', async () => {
    const after = ok(await whileItWaits(api.service, toDesert, put({ localized_time: '10:00 AM' })), 200);
    assert.deepEqual(
      [after.venue_id, after.localized_time, after.start_time],
      [desert, '10:00 AM', '2099-05-02T10:00:00.000-07:00'],
    );
  });

  test('has an end that is sent at the same time in the zone of the new venue', async () => {
    const body = { start_time: '2099-05-02T17:00:00Z', localized_end_time: '11:30 AM' };
    const after = ok(await whileItWaits(api.service, toDesert, put(body)), 200);
    assert.equal(after.end_time, '2099-05-02T11:30:00.000-07:00');
  });

  test('keeps the time of day that it has there, if only its day is sent', async () => {
    const after = ok(await whileItWaits(api.service, toDesert, put({ localized_date: '2099-05-03' })), 200);
    assert.equal(after.start_time, '2099-05-03T07:00:00.000-07:00');
  });
});

test('an official whose grade changes to another one while both are renamed has the new name of that one', async () => {
  const site = `/api/v2/sites/${api.season.siteId}`;
  const nina = `/api/v2/users/${api.season.nina.userId}`;
  ok(await api.ada('PUT', site, { body: { grades: ['Grade 8', 'Grade 7'] } }), 200);
  ok(await api.ada('PUT', nina, { body: { grade: 'Grade 8' } }), 200);
  const renamed = [
    { from: 'Grade 8', to: 'Grassroots' },
    { from: 'Grade 7', to: 'Advanced' },
  ];
  const toGrade7 = {
    first: (other: pg.Client) =>
      other.query("update users set grade = 'Grade 7' where id = $1", [api.season.nina.userId]),
  };
  ok(
    await whileItWaits(api.service, toGrade7, () =>
      api.ada('PUT', site, { body: { renamed_grades: renamed } }),
    ),
    200,
  );
  assert.equal(ok(await api.ada('GET', nina), 200).grade, 'Advanced');
});
