// RFC 9700, security practice: what a thief of the database, the log or a consent would find (cases 104, 106).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { rotateSecret } from '../../src/oauth/applications/actions.ts';
import { withdrawConsent } from '../../src/oauth/consents/actions.ts';
import { listConsents } from '../../src/oauth/consents/store.ts';
import { sql } from '../../src/storage/sql.ts';
import { caller } from '../support/service.ts';
import { assertRefused, credentialsOf, type Flow, PKCE, pairOf, startFlow, VERIFIER } from './flow.ts';

let flow: Flow;
before(async () => {
  flow = await startFlow({ REFRESH_GRACE_SECONDS: '0' });
});
after(() => flow.stop());

test('106: a dump of the whole database holds no code, token or secret, in no encoding', async () => {
  const issued = await issueEverything();
  const dump = await dumpDatabase();
  assert.ok(dump.includes(flow.web.clientId), 'the dump is one');
  for (const [name, secret] of Object.entries(issued)) {
    for (const encoding of ['utf8', 'hex', 'base64'] as const) {
      assert.ok(!dump.includes(Buffer.from(secret).toString(encoding)), `${name} as ${encoding}`);
    }
    const bytes = Buffer.from(secret, 'base64url').toString('hex');
    assert.ok(bytes.length < 32 || !dump.includes(bytes), `${name} decoded`);
  }
});

test('104: the log contains none of them either, whatever error occurs', async () => {
  const issued = await issueEverything();
  const { url, ...headers } = {
    url: `${flow.service.baseUrl}/oauth/token`,
    authorization: `Bearer ${issued.access}`,
  };
  await fetch(`${url}?${new URLSearchParams(issued)}`, { headers });
  await fetch(url, { method: 'POST', headers, body: new URLSearchParams(issued) });
  await fetch(url, { method: 'POST', body: JSON.stringify({ ...issued, x: 1 }) });
  const log = flow.service.logged();
  assert.match(log, /"msg":"token.issued"/);
  assert.match(log, /"msg":"token.rejected"/);
  for (const [name, secret] of Object.entries(issued)) assert.ok(!log.includes(secret), name);
});

test('the log contains the cause that the response omits', async () => {
  await flow.exchange(flow.web, 'unknown');
  const { refresh } = await flow.firstPair();
  const foreign = await flow.refresh(flow.mobile, refresh);
  const line = `"error":"invalid_grant","cause":"issued to application ${flow.web.id}","msg":"token.rejected"`;
  assert.match(flow.service.logged(), new RegExp(line));
  const unknown = await flow.refresh(flow.mobile, 'unknown');
  assert.deepEqual(foreign.body, unknown.body); // a thief learns nothing of whose token they have
});

test('106: codes and tokens are unique, and of 256 bits', async () => {
  const issued = await Promise.all(Array.from({ length: 40 }, () => flow.firstPair()));
  const all = issued.flatMap(({ access, refresh }) => [access, refresh]);
  assert.equal(new Set(all).size, 80);
  assert.ok(all.every((token) => Buffer.from(token, 'base64url').length === 32));
});

test('a withdrawn consent ends codes, tokens and subscriptions of that account at once, and nothing of others', async () => {
  const [omar, ada] = [flow.season.omar.accountId, flow.season.ada.accountId];
  await flow.db.query(sql`update users set assignor = true where id = ${flow.season.omar.userId}`);
  const scope = { fields: { scope: 'read webhooks' } };
  const [first, second] = [
    await flow.firstPair(flow.web, { accountId: omar, ...scope }),
    await flow.firstPair(flow.web, { accountId: ada, ...scope }),
  ];
  const own = await flow.token(flow.web, { grant_type: 'client_credentials', scope: 'webhooks' });
  const code = await flow.authorize({ accountId: omar });
  const subscribe = async (token: unknown) => {
    const body = {
      site_id: flow.season.siteId,
      event_types: ['site.user.created'],
      target_url: 'https://roster-sync.example/hook',
      target_method: 'POST',
    };
    const call = caller(flow.service, String(token));
    const { status, json } = await call('POST', '/api/v2/webhooks/subscriptions', { body });
    assert.equal(status, 201);
    return json.id as number;
  };
  const gone = await subscribe(first.access);
  const kept = [await subscribe(second.access), await subscribe(own.body.access_token)];

  const [consent] = await listConsents(flow.db, omar);
  assert.deepEqual(
    [consent?.applicationName, consent?.ownerName, consent?.applicationId],
    ['Roster Sync', 'Ada Okafor', flow.web.id],
  );
  await withdrawConsent(flow.db, { accountId: omar, applicationId: flow.web.id });

  assert.equal(await flow.tryToken(first.access), 401);
  assertRefused(await flow.refresh(flow.web, first.refresh), 'invalid_grant');
  assertRefused(await flow.exchange(flow.web, code), 'invalid_grant');
  assert.equal(await flow.tryToken(second.access), 200);
  const left = await flow.db.query<{ id: number }>(sql`select id from subscriptions order by id`);
  assert.deepEqual(
    left.map(({ id }) => id),
    kept,
  );
  assert.ok(!kept.includes(gone));
  assert.deepEqual(await listConsents(flow.db, omar), []);
  await assert.rejects(withdrawConsent(flow.db, { accountId: omar, applicationId: flow.web.id }), {
    code: 'not_found',
  });
});

test('the last use of an application is known to the hour, and its row is not written at every request', async () => {
  const rows = () =>
    flow.db.query<{ used: boolean; version: string }>(sql`
      select last_used_at > now() - interval '1 minute' as used, xmin::text as version
      from applications where id = ${flow.web.id}`);
  await flow.firstPair();
  const [before] = await rows();
  assert.equal(before?.used, true);
  await flow.firstPair();
  assert.deepEqual((await rows())[0], before);
  await flow.db.query(sql`update applications set last_used_at = now() - interval '61 minutes'`);
  await flow.firstPair();
  assert.equal((await rows())[0]?.used, true);
});

/** One of each credential: some used, some alive. */
async function issueEverything(): Promise<Record<string, string>> {
  const pending = await flow.authorize({ fields: PKCE });
  const code = await flow.authorize({ fields: PKCE });
  const first = pairOf(await flow.exchange(flow.web, code, { code_verifier: VERIFIER }));
  const next = pairOf(await flow.refresh(flow.web, first.refresh));
  const own = await flow.token(flow.web, { grant_type: 'client_credentials' });
  const rotated = await rotateSecret(flow.db, flow.season.application.id);
  return {
    pending,
    code,
    ...first,
    nextAccess: next.access,
    nextRefresh: next.refresh,
    own: String(own.body.access_token),
    secret: credentialsOf(flow.web).client_secret ?? '',
    rotated,
  };
}

/** Every row of every table as text. */
async function dumpDatabase(): Promise<string> {
  const tables = await flow.db.query<{ name: string }>(sql`
    select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`);
  const contents = await flow.db.query<{ dump: string }>(sql`
    select query_to_xml('select * from ' || name, true, false, '')::text as dump
    from unnest(${tables.map(({ name }) => name)}::text[]) name`);
  // bytea is written as base64 there; as hex it can be searched too.
  const hex = await flow.db.query<{ dump: string }>(sql`
    select string_agg(encode(digest, 'hex'), ' ') as dump from (
      select digest from access_tokens union all select digest from refresh_tokens
      union all select digest from authorization_codes union all select digest from application_secrets) all_digests`);
  return [...contents, ...hex].map(({ dump }) => dump).join('\n');
}
