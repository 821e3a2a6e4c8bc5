// Certifications: what officials have passed, and the conflict of a game on a day on which one is not valid.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MAX_CERTIFICATIONS } from '../../src/domain/certifications/certification.ts';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, assertProblem, newGame, openApi, pathsOf } from './callers.ts';
import { deleteAccount, join } from './people.ts';

type Json = Reply['json'];

let api: Api;
before(async () => {
  api = await openApi();
});
after(() => api.stop());

const add = (userId: number, body: object) =>
  api.ada('POST', `/api/v2/users/${userId}/certifications`, { body });
const change = (id: number, body: object) => api.ada('PUT', `/api/v2/certifications/${id}`, { body });
const CHECK = { name: 'Background check', valid_from: '2030-05-02', valid_until: '2031-05-01' };

test('have a name and the days on which they are valid, which assignors change', async () => {
  const { userId, call } = await join(api, 'Abel Grant');
  const added = ok(await add(userId, { ...CHECK, valid_until: '5/1/2031' }), 201);
  assert.partialDeepStrictEqual(added, { user_id: userId, ...CHECK });
  assert.partialDeepStrictEqual(ok(await change(added.id, { valid_until: '2033-05-01' }), 200), {
    ...{ ...CHECK, valid_until: '2033-05-01' },
  });
  assert.partialDeepStrictEqual(ok(await change(added.id, { valid_from: null, valid_until: ' ' }), 200), {
    ...{ name: 'Background check', valid_from: null, valid_until: null },
  });
  const { _embedded } = ok(await call('GET', `/api/v2/users/${userId}/certifications`), 200);
  assert.deepEqual(
    _embedded.certifications.map(({ name }: Json) => name),
    ['Background check'],
  );
});

test('have each name once for an official, and never end before they begin', async () => {
  const { userId } = await join(api, 'Bea Grant');
  const { id } = ok(await add(userId, CHECK), 201);
  assertProblem(await add(userId, { name: ' background  CHECK' }), 409);
  const other = ok(await add(userId, { name: 'License' }), 201);
  assertProblem(await change(other.id, { name: 'Background check' }), 409);
  ok(await change(id, { name: 'Background Check' }), 200);
  assert.deepEqual(pathsOf(await change(id, { valid_until: '2030-05-01' })), ['/valid_until']);
  assert.deepEqual(pathsOf(await add(userId, { name: 'Course', valid_from: 'soon', valid_until: 'May' })), [
    ...['/valid_from', '/valid_until'],
  ]);
  assert.deepEqual(pathsOf(await add(userId, { name: ' ' })), ['/name']);
});

test('are at most 50 of one official, and none of somebody who left', async () => {
  const { userId } = await join(api, 'Dana Grant');
  await api.service.db.query(sql`
    insert into certifications (site_id, user_id, name)
    select ${api.season.siteId}, ${userId}, 'Course ' || n from generate_series(1, ${MAX_CERTIFICATIONS - 1}) n`);
  ok(await add(userId, { name: 'The last' }), 201);
  assertProblem(await add(userId, { name: 'One more' }), 409);
  await api.service.db.query(sql`delete from certifications where user_id = ${userId}`);
  await api.service.db.query(sql`update users set removed_at = now(), active = false where id = ${userId}`);
  assertProblem(await add(userId, { name: 'Too late' }), 404);
});

test('are a conflict of games on days on which they are not valid, by the policy of the site', async () => {
  const { userId, call } = await join(api, 'Cleo Grant');
  const { id } = ok(await add(userId, CHECK), 201);
  const conflictsOn = async (day: string): Promise<[string, string][]> => {
    const game = await newGame(api, { localized_date: day, localized_time: '11:30 PM' });
    const path = `/api/v2/assignments/${game._embedded.assignments[0].id}/candidates`;
    const { _embedded } = ok(await api.ada('GET', path), 200);
    const one = _embedded.candidates.find((row: Json) => row.user_id === userId);
    return one.conflicts.map(({ code, message }: Json) => [code, message]);
  };
  const tooLate = ['certification', 'Background check is only valid until May 1 2031'];
  assert.deepEqual(await conflictsOn('2031-05-01'), []);
  assert.deepEqual(await conflictsOn('2031-05-02'), [tooLate]);
  assert.deepEqual(await conflictsOn('2030-05-01'), [
    ['certification', 'Background check is only valid from May 2 2030'],
  ]);
  const game = await newGame(api, { localized_date: '2031-05-03', published: true });
  const assignment = `/api/v2/assignments/${game._embedded.assignments[0].id}`;
  const assign = () => api.ada('POST', `${assignment}/assign`, { body: { user_id: userId } });
  const site = `/api/v2/sites/${api.season.siteId}`;
  const policy = (certification: string) =>
    api.ada('PUT', site, { body: { conflict_policies: { certification } } });
  ok(await policy('refuse'), 200);
  assertProblem(await assign(), 409);
  ok(await policy('warn'), 200);
  assert.deepEqual(ok(await assign(), 200).warnings, [
    'The certification “Background check” of Cleo Grant is only valid until May 1 2031.',
  ]);
  const answered = await call('POST', `${assignment}/confirm`, { body: { status: 'A' } });
  assert.deepEqual(ok(answered, 200).warnings, [
    'The certification “Background check” of Cleo Grant is only valid until May 1 2031.',
  ]);
  ok(await change(id, { valid_until: '2032-05-01' }), 200);
  assert.deepEqual(await conflictsOn('2031-05-02'), []);
});

test('end with their official, and are erased with them', async () => {
  const left = await join(api, 'Dora Grant');
  const gone = await join(api, 'Ezra Grant');
  for (const { userId } of [left, gone]) ok(await add(userId, CHECK), 201);
  const manager = await join(api, 'Mona Boss', { roles: ['manager'] });
  ok(await manager.call('DELETE', `/api/v2/users/${left.userId}`), 204);
  await deleteAccount(api, gone.accountId);
  const rows = await api.service.db.query(
    sql`select 1 as found from certifications where user_id in (${left.userId}, ${gone.userId})`,
  );
  assert.deepEqual(rows, []);
});
