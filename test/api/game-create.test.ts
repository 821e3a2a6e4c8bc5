// The ways a game can be written when it is created (docs/api: Writing games).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { type Api, newGame, openApi, pathsOf } from './callers.ts';

type Json = Reply['json'];

let api: Api;
before(async () => {
  api = await openApi();
  await api.service.db.query(sql`
    insert into venues (site_id, name, timezone) values (${api.season.siteId}, 'Desert Field', 'America/Phoenix')`);
});
after(() => api.stop());

const post = (body: unknown): Promise<Reply> =>
  api.ada('POST', `/api/v2/sites/${api.season.siteId}/games`, { body });

const postForm = (raw: string): Promise<Reply> =>
  api.ada('POST', `/api/v2/sites/${api.season.siteId}/games`, {
    raw,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

async function made(body: unknown): Promise<Json> {
  const reply = await post(body);
  assert.equal(reply.status, 201, reply.text);
  return reply.json;
}

const WHEN = { localized_date: '2099-05-02', localized_time: '9:00 AM' };

describe('the time of a new game', () => {
  // New York is four hours behind UTC in May 2099, five in January; Phoenix is seven all year.
  const TIMES: [string, object, string][] = [
    [
      'an ISO day and 3:00 PM',
      { localized_date: '2099-05-02', localized_time: '3:00 PM' },
      '2099-05-02T15:00:00.000-04:00',
    ],
    [
      'a US day and 15:00',
      { localized_date: '5/2/2099', localized_time: '15:00' },
      '2099-05-02T15:00:00.000-04:00',
    ],
    [
      'a US day with zeros and 03:00 pm',
      { localized_date: '05/02/2099', localized_time: '03:00 pm' },
      '2099-05-02T15:00:00.000-04:00',
    ],
    [
      '12:00 AM, which is midnight',
      { localized_date: '1/9/2099', localized_time: '12:00 AM' },
      '2099-01-09T00:00:00.000-05:00',
    ],
    [
      'a day and 17:15:00',
      { localized_date: '2099-05-02', localized_time: '17:15:00' },
      '2099-05-02T17:15:00.000-04:00',
    ],
    [
      'a day and 5:15:00 PM',
      { localized_date: '2099-05-02', localized_time: '5:15:00 PM' },
      '2099-05-02T17:15:00.000-04:00',
    ],
    ['12:30 PM', { localized_date: '1/9/2099', localized_time: '12:30 PM' }, '2099-01-09T12:30:00.000-05:00'],
    ['start_time without an offset', { start_time: '2099-05-02T15:00:00' }, '2099-05-02T15:00:00.000-04:00'],
    ['start_time in UTC', { start_time: '2099-05-02T19:00:00Z' }, '2099-05-02T15:00:00.000-04:00'],
    [
      'start_time with an offset',
      { start_time: '2099-05-02T15:00:00.000-07:00' },
      '2099-05-02T18:00:00.000-04:00',
    ],
    ['date_time without an offset', { date_time: '2099-05-02 15:00' }, '2099-05-02T15:00:00.000-04:00'],
    ['date_time with an offset', { date_time: '2099-05-02T15:00:00-0400' }, '2099-05-02T15:00:00.000-04:00'],
    [
      'a local time where the venue is',
      { start_time: '2099-05-02T15:00', venue_name: 'Desert Field' },
      '2099-05-02T15:00:00.000-07:00',
    ],
    [
      'a time that occurs twice, which is the earlier',
      { start_time: '2026-11-01T01:30' },
      '2026-11-01T01:30:00.000-04:00',
    ],
  ];
  for (const [what, body, start] of TIMES) {
    test(`may be ${what}`, async () => {
      assert.equal((await made(body)).start_time, start);
    });
  }

  test('that does not exist, because clocks go forward, is 422 and names the times that exist', async () => {
    const reply = await post({ localized_date: '2026-03-08', localized_time: '2:30 AM' });
    assert.deepEqual(pathsOf(reply), ['/localized_time']);
    assert.match(reply.json.message, /02:00.*03:00/);
    assert.deepEqual(pathsOf(await post({ start_time: '2026-03-08T02:30' })), ['/start_time']);
    assert.equal(
      (await made({ start_time: '2026-03-08T03:00' })).start_time,
      '2026-03-08T03:00:00.000-04:00',
    );
    const desert = { venue_name: 'Desert Field', start_time: '2026-03-08T02:30' };
    assert.equal((await made(desert)).start_time, '2026-03-08T02:30:00.000-07:00');
  });

  const WRONG: [object, string[]][] = [
    [{}, ['/localized_date', '/localized_time']],
    [{ localized_date: '2099-05-02' }, ['/localized_time']],
    [{ localized_time: '9:00 AM' }, ['/localized_date']],
    [{ localized_date: '2099-02-29', localized_time: '25:00' }, ['/localized_date', '/localized_time']],
    [{ localized_date: '13/1/2099', localized_time: '13:00 PM' }, ['/localized_date', '/localized_time']],
    [{ start_time: 'tomorrow' }, ['/start_time']],
    [{ start_time: '2099-05-02' }, ['/start_time']],
    [{ start_time: '2099-05-02T24:30' }, ['/start_time']],
    [{ start_time: '2099-05-02T15:00:99Z' }, ['/start_time']],
    [{ start_time: '2099-05-02T15:00+99:00' }, ['/start_time']],
    [{ start_time: '2099-05-02T15:00', date_time: '2099-05-02T16:00' }, ['/start_time']],
    [{ ...WHEN, start_time: '2099-05-02T15:00' }, ['/start_time']],
    [{ start_time: 4_081_000_000 }, ['/start_time']],
    [{ ...WHEN, end_time: '2099-05-02T08:00' }, ['/end_time']],
    [{ ...WHEN, end_time: '2099-05-02T09:00' }, ['/end_time']],
  ];
  for (const [body, paths] of WRONG) {
    test(`${JSON.stringify(body)} is 422 at ${paths.join(' and ')}`, async () => {
      assert.deepEqual(pathsOf(await post(body)), paths);
    });
  }

  test('ends after the age group’s game_length, by default 60 minutes, unless its end is sent', async () => {
    await api.service.db.query(sql`
      insert into age_groups (site_id, name, game_length) values (${api.season.siteId}, 'U16', 80)`);
    const ends = async (body: object) => (await made({ ...WHEN, ...body })).end_time;
    assert.equal(await ends({}), '2099-05-02T10:00:00.000-04:00');
    assert.equal(await ends({ age_group_name: 'u16' }), '2099-05-02T10:20:00.000-04:00');
    assert.equal(
      await ends({ age_group_name: 'U16', end_time: '2099-05-02T11:00' }),
      '2099-05-02T11:00:00.000-04:00',
    );
    assert.equal(await ends({ localized_end_time: '11:30 AM' }), '2099-05-02T11:30:00.000-04:00');
    assert.equal(await ends({ localized_end_time: '1:00 AM' }), '2099-05-03T01:00:00.000-04:00');
  });

  test('has its end also in user_end_time_formatted, with seconds or without', async () => {
    const ends = async (body: object) => (await made({ ...WHEN, ...body })).end_time;
    const evening = '2099-05-02T19:45:00.000-04:00';
    assert.equal(await ends({ user_end_time_formatted: '19:45:00' }), evening);
    assert.equal(await ends({ user_end_time_formatted: '7:45 PM' }), evening);
    assert.equal(await ends({ user_end_time_formatted: '7:45:00 PM', end_time: '' }), evening);
    const twice = { user_end_time_formatted: '19:45:00', localized_end_time: '7:45 PM' };
    assert.equal(await ends(twice), evening);
    const form = 'localized_date=2099-05-02&localized_time=17:15:00&user_end_time_formatted=19%3A45%3A00';
    const { json, text } = await postForm(form);
    assert.deepEqual([json.start_time, json.end_time], ['2099-05-02T17:15:00.000-04:00', evening], text);
    const wrong = async (body: object) => pathsOf(await post({ ...WHEN, ...body }));
    assert.deepEqual(await wrong({ ...twice, localized_end_time: '8:00 PM' }), ['/user_end_time_formatted']);
    assert.deepEqual(await wrong({ user_end_time_formatted: 'late' }), ['/user_end_time_formatted']);
    const both = { user_end_time_formatted: '19:45', end_time: '2099-05-02T20:00' };
    assert.deepEqual(await wrong(both), ['/user_end_time_formatted']);
    const read = await made({ ...WHEN, localized_end_time: '11:00 AM' });
    const { status, json: moved } = await api.ada('PUT', `/api/v2/games/${read.id}`, {
      body: { ...read, user_end_time_formatted: '11:30:00' },
    });
    assert.deepEqual([status, moved.localized_end_time], [200, '11:30 AM']);
  });
});

describe('the names of a new game', () => {
  const NOUNS = ['venue', 'home_team', 'away_team', 'league', 'age_group', 'game_type', 'gender'];

  test('are found by name, case and spacing folded, or else created once', async () => {
    const first = await made({
      ...WHEN,
      ...Object.fromEntries(NOUNS.map((noun) => [`${noun}_name`, `New ${noun}`])),
    });
    const folded = NOUNS.map((noun) => [`${noun}_name`, `  nEW   ${noun.toUpperCase()} `]);
    const second = await made({ ...WHEN, ...Object.fromEntries(folded) });
    for (const noun of NOUNS) {
      assert.ok(Number.isInteger(first[`${noun}_id`]), noun);
      assert.equal(second[`${noun}_id`], first[`${noun}_id`], noun);
      if (noun !== 'venue') assert.equal(second[noun], `New ${noun}`);
    }
    assert.equal(second._embedded.venue.name, 'New venue');
  });

  test('are created once in parallel, also crosswise', async () => {
    const names = (n: number) =>
      n % 2 === 0
        ? { home_team_name: 'Gulls', away_team_name: 'Dogs' }
        : { home_team_name: 'dogs', away_team_name: 'GULLS' };
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        post({ ...WHEN, ...names(n), league_name: 'Race', venue_name: 'Race' }),
      ),
    );
    assert.deepEqual(
      replies.map(({ status }) => status),
      Array(20).fill(201),
    );
    for (const member of ['league_id', 'venue_id']) {
      assert.equal(new Set(replies.map(({ json }) => json[member])).size, 1, member);
    }
    const teams = await api.service.db.query(sql`
      select name from teams where folded_name in ('gulls', 'dogs')`);
    assert.equal(teams.length, 2);
  });

  test('may be ids of the site, and of no other', async () => {
    const { league_id } = await made({ ...WHEN, league_name: 'U12 North' });
    assert.equal((await made({ ...WHEN, league_id })).league, 'U12 North');
    const [other] = await api.service.db.query<{ id: number }>(sql`
      with site as (insert into sites (name, timezone) values ('Hill Soccer', 'America/New_York') returning id)
      insert into leagues (site_id, name) select id, 'U12 Hill' from site returning id`);
    const body = {
      ...WHEN,
      ...Object.fromEntries(NOUNS.map((noun) => [`${noun}_id`, 999_999])),
      league_id: other!.id,
    };
    assert.deepEqual(pathsOf(await post(body)).sort(), NOUNS.map((noun) => `/${noun}_id`).sort());
  });

  test('are taken by the id if both an id and a name are sent', async () => {
    const named = Object.fromEntries(NOUNS.map((noun) => [`${noun}_name`, `One ${noun}`]));
    const first = await made({ ...WHEN, ...named, pattern_name: '2 officials' });
    const ids = Object.fromEntries(NOUNS.map((noun) => [`${noun}_id`, first[`${noun}_id`]]));
    const other = Object.fromEntries(NOUNS.map((noun) => [`${noun}_name`, `No ${noun}`]));
    const game = await made({ ...WHEN, ...ids, ...other });
    for (const noun of NOUNS) assert.equal(game[`${noun}_id`], ids[`${noun}_id`], noun);
    assert.equal(game.league, 'One league');
    const leagues = await api.service.db.query(sql`select from leagues where name = 'No league'`);
    assert.equal(leagues.length, 0, 'the name that lost creates nothing');
    const sameAsRead = await api.ada('PUT', `/api/v2/games/${game.id}`, {
      body: { league_id: game.league_id, league_name: 'One league', public_note: 'Moved' },
    });
    assert.deepEqual([sameAsRead.status, sameAsRead.json.league_id], [200, game.league_id]);
  });

  test('have at most 90 characters', async () => {
    assert.equal((await made({ ...WHEN, league_name: 'a'.repeat(90) })).league, 'a'.repeat(90));
    assert.deepEqual(pathsOf(await post({ ...WHEN, league_name: 'a'.repeat(91) })), ['/league_name']);
  });

  test('can be read by people, like every name of the site', async () => {
    const unreadable = ['\u202egnp.exe', '\u200b', 'Hawks\u0007'];
    for (const home_team_name of unreadable) {
      const reply = await post({ ...WHEN, home_team_name });
      assert.deepEqual(pathsOf(reply), ['/home_team_name'], JSON.stringify(home_team_name));
      assert.match(reply.json.errors[0].message, /^home_team_name must be one line of visible characters/);
    }
    assert.equal((await made({ ...WHEN, home_team_name: 'Two\tWords' })).home_team, 'Two Words');
  });

  test('create nothing if the game is rejected', async () => {
    assert.equal((await post({ ...WHEN, league_name: 'Ghosts', pattern_name: 'none' })).status, 422);
    assert.deepEqual(await api.service.db.query(sql`select from leagues where name = 'Ghosts'`), []);
  });

  test('of a pattern must exist', async () => {
    const { pattern, pattern_id } = await made({ ...WHEN, pattern_name: ' 2  OFFICIALS' });
    assert.equal(pattern, '2 officials');
    assert.equal((await made({ ...WHEN, pattern_id })).pattern, '2 officials');
    assert.deepEqual(pathsOf(await post({ ...WHEN, pattern_name: '9 officials' })), ['/pattern_name']);
    assert.deepEqual(pathsOf(await post({ ...WHEN, pattern_id: 999 })), ['/pattern_id']);
  });
});

describe('a new game', () => {
  test('is born unpublished, public, active, with one open slot per position of its pattern', async () => {
    const game = await newGame(api);
    assert.deepEqual([game.published, game.public, game.status, game.lock_version], [false, true, 'A', 0]);
    assert.deepEqual(
      game._embedded.assignments.map((slot: Json) => [slot.position, slot.assigned, slot.sort_order]),
      [
        ['Referee', false, 1],
        ['Assistant', false, 2],
      ],
    );
  });

  for (const [value, published] of [
    ['y', true],
    ['Y', true],
    ['1', true],
    [1, true],
    ['true', true],
    [true, true],
    ['n', false],
    ['0', false],
    [0, false],
    ['false', false],
    [false, false],
  ] as const) {
    test(`is_public ${JSON.stringify(value)} means published ${published}`, async () => {
      const game = await made({ ...WHEN, is_public: value });
      assert.deepEqual([game.published, game.public], [published, true]);
    });
  }

  test('is_public and published may agree, and may not contradict each other', async () => {
    assert.equal((await made({ ...WHEN, is_public: 'y', published: true })).published, true);
    assert.deepEqual(pathsOf(await post({ ...WHEN, is_public: 'n', published: true })), ['/is_public']);
    assert.deepEqual(pathsOf(await post({ ...WHEN, is_public: 'maybe', published: 2 })), [
      '/published',
      '/is_public',
    ]);
  });

  test('takes its notes by either name', async () => {
    const one = await made({ ...WHEN, public_note: 'Bring flags', private_note: 'Pay cash' });
    const other = await made({ ...WHEN, public_note_text: 'Bring flags', private_note_text: 'Pay cash' });
    assert.deepEqual([one.public_note, one.private_note], ['Bring flags', 'Pay cash']);
    assert.deepEqual([other.public_note, other.private_note], ['Bring flags', 'Pay cash']);
    const long = { ...WHEN, public_note: 'a'.repeat(1001) };
    assert.deepEqual(pathsOf(await post(long)), ['/public_note']);
  });

  test('may come as a form', async () => {
    const { league_id } = await made({ ...WHEN, league_name: 'U12 North' });
    const { status, json, text } = await postForm(
      `localized_date=5%2F2%2F2099&localized_time=3%3A00+PM&league_id=${league_id}&venue_name=Pier+Field` +
        '&is_public=y&external_id=12&pattern_name=2+officials&home_team_name=&venue_id=',
    );
    assert.equal(status, 201, text);
    assert.deepEqual(
      [
        json.start_time,
        json.league,
        json._embedded.venue?.name,
        json.published,
        json.external_id,
        json.home_team,
      ],
      ['2099-05-02T15:00:00.000-04:00', 'U12 North', 'Pier Field', true, 12, null],
    );
    assert.equal(json._embedded.assignments.length, 2);
  });

  test('as a form may have empty fields', async () => {
    const blank = 'start_time=&date_time=&end_time=&localized_end_time=&home_team_id=&home_team_name=';
    const texts = 'subvenue=&user_defined_id=+&public_note=&private_note=&paid_via=&external_id=';
    const { status, json, text } = await postForm(
      `localized_date=5%2F2%2F2099&localized_time=9:00+AM&${blank}&${texts}`,
    );
    assert.equal(status, 201, text);
    const { start_time, home_team, subvenue, user_defined_id, public_note, private_note, paid_via } = json;
    assert.equal(start_time, '2099-05-02T09:00:00.000-04:00');
    const empty = [home_team, subvenue, user_defined_id, public_note, private_note, paid_via];
    assert.deepEqual(empty, [null, null, null, null, null, null]);
    const other = await postForm('start_time=2099-05-02T09:00&localized_date=&localized_time=');
    assert.equal(other.json.start_time, '2099-05-02T09:00:00.000-04:00', other.text);
    assert.deepEqual(pathsOf(await postForm('localized_date=&localized_time=9:00+AM')), ['/localized_date']);
  });

  test('of an invalid flag value names the valid values', async () => {
    for (const value of [null, [], 2, 'maybe', 0.5]) {
      const reply = await post({ ...WHEN, is_public: value });
      assert.deepEqual(pathsOf(reply), ['/is_public']);
      assert.equal(reply.json.errors[0].message, 'is_public must be true or false, y or n, 1 or 0.');
    }
  });

  test('as a form never has a number rounded or a text made a number', async () => {
    const reply = await postForm('localized_date=5/2/2099&localized_time=9:00&league_id=1.5&external_id=x');
    assert.deepEqual(pathsOf(reply).sort(), ['/external_id', '/league_id']);
  });
});
