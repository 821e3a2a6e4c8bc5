// What the form of a fee rule holds: its values as text, and the body that is sent.
import type { FeeRule, NewFeeRule } from '@crewcall/sdk/core';
import type { Problems } from '../session/problems.ts';
import { SCOPES, type ScopeField } from './rule-words.ts';

type Text =
  | 'name'
  | 'amount'
  | 'rate'
  | 'unit'
  | 'free_distance'
  | 'most'
  | 'condition'
  | 'hours'
  | 'percent'
  | 'rounding'
  | 'from'
  | 'until';
export type RuleValues = { kind: FeeRule['kind']; pays: 'rate' | 'amount'; currency: string } & Record<
  Text | ScopeField,
  string
>;

const BLANK: Omit<RuleValues, 'currency'> = {
  ...{ kind: 'fee', pays: 'rate', name: '', amount: '', rate: '', unit: 'mile', free_distance: '', most: '' },
  ...{ condition: '', hours: '', percent: '', rounding: 'nearest', from: '', until: '' },
  ...{
    user_id: '',
    position: '',
    league_id: '',
    age_group_id: '',
    game_type_id: '',
    venue_id: '',
    pattern_id: '',
  },
};

/** The values of a new rule. */
export const blankIn = (currency: string): RuleValues => ({ ...BLANK, currency });

/** The values of a rule; without its days where another takes its place. */
export function valuesOf(rule: FeeRule, keepsDays: boolean): RuleValues {
  const text = (value: string | number | null) => (value === null ? '' : String(value));
  const { kind, currency, from, until } = rule;
  const names = ['name', 'amount', 'rate', 'free_distance', 'most', 'condition', 'hours', 'percent'] as const;
  return {
    ...BLANK,
    ...Object.fromEntries(names.map((name) => [name, text(rule[name])])),
    ...Object.fromEntries(SCOPES.map(([field]) => [field, text(rule[field])])),
    ...{ kind, currency, pays: rule.rate === null && kind === 'travel' ? 'amount' : 'rate' },
    ...{ unit: rule.unit ?? BLANK.unit, rounding: rule.rounding ?? BLANK.rounding },
    ...(keepsDays && { from, until: text(until) }),
  };
}

/** The terms of a rule: it has those of its kind. */
const TERMS = [
  ...['name', 'amount', 'rate', 'unit', 'free_distance', 'most'],
  ...['condition', 'hours', 'percent', 'rounding'],
] as const;

/** The members that a rule of a kind has. */
export function fieldsOf({ kind, pays, condition }: RuleValues): Text[] {
  switch (kind) {
    case 'fee':
      return ['amount'];
    case 'surcharge':
      return ['name', 'amount', 'condition', ...(condition === 'short_notice' ? (['hours'] as const) : [])];
    case 'travel':
      return pays === 'amount' ? ['amount'] : ['rate', 'unit', 'free_distance', 'most'];
    case 'canceled':
      return ['percent', 'hours'];
    default:
      return ['amount', 'rounding'];
  }
}

const NUMBERS: readonly Text[] = ['amount', 'rate', 'free_distance', 'most', 'hours', 'percent'];
const MISSING: Partial<Record<Text, string>> = {
  name: 'Enter what it is for, such as Playoffs.',
  amount: 'Enter an amount.',
  rate: 'Enter what is paid for each mile or kilometer.',
  percent: 'Enter how much of the fee is paid.',
};

/** The body of the request, or what is wrong with the values. */
export function toBody(values: RuleValues): { body: NewFeeRule } | { problems: Problems } {
  const problems: Problems = {};
  const fields = fieldsOf(values);
  const read = (name: Text) => {
    const text = values[name].trim().replace(/^\$/, '');
    if (text === '') {
      if (MISSING[name] !== undefined) problems[name] = MISSING[name];
      if (name === 'hours' && values.kind === 'surcharge') problems.hours = 'Enter how many hours.';
      return null;
    }
    if (!NUMBERS.includes(name)) return text;
    if (!/^\d+(\.\d+)?$/.test(text)) problems[name] = 'Enter a number, such as 45 or 45.50.';
    return Number(text);
  };
  const terms = Object.fromEntries(
    TERMS.map((name) => [name, fields.some((field) => field === name) ? read(name) : null]), // a change takes back the others
  );
  const scope = Object.fromEntries(
    SCOPES.map(([field]) => {
      const chosen = values[field] === '' ? null : values[field];
      return [field, chosen === null || field === 'position' ? chosen : Number(chosen)];
    }),
  );
  if (Object.keys(problems).length > 0) return { problems };
  const days = { ...(values.from !== '' && { from: values.from }), until: values.until || null };
  return {
    body: { kind: values.kind, currency: values.currency, ...terms, ...scope, ...days } as NewFeeRule,
  };
}
