// Computes the fee of a slot from its facts and the rules of its site: no database.
import { formatMoney, formatRate } from '../../kernel/money.ts';
import { foldName } from '../lists/list.ts';
import { METERS_PER_MILE } from '../venues/distance.ts';
import type { SlotException } from './exceptions/exception.ts';
import type { Fee, FeePart } from './fee.ts';
import { type FeeRule, holdsAt, isFor, mostSpecific, type RuleKind, type ScopeFacts } from './rules/rule.ts';

export type SlotFacts = ScopeFacts & {
  assignmentId: number;
  /** That of the position, in hundredths; 0 if it has none. */
  positionFee: number;
  currency: string;
  status: 'A' | 'C' | 'X';
  startTime: Date;
  /** When the game was canceled; null if it is not. */
  canceledAt: Date | null;
  /** When the official was assigned; null if that is not known. */
  assignedAt: Date | null;
  /** On roads from home to the venue, estimated; undefined if one of the places is not known. */
  meters: number | undefined;
  /** Whether they are the only official of a crew that has more positions. */
  isSolo: boolean;
} & Pick<SlotException, 'exceptionFee' | 'attendance' | 'latePercent' | 'payReason'>;

const HUNDREDTHS = 100;
const HOUR_MS = 3_600_000;
const METERS = { mile: METERS_PER_MILE, kilometer: 1_000 };
const ABBREVIATIONS = { mile: 'mi', kilometer: 'km' };

/** The rules for a slot that hold at the start of its game. */
export function rulesFor(slot: SlotFacts, rules: readonly FeeRule[]): FeeRule[] {
  return rules.filter((rule) => holdsAt(rule, slot.startTime) && isFor(rule, slot));
}

/** What the slot pays for travel; undefined: nothing. */
export function travelOf(slot: SlotFacts, inForce: readonly FeeRule[]): FeePart | undefined {
  const travels = inForce.filter(({ kind }) => kind === 'travel');
  if (travels.length === 0) return undefined;
  const { currency } = baseOf(slot, mostSpecific(inForce.filter(({ kind }) => kind === 'fee')));
  return travel(slot, mostSpecific(travels.filter((rule) => rule.currency === currency)));
}

/** The fee of a slot by the rules that are for it. `travelPart`: what it pays for travel. */
export function computeFee(
  slot: SlotFacts,
  { inForce, travelPart }: { inForce: readonly FeeRule[]; travelPart: FeePart | undefined },
): Fee {
  const of = (kind: RuleKind) => inForce.filter((rule) => rule.kind === kind);
  const { base, currency } = baseOf(slot, mostSpecific(of('fee')));
  const inCurrency = (rule: FeeRule) => rule.currency === currency;
  const parts = [
    base,
    ...(slot.status === 'A' && slot.attendance !== 'no_show'
      ? surcharges(slot, of('surcharge').filter(inCurrency))
      : []),
    ...(travelPart === undefined ? [] : [travelPart]),
    ...notPaid(slot, base.amount, of('canceled')),
  ];
  parts.push(...rounded(sumOf(parts), mostSpecific(of('rounding').filter(inCurrency))));
  const { assignmentId, userId } = slot;
  return { assignmentId, userId, amount: sumOf(parts), currency, parts };
}

const sumOf = (parts: readonly FeePart[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

function baseOf(slot: SlotFacts, rule: FeeRule | undefined): { base: FeePart; currency: string } {
  const { position: description, positionFee, currency, exceptionFee: amount, payReason } = slot;
  if (amount !== null) {
    const base: FeePart = { rule: 'exception', ruleId: null, description, basis: payReason, amount };
    return { base, currency: rule?.currency ?? currency };
  }
  return usualBase({ description, positionFee, currency }, rule);
}

function usualBase(
  { description, positionFee, currency }: { description: string; positionFee: number; currency: string },
  rule: FeeRule | undefined,
): { base: FeePart; currency: string } {
  if (rule === undefined) {
    return {
      base: { rule: 'position', ruleId: null, description, basis: null, amount: positionFee },
      currency,
    };
  }
  const { id: ruleId, basis, amount } = rule;
  return {
    base: { rule: 'fee', ruleId, description, basis, amount: amount ?? 0 },
    currency: rule.currency,
  };
}

/** Of each name the most specific one counts, among those whose condition is met. */
function surcharges(slot: SlotFacts, rules: readonly FeeRule[]): FeePart[] {
  const met = rules.filter((rule) => isMet(rule, slot));
  const byName = Map.groupBy(met, ({ name }) => foldName(name ?? ''));
  return [...byName.values()].map((named) => {
    const { id: ruleId, name, basis, amount } = mostSpecific(named)!;
    return { rule: 'surcharge', ruleId, description: name ?? '', basis, amount: amount ?? 0 };
  });
}

function isMet({ condition, hours }: FeeRule, { isSolo, assignedAt, startTime }: SlotFacts): boolean {
  if (condition === 'solo') return isSolo;
  if (condition === 'short_notice') {
    return assignedAt !== null && assignedAt <= startTime && isWithin(hours, [assignedAt, startTime]);
  }
  return true;
}

/** Whether the moment is at most so many hours before the start, or after it. */
function isWithin(hours: number | null, [moment, start]: [Date, Date]): boolean {
  return hours === null || +start - +moment <= hours * HOUR_MS;
}

/** For a canceled game, only to those who were at the field by then. */
function travel(slot: SlotFacts, rule: FeeRule | undefined): FeePart | undefined {
  if (rule === undefined || slot.userId === null || !hasTraveled(slot)) return undefined;
  const { id: ruleId, basis, amount } = rule;
  if (amount !== null) return { rule: 'travel', ruleId, description: 'Travel', basis, amount };
  if (slot.meters === undefined || rule.unit === null || rule.rate === null) return undefined;
  const { unit, rate, most, currency } = rule;
  const free = rule.freeDistance ?? 0;
  const distance = Math.round(slot.meters / METERS[unit]);
  const whole = halfUp(Math.max(distance - free, 0) * rate, HUNDREDTHS);
  const paid = most === null ? whole : Math.min(whole, most);
  const description = [
    `Travel: ${distance} ${ABBREVIATIONS[unit]}`,
    ...(free > 0 ? [`the first ${free} not paid`] : []),
    `${formatRate(rate / (HUNDREDTHS * HUNDREDTHS), currency)} a ${unit}`,
    ...(paid < whole ? [`at most ${money(paid, currency)}`] : []),
  ].join(', ');
  return paid === 0 ? undefined : { rule: 'travel', ruleId, description, basis, amount: paid };
}

function hasTraveled({ status, attendance, canceledAt, startTime }: SlotFacts): boolean {
  if (attendance === 'no_show') return false;
  return status === 'A' || (status === 'X' && canceledAt !== null && canceledAt >= startTime);
}

/** Nobody is late to a game that is canceled. */
function notPaid(slot: SlotFacts, fee: number, rules: readonly FeeRule[]): FeePart[] {
  if (slot.attendance === 'no_show') return absent(slot, fee);
  if (slot.status !== 'A') return canceled(slot, fee, rules);
  return slot.attendance === 'late' ? absent(slot, fee) : [];
}

/** What a canceled game does not pay. Its status says whether it pays at all, and a rule how much. */
function canceled(slot: SlotFacts, fee: number, rules: readonly FeeRule[]): FeePart[] {
  if (slot.status === 'C') {
    const [ruleId, description, basis] = [null, 'Canceled without pay', null];
    return [{ rule: 'canceled', ruleId, description, basis, amount: 0 - fee }];
  }
  const rule = mostSpecific(
    rules.filter(({ hours }) => isWithin(hours, [slot.canceledAt ?? new Date(0), slot.startTime])),
  );
  if (rule === undefined) return [];
  const percent = rule.percent ?? 0;
  const description = `Canceled${whenOf(rule.hours)}: ${percent}% paid`;
  const amount = halfUp(fee * percent, 100) - fee;
  return [{ rule: 'canceled', ruleId: rule.id, description, basis: rule.basis, amount }];
}

/** What somebody who did not appear, or was late, is not paid. */
function absent({ attendance, latePercent, payReason: basis }: SlotFacts, fee: number): FeePart[] {
  if (attendance === 'no_show')
    return [{ rule: 'no_show', ruleId: null, description: 'Did not appear', basis, amount: 0 - fee }];
  const percent = latePercent ?? 100;
  const amount = halfUp(fee * percent, 100) - fee;
  return [{ rule: 'late', ruleId: null, description: `Late: ${percent}% paid`, basis, amount }];
}

function whenOf(hours: number | null): string {
  if (hours === null) return '';
  if (hours === 0) return ' at the field';
  return hours === 1 ? ' in the last hour' : ` in the last ${hours} hours`;
}

function rounded(sum: number, rule: FeeRule | undefined): FeePart[] {
  const step = rule?.amount ?? 0;
  if (rule === undefined || step === 0) return [];
  const { rounding, id: ruleId, basis, currency } = rule;
  const below = Math.floor(sum / step) * step;
  const above = below === sum ? sum : below + step;
  const to = { down: below, up: above, nearest: halfUp(sum, step) * step }[rounding ?? 'nearest'];
  const how = { down: 'Rounded down', up: 'Rounded up', nearest: 'Rounded' }[rounding ?? 'nearest'];
  const description = `${how} to ${money(step, currency)}`;
  return to === sum ? [] : [{ rule: 'rounding', ruleId, description, basis, amount: to - sum }];
}

/** The quotient of two integers, rounded to an integer; a half goes up. Neither is below zero. */
function halfUp(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor));
}

const money = (amount: number, currency: string) => formatMoney(amount / HUNDREDTHS, currency);
