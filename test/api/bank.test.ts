// Bank accounts: only their owner sees them, with the last four digits of each number (service.md 5.2).
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { callerFor, register } from '../support/season.ts';
import type { Call, Reply } from '../support/service.ts';
import { ACCOUNT, type Bank, FORM, NUMBER, openBank, TAX_FORM, TIN } from './bank-data.ts';
import { type Api, assertProblem, pathsOf } from './callers.ts';

let bank: Bank;
let api: Api;
let omar: Call;
let accounts: string;
let taxForm: string;
before(async () => {
  bank = await openBank();
  ({ api, omar, accounts, taxForm } = bank);
});
after(() => api.stop());
beforeEach(() => bank.clear());

const add = (members: object = {}): Promise<Reply> =>
  omar('POST', accounts, { body: { ...ACCOUNT, ...members } });
const addForm = (members: object = {}): Promise<Reply> =>
  omar('POST', taxForm, { body: { ...TAX_FORM, ...members } });

describe('a bank account', () => {
  test('responds with the last four digits, and is the same wherever it is read', async () => {
    const reply = await add();
    assert.equal(reply.status, 201, reply.text);
    const { id, created, updated, ...rest } = reply.json;
    const self = `${api.service.baseUrl}/api/v2/bank_accounts/${id}.json`;
    assert.deepEqual(rest, {
      name: 'Omar Reyes',
      account_type: 'checking',
      routing_number_last_four: '0015',
      account_number_last_four: '6789',
      _links: {
        self: { 'resource-type': 'bank-account', href: self },
        user: {
          'resource-type': 'user',
          href: `${api.service.baseUrl}/api/v2/users/${api.season.omar.userId}.json`,
        },
      },
    });
    for (const moment of [created, updated]) assert.match(moment, /\.\d{3}-0[45]:00$/);
    assert.equal(reply.headers.get('location'), self);
    assert.deepEqual((await omar('GET', self)).json, reply.json);
    const listed = (await omar('GET', accounts)).json;
    assert.deepEqual([listed.page.records, listed._embedded.bank_accounts], [1, [reply.json]]);
  });

  test('is gone when it was removed', async () => {
    const at = `/api/v2/bank_accounts/${(await add()).json.id}`;
    const removed = await omar('DELETE', at);
    assert.deepEqual([removed.status, removed.text], [204, '']);
    assertProblem(await omar('GET', at), 404);
    assertProblem(await omar('DELETE', at), 404);
    assert.deepEqual((await omar('GET', accounts)).json._embedded.bank_accounts, []);
  });

  test('may come as a form', async () => {
    const raw = new URLSearchParams({ ...ACCOUNT, account_type: 'savings' }).toString();
    const { status, json, text } = await omar('POST', accounts, { headers: FORM, raw });
    assert.deepEqual(
      [status, json.account_type, json.routing_number_last_four],
      [201, 'savings', '0015'],
      text,
    );
  });

  // The checksum of the American Bankers Association: 3, 7, 1 times the digits is a multiple of ten.
  for (const routing_number of ['011000015', '021000021', '122105278', '322271627']) {
    test(`at the bank ${routing_number} is taken`, async () => {
      assert.equal((await add({ routing_number })).status, 201);
    });
  }
  const noBanks = [
    '021000022',
    '011000051',
    '000000000',
    '02100002',
    '0210000211',
    '02100002a',
    '021 00002',
    '',
  ];
  for (const routing_number of [...noBanks, 21000021, null]) {
    test(`at no bank, ${JSON.stringify(routing_number)}, is 422 at /routing_number`, async () => {
      assert.deepEqual(pathsOf(await add({ routing_number })), ['/routing_number']);
    });
  }

  test('with a wrong number, type or holder is 422, which reports every problem and repeats no value', async () => {
    for (const account_number of [
      '123',
      '123456789012345678',
      '5550001234-6789',
      '٤٤٤٤٤',
      12346789,
      null,
      '',
    ]) {
      const reply = await add({ account_number });
      assert.deepEqual(pathsOf(reply), ['/account_number']);
      if (String(account_number).length > 3) assert.ok(!reply.text.includes(String(account_number)));
    }
    const reply = await add({
      account_number: `${NUMBER}x`,
      account_type: 'gold',
      name: ' ',
      routing_number: '1',
    });
    assert.deepEqual(pathsOf(reply).sort(), ['/account_number', '/account_type', '/name', '/routing_number']);
    assert.ok(!reply.text.includes(NUMBER));
    const none = await omar('POST', accounts, { body: {} });
    assert.deepEqual(pathsOf(none).sort(), ['/account_number', '/account_type', '/name', '/routing_number']);
  });

  test('that already exists is 409, without further details', async () => {
    await add();
    const again = await add({ name: 'O. Reyes', account_type: 'savings' });
    assertProblem(again, 409);
    assert.ok(!again.text.includes('6789'), again.text);
    assert.equal((await add({ routing_number: '021000021' })).status, 201);
  });

  test('is one of ten at most, also when fifteen are added at once; and once, when the same is', async () => {
    const many = await Promise.all(Array.from({ length: 15 }, (_, n) => add({ account_number: `100${n}` })));
    const count = (replies: Reply[], wanted: number) =>
      replies.filter(({ status }) => status === wanted).length;
    assert.deepEqual([count(many, 201), count(many, 409)], [10, 5]);
    assert.equal((await omar('GET', accounts)).json.page.records, 10);
    await api.service.db.query(sql`delete from bank_accounts`);
    const same = await Promise.all(Array.from({ length: 8 }, () => add()));
    assert.deepEqual([count(same, 201), count(same, 409)], [1, 7]);
  });
});

describe('who may', () => {
  const everything = (id: number): [string, string, object?][] => [
    ['GET', accounts],
    ['POST', accounts, ACCOUNT],
    ['GET', `/api/v2/bank_accounts/${id}`],
    ['DELETE', `/api/v2/bank_accounts/${id}`],
    ['GET', taxForm],
    ['POST', taxForm, TAX_FORM],
    ['PUT', taxForm, TAX_FORM],
    ['DELETE', taxForm],
  ];

  test('only the user themselves; every other role gets 404', async () => {
    const { id } = (await add()).json;
    await addForm();
    for (const [who, call] of Object.entries(bank.others)) {
      for (const [method, path, body] of everything(id)) {
        const reply = await call(method, path, { body });
        assertProblem(reply, 404, `${who} ${method} ${path}`);
        assert.ok(!reply.text.includes('6789'));
      }
    }
    for (const absent of ['999999999', 'x', '0']) {
      assertProblem(await omar('GET', `/api/v2/bank_accounts/${absent}`), 404);
      assertProblem(await omar('GET', `/api/v2/users/${absent}/bank_accounts`), 404);
      assertProblem(await omar('GET', `/api/v2/users/${absent}/tax_form`), 404);
    }
    assert.equal((await omar('GET', accounts)).json.page.records, 1);
  });

  test('not even oneself while inactive: 404', async () => {
    const { id } = (await add()).json;
    await addForm();
    const { db } = api.service;
    await db.query(sql`update users set active = false where id = ${api.season.omar.userId}`);
    for (const [method, path, body] of everything(id))
      assertProblem(await omar(method, path, { body }), 404, path);
    await db.query(sql`update users set active = true where id = ${api.season.omar.userId}`);
    assert.equal((await omar('GET', taxForm)).status, 200);
  });

  test('reading needs bank, changing bank and write; the error names the missing scope', async () => {
    const application = await register(api.service.db, api.season.omar.accountId);
    const withScope = async (scope: string) => callerFor(api.service, application, scope);
    const { id } = (await add()).json;
    const missing: [scope: string, reads: string | undefined, changes: string | undefined][] = [
      ['read', 'bank', 'bank'],
      ['read write webhooks', 'bank', 'bank'],
      ['bank', undefined, 'write'],
      ['read bank', undefined, 'write'],
      ['write bank', undefined, undefined],
    ];
    for (const [scope, reads, changes] of missing) {
      const call = await withScope(scope);
      for (const [method, path, body] of everything(id)) {
        const wanted = method === 'GET' ? reads : changes;
        const reply = await call(method, path, { body });
        const context = `${scope}: ${method} ${path}`;
        if (wanted === undefined) assert.ok(![401, 403].includes(reply.status), `${context} ${reply.text}`);
        else {
          assertProblem(reply, 403, context);
          assert.match(reply.json.message, new RegExp(`the scope "${wanted}"`), context);
          assert.equal(
            reply.headers.get('www-authenticate'),
            `Bearer error="insufficient_scope", scope="${wanted}"`,
          );
        }
      }
    }
  });
});

describe('what is stored and logged', () => {
  /** Every row of every table, as text. */
  async function dump(): Promise<string> {
    const { db } = api.service;
    const tables = await db.query<{ name: string }>(sql`
      select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`);
    assert.ok(tables.length > 20);
    // As text a row has its bytes in hexadecimal.
    const [all] = await db.query<{ text: string }>(sql`
      select string_agg(query_to_xml('select t::text from ' || name || ' t', true, false, '')::text, '') as text
      from unnest(${tables.map(({ name }) => name)}::text[]) as t (name)`);
    return all!.text;
  }

  test('is no number in the database, nor in the log', async () => {
    await add();
    await addForm();
    await add({ account_number: `${NUMBER}00000` });
    await addForm({ tin: `${TIN}0` });
    await add();
    const text = await dump();
    assert.ok(text.includes('omar.reyes@harbor.example'));
    for (const secret of [NUMBER, TIN, '900-45-6789', '12 Pier Road', '011000015']) {
      const bytes = Buffer.from(secret);
      for (const written of [secret, bytes.toString('hex')]) {
        assert.ok(!text.includes(written), `${secret} is in the database`);
        assert.ok(!api.service.logged().includes(written), `${secret} is in the log`);
      }
    }
  });

  test('is one line of the log for each access, with who and what, and the request', async () => {
    const { season, service } = api;
    const seen = service.logged().length;
    const headers = { 'x-request-id': 'bank-1' };
    const { id } = (await omar('POST', accounts, { body: ACCOUNT, headers })).json;
    await omar('GET', accounts, { headers });
    await omar('GET', `/api/v2/bank_accounts/${id}`, { headers });
    await omar('DELETE', `/api/v2/bank_accounts/${id}`, { headers });
    await omar('GET', taxForm, { headers }); // there is none: nothing was accessed
    await omar('POST', taxForm, { body: TAX_FORM, headers });
    await omar('GET', taxForm, { headers });
    await omar('PUT', taxForm, { body: TAX_FORM, headers });
    await omar('DELETE', taxForm, { headers });
    await bank.others.manager('GET', accounts, { headers });
    const lines = service
      .logged()
      .slice(seen)
      .split('\n')
      .filter((line) => line.includes('bank.accessed'))
      .map((line) => JSON.parse(line));
    const of = (what: string) => ({ what, bank_account: id });
    assert.deepEqual(
      lines.map(({ what, bank_account }) => (bank_account === undefined ? { what } : { what, bank_account })),
      [
        of('bank_account.added'),
        { what: 'bank_accounts.listed' },
        of('bank_account.viewed'),
        of('bank_account.removed'),
        { what: 'tax_form.added' },
        { what: 'tax_form.viewed' },
        { what: 'tax_form.replaced' },
        { what: 'tax_form.removed' },
      ],
    );
    for (const { user, account, reqId, level } of lines) {
      assert.deepEqual(
        [user, account, reqId, level],
        [season.omar.userId, season.omar.accountId, 'bank-1', 30],
      );
    }
  });

  test('cannot be read without its key: 500, and the log names the setting', async () => {
    await add();
    await addForm();
    const { service } = api;
    await service.db.query(sql`delete from secret_key_check`); // as if only some rows had another key
    await service.restart({ SECRET_KEY: randomBytes(32).toString('base64') });
    const seen = service.logged().length;
    for (const path of [accounts, taxForm]) assertProblem(await omar('GET', path), 500);
    const log = service.logged().slice(seen);
    assert.match(log, /no key of SECRET_KEY decrypts this value; was a key removed too early\?/);
    for (const value of [NUMBER, TIN]) assert.ok(!log.includes(value));
    await service.db.query(sql`delete from secret_key_check`);
    await service.restart();
    assert.equal((await omar('GET', taxForm)).json.tin_last_four, '6789');
  });
});
