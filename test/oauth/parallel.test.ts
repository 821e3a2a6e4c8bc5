// Two service processes on one PostgreSQL that answers slowly: what may happen once happens once (case 118).
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { withdrawConsent } from '../../src/oauth/consents/actions.ts';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type Program, startProgram } from '../support/program.ts';
import { type SlowPostgres, startSlowPostgres } from '../support/slow-postgres.ts';
import { postForm, type TokenAnswer } from './endpoint.ts';
import {
  addClient,
  codeFor,
  createPeople,
  credentialsOf,
  exchangeFields,
  type Fields,
  type FlowClient,
  type People,
  PKCE,
  pairOf,
  VERIFIER,
} from './flow.ts';

const AT_ONCE = 20;
const ROUNDS = 6; // of races that two may win in either order

let database: TestDatabase;
let slow: SlowPostgres;
let people: People;
let strict: Processes;
let graceful: Processes;
before(async () => {
  database = await createTestDatabase();
  slow = await startSlowPostgres(database.url);
  people = await createPeople(database.db);
  await slowDownIssuing();
  [strict, graceful] = await Promise.all([startTwo('0'), startTwo('10')]);
});
after(async () => {
  await Promise.all(
    [...(strict?.programs ?? []), ...(graceful?.programs ?? [])].map((one) => one.end('SIGTERM')),
  );
  await slow.stop();
  await database.drop();
});

test('54, 52: of 20 parallel exchanges of one code one gets 200, and its pair is then revoked', async () => {
  for (const client of [people.web, people.mobile]) {
    const responses = await exchangeAtOnce(await authorize(client), client);
    const { winners, losers } = sorted(responses);
    assert.equal(winners.length, 1);
    assert.ok(losers.every(({ status, body }) => status === 400 && body.error === 'invalid_grant'));
    assert.deepEqual(await lifeOf(winners[0]!), { access: 401, refresh: 'invalid_grant' });
  }
});

test('54, 49: wrong verifiers beside the right one never win, and end nothing that it has got', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const code = await authorize(people.mobile);
    const responses = await atOnce(8, (index) =>
      strict.ask('/oauth/token', {
        ...credentialsOf(people.mobile),
        ...exchangeFields(people.mobile, code, { code_verifier: index === 0 ? VERIFIER : 'x'.repeat(43) }),
      }),
    );
    const { winners } = sorted(responses);
    assert.ok(winners.every((response) => response === responses[0]));
    if (winners[0] !== undefined) assert.equal(await tryToken(winners[0].body.access_token), 200);
  }
});

test('64, 62: of 20 parallel refreshes in strict mode one gets 200, and the family is then revoked', async () => {
  const refresh = await firstRefresh();
  const responses = await atOnce(AT_ONCE, () => strict.refresh(refresh));
  const { winners, losers } = sorted(responses);
  assert.equal(winners.length, 1);
  assert.ok(losers.every(({ status, body }) => status === 400 && body.error === 'invalid_grant'));
  assert.deepEqual(await lifeOf(winners[0]!), { access: 401, refresh: 'invalid_grant' });
});

test('63: of 20 parallel refreshes within the grace period a few get 200, all of one valid family', async () => {
  const refresh = await firstRefresh();
  const { winners } = sorted(await atOnce(AT_ONCE, () => graceful.refresh(refresh)));
  assert.equal(winners.length, 5);
  for (const { body } of winners) assert.equal(await tryToken(body.access_token), 200);
  const [{ families } = { families: 0 }] = await database.db.query<{ families: number }>(sql`
    select count(distinct authorization_id) as families from access_tokens
    where digest = any(${winners.map(({ body }) => sha256(body.access_token))})`);
  assert.equal(families, 1);
});

test('60: another client with the token at the same time neither gets a pair nor ends the family', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const refresh = await firstRefresh();
    const [own, ...foreign] = await atOnce(6, (index) =>
      index === 0 ? strict.refresh(refresh) : strict.refresh(refresh, people.mobile),
    );
    assert.ok(foreign.every(({ body }) => body.error === 'invalid_grant'));
    assert.equal(await tryToken(pairOf(own!).access), 200);
  }
});

test('65: a wider scope at the same time does not use the token up', async () => {
  const refresh = await firstRefresh();
  const wider = {
    refresh_token: refresh,
    grant_type: 'refresh_token',
    scope: 'bank',
    ...credentialsOf(people.web),
  };
  const [own] = await atOnce(6, (index) =>
    index === 0 ? strict.refresh(refresh) : strict.ask('/oauth/token', wider),
  );
  pairOf(own!);
});

const endings: [string, (refresh: string) => Promise<unknown>][] = [
  ['112: a revoke', (token) => strict.ask('/oauth/revoke', { ...credentialsOf(people.web), token })],
  [
    'a withdrawal of the consent',
    () =>
      withdrawConsent(database.db, {
        accountId: people.season.omar.accountId,
        applicationId: people.web.id,
      }),
  ],
];
for (const [name, end] of endings) {
  test(`${name} during refreshes leaves no token alive, whichever comes first`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const refresh = await firstRefresh();
      const [ended, ...responses] = await Promise.all([
        end(refresh),
        ...Array.from({ length: 4 }, () => graceful.refresh(refresh)),
      ]);
      assert.ok(ended === undefined || (ended as TokenAnswer).status === 200);
      for (const { status, body } of responses) assert.ok([200, 400].includes(status), JSON.stringify(body));
      for (const response of sorted(responses).winners) {
        assert.deepEqual(await lifeOf(response), { access: 401, refresh: 'invalid_grant' });
      }
    }
  });
}

test('deleting the application during exchanges and refreshes leaves no rows, and no response is 500', async () => {
  const redirectUris = ['https://gone.example/'];
  const other = await addClient(database.db, { accountId: people.season.ada.accountId, redirectUris });
  const refresh = await firstRefresh(other);
  const code = await authorize(other);
  const [, ...responses] = await Promise.all([
    database.db.transaction((tx) => tx.query(sql`delete from applications where id = ${other.id}`)),
    ...Array.from({ length: 4 }, () => graceful.refresh(refresh, other)),
    ...Array.from({ length: 4 }, () =>
      graceful.ask('/oauth/token', { ...credentialsOf(other), ...exchangeFields(other, code) }),
    ),
  ]);
  for (const { status } of responses) assert.ok([200, 400, 401].includes(status), String(status));
  for (const { body } of sorted(responses).winners) assert.equal(await tryToken(body.access_token), 401);
});

type Processes = {
  programs: Program[];
  /** Of one of them. */
  address: string;
  /** Asks one of the two, in turn. */
  ask(path: string, fields: Fields): Promise<TokenAnswer>;
  refresh(token: string, client?: FlowClient): Promise<TokenAnswer>;
};

const KEY = randomBytes(32).toString('base64'); // of the database, from the first start on

async function startTwo(graceSeconds: string): Promise<Processes> {
  const env = {
    DATABASE_URL: slow.url,
    SECRET_KEY: KEY,
    PORT: '0',
    RATE_LIMITS: 'off',
    REFRESH_GRACE_SECONDS: graceSeconds,
  };
  const programs = [1, 2].map(() => startProgram(['serve', '--no-worker'], env));
  const addresses = await Promise.all(
    programs.map(async (program) => (await program.waitFor(/http:\/\/localhost:\d+/))[0]),
  );
  let asked = 0;
  const ask = (path: string, fields: Fields) => postForm(`${addresses[asked++ % 2]}${path}`, fields);
  return {
    programs,
    address: addresses[0]!,
    ask,
    refresh: (refresh_token, client = people.web) =>
      ask('/oauth/token', { ...credentialsOf(client), grant_type: 'refresh_token', refresh_token }),
  };
}

/** Each pair takes a while to be issued, so that others come in between. */
async function slowDownIssuing(): Promise<void> {
  await database.db.query(sql`
    create function dawdle() returns trigger language plpgsql as
      $$ begin perform pg_sleep(random() * 0.03); return new; end $$`);
  for (const table of [sql`access_tokens`, sql`refresh_tokens`]) {
    await database.db.query(
      sql`create trigger dawdle before insert on ${table} for each row execute function dawdle()`,
    );
  }
}

function atOnce(count: number, ask: (index: number) => Promise<TokenAnswer>): Promise<TokenAnswer[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
}

function exchangeAtOnce(code: string, client: FlowClient): Promise<TokenAnswer[]> {
  const proof: Fields = client === people.mobile ? { code_verifier: VERIFIER } : {};
  const fields = { ...credentialsOf(client), ...exchangeFields(client, code, proof) };
  return atOnce(AT_ONCE, () => strict.ask('/oauth/token', fields));
}

function authorize(client: FlowClient): Promise<string> {
  const { accountId } = people.season.omar;
  return codeFor(database.db, { client, accountId, fields: client === people.mobile ? PKCE : {} });
}

async function firstRefresh(client = people.web): Promise<string> {
  const fields = exchangeFields(client, await authorize(client));
  return pairOf(await strict.ask('/oauth/token', { ...credentialsOf(client), ...fields })).refresh;
}

function sorted(responses: TokenAnswer[]): { winners: TokenAnswer[]; losers: TokenAnswer[] } {
  return {
    winners: responses.filter(({ status }) => status === 200),
    losers: responses.filter(({ status }) => status !== 200),
  };
}

/** The status with which the API answers a token. */
async function tryToken(token: unknown): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${strict.address}/api/v2/sites`, { headers })).status;
}

/** What the API says to the access token, and the token endpoint to the refresh token. */
async function lifeOf({ body }: TokenAnswer): Promise<{ access: number; refresh: unknown }> {
  const access = await tryToken(body.access_token);
  const responses = [people.web, people.mobile].map((client) =>
    strict.refresh(String(body.refresh_token), client),
  );
  const refreshed = (await Promise.all(responses)).find(({ status }) => status === 200);
  return { access, refresh: refreshed === undefined ? 'invalid_grant' : 'alive' };
}

function sha256(value: unknown): Buffer {
  return createHash('sha256').update(String(value)).digest();
}
