// Says fee rules in plain sentences.
import type { FeeRule } from '@crewcall/sdk/core';
import { fullDay, monthDay } from '../format/days.ts';
import { money } from '../format/money.ts';
import { count, listed } from '../format/words.ts';

/** What a rule is for, the most specific first, as forms name it. */
export const SCOPES = [
  ['user_id', 'Person', 'Everybody'],
  ['position', 'Position', 'Every position'],
  ['league_id', 'League', 'All leagues'],
  ['age_group_id', 'Age group', 'All age groups'],
  ['game_type_id', 'Game type', 'All game types'],
  ['venue_id', 'Venue', 'All venues'],
  ['pattern_id', 'Pattern', 'All patterns'],
] as const;
export type ScopeField = (typeof SCOPES)[number][0];

/** The name of what a field of a rule refers to; undefined for nothing. */
export type NameOf = (field: ScopeField) => string | undefined;

export const KINDS: readonly { kind: FeeRule['kind']; title: string; about: string }[] = [
  { kind: 'fee', title: 'Fees', about: 'Instead of the fee of the position. The most specific rule counts.' },
  { kind: 'surcharge', title: 'Surcharges', about: 'Added to the fee. Each name counts once.' },
  { kind: 'travel', title: 'Travel', about: 'For travel from home to the venue, once a day for each venue.' },
  { kind: 'canceled', title: 'Cancellations', about: 'For games that are canceled with pay.' },
  { kind: 'rounding', title: 'Rounding', about: 'What each sum is rounded to.' },
];

/** "Referee in U12: $45". */
export function sentenceOf(rule: FeeRule, nameOf: NameOf): string {
  const scope = scopeWords(nameOf);
  const terms = termsOf(rule);
  if (rule.kind === 'fee') return `${scope || 'Everybody'}: ${terms}`;
  return scope === '' ? terms : `${terms} · ${scope}`;
}

function scopeWords(nameOf: NameOf): string {
  const [person, position] = [nameOf('user_id'), nameOf('position')];
  const who =
    person !== undefined && position !== undefined ? `${person} as ${position}` : (person ?? position);
  const games = [nameOf('league_id'), nameOf('age_group_id'), nameOf('game_type_id')].filter(
    (name) => name !== undefined,
  );
  const [venue, pattern] = [nameOf('venue_id'), nameOf('pattern_id')];
  const words = [
    ...(who === undefined ? [] : [who]),
    ...(games.length === 0 ? [] : [`in ${listed(games)}`]),
    ...(venue === undefined ? [] : [`at ${venue}`]),
    ...(pattern === undefined ? [] : [`with ${pattern}`]),
  ].join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function termsOf(rule: FeeRule): string {
  const sum = money(rule.amount ?? 0, rule.currency);
  switch (rule.kind) {
    case 'fee':
      return sum;
    case 'surcharge':
      return `${rule.name}: ${sum} more${conditionOf(rule)}`;
    case 'travel':
      return travelOf(rule, sum);
    case 'canceled':
      return `Canceled ${whenOf(rule.hours)}: ${rule.percent}% of the fee`;
    default:
      return rule.rounding === 'nearest'
        ? `To the nearest ${sum}`
        : `${rule.rounding === 'up' ? 'Up' : 'Down'} to a multiple of ${sum}`;
  }
}

function conditionOf({ condition, hours }: FeeRule): string {
  if (condition === 'solo') return ' for whoever works alone';
  if (condition === 'short_notice') return `, if assigned in the last ${hoursOf(hours ?? 0)}`;
  return '';
}

function travelOf({ rate, unit, free_distance: free, most, currency }: FeeRule, sum: string): string {
  if (rate === null) return `${sum} for travel`;
  const perUnit = new Intl.NumberFormat('en-US', {
    ...{ style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: 4 },
  }).format(rate);
  return [
    `${perUnit} a ${unit}`,
    ...(free ? [`after the first ${free === 1 ? unit : `${free} ${unit}s`}`] : []),
    ...(most === null ? [] : [`at most ${money(most, currency)}`]),
  ].join(', ');
}

function whenOf(hours: number | null): string {
  if (hours === null) return 'at any time';
  return hours === 0 ? 'at the field' : `in the last ${hoursOf(hours)}`;
}

const hoursOf = (hours: number): string => (hours === 1 ? 'hour' : count(hours, 'hour'));

export type RuleState = 'holds' | 'coming' | 'ended';

export function stateOf({ from, until, has_begun }: FeeRule, today: string): RuleState {
  if (until !== null && until < today) return 'ended';
  return has_begun && from <= today ? 'holds' : 'coming';
}

/** "from Mar 1, until Apr 30". */
export function daysOf({ from, until }: FeeRule, today: string): string {
  const day = (one: string) => (one.slice(0, 4) === today.slice(0, 4) ? monthDay(one) : fullDay(one));
  const since = `${from <= today ? 'since' : 'from'} ${day(from)}`;
  return until === null ? since : `${since}, until ${day(until)}`;
}
