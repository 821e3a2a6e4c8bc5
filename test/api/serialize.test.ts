// The JSON of responses: what the schema names, in its order.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Type } from 'typebox';
import { serialize } from '../../src/http/api/output/serialize.ts';
import { routes } from '../../src/http/api/routes.ts';
import { ANY_CHARACTER } from '../support/characters.ts';

const Official = Type.Object({ name: Type.String(), phone: Type.Optional(Type.String()) });
const Slot = Type.Object({
  id: Type.Integer(),
  note: Type.Optional(Type.String()),
  _embedded: Type.Optional(Type.Object({ official: Official })),
});
const Game = Type.Object({
  note: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'] })),
  id: Type.Integer(),
  published: Type.Boolean(),
  status: Type.Enum(['A', 'C']),
  other: Type.Unsafe<object | null>({ ...Type.Object({ id: Type.Integer() }), type: ['object', 'null'] }),
  fee: Type.Number(),
  values: Type.Record(Type.String(), Type.Unknown()),
  _embedded: Type.Object({ slots: Type.Array(Slot), official: Type.Optional(Official) }),
});

test('a response has the members of its schema, the required ones first, and no other', () => {
  const official = { name: 'Omar', secret: 'x' };
  const game = {
    secret: 'x',
    note: null,
    id: 7,
    published: true,
    status: 'A',
    other: { id: 3, secret: 'x' },
    fee: 45.5,
    values: { b: [1], a: null },
    _embedded: {
      slots: [
        { id: 1, _embedded: { official } },
        { id: 2, note: 'late', phone: 'x' },
      ],
      official,
    },
  };
  const expected =
    '{"id":7,"published":true,"status":"A","other":{"id":3},"fee":45.5,"values":{"b":[1],"a":null},"_embedded":{"slots":[' +
    '{"id":1,"_embedded":{"official":{"name":"Omar"}}},{"id":2,"note":"late"}],"official":{"name":"Omar"}},"note":null}';
  assert.equal(serialize(Game, game), expected);
});

test('a record has all of its names, whatever their characters', () => {
  const schema = Type.Object({ values: Type.Record(Type.String(), Type.Unknown()) });
  const values = { '': 0, 'two\nlines': 1, 'a\u2028b': 2, 'x"y': 3, constructor: 4 };
  assert.equal(serialize(schema, { values }), JSON.stringify({ values }));
});

test('a response that lacks a required member is a bug', () => {
  const game = { id: 7, published: true, status: 'A', other: null, fee: 0, values: {} };
  assert.throws(() => serialize(Game, game), /_embedded/);
  assert.throws(() => serialize(Game, { ...game, _embedded: {} }), /slots/);
  assert.throws(() => serialize(Game, { ...game, _embedded: { slots: [{}] } }), /id/);
});

test('a number that JSON does not have is a bug', () => {
  const of = (fee: unknown) => serialize(Type.Object({ fee: Type.Number() }), { fee });
  assert.throws(() => of(Number.NaN), /NaN/);
  assert.throws(() => of('free'), /free/);
});

test('any text is written as JSON.stringify writes it', () => {
  const schema = Type.Object({ text: Type.String() });
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER }), (text) => {
      assert.equal(serialize(schema, { text }), JSON.stringify({ text }));
    }),
    { seed: 7 },
  );
  for (const text of ['"', '\\', '\n', '\u0000', '\ud800', 'é😀', '\u2028'])
    assert.equal(serialize(schema, { text }), JSON.stringify({ text }));
});

test('the schema of every response can be serialized', () => {
  for (const { id, response, created } of routes) {
    const schema = response ?? created;
    if (schema !== undefined) assert.throws(() => serialize(schema, {}), /is required/, id);
  }
});
