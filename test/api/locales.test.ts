// What the service says of days, clocks and distances follows the locale of the site; the words stay English (docs/api: sites).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { ok, startStage } from '../support/stage.ts';
import { newGame } from './callers.ts';
import { sheetsOf } from './sheets.ts';

type Json = Reply['json'];

type Words = {
  locale: string;
  hours: string[];
  booked: string;
  refused: RegExp;
  travel: RegExp;
  limit: string;
  orders: string[];
  halves: string[];
  moved: [string, string];
  gone: string;
  closed: string;
  schedule: RegExp;
  open: RegExp;
  import: RegExp;
};
const SITES: Words[] = [
  {
    locale: 'en-US',
    hours: [
      'Off from 1:00 PM to 11:00 PM, this game is from 3:00 PM to 4:00 PM',
      'Marked May 5 2097 as a day off',
    ],
    booked: 'On Terns – Owls from 9:00 AM to 10:00 AM at Pier Field',
    refused: /\(Terns – Owls, May 3 2097 9:00 AM at Pier Field\)/,
    travel: /which ends at 10:00 AM, only 20 minutes before this one/,
    limit: '23.6 miles from home, the limit is 20',
    orders: ['Month first: March 5, 2098', 'Day first: May 3, 2098'],
    halves: ['1:30 PM, as all hours from 1 to 7', '1:30 AM'],
    moved: ['May 20 2098 9:00 AM', 'May 20 2098 1:30 PM'],
    gone: 'Harbor Hawks – Bay Gulls, May 20 2098 1:30 PM',
    closed: 'Hill Field is closed on Jun 3 2097.',
    schedule: /Fri, May 3, 2097.*9:00 – 10:00 AM/s,
    open: /^Import \d+ of \w{3} \d+ \d{4} of games is open/,
    import: /^import of \w{3} \d+ \d{4} by Ada$/,
  },
];
SITES.push(
  ...['en-GB', 'de-CH'].map((locale) => ({
    locale,
    hours: ['Off from 13:00 to 23:00, this game is from 15:00 to 16:00', 'Marked 5 May 2097 as a day off'],
    booked: 'On Terns – Owls from 09:00 to 10:00 at Pier Field',
    refused: /\(Terns – Owls, 3 May 2097 09:00 at Pier Field\)/,
    travel: /which ends at 10:00, only 20 minutes before this one/,
    limit:
      locale === 'en-GB' ? '23.6 miles from home, the limit is 20' : '37.9 km from home, the limit is 32.2',
    orders: ['Month first: 5 March 2098', 'Day first: 3 May 2098'],
    halves: ['13:30, as all hours from 1 to 7', '01:30'],
    moved: ['20 May 2098 09:00', '20 May 2098 13:30'] as [string, string],
    gone: 'Harbor Hawks – Bay Gulls, 20 May 2098 13:30',
    closed: 'Hill Field is closed on 3 Jun 2097.',
    schedule: /Fri,? 3 May 2097.*09:00 – 10:00/s,
    open: /^Import \d+ of \d+ \w{3,4} \d{4} of games is open/,
    import: /^import of \d+ \w{3,4} \d{4} by Ada$/,
  })),
);

for (const words of SITES) {
  test(`a site in ${words.locale} reads its days, clocks and distances so`, async (t) => {
    const stage = await startStage();
    t.after(() => stage.stop());
    const { ada, season } = stage;
    const site = `/api/v2/sites/${season.siteId}`;
    const omar = season.omar.userId;
    const set = async (body: object) => ok(await ada('PUT', `/api/v2/users/${omar}`, { body }), 200);
    await stage.service.db.query(sql`update users set manager = true where id = ${season.ada.userId}`);
    ok(await ada('PUT', site, { body: { locale: words.locale } }), 200);
    for (const [name, longitude] of [
      ['Pier Field', -74],
      ['Hill Field', -74.36], // 30.3 km, and 37.9 on roads
    ])
      ok(await ada('POST', `${site}/venues`, { body: { name, latitude: 40.7, longitude } }), 201);

    const play = (body: object): Promise<Json> => newGame(stage, { localized_date: '2097-05-03', ...body });
    const slotOf = (game: Json) => `/api/v2/assignments/${game._embedded.assignments[0].id}`;
    const assign = (game: Json) => ada('POST', `${slotOf(game)}/assign`, { body: { user_id: omar } });
    const reasons = async (game: Json, code: string): Promise<string[]> => {
      const { _embedded } = ok(await ada('GET', `${slotOf(game)}/candidates`), 200);
      const found = _embedded.candidates.find(({ user_id }: Json) => user_id === omar);
      return found.conflicts.flatMap((one: Json) => (one.code === code ? one.message : []));
    };
    const at = (localized_time: string, venue_name = 'Pier Field') => ({ localized_time, venue_name });

    const league = { league_name: 'U12', home_team_name: 'Terns', away_team_name: 'Owls', published: true };
    const first = await play({ ...league, ...at('9:00 AM') });
    ok(await assign(first), 200);
    const clash = await play(at('9:00 AM'));
    assert.deepEqual(await reasons(clash, 'double_booked'), [words.booked]);
    const refused = await assign(clash);
    assert.equal(refused.status, 409);
    assert.match(refused.json.detail, words.refused);
    const soon = ok(await assign(await play(at('10:20 AM', 'Hill Field'))), 200);
    assert.match(soon.warnings.join(' '), words.travel);

    await set({ latitude: 40.7, longitude: -74, limits: { miles: 20 } });
    const far = await play({ localized_date: '2097-07-03', ...at('9:00 AM', 'Hill Field') });
    assert.deepEqual(await reasons(far, 'distance'), [words.limit]);

    const off = async (body: object) =>
      ok(
        await ada('POST', `/api/v2/users/${omar}/availability`, { body: { available: false, ...body } }),
        201,
      );
    await off({ date: '2097-05-04', start_time: '1:00 PM', end_time: '11:00 PM' });
    await off({ date: '2097-05-05', all_day: true });
    const days = ['2097-05-04', '2097-05-05'].map((day) => play({ localized_date: day, ...at('3:00 PM') }));
    const said = await Promise.all(days.map(async (game) => reasons(await game, 'unavailable')));
    assert.deepEqual(said.flat(), words.hours);

    const placed = await play({ localized_date: '2097-06-03', venue_name: 'Hill Field' });
    const closing = { start_date: '2097-06-03', end_date: '2097-06-03' };
    ok(await ada('POST', `/api/v2/venues/${placed.venue_id}/closings`, { body: closing }), 201);
    const moved = await ada('PUT', `/api/v2/games/${placed.id}`, { body: { localized_time: '5:00 PM' } });
    assert.deepEqual(ok(moved, 200).warnings, [words.closed]);

    const schedule = ok(
      await ada('POST', `${site}/public_schedules`, { body: { league_id: first.league_id } }),
      201,
    );
    assert.match(await (await fetch(schedule.url)).text(), words.schedule);

    const sheets = sheetsOf(stage);
    const heading = 'Game #,Date,Time,Home Team,Away Team';
    const row = (time: string, day = '2098-05-20') => `H-1,${day},${time},Harbor Hawks,Bay Gulls`;
    const ambiguous = await sheets.open('games', [heading, row('1:30', '3/5/2098')]);
    const optionsOf = (id: string): string[] =>
      ambiguous.questions.find((one: Json) => one.id === id).options.map(({ label }: Json) => label);
    assert.deepEqual(optionsOf('date_order'), words.orders);
    assert.deepEqual(optionsOf('time_half'), words.halves);
    const another = await sheets.upload([heading, row('9:00 AM')].join('\n'), { kind: 'games' });
    assert.match(another.json.detail, words.open);
    await sheets.discard(ambiguous.id);

    const opened = await sheets.open('games', [heading, row('9:00 AM')]);
    await sheets.apply(opened.id);
    const [{ record_id }] = await sheets.rowsOf(opened.id);
    const { _embedded } = ok(await ada('GET', `/api/v2/games/${record_id}/history`), 200);
    assert.match(_embedded.history[0].import, words.import);
    const [audited] = await sheets.audit(`game&search[record_id]=${record_id}`);
    assert.match(audited.import, words.import);
    const second = await sheets.open('games', [heading, row('1:30 PM')]);
    const [{ before, after }] = second.rows[0].changes;
    assert.deepEqual([before, after], words.moved);
    await sheets.apply(second.id);
    const third = await sheets.open('games', [
      heading,
      row('9:00 AM', '2099-01-01').replace('Gulls', 'Larks').replace('H-1', 'H-2'),
    ]);
    const gone = third.rows.find(({ outcome }: Json) => outcome === 'gone');
    assert.equal(gone.name, words.gone);
  });
}
