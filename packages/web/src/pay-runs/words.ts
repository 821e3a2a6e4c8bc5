// Says what a pay run pays, leaves out, and what changed of it.
import type { PayLine, PayRun, PayRunDetails, PayRunPerson } from '@crewcall/sdk/core';
import { clockOf, datedRange, shortDay } from '../format/days.ts';
import { signedMoney } from '../format/money.ts';
import { count } from '../format/words.ts';

type LeftOut = PayRunDetails['left_out'][number]['reason'];
type Change = PayRunDetails['changes'][number];

export const daysOf = ({ start_date, end_date }: Pick<PayRun, 'start_date' | 'end_date'>): string =>
  datedRange(start_date, end_date);

/** Why work is left out, in the plural: "No report yet". */
export const LEFT_OUT: Record<LeftOut, string> = {
  held: 'Held back',
  not_published: 'Not published',
  not_played: 'Not played yet',
  disputed: 'Pay disputed',
  reported: 'A report to answer',
  no_report: 'No report yet',
  no_bank_data: 'No bank account',
  currency: 'Paid in another currency',
  no_show: 'Did not appear',
  no_fee: 'No fee',
  paid: 'Paid by an earlier run',
};

/** What happened to a game since the draft was seen. */
export function changeInWords({ before, after, amount }: Change): string {
  if (before === null) return after?.left_out ? LEFT_OUT[after.left_out] : 'New in this run';
  if (after === null) return 'No longer in this run';
  if (before.left_out !== null && after.left_out === null) return `${PAST[before.left_out]}: it is paid now`;
  if (after.left_out !== null) return LEFT_OUT[after.left_out];
  return amount > 0 ? 'The fee is higher' : 'The fee is lower';
}

const PAST: Record<LeftOut, string> = {
  held: 'It was held back',
  not_published: 'It was published',
  not_played: 'It was played',
  disputed: 'The dispute was answered',
  reported: 'The report was answered',
  no_report: 'Its report came in',
  no_bank_data: 'Their bank account came in',
  currency: 'It was in another currency',
  no_show: 'They had not appeared',
  no_fee: 'It had no fee',
  paid: 'It was paid',
};

/** "Sat, May 2, 9:00 AM" */
export function whenOf({ game }: PayLine): string {
  return game === null ? '' : `${shortDay(game.start_time.slice(0, 10))}, ${clockOf(game.start_time)}`;
}

/** "Hawks v Kestrels · Referee" */
export function whatOf({ game, position, kind }: PayLine): string {
  if (game === null) return kind === 'carried' ? 'Carried over from an earlier run' : (position ?? '');
  const teams = [game.home_team, game.away_team].filter((team) => team !== null).join(' v ') || 'Game';
  return position === null ? teams : `${teams} · ${position}`;
}

/** What made the amount, or why it is not paid. */
export function whyOf({ left_out, reason, parts, currency }: PayLine): string {
  const absence = parts.find(({ rule }) => rule === 'no_show')?.basis;
  if (left_out === 'no_show' && absence) return `${LEFT_OUT.no_show}: ${absence}`;
  if (left_out !== null) return LEFT_OUT[left_out];
  if (reason !== null) return reason;
  return parts
    .map(
      ({ description, basis, amount }) =>
        `${description}${basis === null ? '' : ` (${basis})`} ${signedMoney(amount, currency)}`,
    )
    .join(' · ');
}

/** What is worth a look at a person; empty if nothing is. */
export function noteOf({ reasons, to_settle, amount }: PayRunPerson): string {
  const [reason, ...more] = reasons;
  return [
    ...(reason === undefined ? [] : [more.length === 0 ? reason : `${reason} And ${more.length} more.`]),
    ...(to_settle === 0 ? [] : [`${count(to_settle, 'game')} left out.`]),
    ...(amount < 0 ? ['Below zero: the rest goes into a later run.'] : []),
  ].join(' ');
}

export const amountOrDash = (amount: number, currency: string): string =>
  amount === 0 ? '–' : signedMoney(amount, currency);
