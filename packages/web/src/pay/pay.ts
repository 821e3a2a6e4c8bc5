// Sums of what a person has earned, and of what they are owed.
import type { Assignment, Game, Statement, User } from '@crewcall/sdk/core';
import { sumOfFees } from '../format/money.ts';
import { dayOf } from '../games/game.ts';

/** The sum of one organization in one currency. */
export type Sum = { site: { id: number; name: string }; currency: string; amount: number };

export type WorkedGame = { game: Game; slot: Assignment; position: string; amount: number; currency: string };

/**
 * Games that have ended with the person on the crew: not canceled, or canceled with pay. One may pay nothing, which the person may
 * dispute. The latest first.
 */
export function workedGamesOf(
  games: readonly Game[],
  { users, now }: { users: readonly User[]; now: Date },
): WorkedGame[] {
  const me = new Set(users.map(({ id }) => id));
  return games
    .flatMap((game): WorkedGame[] => {
      const slot = game._embedded.assignments.find((one) => me.has(one._embedded?.official.id ?? 0));
      const isPaid = !game.cancelled || game.status === 'X';
      if (slot === undefined || slot.declined || !isPaid || new Date(game.end_time) > now) return [];
      return [{ game, slot, position: slot.position, ...sumOfFees(slot._embedded?.fees) }];
    })
    .sort((a, b) => (a.game.start_time < b.game.start_time ? 1 : -1));
}

/** What is still to be paid of each statement, by organization and currency. */
export const dueSums = (statements: readonly Statement[]): Sum[] =>
  sumsOf(
    statements.map(({ _embedded: { site }, currency, amount, amount_paid }) => ({
      ...{ site, currency, amount: amount - amount_paid },
    })),
  );

export const paidSums = (statements: readonly Statement[]): Sum[] =>
  sumsOf(
    statements.map(({ _embedded: { site }, currency, amount_paid: amount }) => ({ site, currency, amount })),
  );

export const workedSums = (worked: readonly WorkedGame[]): Sum[] =>
  sumsOf(worked.map(({ game, currency, amount }) => ({ site: game._embedded.site, currency, amount })));

/** The sums of all organizations, one for each currency. */
export function totalsOf(sums: readonly Sum[]): { currency: string; amount: number }[] {
  const byCurrency = Map.groupBy(sums, ({ currency }) => currency);
  return [...byCurrency].map(([currency, all]) => ({ currency, amount: added(all) }));
}

/** Statements of a year, the latest first. */
export const ofYear = (statements: readonly Statement[], year: number): Statement[] =>
  statements
    .filter(({ statement_date }) => statement_date.startsWith(`${year}-`))
    .sort((a, b) => (a.statement_date < b.statement_date ? 1 : -1));

/** Worked games by month, such as 2026-11. */
export const byMonth = (worked: readonly WorkedGame[]): [month: string, worked: WorkedGame[]][] => [
  ...Map.groupBy(worked, ({ game }) => dayOf(game).slice(0, 7)),
];

function sumsOf(parts: readonly Sum[]): Sum[] {
  const groups = Map.groupBy(parts, ({ site, currency }) => `${site.id} ${currency}`);
  return [...groups.values()].flatMap((group) => {
    const { site, currency } = group[0]!;
    const amount = added(group);
    return amount === 0 ? [] : [{ site, currency, amount }];
  });
}

/** In hundredths, so that no sum shows the errors of binary fractions. */
const added = (parts: readonly { amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
