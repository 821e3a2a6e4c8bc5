// Requests against the operations of the document: sensible ones, and every kind of nonsense.
import fc from 'fast-check';
import { type Json, type Operation, operations } from '../../support/conformance/described.ts';
import { body, fitting, hostile, type PickedValue } from './values.ts';

export const PEOPLE = ['ada', 'omar', 'zoe', 'nobody'] as const;

/** A request before the ids in it are chosen. */
export type RequestPlan = {
  operation: Operation;
  method: string;
  who: (typeof PEOPLE)[number];
  /** For each parameter of the path. */
  ids: (PickedValue | string)[];
  query: string;
  headers: Record<string, string>;
  payload: Payload | undefined;
};

/** A body: the value, how it is written, and what is done to the text afterwards. */
export type Payload = {
  value: unknown;
  as: 'json' | 'form' | 'bytes';
  type: string;
  cut: number | undefined;
};

const JSON_TYPES = [
  'application/json',
  'application/vnd.service.v2.hal+json',
  'application/hal+json; charset=utf-8',
];
const FORM_TYPE = 'application/x-www-form-urlencoded';
const OTHER_TYPES = [
  '',
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/json;;',
  '/',
  'a'.repeat(2_000),
];
const STRANGE_IDS = [
  '0',
  '-1',
  '1.5',
  'abc',
  '%00',
  '%ED%A0%80',
  '%',
  '%2e%2e',
  '9'.repeat(30),
  '1%2F2',
  "1'--",
  '[]',
  '{id}',
];
const METHODS = ['HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND', 'GET', 'POST', 'PUT', 'DELETE'];

/** Requests against all operations; deletions less often, so that there is something left. */
export function requests(): fc.Arbitrary<RequestPlan> {
  return fc.oneof(
    ...operations.map((operation) => ({
      weight: operation.method === 'DELETE' ? 1 : 3,
      arbitrary: requestOf(operation),
    })),
  );
}

/** Sent by nobody whom later requests need: Zoe cannot delete her account, as the only assignor of her site. */
const ENDS_PEOPLE = new Set(['deleteCurrentAccount']);

function requestOf(operation: Operation): fc.Arbitrary<RequestPlan> {
  const schema = Object.values<Json>(operation.described.requestBody?.content ?? {})[0]?.schema;
  const isOmars = /bank_accounts|tax_form/.test(operation.path);
  return fc.record({
    operation: fc.constant(operation),
    method: mostly(fc.constant(operation.method), fc.constantFrom(...METHODS)),
    who: ENDS_PEOPLE.has(operation.described.operationId)
      ? fc.constantFrom('zoe' as const, 'nobody' as const)
      : fc.oneof(
          { weight: isOmars ? 3 : 16, arbitrary: fc.constant('ada' as const) },
          { weight: isOmars ? 18 : 5, arbitrary: fc.constant('omar' as const) },
          { weight: 1, arbitrary: fc.constant('zoe' as const) },
          { weight: 1, arbitrary: fc.constant('nobody' as const) },
        ),
    ids: fc.tuple(...nounsOf(operation.path).map(pathId)),
    query: mostly(queryOf(operation.described.parameters), strangeQuery()),
    headers: headers(),
    payload:
      operation.method === 'GET'
        ? mostly(fc.constant(undefined), payload(hostile()), 40)
        : mostly(schema === undefined ? fc.constant(undefined) : payload(body(schema)), payload(hostile())),
  });
}

function mostly<Value>(
  usual: fc.Arbitrary<Value>,
  odd: fc.Arbitrary<Value>,
  weight = 14,
): fc.Arbitrary<Value> {
  return fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

/** The nouns whose ids a path holds, in order. */
function nounsOf(path: string): string[] {
  return [...path.matchAll(/(\w+)\/\{/g)].map(([, noun = '']) => noun);
}

function pathId(noun: string): fc.Arbitrary<PickedValue | string> {
  return fc.oneof(
    { weight: 24, arbitrary: fc.nat(200).map((nth): PickedValue => ({ picked: noun, nth })) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 40 }).map(String) },
    { weight: 1, arbitrary: fc.constantFrom(...STRANGE_IDS) },
  );
}

/** Parameters as the document has them, written in all the ways that brackets and repetitions can be. */
function queryOf(parameters: Json[]): fc.Arbitrary<string> {
  const one = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => {
      const [, group, key] = /^(\w+)\[(\w+)\]$/.exec(name) ?? [];
      return group && key ? searchOf(group, { key, schema }) : written(name, fitting(schema, name));
    });
  if (one.length === 0) return fc.constant('');
  return mostly(
    fc.array(fc.oneof(...one), { maxLength: 3 }).map((parts) => parts.join('&')),
    fc.oneof(...one).map((part) => `${part}&${part}`),
    6,
  );
}

function searchOf(group: string, { key, schema }: { key: string; schema: Json }): fc.Arbitrary<string> {
  const one = schema.type === 'array' ? schema.items : schema;
  return fc
    .constantFrom(
      `${group}[${key}]`,
      `${group}%5B${key}%5D`,
      `${group}[${key}][]`,
      `${group}[${key}][0][a]`,
      `${group}[[${key}]]`,
    )
    .chain((spelled) => written(spelled, mostly(fitting(one, key), hostile(), 6)));
}

/** Ids in queries are small numbers: they may or may not be there. */
function written(name: string, value: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  return value.map((one) => `${name}=${encode(isPicked(one) ? one.nth : one)}`);
}

function strangeQuery(): fc.Arbitrary<string> {
  const known = [
    '%zz=1',
    'a=%',
    '&&=&',
    'search=1',
    'search[]=1',
    '__proto__[a]=1',
    'access_token=x',
    'page[]=1&page[]=2',
  ];
  const many = Array.from({ length: 1_200 }, (_, n) => `search[k${n}]=1`).join('&');
  return fc.oneof(
    fc.constantFrom(...known, many, `a=${'b'.repeat(9_000)}`),
    fc.string({ unit: 'binary-ascii', maxLength: 60 }).map((text) => text.replaceAll(/[^\x21-\x7e]|#/g, '~')),
  );
}

function headers(): fc.Arbitrary<Record<string, string>> {
  const accepts = ['*/*', 'application/json', 'text/html', 'application/*;q=0', ',;=', 'a'.repeat(7_000), ''];
  const odd = fc.record(
    {
      accept: fc.constantFrom(...accepts),
      'if-match': fc.constantFrom('*', '"x"', 'W/"x"', '"', ',,', 'x'.repeat(4_000)),
      'if-none-match': fc.constantFrom('*', '"x"', 'W/"x"', '"'),
      'idempotency-key': fc.constantFrom('1', '2', '3', 'é', 'a b', 'k'.repeat(255), 'k'.repeat(256)),
      'x-request-id': fc.constantFrom('mine', 'a b', 'x'.repeat(65)),
      'x-long': fc.constantFrom('', 'y', 'y'.repeat(2_000), 'y'.repeat(8_000), 'y'.repeat(20_000)),
      origin: fc.constantFrom('https://roster-sync.example', 'null'),
    },
    { requiredKeys: [] },
  );
  return mostly(fc.constant({}), odd, 4);
}

function payload(value: fc.Arbitrary<unknown>): fc.Arbitrary<Payload> {
  const parts = (as: Payload['as'], types: string[], cut: fc.Arbitrary<number | undefined>) =>
    fc.record({ value, as: fc.constant(as), type: fc.constantFrom(...types), cut });
  const whole = fc.constant(undefined);
  return fc.oneof(
    { weight: 16, arbitrary: parts('json', JSON_TYPES, whole) },
    { weight: 5, arbitrary: parts('form', [FORM_TYPE], whole) },
    { weight: 1, arbitrary: parts('json', JSON_TYPES, fc.nat(60)) },
    { weight: 1, arbitrary: parts('json', OTHER_TYPES, whole) },
    { weight: 1, arbitrary: parts('bytes', [...JSON_TYPES, FORM_TYPE], whole) },
  );
}

/** A value in a query or form; what is no text is written as JSON. */
export function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed());
}

export function isPicked(value: unknown): value is PickedValue {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'picked');
}
