// The service with a caller for each of the season's people, and what every test of the API asks of an answer.
import assert from 'node:assert/strict';
import type { Environment } from '../../src/config.ts';
import { callerFor, createPattern, createSeason, register, type Season } from '../support/season.ts';
import { type Call, type Reply, startTestService, type TestService } from '../support/service.ts';

export type Api = {
  service: TestService;
  season: Season;
  /** The assignor, two officials of the site, and somebody of another site. */
  ada: Call;
  omar: Call;
  nina: Call;
  stop(): Promise<void>;
};

/** The HTTP surfaces without a worker: nothing is delivered. Pattern "2 officials" has a Referee ($45) and an Assistant ($40). */
export async function openApi(env: Environment = {}): Promise<Api> {
  const service = await startTestService({ env, worker: false });
  const season = await createSeason(service.db);
  await createPattern(service.db, season.siteId, '2 officials', ['Referee', 'Assistant']);
  const callerOf = async ({ accountId }: { accountId: number }) =>
    callerFor(service, await register(service.db, accountId));
  return {
    service,
    season,
    ada: await callerFor(service, season.application),
    omar: await callerOf(season.omar),
    nina: await callerOf(season.nina),
    stop: () => service.stop(),
  };
}

/** A game on 2 May 2099 at 9:00 AM with two open slots, unless the body says otherwise. */
export async function newGame(
  { ada, season }: Pick<Api, 'ada' | 'season'>,
  body: Record<string, unknown> = {},
): Promise<Reply['json']> {
  const usual = { localized_date: '2099-05-02', localized_time: '9:00 AM', pattern_name: '2 officials' };
  const reply = await ada('POST', `/api/v2/sites/${season.siteId}/games`, { body: { ...usual, ...body } });
  assert.equal(reply.status, 201, reply.text);
  return reply.json;
}

/** The pointers of a 422's problems, in order. */
export function pathsOf(reply: Reply): string[] {
  assert.equal(reply.status, 422, reply.text.slice(0, 500));
  return reply.json.errors.map(({ path }: { path: string }) => path);
}

/** Compares an error with the error format (docs/api: HTTP) and its status. */
export function assertProblem(reply: Reply, status: number, context = ''): void {
  assert.equal(reply.status, status, `${context} ${reply.text}`);
  assert.equal(reply.headers.get('content-type'), 'application/problem+json', context);
  const { json } = reply;
  for (const member of ['type', 'title', 'detail', 'error', 'message']) {
    assert.equal(typeof json[member], 'string', `${context} ${member} ${reply.text}`);
  }
  assert.equal(json.status, status, context);
  const codes = { 401: ['token_expired', 'token_invalid'], 422: ['validation_error'] }[status];
  assert.ok((codes ?? [json.error]).includes(json.code), `${context} ${reply.text}`);
  assert.match(json.error, /^[a-z]+(_[a-z]+)*$/, context);
  assert.match(json.message, /^[A-Z/a-z"].+\.( \(and \d+ more\))?$/, `${context} says a sentence`);
  assert.equal(json.request_id, reply.headers.get('x-request-id'), context);
}
