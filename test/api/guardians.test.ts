// Guardians of minors: who reads and changes them, how many there are, and how often they are asked.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MAX_ASKS_A_DAY, MAX_GUARDIANS } from '../../src/domain/guardians/guardian.ts';
import { sql } from '../../src/storage/sql.ts';
import { ok } from '../support/stage.ts';
import { type Api, assertProblem, openApi, pathsOf } from './callers.ts';
import { deleteAccount, join, type Person } from './people.ts';

let api: Api;
let mara: Person;
before(async () => {
  api = await openApi();
  mara = await join(api, 'Mara Quist', { roles: ['manager'] });
});
after(() => api.stop());

const db = () => api.service.db;

async function joinMinor(name: string): Promise<Person> {
  const person = await join(api, name);
  await db().query(sql`update users set date_of_birth = '2098-05-02' where id = ${person.userId}`);
  return person;
}

const listOf = ({ userId }: Person) => `/api/v2/users/${userId}/guardians`;
const addTo = (minor: Person, email: string, call = minor.call) =>
  call('POST', listOf(minor), { body: { email } });
/** As if the emails that asked had been sent a day ago. */
const aDayPasses = () =>
  db().query(sql`update guardian_emails set created_at = created_at - interval '1 day'`);

test('are read and changed by the minor and managers alone, and linked to them', async () => {
  const minor = await joinMinor('Abel Moss');
  const { id } = ok(await addTo(minor, 'parent.one@home.example', mara.call), 201);
  const hrefs = async ({ call }: Pick<Person, 'call'>) =>
    ok(await call('GET', `/api/v2/users/${minor.userId}`), 200)._links.guardians?.href;
  for (const caller of [minor, mara]) {
    assert.equal(ok(await caller.call('GET', listOf(minor)), 200).page.records, 1);
    assert.match(await hrefs(caller), /\/guardians\.json$/);
    const body = { may_answer: caller === mara };
    assert.partialDeepStrictEqual(
      ok(await caller.call('PUT', `/api/v2/guardians/${id}`, { body }), 200),
      body,
    );
  }
  for (const call of [api.ada, api.nina]) {
    assertProblem(await call('GET', listOf(minor)), 403);
    assertProblem(await call('GET', `/api/v2/guardians/${id}`), 404);
    assert.equal(await hrefs({ call }), undefined);
  }
  await db().query(sql`update users set date_of_birth = null where id = ${minor.userId}`);
  assert.equal(await hrefs(minor), undefined, 'an adult has none');
});

test('are of minors alone, have an address of their own, and each once', async () => {
  const adult = await join(api, 'Bea Moss');
  assertProblem(await addTo(adult, 'parent.two@home.example'), 409);
  const minor = await joinMinor('Cleo Moss');
  assert.deepEqual(pathsOf(await addTo(minor, 'Cleo.Moss@harbor.example')), ['/email']);
  assert.deepEqual(pathsOf(await addTo(minor, 'nobody')), ['/email']);
  ok(await addTo(minor, 'parent.three@home.example'), 201);
  assertProblem(await addTo(minor, 'Parent.Three@home.example'), 409);
});

test(`are at most ${MAX_GUARDIANS} of one minor`, async () => {
  const minor = await joinMinor('Dana Moss');
  for (let at = 0; at < MAX_GUARDIANS; at++) {
    ok(await addTo(minor, `dana.${at}@home.example`), 201);
    await aDayPasses();
  }
  assertProblem(await addTo(minor, 'dana.more@home.example'), 409);
});

test(`are asked by at most ${MAX_ASKS_A_DAY} emails a day, of one minor and at one address, also if deleted and added again`, async () => {
  const minor = await joinMinor('Eli Moss');
  const add = async (email: string) => ok(await addTo(minor, email), 201).id;
  const remove = async (id: number) => ok(await minor.call('DELETE', `/api/v2/guardians/${id}`), 204);
  const sent = () => db().query(sql`update guardian_emails set sent_at = now()`); // what waits is replaced, or taken back
  const first = await add('eli.parent@home.example');
  await sent();
  ok(await minor.call('POST', `/api/v2/guardians/${first}/ask`), 200);
  await sent();
  await remove(first);
  const second = await add('eli.parent@home.example');
  await sent();
  const tooMany = [
    await minor.call('POST', `/api/v2/guardians/${second}/ask`),
    await addTo(minor, 'eli.other@home.example'),
    await addTo(await joinMinor('Fay Moss'), 'ELI.parent@home.example'),
  ];
  for (const reply of tooMany) {
    assertProblem(reply, 429);
    assert.ok(Number(reply.headers.get('retry-after')) > 86_000, reply.headers.get('retry-after') ?? '');
  }
  await aDayPasses();
  ok(await minor.call('POST', `/api/v2/guardians/${second}/ask`), 200);
});

test('who have confirmed are not asked again', async () => {
  const minor = await joinMinor('Gus Moss');
  const { id } = ok(await addTo(minor, 'gus.parent@home.example'), 201);
  await db().query(sql`update guardians set status = 'confirmed' where id = ${id}`);
  assertProblem(await minor.call('POST', `/api/v2/guardians/${id}/ask`), 409);
});

test('end with the minor who leaves or is deleted, and with the account of the guardian', async () => {
  const left = async (end: (minor: Person) => Promise<unknown>, name: string) => {
    const minor = await joinMinor(name);
    const email = `parent.of.${minor.userId}@home.example`;
    ok(await addTo(minor, email), 201);
    await end(minor);
    const rows = await db().query(sql`
      select from guardians where lower(email) = ${email} union all select from guardian_emails where lower(address) = ${email}`);
    assert.equal(rows.length, 0, name);
    const journal = await db().query<{ text: string }>(
      sql`select coalesce(before, after)::text as text from journal where kind = 'guardian'`,
    );
    return journal.some(({ text }) => text?.includes(email));
  };
  await left(async ({ userId }) => ok(await mara.call('DELETE', `/api/v2/users/${userId}`), 204), 'Hal Moss');
  assert.equal(await left(({ accountId }) => deleteAccount(api, accountId), 'Ida Moss'), false);
  const isKnown = await left(async ({ userId }) => {
    const parent = await join(api, 'Jo Parent');
    await db().query(
      sql`update accounts set email = ${`parent.of.${userId}@home.example`} where id = ${parent.accountId}`,
    );
    await deleteAccount(api, parent.accountId);
  }, 'Kai Moss');
  assert.equal(isKnown, false, 'the journal names the address no more');
});

test('stay when a person is deleted who only entered their address, and so do those who want no copies', async () => {
  const minor = await joinMinor('Lee Moss');
  const ids: number[] = [];
  for (const name of ['one', 'two'])
    ids.push(ok(await addTo(minor, `${name}.lee@home.example`, mara.call), 201).id);
  await db().query(sql`update guardians set status = 'stopped' where id = ${ids[1]!}`);
  const typist = await join(api, 'Tip Ist');
  const body = { email_addresses: [typist.email, 'One.Lee@home.example', 'two.lee@home.example'] };
  ok(await typist.call('PUT', `/api/v2/users/${typist.userId}`, { body }), 200);
  const parent = await join(api, 'Pa Moss');
  await db().query(sql`update accounts set email = 'two.lee@home.example' where id = ${parent.accountId}`);
  for (const { accountId } of [typist, parent]) await deleteAccount(api, accountId);
  const { guardians } = ok(await minor.call('GET', listOf(minor)), 200)._embedded;
  assert.deepEqual(
    guardians.map(({ id, status }: { id: number; status: string }) => [id, status]),
    [
      [ids[0], 'asked'],
      [ids[1], 'stopped'],
    ],
  );
  const waits = await db().query(sql`select from guardian_emails where guardian_id = ${ids[0]!}`);
  assert.equal(waits.length, 1, 'what waits for the one is sent');
});
