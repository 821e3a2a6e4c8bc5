// A fee rule: what a site pays in certain games from a time on, beside the fees of positions.
import { foldName } from '../../lists/list.ts';

/**
 * `fee` takes the place of the fee of the position; `travel` and `surcharge` add to it. `canceled` says how much of it a game
 * that is canceled with pay pays. `rounding` rounds the sum.
 */
export const RULE_KINDS = ['fee', 'travel', 'surcharge', 'canceled', 'rounding'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** How many a site has, ended ones too: each fee compares all of them. */
export const MAX_RULES = 500;

/** What a rule is for; null: it does not matter. */
export type RuleScope = {
  userId: number | null;
  venueId: number | null;
  leagueId: number | null;
  ageGroupId: number | null;
  gameTypeId: number | null;
  patternId: number | null;
  /** The name of a position, of whatever pattern. */
  position: string | null;
};

/** The most specific first: a rule for a person is taken before one for a league, whatever else they name. */
const SCOPES = [
  'userId',
  'venueId',
  'leagueId',
  'ageGroupId',
  'gameTypeId',
  'patternId',
  'position',
] as const satisfies (keyof RuleScope)[];

export const UNITS = ['mile', 'kilometer'] as const;
export const CONDITIONS = ['solo', 'short_notice'] as const;
export const ROUNDINGS = ['nearest', 'up', 'down'] as const;

/** Amounts are integers of hundredths of the currency's main unit, as in `FeePart`. */
export type RuleTerms = {
  kind: RuleKind;
  /** Of a surcharge, of which each name counts once. */
  name: string | null;
  /** Of a fee, a surcharge, and flat travel; of rounding, what the sum becomes a multiple of. */
  amount: number | null;
  currency: string;
  /** Of travel: for each mile or kilometer from home, in hundredths of hundredths: 7000 is $0.70. */
  rate: number | null;
  unit: (typeof UNITS)[number] | null;
  /** Of travel with a rate: this many miles or kilometers are not paid. */
  freeDistance: number | null;
  /** Of travel with a rate: no more than this is paid. */
  most: number | null;
  /** Of a surcharge; null: it needs nothing more than its scope. */
  condition: (typeof CONDITIONS)[number] | null;
  /** Of a surcharge for short notice, and of a cancellation: so many hours before the start, or fewer. */
  hours: number | null;
  /** Of a cancellation: how much of the fee is paid. */
  percent: number | null;
  rounding: (typeof ROUNDINGS)[number] | null;
};

/** A game that starts at `holdsFrom` or later, and before `holdsUntil`, is paid by the rule. */
export type RuleTimes = { holdsFrom: Date; holdsUntil: Date | null };

export type FeeRule = RuleScope &
  RuleTerms &
  RuleTimes & {
    id: number;
    siteId: number;
    /** The names of what it is for, the most specific first: `U12, Referee`; null: of all games. */
    basis: string | null;
    createdAt: Date;
    updatedAt: Date;
  };

export type NewRule = Omit<FeeRule, 'id' | 'basis' | 'createdAt' | 'updatedAt'>;

/** What a rule compares with a slot. */
export type ScopeFacts = Omit<RuleScope, 'position'> & { position: string };

/** Whether the rule is for the slot. */
export function isFor(rule: RuleScope, slot: ScopeFacts): boolean {
  return SCOPES.every((name) => {
    if (rule[name] === null) return true;
    return name === 'position'
      ? foldName(rule.position!) === foldName(slot.position)
      : rule[name] === slot[name];
  });
}

/** Whether the rule holds for a game that starts then. */
export function holdsAt({ holdsFrom, holdsUntil }: RuleTimes, start: Date): boolean {
  return holdsFrom <= start && (holdsUntil === null || start < holdsUntil);
}

/**
 * The rule to take of those that are for a slot: the most specific; of those that are equally specific the one with the fewest
 * hours, then the one that holds from the latest time, then the newest.
 */
export function mostSpecific(rules: readonly FeeRule[]): FeeRule | undefined {
  return rules.reduce<FeeRule | undefined>(
    (best, rule) => (best === undefined || compare(rule, best) > 0 ? rule : best),
    undefined,
  );
}

function compare(one: FeeRule, other: FeeRule): number {
  return (
    exactness(one) - exactness(other) ||
    (other.hours ?? Number.MAX_VALUE) - (one.hours ?? Number.MAX_VALUE) ||
    +one.holdsFrom - +other.holdsFrom ||
    one.id - other.id
  );
}

/** A binary number of what the rule names, whose first digit is the person. */
function exactness(rule: RuleScope): number {
  return SCOPES.reduce((sum, name) => 2 * sum + (rule[name] === null ? 0 : 1), 0);
}
