// Reads a fee rule from a body, and says what is missing or makes no sense in a rule of its kind.
import { type Static, Type } from 'typebox';
import type { RuleChange, RuleDraft } from '../../../domain/fees/rules/actions.ts';
import {
  CONDITIONS,
  ROUNDINGS,
  RULE_KINDS,
  type RuleKind,
  type RuleTerms,
  UNITS,
} from '../../../domain/fees/rules/rule.ts';
import type { Problem } from '../../../kernel/errors.ts';
import { isAmount, isCurrency } from '../../../kernel/money.ts';
import { textField, trimToNull } from '../input/fields.ts';
import { Id } from '../input/ids.ts';
import { parseDay } from './time-input.ts';

const MAX_AMOUNT = 99_999_999.99; // of numeric(10, 2)
const MAX_RATE = 9_999.9999; // of numeric(8, 4)
const MAX_DISTANCE = 10_000;
const MAX_HOURS = 8_760; // a year
const RATE = /^\d{1,4}(\.\d{1,4})?$/; // checked as text, as amounts are

const orNothing = <Schema extends Parameters<typeof Type.Optional>[0]>(schema: Schema) =>
  Type.Optional(Type.Union([schema, Type.Null()], 'enum' in schema ? { examples: [null] } : {}));
/** The example of a body is a fee: what is not for one has no example. */
const amount = (description: string, example?: number) =>
  orNothing(
    Type.Number({
      minimum: 0,
      maximum: MAX_AMOUNT,
      description,
      ...(example !== undefined && { examples: [example] }),
    }),
  );
const whole = (maximum: number, description: string) =>
  orNothing(Type.Integer({ minimum: 0, maximum, description }));
const day = (description: string) => Type.String({ maxLength: 20, description, examples: ['2031-03-01'] });

const fields = {
  name: Type.Optional(textField({ maxLength: 90, description: 'Of a surcharge; each name is paid once.' })),
  user_id: orNothing(Id),
  venue_id: orNothing(Id),
  league_id: orNothing(Id),
  age_group_id: orNothing(Id),
  game_type_id: orNothing(Id),
  pattern_id: orNothing(Id),
  position: Type.Optional(
    textField({
      maxLength: 90,
      example: 'Referee',
      description: 'The name of a position, in whatever pattern; case and spacing do not matter.',
    }),
  ),
  amount: amount('Of a fee, a surcharge, flat travel; of rounding, what sums become a multiple of.', 45),
  currency: Type.Optional(
    Type.String({ maxLength: 3, description: 'ISO 4217; USD where it is left out.', examples: ['USD'] }),
  ),
  rate: orNothing(
    Type.Number({
      minimum: 0,
      maximum: MAX_RATE,
      description: 'Of travel, for each unit, with at most four decimals.',
    }),
  ),
  unit: orNothing(Type.Enum([...UNITS], { description: 'Of a rate.' })),
  free_distance: whole(MAX_DISTANCE, 'Of a rate: this many units are not paid.'),
  most: amount('Of a rate: no more than this is paid.'),
  condition: orNothing(
    Type.Enum([...CONDITIONS], {
      description: 'Of a surcharge. solo: nobody else is on the crew. short_notice: see hours.',
    }),
  ),
  hours: whole(
    MAX_HOURS,
    'Of short notice: assigned at most so long before the start. Of a cancellation: canceled at most so long before the start; 0: at the field.',
  ),
  percent: whole(100, 'Of a cancellation: how much of the fee is paid.'),
  rounding: orNothing(Type.Enum([...ROUNDINGS])),
  until: orNothing(day('The last day of games that it pays.')),
};
const kind = Type.Enum([...RULE_KINDS], { title: 'FeeRuleKind', examples: ['fee'] });
const from = day('The first day of games that it pays, not before today. By default it holds at once.');

const replaces = Type.Integer({
  ...{ minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  description: 'The id of a rule that has begun: it ends when this one begins, whatever it is for.',
});

export const NewFeeRule = Type.Object(
  { kind, ...fields, from: Type.Optional(from), replaces: orNothing(replaces) },
  { title: 'NewFeeRule' },
);
export const FeeRuleChange = Type.Object(
  { kind: Type.Optional(kind), ...fields, from: Type.Optional(from) },
  { title: 'FeeRuleChange' },
);

/** The members that a rule of each kind has, besides its scope and its days; those that it needs first. */
const MEMBERS: Record<RuleKind, { needs: (keyof RuleTerms)[]; takes: (keyof RuleTerms)[] }> = {
  fee: { needs: ['amount'], takes: [] },
  travel: { needs: [], takes: ['amount', 'rate', 'unit', 'freeDistance', 'most'] },
  surcharge: { needs: ['name', 'amount'], takes: ['condition', 'hours'] },
  canceled: { needs: ['percent'], takes: ['hours'] },
  rounding: { needs: ['amount', 'rounding'], takes: [] },
};
const TERMS = {
  name: 'name',
  amount: 'amount',
  rate: 'rate',
  unit: 'unit',
  freeDistance: 'free_distance',
  most: 'most',
  condition: 'condition',
  hours: 'hours',
  percent: 'percent',
  rounding: 'rounding',
} as const satisfies Partial<Record<keyof RuleTerms, string>>;

/** What a rule is without the members that were not sent. */
const NOTHING: Omit<RuleDraft, 'kind'> = {
  ...{ userId: null, venueId: null, leagueId: null, ageGroupId: null, gameTypeId: null, patternId: null },
  ...{ position: null, name: null, amount: null, currency: 'USD', rate: null, unit: null },
  ...{ freeDistance: null, most: null, condition: null, hours: null, percent: null, rounding: null },
};

/** A new rule from its body. */
export function readRule(body: Static<typeof NewFeeRule>, problems: Problem[]): RuleDraft {
  const draft = {
    ...NOTHING,
    ...definedOf(readChange(body, problems)),
    kind: body.kind,
    replaces: body.replaces,
  };
  if (body.kind !== undefined) requireSense(draft, problems); // undefined: it is no kind
  return draft;
}

/** The members of a change that were sent. */
export function readChange(body: Static<typeof FeeRuleChange>, problems: Problem[]): RuleChange {
  const dayOf = (name: 'from' | 'until') => {
    const text = trimToNull(body[name]);
    return text == null ? text : parseDay(text, { path: `/${name}`, problems });
  };
  const { currency } = body;
  if (currency !== undefined && !isCurrency(currency)) {
    problems.push({ path: '/currency', message: 'currency must be a code of ISO 4217, such as USD.' });
  }
  return {
    ...{ kind: body.kind, name: trimToNull(body.name), position: trimToNull(body.position), currency },
    ...{ userId: body.user_id, venueId: body.venue_id, leagueId: body.league_id },
    ...{ ageGroupId: body.age_group_id, gameTypeId: body.game_type_id, patternId: body.pattern_id },
    amount: hundredths(body, 'amount', problems),
    most: hundredths(body, 'most', problems),
    rate: rateOf(body.rate, problems),
    ...{ unit: body.unit, freeDistance: body.free_distance, condition: body.condition },
    ...{ hours: body.hours, percent: body.percent, rounding: body.rounding },
    from: dayOf('from') ?? undefined,
    until: dayOf('until'),
  };
}

/** Reports what a rule of its kind lacks, and what it cannot have. */
export function requireSense(rule: Pick<RuleDraft, keyof RuleTerms>, problems: Problem[]): void {
  const { needs, takes } = MEMBERS[rule.kind];
  const noun = `a rule of the kind ${rule.kind}`;
  const report = (name: keyof typeof TERMS, rest: string) => {
    if (problems.some(({ path }) => path === `/${TERMS[name]}`)) return;
    problems.push({ path: `/${TERMS[name]}`, message: `${TERMS[name]} ${rest}.` });
  };
  for (const name of Object.keys(TERMS) as (keyof typeof TERMS)[]) {
    if (rule[name] === null) {
      if (needs.includes(name)) report(name, `is missing: ${noun} needs it`);
    } else if (!needs.includes(name) && !takes.includes(name))
      report(name, `is not for ${noun}; leave it out`);
  }
  if (rule.kind === 'travel') requireWay(rule, report);
  if (rule.kind === 'rounding' && rule.amount === 0) report('amount', 'must be more than 0');
  if (rule.kind === 'surcharge' && (rule.condition === 'short_notice') !== (rule.hours !== null)) {
    report('hours', rule.hours === null ? 'is missing: short notice needs it' : 'is for short notice alone');
  }
}

function requireWay(
  { amount, rate, unit, freeDistance, most }: Pick<RuleDraft, keyof RuleTerms>,
  report: (name: keyof typeof TERMS, rest: string) => void,
): void {
  if (amount === null && rate === null) report('rate', 'is missing: send a rate with its unit, or an amount');
  if (rate !== null && unit === null) report('unit', 'is missing: send mile or kilometer');
  const paidByRate = { rate, unit, freeDistance, most };
  if (amount === null) return;
  for (const [name, value] of Object.entries(paidByRate)) {
    if (value !== null)
      report(name as keyof typeof paidByRate, 'is not for a flat amount; send one of the two');
  }
}

function hundredths(
  body: Static<typeof FeeRuleChange>,
  name: 'amount' | 'most',
  problems: Problem[],
): number | null | undefined {
  const value = body[name];
  if (value == null) return value;
  if (!isAmount(value))
    problems.push({ path: `/${name}`, message: `${name} must have at most two decimals.` });
  return Math.round(value * 100); // exact: the text of the number has two decimals
}

function rateOf(value: number | null | undefined, problems: Problem[]): number | null | undefined {
  if (value == null) return value;
  if (!RATE.test(String(value))) {
    problems.push({ path: '/rate', message: 'rate must have at most four decimals.' });
  }
  return Math.round(value * 10_000);
}

function definedOf(change: RuleChange): Partial<RuleDraft> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
