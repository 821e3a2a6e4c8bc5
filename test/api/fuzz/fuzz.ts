// Thousands of requests made from the document, sensible and not: no 5xx, nothing undescribed, no connection that hangs.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { sql } from '../../../src/storage/sql.ts';
import { undescribed } from '../../support/conformance/observe.ts';
import { type Api, openApi } from '../callers.ts';
import { createSiteFixture, type SiteFixture, stock } from '../site-fixture.ts';
import { type RequestPlan, requests } from './requests.ts';
import { type FuzzResponse, send, type WrittenRequest, write } from './send.ts';

const AT_ONCE = 200; // planned together; so often the people are given their roles back, and there is one more of everything
const MOST_FAILURES = 10;

const planned = requests();

let api: Api;
let furnished: SiteFixture;
/** The existing ids by noun, and those that only Zoe can see. */
const pool = new Map<string, number[]>();
const elsewhere = new Map<string, number>();

export type FuzzOptions = { seed: number; runs: number };

/** Declares the test of so many requests; FUZZ_SEED and FUZZ_RUNS in the environment send those of another run again. */
export function testFuzz(options: FuzzOptions): void {
  const seed = Number(process.env.FUZZ_SEED ?? options.seed);
  const runs = Number(process.env.FUZZ_RUNS ?? options.runs);

  before(async () => {
    api = await openApi();
    furnished = await createSiteFixture(api);
    pool.clear();
    for (const [noun, id] of Object.entries(furnished.ids)) pool.set(noun, [id]);
    await addOtherSite();
  });
  after(() => api.stop());

  test('the service answers every request as the OpenAPI document says', async (context) => {
    const failures = new Map<string, string>();
    const statuses: Record<number, number> = {};
    let count = 0;
    for (let round = 0; count < runs && failures.size < MOST_FAILURES; round++) {
      await restore();
      for (const [noun, id] of Object.entries(await stock({ api, ...furnished }, round + 2))) keep(noun, id);
      const numRuns = Math.min(AT_ONCE, runs - count);
      for (const plan of fc.sample(planned, { seed: seed + round, numRuns })) {
        const { failure, answered } = await attempt(plan);
        count++;
        if (answered !== undefined) statuses[answered.status] = (statuses[answered.status] ?? 0) + 1;
        if (failure !== undefined) failures.set(failure.kind, `request ${count}: ${failure.told}`);
      }
    }
    context.diagnostic(
      `${count} requests, FUZZ_SEED=${seed}, responses by status ${JSON.stringify(statuses)}`,
    );
    assert.deepEqual([...failures.values()], [], `FUZZ_SEED=${seed} FUZZ_RUNS=${count} shows this again`);
    const { status } = await furnished.as.ada('GET', '/api/v2/sites');
    assert.equal(status, 200, 'the service answers as before');
    assert.ok(!api.service.logged().includes('request.failed'), 'nothing unexpected happened');
  });
}

type Attempt = { failure?: { kind: string; told: string }; answered?: FuzzResponse };

async function attempt(plan: RequestPlan): Promise<Attempt> {
  const request = authorized(plan, write(plan, pick));
  const failing = (what: string): Attempt['failure'] => ({
    kind: `${plan.operation.name} ${what}`.slice(0, 200),
    told: `${what}: ${plan.who} ${written(request)}`,
  });
  let answered: FuzzResponse;
  try {
    answered = await send(api.service.baseUrl, request);
  } catch (error) {
    return { failure: failing(String(error)) };
  }
  keepId(answered);
  if (answered.status < 300 && ENDINGS.test(plan.operation.name)) await restore();
  const exchange = { ...request, address: `http://localhost${request.path}`, ...answered };
  const problems = answered.status >= 500 ? [`${answered.status} ${answered.text}`] : undescribed(exchange);
  const [problem] = problems;
  return problem === undefined
    ? { answered }
    : { answered, failure: failing(`${problem} (${answered.status})`) };
}

/** What makes a site read only, or takes people away: nothing else could be done in the rest of a round. */
const ENDINGS = /\/archive$|^DELETE .*\/(sites|users)\/\{\w+\}$/;

function authorized({ who }: RequestPlan, request: WrittenRequest): WrittenRequest {
  if (who === 'nobody') return request;
  return { ...request, headers: { authorization: `Bearer ${furnished.tokens[who]}`, ...request.headers } };
}

function pick(noun: string, nth: number): number {
  const ids = pool.get(noun) ?? [1];
  const other = elsewhere.get(noun);
  return other !== undefined && nth % OTHER_SITE === 0 ? other : ids[nth % ids.length]!;
}

const OTHER_SITE = 20; // one id of so many is another site's
const KEPT = 6; // the newest are there most likely

/** Later requests can use the created record. */
function keepId({ status, headers, text }: FuzzResponse): void {
  const [, noun, id] = /(\w+)\/(\d+)\.json$/.exec(headers.get('location') ?? '') ?? [];
  if (status !== 201 || noun === undefined) return;
  keep(noun, Number(id));
  const slots: { id: number }[] = JSON.parse(text)._embedded?.assignments ?? [];
  for (const slot of slots) keep('assignments', slot.id);
}

function keep(noun: string, id: number): void {
  pool.set(noun, [...(pool.get(noun) ?? []), id].slice(-KEPT));
}

/** Existing ids that Ada and Omar cannot see. */
async function addOtherSite(): Promise<void> {
  const { zoe } = furnished.as;
  const [site] = (await zoe('GET', '/api/v2/sites')).json._embedded.sites;
  const [user] = (await zoe('GET', `/api/v2/sites/${site.id}/users`)).json._embedded.users;
  const body = { name: 'Elsewhere', localized_date: '2099-05-02', localized_time: '9:00 AM' };
  elsewhere.set('sites', site.id).set('users', user.id);
  for (const noun of ['teams', 'venues', 'leagues', 'games', 'groups']) {
    elsewhere.set(noun, (await zoe('POST', `/api/v2/sites/${site.id}/${noun}`, { body })).json.id);
  }
}

/** Users who remove their own roles, or themselves, lose access to the site; the number of bank accounts is limited. */
async function restore(): Promise<void> {
  const { ada, omar, nina } = api.season;
  await api.service.db.query(sql`
    update users set active = true, removed_at = null, official = true, assignor = (id = ${ada.userId}),
      manager = (id = ${ada.userId})
    where id in (${ada.userId}, ${omar.userId}, ${nina.userId})`);
  await api.service.db.query(sql`delete from bank_accounts`);
  await api.service.db.query(sql`delete from blocks`);
  await api.service.db.query(sql`
    update sites set active = true, delete_at = null, forms_enabled = true, open_games = '{"mode": "ask"}', conflict_policies = '{}',
      availability_locked_days = null`);
}

function written({ method, path, headers, body }: WrittenRequest): string {
  const { authorization: _secret, ...told } = headers;
  return `${method} ${path.slice(0, 500)} ${JSON.stringify(told).slice(0, 300)} ${body?.toString().slice(0, 1_500) ?? ''}`;
}
