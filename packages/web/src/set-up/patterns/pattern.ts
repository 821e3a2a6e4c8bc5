// A pattern as its form has it: text for each fee, and positions that can be moved.
import type { NewPattern, Pattern } from '@crewcall/sdk/core';
import { money } from '../../format/money.ts';

/** `key` stays with a position while it is moved. */
export type PositionValues = {
  key: number;
  name: string;
  abbreviation: string;
  fee: string;
  /** The lowest grade for the position; '' for any. */
  grade: string;
};
export type PatternValues = { name: string; currency: string; positions: PositionValues[] };

const DEFAULT_CURRENCY = 'USD';
let lastKey = 0;

export function newPosition(position: Partial<PositionValues> = {}): PositionValues {
  lastKey += 1;
  return { name: '', abbreviation: '', fee: '', grade: '', ...position, key: lastKey };
}

/** The currency of a site: that of its patterns. */
export const currencyOf = ([first]: readonly Pattern[]): string =>
  first?.positions[0]?.currency ?? DEFAULT_CURRENCY;

/** The currencies in which the positions of a site are paid, that of its first pattern first. */
export const currenciesOf = (patterns: readonly Pattern[]): string[] => [
  ...new Set(patterns.flatMap(({ positions }) => positions.map(({ currency }) => currency))),
];

/** A new pattern begins with a referee, in the currency of the other patterns. */
export function newPattern(others: readonly Pattern[]): PatternValues {
  const currency = currencyOf(others);
  return { name: '', currency, positions: [newPosition({ name: 'Referee', abbreviation: 'R' })] };
}

export function toPatternValues({ name, positions }: Pattern): PatternValues {
  return {
    name,
    currency: positions[0]?.currency ?? DEFAULT_CURRENCY,
    positions: positions.map((one) =>
      newPosition({
        name: one.name,
        abbreviation: one.abbreviation,
        fee: one.fee == null ? '' : String(one.fee),
        grade: one.minimum_grade ?? '',
      }),
    ),
  };
}

/** The form in two texts, to compare it with what somebody else made of the pattern. */
export type PatternText = { name: string; positions: string };

export function toPatternText({ name, currency, positions }: PatternValues): PatternText {
  const each = positions.map(({ key: _, ...position }) => position);
  return { name, positions: JSON.stringify({ currency, positions: each }) };
}

export function fromPatternText({ name, positions }: PatternText): PatternValues {
  const read = JSON.parse(positions) as Omit<PatternValues, 'name'>;
  return { name, currency: read.currency, positions: read.positions.map((one) => newPosition(one)) };
}

/** What a form without problems sends. */
export function patternBodyOf(values: PatternValues): NewPattern {
  const read = toPatternBody(values);
  return 'body' in read ? read.body : { name: values.name, positions: [] };
}

/** What the form sends, or what is wrong with it, by the path of the field. */
export function toPatternBody({
  name,
  currency,
  positions,
}: PatternValues): { body: NewPattern } | { problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  if (name.trim() === '') problems.name = 'Enter the name of the pattern.';
  const read = positions.map((position, index) => {
    const fee = readFee(position.fee);
    if (position.name.trim() === '') problems[`positions/${index}/name`] = 'Enter the name of the position.';
    if (fee === undefined) problems[`positions/${index}/fee`] = 'Enter an amount, such as 45 or 45.50.';
    const abbreviation = position.abbreviation.trim();
    const minimum_grade = position.grade === '' ? null : position.grade;
    const rest = { currency, fee: fee ?? null, minimum_grade, ...(abbreviation && { abbreviation }) };
    return { name: position.name.trim(), ...rest };
  });
  return Object.keys(problems).length > 0 ? { problems } : { body: { name: name.trim(), positions: read } };
}

/** The amount; null without one, undefined if it is not readable. */
function readFee(text: string): number | null | undefined {
  const trimmed = text.trim().replace(/^\$/, '');
  if (trimmed === '') return null;
  return /^\d+([.,]\d{1,2})?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : undefined;
}

/** "R $50 · AR $35 · AR $35, in all $120"; without fees only the positions. */
export function describePattern({
  positions,
}: {
  positions: readonly { name: string; fee?: number | null; currency?: string | undefined }[];
}): string {
  const each = positions.map(({ name, fee, currency }) =>
    fee == null ? name : `${name} ${money(fee, currency ?? DEFAULT_CURRENCY)}`,
  );
  const sum = positions.reduce((total, { fee }) => total + (fee ?? 0), 0);
  const isSummed = sum > 0 && positions.length > 1;
  return (
    each.join(' · ') + (isSummed ? ` · in all ${money(sum, positions[0]!.currency ?? DEFAULT_CURRENCY)}` : '')
  );
}
