// The ETag of the response to a PUT or a creation: that of a GET of the record (docs/api: HTTP, ETag).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAccount } from '../../src/domain/accounts/actions.ts';
import { routes } from '../../src/http/api/routes.ts';
import { hasValidator } from '../../src/http/api/write/changed-record.ts';
import { sql } from '../../src/storage/sql.ts';
import { requestToken } from '../support/season.ts';
import { CALLERS, gatherPeople, type People } from './access/people.ts';
import type { Row } from './access/statuses.ts';
import { accessTable } from './access/table.ts';
import { createThings, type Things } from './access/things.ts';

let people: People;
let things: Things;
let rows: Row[];
before(async () => {
  people = await gatherPeople();
  things = createThings(people);
  const { siteId, omar } = people.season;
  rows = accessTable({ siteId, userId: omar.userId });
});
after(() => people.service.stop());

const CODINGS = ['identity', 'gzip', 'zstd, br'];
const changed = routes.filter((route) => hasValidator(route, routes));

test('every PUT of a record and every creation has the tag that GET has', async () => {
  const skipped: string[] = [];
  for (const { method, path } of changed) {
    const row = rows.find((one) => one.route === `${method} ${path}` && Math.min(...one.statuses) < 300);
    if (row === undefined) skipped.push(path);
    else await assertTagged(row, { 'accept-encoding': 'gzip' });
  }
  assert.deepEqual(skipped, ['/current_account/push_subscriptions']); // only for a person who is signed in at a browser
});

test('the tag is that of the coding which GET would choose', async () => {
  const row = rows.find(({ route }) => route === 'PUT /games/:id')!;
  const tags = new Set<string>();
  for (const coding of CODINGS) tags.add(await assertTagged(row, { 'accept-encoding': coding }));
  assert.deepEqual(
    [...tags].map((tag) => tag.replace(/^"[^."]+/, '')),
    ['"', '.gzip"', '.zstd"'],
  );
});

test('a response that is sent again has the tag that it had', async () => {
  const headers = { 'idempotency-key': 'team-1' };
  const site = { body: { name: 'Harbor Lions' }, headers };
  const path = `/api/v2/sites/${people.season.siteId}/teams`;
  const first = await people.call.assignor('POST', path, site);
  const again = await people.call.assignor('POST', path, site);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.equal(again.headers.get('etag'), first.headers.get('etag'));
});

test('a creation whose record cannot be read again is answered as what it was, without a tag', async () => {
  const { db, baseUrl } = people.service;
  await db.query(sql`
    create function spoil() returns trigger language plpgsql as $$ begin
      update calendar_feeds set created_at = 'infinity' where id = new.id; return null; end $$`);
  await db.query(
    sql`create trigger spoil after insert on calendar_feeds for each row execute function spoil()`,
  );
  const token = await requestToken(people.service, people.season.application, 'read write');
  const address = `${baseUrl}/api/v2/current_account/calendar_feeds`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const reply = await fetch(address, { method: 'POST', headers, body: '{}' });
  assert.equal(reply.status, 201, await reply.text());
  assert.equal(reply.headers.get('etag'), null);
  assert.match(people.service.logged(), /etag\.unread/);
  await db.query(sql`drop function spoil cascade`);
});

/** Sends the change of a row, and reads the record as GET shows it. */
async function assertTagged(row: Row, headers: Record<string, string>): Promise<string> {
  const [method = '', path = ''] = row.route.split(' ');
  const who = CALLERS[row.statuses.findIndex((status) => status < 300)]!;
  const thing = await things[row.on]();
  const address = `/api/v2${path.replace(/:(\w+)/g, (_, name: string) => String(thing[name]))}`;
  const body = { ...row.body?.(thing), nonsense: true }; // a warning is no part of the record
  if ('email' in body) await signIn(body as unknown as { email: string });
  const changed = await people.call[who](method, address, { body, headers });
  assert.ok(changed.status < 300, `${row.route}: ${changed.text}`);
  const tag = changed.headers.get('etag')!;
  const at = changed.headers.get('location') ?? address;
  const read = await people.call[who]('GET', at, { headers });
  assert.equal(read.headers.get('etag'), tag, `${row.route}: ${read.text}`);
  const again = await people.call[who]('GET', at, { headers: { ...headers, 'if-none-match': tag } });
  assert.equal(again.status, 304, row.route);
  return tag;
}

/** Whoever has signed in before is sent no invitation, which would change the record a moment later. */
async function signIn({ email }: { email: string }): Promise<void> {
  const { db } = people.service;
  const { id } = await createAccount(db, { email, firstName: 'Kim', lastName: 'Park' });
  await db.query(sql`update accounts set first_signed_in_at = now() where id = ${id}`);
}
