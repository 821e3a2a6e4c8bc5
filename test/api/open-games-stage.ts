// Open games for tests: a service with a site whose officials claim, and what officials and assignors do there.
import { after, before, beforeEach } from 'node:test';
import type { Call, Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, newGame, openApi } from './callers.ts';

export type Json = Reply['json'];

type State = {
  api: Api;
  /** The path of the site. */
  site: string;
  /** User ids. */
  omar: number;
  nina: number;
  /** A day of its own for each test. */
  date: string;
};

/** Call it once, at the top of a test file: it starts and stops the service. */
export function openGames() {
  const the = {} as State;
  let day = 0;
  before(async () => {
    the.api = await openApi();
    the.site = `/api/v2/sites/${the.api.season.siteId}`;
    the.omar = the.api.season.omar.userId;
    the.nina = the.api.season.nina.userId;
  });
  const nextDay = () => {
    the.date = new Date(Date.UTC(2097, 0, ++day)).toISOString().slice(0, 10);
  };
  beforeEach(async () => {
    nextDay();
    await policy({ mode: 'claim', minimum_grade: null, group_ids: [], hours_before: 0 });
  });
  after(() => the.api.stop());

  const policy = async (open_games: object): Promise<Json> =>
    ok(await the.api.ada('PUT', the.site, { body: { open_games } }), 200);
  /** A published game on the day of this test. */
  const play = (body: object = {}): Promise<Json> =>
    newGame(the.api, { localized_date: the.date, published: true, ...body });
  const slotOf = (game: Json, index = 0): number => game._embedded.assignments[index].id;
  const claim = (slot: number, call: Call = the.api.omar) =>
    call('POST', `/api/v2/assignments/${slot}/claim`);
  const ask = (slot: number, call: Call = the.api.omar, body: object = {}) =>
    call('POST', `/api/v2/assignments/${slot}/request`, { body });
  const withdraw = (slot: number, call: Call = the.api.omar) =>
    call('DELETE', `/api/v2/assignments/${slot}/request`);
  const assign = (slot: number, user_id: number, more: object = {}) =>
    the.api.ada('POST', `/api/v2/assignments/${slot}/assign`, { body: { user_id, ...more } });
  const decide = (id: number, body: object) => the.api.ada('POST', `/api/v2/requests/${id}/decide`, { body });
  /** The open games of this test’s day. */
  const open = async (call: Call = the.api.omar, path = `${the.site}/open_games`): Promise<Json[]> => {
    const query = `search[start_date]=${the.date}&search[end_date]=${the.date}`;
    return ok(await call('GET', `${path}?${query}`), 200)._embedded.open_games;
  };
  const one = async (slot: number, call: Call = the.api.omar): Promise<Json> =>
    (await open(call)).find(({ assignment_id: id }) => id === slot);
  const requestOf = async (id: number): Promise<Json> =>
    ok(await the.api.ada('GET', `/api/v2/requests/${id}`), 200);
  const official = async (slot: number): Promise<Json> =>
    ok(await the.api.ada('GET', `/api/v2/assignments/${slot}`), 200)._embedded?.official.id;
  return {
    the,
    nextDay,
    policy,
    play,
    slotOf,
    claim,
    ask,
    withdraw,
    assign,
    decide,
    open,
    one,
    requestOf,
    official,
  };
}
