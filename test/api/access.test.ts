// Every cell of the access table, for every route (docs/api: Roles on a site).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { NO_TOKEN, type RequiredScopes } from '../../src/http/api/operation.ts';
import { routes } from '../../src/http/api/routes.ts';
import type { Scope } from '../../src/oauth/scopes.ts';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { CALLERS, type Caller, gatherPeople, type People } from './access/people.ts';
import type { Row } from './access/statuses.ts';
import { accessTable } from './access/table.ts';
import { createThings, type Things } from './access/things.ts';
import { assertProblem } from './callers.ts';

let people: People;
let things: Things;
let table: Row[];
before(async () => {
  people = await gatherPeople();
  things = createThings(people);
  table = accessTable({ siteId: people.season.siteId, userId: people.season.omar.userId });
});
after(() => people.service.stop());

test('every row of the route table has a row in the access table, and every row a line', () => {
  const lines = routes.map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual([...new Set(table.map(({ route }) => route))].sort(), lines.sort());
});

test('every cell of the table has its status', async (t) => {
  let cells = 0;
  for (const row of table) {
    const refused = await things[row.on]();
    const before = await seenByAssignor(row, refused);
    for (const cell of cellsOf(row).filter(({ status }) => status >= 400)) {
      const where = `${row.route} on ${row.on} by ${cell.who}`;
      const reply = await people.call[cell.who](...requestOf(row, refused));
      assertProblem(reply, cell.status, where);
      cells++;
    }
    assert.equal(await seenByAssignor(row, refused), before, `${row.route} refused left a trace`);
    let thing = refused; // which the errors have left as it was
    for (const [index, cell] of cellsOf(row)
      .filter(({ status }) => status < 400)
      .entries()) {
      if (index > 0 && !row.route.startsWith('GET ')) thing = await things[row.on](); // reading leaves it as it is
      const reply = await people.call[cell.who](...requestOf(row, thing));
      assert.equal(reply.status, cell.status, `${row.route} on ${row.on} by ${cell.who}: ${reply.text}`);
      cells++;
    }
  }
  t.diagnostic(`${cells} cells in ${table.length} rows`);
});

test('every row of the route table wants its scopes, and each of them where it wants several', async () => {
  const calls = new Map<string, Awaited<ReturnType<People['without']>>>();
  const thingOn = onceForEachKind();
  for (const line of routes) {
    const row = table.find(({ route }) => route === `${line.method} ${line.path}`)!;
    for (const missing of missingScopes(line.scopes)) {
      const key = missing.join(' ');
      const call = calls.get(key) ?? (await people.without(missing));
      calls.set(key, call);
      const reply = await call(...requestOf(row, await thingOn(row)));
      assertProblem(reply, 403, `${row.route} without ${key}`);
      assert.equal(reply.json.error, 'insufficient_scope', `${row.route} without ${key}`);
      const challenge = `Bearer error="insufficient_scope", scope="${missing[0]}"`;
      assert.equal(reply.headers.get('www-authenticate'), challenge, row.route);
    }
  }
});

test('a record that the caller may not see responds like a missing one', async () => {
  const thingOn = onceForEachKind();
  for (const row of table.filter(({ statuses }) => statuses.includes(404))) {
    const thing = await thingOn(row);
    const [method, path, options] = requestOf(row, thing);
    const [, absentPath] = requestOf(row, absent(thing));
    const hidden = await people.call.stranger(method, path, options);
    const missing = await people.call.stranger(method, absentPath, options);
    assertProblem(missing, 404, `${row.route} of nothing`);
    assert.deepEqual(withoutId(hidden), withoutId(missing), row.route);
  }
});

/** An inactive user gets the same responses as a user of another site. */
function cellsOf({ statuses }: Row): { who: Caller; status: number }[] {
  return CALLERS.map((who, index) => ({ who, status: statuses[index] ?? statuses[4] }));
}

type Request = [method: string, path: string, options: { body?: unknown }];

function requestOf({ route, body }: Row, thing: Record<string, number>): Request {
  const [method = '', path = ''] = route.split(' ');
  const filled = path.replace(/:(\w+)/g, (_, name: string) => String(thing[name]));
  return [method, `/api/v2${filled}`, body === undefined ? {} : { body: body(thing) }];
}

/** Each set of scopes without which the route must respond 403; the error names the first of the set. */
function missingScopes(scopes: RequiredScopes): Scope[][] {
  if (scopes === NO_TOKEN) return [];
  if (typeof scopes === 'string') return [[scopes]];
  return 'allOf' in scopes ? scopes.allOf.map((scope) => [scope]) : [[...scopes.anyOf]];
}

/** What the assignor, who sees most, is shown of the row's address; of bank data, the rows themselves. */
async function seenByAssignor({ route }: Row, thing: Record<string, number>): Promise<string> {
  const path = route.split(' ')[1]!;
  const [bank] = await people.service.db.query<{ rows: string }>(sql`
    select coalesce((select json_agg(b)::text from bank_accounts b), '')
      || coalesce((select json_agg(f)::text from tax_forms f), '') as rows`);
  const shown = await people.call.assignor(...requestOf({ route: `GET ${path}` } as Row, thing));
  const varying = /"(request_id|cursor)":"[^"]*"|\?after=[^"]*/g; // the cursor of now moves with every transaction
  return bank!.rows + shown.text.replaceAll(varying, '');
}

/** One record of each kind, for requests that are rejected before any record is read. */
function onceForEachKind(): (row: Row) => Promise<Record<string, number>> {
  const known = new Map<Row['on'], Promise<Record<string, number>>>();
  return async ({ on }) => {
    const thing = known.get(on) ?? things[on]();
    known.set(on, thing);
    return thing;
  };
}

function absent(thing: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.keys(thing).map((name) => [name, 999_999_999]));
}

function withoutId({ json }: Reply): object {
  const { request_id, ...rest } = json;
  return rest;
}
