// Random values for members and parameters: valid ones by their schema, and invalid ones.
import fc from 'fast-check';
import { ANY_CHARACTER } from '../../support/characters.ts';
import { document, type Json } from '../../support/conformance/described.ts';

/** An id that is chosen from the existing ones when the request is sent. */
export type PickedValue = { picked: string; nth: number };

const NOUNS: Record<string, string> = {
  home_team_id: 'teams',
  away_team_id: 'teams',
  team_id: 'teams',
  position_id: 'positions',
};
// Texts that some members accept, and similar ones that must be rejected.
const TEXTS = [
  ...[
    'Harbor Hawks',
    ' harbor   hawks ',
    'U12',
    'Pier Field',
    '2 officials',
    'Girls',
    'ẞ',
    'é',
    'e\u0301',
    '\u200b',
  ],
  ...[
    '2099-05-02',
    '5/2/2099',
    '2099-02-30',
    '2099-03-08',
    '2099-11-01',
    '0000-00-00',
    '9999-12-31',
    '2/29/2100',
  ],
  ...[
    '3:00 PM',
    '15:00',
    '2:30 AM',
    '24:00',
    '00:00',
    '13:00 PM',
    '2099-05-02T15:00',
    '2099-05-02T15:00:00-04:00',
  ],
  ...[
    '2099-03-08T02:30',
    '+275760-09-13T00:00:00Z',
    '-271821-04-20T00:00:00Z',
    '2099-05-02T15:00:00.000000001Z',
  ],
  ...[
    'A',
    'C',
    'D',
    'X',
    'a',
    'active',
    'y',
    'n',
    '1',
    '0',
    'true',
    'false',
    '45.00',
    '1e3',
    '٣',
    'NaN',
    'null',
  ],
  ...[
    'kim.park@harbor.example',
    'ada.okafor@harbor.example',
    'KIM.PARK@harbor.example',
    '@',
    'a@b',
    '"a b"@c.example',
  ],
  ...['America/Chicago', 'america/chicago', 'UTC', 'Mars/Olympus', 'USD', 'XXX', '+1 555 0100'],
  ...[
    'https://roster-sync.example/webhooks',
    'http://127.0.0.1:1/',
    'https://[::1]/',
    'https://a@b.example',
    'POST',
  ],
  ...[
    'game.game.published',
    'site.user.created',
    'game.game',
    '011000015',
    '123456789',
    '900-45-6789',
    'checking',
  ],
  ...[
    "'; drop table games; --",
    '%',
    '_',
    '\\',
    '\u0000',
    '\ud800',
    '\udfff',
    '🏀',
    '\u202e',
    'a'.repeat(91),
    '',
  ],
];
const NUMBERS = [
  ...[
    0,
    -0,
    1,
    -1,
    0.1,
    45,
    45.005,
    59,
    60,
    61,
    90.000001,
    180,
    1_000_000,
    2 ** 31 - 1,
    2 ** 31,
    -(2 ** 31) - 1,
  ],
  ...[2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e21, 1e308, -1e308, 5e-324, 999_999_999_999_999, 2e17, 9e17],
];

// Made once: an arbitrary of texts costs more to make than the values of a whole run, and hundreds of members take it.
const TEXT = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'grapheme', maxLength: 40 }));
const HOSTILE = fc.oneof(
  fc.constantFrom(...NUMBERS, ...TEXTS, null, true, false, [], {}, [[]], [null], [{}]),
  fc.string({ unit: ANY_CHARACTER, maxLength: 200 }),
  fc.constantFrom(
    'Harbor\u0000',
    '\u0000',
    '\ud800 Hawks',
    '\udfff',
    '\u202eHarbor',
    'Harbor\nHawks',
    '\ufffe',
  ),
  fc.constantFrom('a'.repeat(5_000), '🏀'.repeat(1_001), ['a'.repeat(300)], Array(300).fill(1)),
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(nested(31), nested(40), named('__proto__'), named('constructor'), named('toString')),
);

/** A value that the schema allows, or nearly. */
export function fitting(schema: Json, name: string): fc.Arbitrary<unknown> {
  const { $ref, anyOf, enum: values, examples, type, items, properties } = schema;
  if ($ref !== undefined) return fitting(document.components.schemas[$ref.split('/').at(-1)], name);
  if (/(^|_)id$/.test(name) && name !== 'external_id' && name !== 'user_defined_id') return id(name);
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((one: Json) => fitting(one, name)));
  const given = [...(examples ?? []), ...(values ?? [])];
  const exemplary = given.length === 0 ? [] : [{ weight: 12, arbitrary: fc.constantFrom(...given) }];
  return fc.oneof(...exemplary, {
    weight: 3,
    arbitrary: ofType([type].flat()[0], { items, properties, name }),
  });
}

/** Its example, where it has one. */
function exemplary(schema: Json, name: string): fc.Arbitrary<unknown> {
  const given = [schema, ...(schema.anyOf ?? [])].flatMap((one: Json) => one.examples ?? []);
  return given.length > 0 ? fc.constantFrom(...given) : fitting(schema, name);
}

/** A value of the wrong type. */
export function hostile(): fc.Arbitrary<unknown> {
  return HOSTILE;
}

/**
 * An object with members that the schema names, each fitting or not; or good but for one; or with some that the schema
 * does not name.
 */
export function body(schema: Json): fc.Arbitrary<Json> {
  const { $ref, properties = {}, required = [] } = schema;
  if ($ref !== undefined) return body(document.components.schemas[$ref.split('/').at(-1)]);
  const names = Object.keys(properties);
  const member = (name: string) =>
    fc.oneof({ weight: 12, arbitrary: fitting(properties[name], name) }, { weight: 1, arbitrary: hostile() });
  const whole = fc.record(Object.fromEntries(names.map((name) => [name, member(name)])), {
    requiredKeys: required,
  });
  const few = fc
    .subarray(names, { maxLength: Math.min(4, names.length) })
    .chain((some) =>
      fc.record(Object.fromEntries([...some, ...required].map((name) => [name, member(name)]))),
    );
  const good = Object.fromEntries(names.map((name) => [name, exemplary(properties[name], name)]));
  const oneOdd = fc
    .tuple(fc.record(good, { requiredKeys: required }), fc.constantFrom('', ...names), hostile())
    .map(([known, name, odd]) => (name === '' ? known : { ...known, [name]: odd }));
  return fc.oneof(
    { weight: 3, arbitrary: whole },
    { weight: 3, arbitrary: few },
    { weight: 4, arbitrary: oneOdd },
    {
      weight: 1,
      arbitrary: fc.tuple(few, hostile()).map(([known, odd]) => ({ ...known, unknown: odd, '': odd })),
    },
  );
}

function id(name: string): fc.Arbitrary<unknown> {
  const noun = NOUNS[name] ?? name.replace(/_id$/, 's');
  return fc.oneof(
    { weight: 16, arbitrary: fc.nat(200).map((nth): PickedValue => ({ picked: noun, nth })) },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: -1, max: 40 }) },
    { weight: 1, arbitrary: fc.constantFrom(...NUMBERS) },
  );
}

type Shape = { items?: Json; properties?: Json; name: string };

function ofType(type: unknown, { items, properties, name }: Shape): fc.Arbitrary<unknown> {
  switch (type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 200 }), fc.constantFrom(...NUMBERS));
    case 'array':
      return fc.array(fitting(items ?? {}, name), { maxLength: 4 });
    case 'object':
      return properties === undefined
        ? fc.dictionary(word(), hostile(), { maxKeys: 3 })
        : body({ properties });
    case 'null':
      return fc.constant(null);
    default:
      return TEXT;
  }
}

/** Names of members that are free: those of criteria, headers, and none. */
function word(): fc.Arbitrary<string> {
  const known = [
    'league_id',
    'venue_id',
    'status',
    'team_id',
    'X-Roster',
    'Authorization',
    'Host',
    'a b',
    '__proto__',
  ];
  return fc.oneof(fc.constantFrom(...known), fc.string({ maxLength: 20 }));
}

function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)];
}

/** An object with that member of its own, whatever the name means to a program. */
function named(name: string): Json {
  return Object.fromEntries([[name, { id: 1, polluted: true }]]);
}
