// The deletion of a person removes their rows from the drafts of imports, and the files that may name them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eraseAccount } from '../../src/privacy/erasure.ts';
import { sql } from '../../src/storage/sql.ts';
import { type Api, openApi } from '../api/callers.ts';
import { ok } from '../support/stage.ts';

let api: Api;
before(async () => {
  api = await openApi();
});
after(() => api.stop());

test('a draft has no row of a person who was deleted, and keeps the others', async () => {
  const rows = ['Harbor Hawks\tBay Gulls\tOmar Reyes', 'Terns\tOwls\tNina Alvarez'];
  const lines = rows.map((row, at) => `2099-05-0${at + 2}\t9:00 AM\t${row}`);
  const text = ['Date\tTime\tHome Team\tAway Team\tReferee', ...lines].join('\n');
  const sites = `/api/v2/sites/${api.season.siteId}/imports`;
  const { id } = ok(await api.ada('POST', sites, { body: { kind: 'games', text } }), 201);
  const named = async () =>
    ok(await api.ada('GET', `/api/v2/imports/${id}/rows`), 200)._embedded.rows.map(
      ({ cells }: { cells: string[] }) => cells[4],
    );
  assert.deepEqual(await named(), ['Omar Reyes', 'Nina Alvarez']);
  await api.service.db.query(sql`
    update imports set choices = choices || '{"answers":{"name:people:omar reyes":"new"}}' where id = ${id}`);
  const { accountId } = api.season.omar;
  await eraseAccount(api.service.db, { accountId, outbox: '/nonexistent', now: new Date() });
  assert.deepEqual(await named(), ['Nina Alvarez']);
  const [kept] = await api.service.db.query(
    sql`select sheets, understanding, choices from imports where id = ${id}`,
  );
  assert.deepEqual(kept, { sheets: null, understanding: null, choices: {} });
  const refused = await api.ada('PUT', `/api/v2/imports/${id}`, { body: { gone: 'keep' } });
  assert.equal(refused.status, 409, refused.text);
});
