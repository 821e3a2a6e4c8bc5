// What a pay run comes to: its sums, those of each person, and what it leaves out.
import { foldName } from '../lists/list.ts';
import { sumsOf } from './draft.ts';
import type { GameFacts } from './facts.ts';
import { LEFT_OUT, type LeftOut, type PayLine } from './line.ts';

/** In hundredths. */
export type Sums = {
  games: number;
  /** What the fee rules pay without travel. */
  fees: number;
  travel: number;
  adjusted: number;
  carried: number;
  /** The sum of the four. */
  amount: number;
};

export type PersonSums = Sums & {
  userId: number;
  /** Why something was adjusted, by line. */
  reasons: string[];
  /** How many of their games are left out. */
  leftOut: number;
  /** Of these, where somebody can do something about it: all but those not played yet or paid before. */
  toSettle: number;
};

export type LeftOutSums = { reason: LeftOut; games: number; officials: number; amount: number };

/** The sums of the lines that are paid. */
export function sumsOfLines(lines: readonly PayLine[]): Sums {
  const sums = { games: 0, fees: 0, travel: 0, adjusted: 0, carried: 0, amount: 0 };
  for (const line of lines) {
    if (line.leftOut !== null) continue;
    sums.amount += line.amount;
    if (line.kind === 'adjustment') sums.adjusted += line.amount;
    if (line.kind === 'carried') sums.carried += line.amount;
    if (line.kind !== 'work') continue;
    const travel = line.parts.reduce((sum, part) => (part.rule === 'travel' ? sum + part.amount : sum), 0);
    sums.games++;
    sums.travel += travel;
    sums.fees += line.amount - travel;
  }
  return sums;
}

/** Whom a run pays: of somebody whose sum is not above zero, the rest is carried over. `amount` is in hundredths. */
export function sumsToPay(lines: readonly PayLine[]): { statements: number; amount: number } {
  const due = [...sumsOf(lines).values()].filter((amount) => amount > 0);
  return { statements: due.length, amount: due.reduce((sum, amount) => sum + amount, 0) };
}

const NOTHING_TO_DO: readonly LeftOut[] = ['not_played', 'paid'];

/** Of everybody with a line, also of those whose lines are all left out; by user id. */
export function sumsOfPeople(lines: readonly PayLine[]): PersonSums[] {
  return [...Map.groupBy(lines, ({ userId }) => userId)].map(([userId, own]) => ({
    userId,
    ...sumsOfLines(own),
    reasons: own.flatMap(({ reason, leftOut }) => (leftOut === null && reason !== null ? [reason] : [])),
    leftOut: own.filter(({ leftOut }) => leftOut !== null).length,
    toSettle: own.filter(({ leftOut }) => leftOut !== null && !NOTHING_TO_DO.includes(leftOut)).length,
  }));
}

/** What is left out, in the order of the reasons. */
export function sumsOfLeftOut(lines: readonly PayLine[]): LeftOutSums[] {
  return LEFT_OUT.flatMap((reason) => {
    const own = lines.filter(({ leftOut }) => leftOut === reason);
    if (own.length === 0) return [];
    const games = new Set(own.map(({ gameId }) => gameId)).size;
    const officials = new Set(own.map(({ userId }) => userId)).size;
    return [{ reason, games, officials, amount: own.reduce((sum, { amount }) => sum + amount, 0) }];
  });
}

export type PayerSums = {
  /** null: games without a league whose home team names nobody. */
  billTo: string | null;
  games: number;
  officials: number;
  amount: number;
};

/** What each pays for its games, the largest sum first; rests that are carried over are nobody's. */
export function sumsOfPayers(lines: readonly PayLine[]): PayerSums[] {
  const paid = lines.filter(({ leftOut, kind }) => leftOut === null && kind !== 'carried');
  const payerOf = ({ billTo }: PayLine) => (billTo === null ? null : foldName(billTo));
  return [...Map.groupBy(paid, payerOf).values()]
    .map((own) => ({ billTo: own[0]!.billTo, ...countedOf(own) }))
    .sort((one, other) => other.amount - one.amount);
}

export type LeagueSums = {
  /** null: games without a league, and rests that are carried over. */
  league: { id: number; name: string } | null;
  games: number;
  officials: number;
  amount: number;
};

/** What is paid for the games of each league, the largest sum first. */
export function sumsOfLeagues(
  lines: readonly PayLine[],
  facts: ReadonlyMap<number, GameFacts>,
): LeagueSums[] {
  const paid = lines.filter(({ leftOut }) => leftOut === null);
  const leagueOf = ({ gameId }: PayLine) => (gameId === null ? null : (facts.get(gameId)?.league ?? null));
  return [...Map.groupBy(paid, (line) => leagueOf(line)?.id ?? null).values()]
    .map((own) => ({
      league: leagueOf(own[0]!),
      ...countedOf(own),
    }))
    .sort((one, other) => other.amount - one.amount);
}

export type WeekSums = Pick<PayerSums, 'games' | 'officials' | 'amount'> & { week: string };

/** What is paid for the games of each week, the first one first; rests that are carried over are of no week. */
export function sumsOfWeeks(lines: readonly PayLine[], facts: ReadonlyMap<number, GameFacts>): WeekSums[] {
  const paid = lines.flatMap((line) => {
    const week = line.leftOut === null && line.gameId !== null ? facts.get(line.gameId)?.week : undefined;
    return week === undefined ? [] : [{ week, line }];
  });
  return [...Map.groupBy(paid, ({ week }) => week)]
    .map(([week, own]) => ({ week, ...countedOf(own.map(({ line }) => line)) }))
    .sort((one, other) => (one.week < other.week ? -1 : 1));
}

function countedOf(lines: readonly PayLine[]): Pick<PayerSums, 'games' | 'officials' | 'amount'> {
  return {
    games: new Set(lines.flatMap(({ gameId, kind }) => (kind === 'work' ? (gameId ?? []) : []))).size,
    officials: new Set(lines.map(({ userId }) => userId)).size,
    amount: lines.reduce((sum, { amount }) => sum + amount, 0),
  };
}
