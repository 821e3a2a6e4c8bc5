// Restricted tokens under API access: a person creates one for sites and scopes, sees it once, and revokes it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createSite } from '../../src/domain/sites/actions.ts';
import { sql } from '../../src/storage/sql.ts';
import { ADA, OMAR, type PagesStage, startPages } from './stage.ts';
import { type Answer, formsOf, type Visitor } from './visitor.ts';

const LIST = '/profile/api-access';
const NEW = `${LIST}/tokens/new`;

let stage: PagesStage;
let ada: Visitor;
let pier: number;
before(async () => {
  stage = await startPages();
  const owner = { ownerAccountId: stage.season.ada.accountId };
  const { site } = await createSite(stage.db, {
    ...{ name: 'Pier Basketball', timezone: 'America/Chicago', ...owner },
  });
  pier = site.id;
  ada = await stage.signedIn(ADA);
});
after(() => stage.stop());

const status = async (value: string, path: string, method = 'GET') => {
  const headers = { authorization: `Bearer ${value}` };
  return (await fetch(`${stage.service.baseUrl}/api/v2${path}`, { method, headers })).status;
};
/** Sends the form with these fields alone: a browser leaves out boxes that are not checked. */
async function create(filled: Record<string, string>): Promise<Answer> {
  const { fields } = formsOf((await ada.get(NEW)).text).find(({ action }) => action === NEW)!;
  return ada.post(NEW, { csrf_token: fields.csrf_token!, ...filled });
}
const valueIn = (text: string) => /<code class="secret">(crewcall_[\w-]{43})</.exec(text)![1]!;

test('a token is created for the sites that are chosen, shown once, and used', async () => {
  const created = await create({
    name: 'Nightly export',
    [`site_${pier}`]: '1',
    days: '30',
  });
  assert.equal(created.status, 201);
  const value = valueIn(created.text);
  const harbor = `/sites/${stage.season.siteId}`;
  assert.deepEqual([await status(value, `/sites/${pier}`), await status(value, harbor)], [200, 404]);
  assert.equal(
    await status(value, `/sites/${pier}/venues`, 'POST'),
    403,
    'it only reads unless that is chosen',
  );
  const { text } = await ada.get(LIST);
  assert.ok(!text.includes(value));
  assert.match(text, /Nightly export[\s\S]*Reads\s+Pier Basketball[\s\S]*Last used <time/);
  assert.ok(!stage.service.logged().includes(value));
});

test('one that may change things changes them', async () => {
  const filled = { name: 'Sheet sync', [`site_${pier}`]: '1', access: 'write', days: '7' };
  const created = await create(filled);
  assert.equal(await status(valueIn(created.text), `/sites/${pier}/venues`, 'POST'), 422);
  assert.match(
    (await ada.get(LIST)).text,
    /Sheet sync[\s\S]*Reads and changes\s+Pier Basketball[\s\S]*Never used|Last used/,
  );
});

test('what is missing is said at its field, and what was chosen stays', async () => {
  const refused = await create({ name: '', access: 'write', days: '30' });
  assert.equal(refused.status, 422);
  assert.match(refused.text, /id="name-problem">Name must be 1 to 90 characters long\./);
  assert.match(refused.text, /id="sites-problem">Choose at least one site\./);
  assert.match(refused.text, /value="write" checked/);
  assert.match(refused.text, /<option value="30" selected>/);
  const long = await create({ name: 'Export', [`site_${pier}`]: '1', days: '3650' });
  assert.match(long.text, /id="days-problem">Choose from 1 to 365 days\./);
});

test('a token is revoked by its person alone, and ends at once', async () => {
  const created = await create({ name: 'Old export', [`site_${pier}`]: '1', days: '7' });
  const value = valueIn(created.text);
  const [row] = await stage.db.query<{ id: number }>(
    sql`select id from applications where name = 'Old export'`,
  );
  await stage.db.query(sql`update accounts set api_access = true where id = ${stage.season.omar.accountId}`);
  const omar = await stage.signedIn(OMAR);
  const [form] = formsOf((await omar.get(NEW)).text).filter(({ action }) => action === NEW);
  assert.equal((await omar.post(LIST, { ...form!.fields, token: String(row!.id) })).status, 403);
  assert.equal(await status(value, `/sites/${pier}`), 200);
  const revoked = await ada.submit(LIST, `token=${row!.id}`);
  assert.deepEqual([revoked.status, revoked.location], [303, `${LIST}?done=revoked`]);
  assert.equal(await status(value, `/sites/${pier}`), 401);
  assert.doesNotMatch((await ada.get(revoked.location!)).text, /Old export/);
});

test('one that has expired says so in the list', async () => {
  await create({ name: 'Last season', [`site_${pier}`]: '1', days: '7' });
  await stage.db.query(sql`
    update access_tokens set expires_at = now() - interval '1 day'
    where application_id = (select id from applications where name = 'Last season')`);
  assert.match((await ada.get(LIST)).text, /Last season <span class="badge waiting">Expired<\/span>/);
});

test('without API access there is no such page', async () => {
  await stage.db.query(sql`update accounts set api_access = false where id = ${stage.season.omar.accountId}`);
  const omar = await stage.signedIn(OMAR);
  assert.equal((await omar.get(NEW)).status, 403);
});
