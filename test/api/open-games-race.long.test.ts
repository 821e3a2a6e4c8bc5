// Two service processes on one database: twenty officials claim one open position at once (docs/api: Open games).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addUser } from '../../src/domain/users/actions.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type Program, SECRET_KEY, startProgram } from '../support/program.ts';
import { createPattern, createSeason, register, requestToken, type Season } from '../support/season.ts';
import { type Call, caller } from '../support/service.ts';
import { inParallel, ok } from '../support/stage.ts';

const OFFICIALS = 20;
const ROUNDS = 5;

let database: TestDatabase;
let season: Season;
let programs: Program[];
let ada: Call;
/** Each official as a caller of either process. */
let officials: [Call, Call][];
before(async () => {
  database = await createTestDatabase();
  season = await createSeason(database.db);
  await createPattern(database.db, season.siteId, '2 officials', ['Referee', 'Assistant']);
  const env = { DATABASE_URL: database.url, SECRET_KEY, PORT: '0', RATE_LIMITS: 'off' };
  programs = [1, 2].map(() => startProgram(['serve', '--no-worker'], env));
  const urls = await Promise.all(
    programs.map(async (program) => (await program.waitFor(/"url":"(https?:\/\/[^"/]+)"/))[1]!),
  );
  const callersOf = async (accountId: number): Promise<[Call, Call]> => {
    const [one, other] = urls.map((baseUrl) => ({ baseUrl })) as [{ baseUrl: string }, { baseUrl: string }];
    const token = await requestToken(one, await register(database.db, accountId));
    return [caller(one, token), caller(other, token)];
  };
  [ada] = await callersOf(season.ada.accountId);
  officials = [];
  for (let at = 0; at < OFFICIALS; at++) {
    const { accountId } = await addUser(database.db, {
      ...{ siteId: season.siteId, firstName: 'Pat', lastName: `Claimant ${at}` },
      ...{ email: `pat.${at}@harbor.example`, roles: { official: true, assignor: false, manager: false } },
    });
    officials.push(await callersOf(accountId));
  }
  ok(await ada('PUT', `/api/v2/sites/${season.siteId}`, { body: { open_games: { mode: 'claim' } } }), 200);
});
after(async () => {
  await Promise.all((programs ?? []).map((program) => program.end('SIGTERM')));
  await database.drop();
});

/** The open slot of a game at that time. */
async function openSlot(date: string, time = '9:00 AM'): Promise<number> {
  const body = { localized_date: date, localized_time: time, pattern_name: '2 officials', published: true };
  const game = ok(await ada('POST', `/api/v2/sites/${season.siteId}/games`, { body }), 201);
  return game._embedded.assignments[0].id;
}

test('one official has it, 19 are told so, in every round', async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const slot = await openSlot(`2097-01-0${round}`);
    const replies = await inParallel(OFFICIALS, (at) =>
      officials[at]![at % 2 === 0 ? 0 : 1]('POST', `/api/v2/assignments/${slot}/claim`),
    );
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    const lost = replies.filter(({ status }) => status !== 200);
    assert.deepEqual(
      new Set(lost.map(({ status, json }) => `${status} ${json.error}`)),
      new Set(['409 conflict']),
    );
  }
});

test('an official who claims two overlapping games at two processes at once gets one of them', async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const slots = [await openSlot(`2097-02-0${round}`), await openSlot(`2097-02-0${round}`, '9:30 AM')];
    const replies = await inParallel(2, (at) =>
      officials[round]![at === 0 ? 0 : 1]('POST', `/api/v2/assignments/${slots[at]}/claim`),
    );
    assert.deepEqual(replies.map(({ status, json }) => [status, json.error]).sort(), [
      [200, undefined],
      [409, 'double_booked'],
    ]);
  }
});
