// The tax form: one a person, and of its number the last four digits (service.md 5.2).
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Call, Reply } from '../support/service.ts';
import { type Bank, FORM, openBank, TAX_FORM, TIN } from './bank-data.ts';
import { type Api, assertProblem, pathsOf } from './callers.ts';

let bank: Bank;
let api: Api;
let omar: Call;
let taxForm: string;
before(async () => {
  bank = await openBank();
  ({ api, omar, taxForm } = bank);
});
after(() => api.stop());
beforeEach(() => bank.clear());

const addForm = (members: object = {}): Promise<Reply> =>
  omar('POST', taxForm, { body: { ...TAX_FORM, ...members } });

describe('a tax form', () => {
  test('is added once, read, replaced as a whole and removed', async () => {
    assertProblem(await omar('GET', taxForm), 404);
    assertProblem(await omar('PUT', taxForm, { body: TAX_FORM }), 404);
    const added = await addForm();
    assert.equal(added.status, 201, added.text);
    const { id, created, updated, _links, ...rest } = added.json;
    const { tin, ...shown } = TAX_FORM;
    assert.deepEqual(rest, { ...shown, tin_last_four: '6789' });
    assert.ok(Number.isInteger(id));
    for (const moment of [created, updated]) assert.match(moment, /\.\d{3}-0[45]:00$/);
    assert.deepEqual(_links.self, {
      'resource-type': 'tax-form',
      href: `${api.service.baseUrl}${taxForm}.json`,
    });
    assert.equal(added.headers.get('location'), _links.self.href);
    assert.deepEqual((await omar('GET', _links.self.href)).json, added.json);

    assertProblem(await addForm({ tin: '123456789' }), 409);
    const { business_name, ...other } = TAX_FORM;
    const body = { ...other, tax_classification: 'llc', tin_type: 'ein', tin: '12-3454321' };
    const { json } = await omar('PUT', taxForm, { body });
    assert.deepEqual(
      [json.id, json.business_name, json.tax_classification, json.tin_type, json.tin_last_four],
      [id, null, 'llc', 'ein', '4321'],
    );
    assert.deepEqual((await omar('GET', taxForm)).json, json);
    const removed = await omar('DELETE', taxForm);
    assert.deepEqual([removed.status, removed.text], [204, '']);
    assertProblem(await omar('DELETE', taxForm), 404);
    assert.equal((await addForm()).status, 201);
  });

  test('added eight times at once is added once', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => addForm()));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, ...Array(7).fill(409)]);
  });

  test('may come as a form', async () => {
    const raw = new URLSearchParams({ ...TAX_FORM, tin: TIN, business_name: '' }).toString();
    const { status, json, text } = await omar('POST', taxForm, { headers: FORM, raw });
    assert.deepEqual([status, json.business_name, json.tin_last_four], [201, null, '6789'], text);
  });

  test('with anything wrong is 422, which reports every problem and repeats no number', async () => {
    for (const tin of [
      '90045678',
      '9004567890',
      '900-456-789',
      '9-00456789',
      '90045678x',
      900456789,
      null,
      '',
    ]) {
      const reply = await addForm({ tin });
      assert.deepEqual(pathsOf(reply), ['/tin'], String(tin));
      assert.ok(!reply.text.includes('900456'), reply.text);
    }
    const wrong = {
      name: ' ',
      tax_classification: 'charity',
      tin_type: 'itin',
      postal: 'x'.repeat(21),
      city: null,
    };
    assert.deepEqual(pathsOf(await addForm(wrong)).sort(), [
      '/city',
      '/name',
      '/postal',
      '/tax_classification',
      '/tin_type',
    ]);
    assert.equal(pathsOf(await omar('POST', taxForm, { body: {} })).length, 8);
    await addForm();
    assert.equal(pathsOf(await omar('PUT', taxForm, { body: {} })).length, 8);
  });
});
