// Says of a game what was paid of it, and what the rest waits for.
import type { Earning } from '@crewcall/sdk/core';
import { clockOf, shortDay } from '../format/days.ts';

type Payment = Earning['payments'][number];

/** "Sat, May 2 · Hawks v Kestrels" */
export function earningTitle({ game }: Earning): string {
  const teams = [game.home_team, game.away_team].filter((team) => team !== null).join(' v ') || 'Game';
  return `${shortDay(game.start_time.slice(0, 10))}, ${clockOf(game.start_time)} · ${teams}`;
}

/** "Paid Thu, May 14, Transfer 12, with the statement of Tue, May 12" */
export function paymentInWords(payment: Payment): string {
  const { formatted, kind, reason, statement_date: date, paid, paid_on: paidOn, reference } = payment;
  const statement = date === null ? 'carried over to a later statement' : `statement of ${shortDay(date)}`;
  const how = [paidOn === null ? 'paid' : `paid ${shortDay(paidOn)}`, reference].filter(Boolean).join(', ');
  const state = paid ? how : date === null ? undefined : 'not paid yet';
  const words = [`${formatted}: ${statement}`, state].filter(Boolean).join(', ');
  return kind === 'adjustment' && reason !== null ? `${words}. ${reason}` : words;
}

/** What the rest waits for; undefined: nothing, or what was paid says it. */
export function waitInWords({ waits_for: waits, payments }: Earning): string | undefined {
  if (waits === 'pay_run' && payments.length > 0) return 'The next pay run settles the difference.';
  return waits === null || waits === 'payment' ? undefined : WAITS[waits];
}

const WAITS = {
  not_played: 'Not played yet.',
  disputed: 'Waits for your assignor to answer your dispute.',
  reported: 'Waits for your assignor: a game report says something else about your work.',
  no_report: 'Its report is missing. Your organization may want it before it pays.',
  no_show: 'Not paid: you did not appear.',
  no_fee: 'No fee has been set.',
  pay_run: 'Waits for the next pay run of your organization.',
};
