// Patterns: the positions of crews (docs/api: Resources, pattern).
import { type Static, Type } from 'typebox';
import { may } from '../../../domain/access.ts';
import { changePattern, createPattern, deletePattern } from '../../../domain/patterns/actions.ts';
import type { NewPosition, Pattern } from '../../../domain/patterns/pattern.ts';
import { findPattern, listPatterns, PATTERN_SORTS } from '../../../domain/patterns/store.ts';
import { nameField, textField, trimToNull } from '../input/fields.ts';
import type { Resource } from '../operation.ts';
import { integer, number, orNull, recordFields, recordTimes, string } from '../output/fields.ts';
import { crudRoutes, type RecordView } from './crud-routes.ts';
import { entryLinks, minimumGrade, representEntry } from './list-view.ts';

export const MAX_POSITIONS = 30; // a crew of football has eight officials, a track meet some twenty
const MAX_FEE = 99_999_999.99; // the maximum of numeric(10, 2)
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

const PositionRecord = Type.Object(
  {
    id: recordFields.id,
    name: string('Assistant Referee'),
    abbreviation: string('AR'),
    fee: Type.Optional(
      orNull(number(45, "In the currency's main unit; absent for callers who see only their own fees.")),
    ),
    currency: string('USD', 'ISO 4217.'),
    minimum_grade: minimumGrade(),
    sort_order: integer(1, 'From 1.'),
  },
  { title: 'Position' },
);

const PatternRecord = Type.Object(
  {
    id: recordFields.id,
    name: string('2 officials'),
    positions: Type.Array(PositionRecord, { description: 'In their order.' }),
    ...recordTimes,
    _links: Type.Object(entryLinks('patterns')),
  },
  { title: 'Pattern' },
);

const Fee = Type.Refine(
  Type.Number({
    minimum: 0,
    maximum: MAX_FEE,
    description: "In the currency's main unit; at most two decimals.",
    examples: [45],
  }),
  (fee) => Number(fee.toFixed(2)) === fee,
  () => 'must have at most two decimals',
);
const Currency = Type.Refine(
  Type.String({ maxLength: 3, description: 'ISO 4217.', default: 'USD', examples: ['USD'] }),
  (currency) => CURRENCIES.has(currency),
  () => 'must be a currency of ISO 4217 in upper case, such as USD',
);

const PositionBody = Type.Object(
  {
    name: nameField('Assistant Referee'),
    abbreviation: Type.Optional(textField({ maxLength: 10, example: 'AR' })),
    fee: Type.Optional(Type.Union([Fee, Type.Null()])),
    currency: Type.Optional(Currency),
    minimum_grade: Type.Optional(textField({ maxLength: 90, example: 'Regional' })),
  },
  { title: 'NewPosition' },
);
const Positions = Type.Array(PositionBody, {
  minItems: 1,
  maxItems: MAX_POSITIONS,
  description: 'In their order. A position keeps its id as long as it keeps its name.',
});

type PatternBody = { name?: string; positions?: Static<typeof Positions> };

const routes = crudRoutes<Pattern, PatternBody>({
  kind: 'pattern',
  isUsedByGames: true,
  record: PatternRecord,
  represent: representPattern,
  bodies: {
    create: Type.Object({ name: nameField('2 officials'), positions: Positions }, { title: 'NewPattern' }),
    change: Type.Object(
      { name: Type.Optional(nameField('2 officials')), positions: Type.Optional(Positions) },
      { title: 'PatternChange' },
    ),
  },
  find: findPattern,
  list: listPatterns,
  sortable: PATTERN_SORTS,
  create: (db, { siteId, body }) =>
    createPattern(db, { siteId, name: body.name!, positions: (body.positions ?? []).map(readPosition) }),
  change: (db, { id, body }) =>
    changePattern(db, { id, change: { name: body.name, positions: body.positions?.map(readPosition) } }),
  remove: deletePattern,
});

export const patterns: Resource = {
  tag: 'Patterns',
  about: 'Shapes of crews: positions and fees.',
  routes,
};

function readPosition(position: Static<typeof PositionBody>): NewPosition {
  const { abbreviation, minimum_grade, ...rest } = position;
  return { ...rest, abbreviation: abbreviation ?? undefined, minimumGrade: trimToNull(minimum_grade) };
}

/** Officials see only their own fees, not those of a whole crew (docs/api: Roles on a site). */
function representPattern(pattern: Pattern, view: RecordView): Static<typeof PatternRecord> {
  const seesFees = may(view.viewer, 'fees.read');
  return {
    ...representEntry('patterns', pattern, view),
    positions: pattern.positions.map((position) => ({
      id: position.id,
      name: position.name,
      abbreviation: position.abbreviation,
      ...(seesFees && { fee: position.fee }),
      currency: position.currency,
      minimum_grade: position.minimumGrade,
      sort_order: position.sortOrder,
    })),
  };
}
