// A line of a pay run: what somebody is paid for one game, or what changed of it since.
import { formatMoney } from '../../kernel/money.ts';
import type { SlotException } from '../fees/exceptions/exception.ts';
import type { Fee, FeePart } from '../fees/fee.ts';

/** Why a draft leaves work out; the first that holds, in this order. */
export const LEFT_OUT = [
  'held',
  'not_published',
  'not_played',
  'disputed',
  'reported',
  'no_report',
  'no_bank_data',
  'currency',
  'no_show',
  'no_fee',
  'paid',
] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

export const LINE_KINDS = ['work', 'adjustment', 'carried'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

export type PayLine = {
  kind: LineKind;
  userId: number;
  /** null: a rest that is carried over. */
  gameId: number | null;
  /** null: the slot was deleted. */
  assignmentId: number | null;
  /** How often the game was paid or adjusted before; null: carried over. */
  revision: number | null;
  /** In hundredths of the currency; below zero, it is taken back. */
  amount: number;
  position: string | null;
  parts: FeePart[];
  /** Why it was adjusted. */
  reason: string | null;
  /** The run whose rest is carried over. */
  carriedFrom: number | null;
  /** Who pays for the game; null: nobody is known, or it is a rest that is carried over. */
  billTo: string | null;
  /** null: it is paid. */
  leftOut: LeftOut | null;
};

/** What the database knows of somebody's work on a game. */
export type Work = {
  gameId: number;
  userId: number;
  /** The slot that they work by now; null: none. */
  assignmentId: number | null;
  /** What earlier runs paid, in hundredths of the run's currency, and the last revision; null: nothing yet. */
  paid: number | null;
  revision: number | null;
  paidPosition: string | null;
  paidAssignmentId: number | null;
  position: string | null;
  /** Of a game that was paid before, who paid for it then. */
  billTo: string | null;
  isDeleted: boolean;
  /** Whether they did not appear, or were late; null: nothing was said. */
  attendance: SlotException['attendance'];
  /** Why it is paid otherwise than by the rules. */
  payReason: string | null;
  isPublished: boolean;
  /** Whether they are on the game, and declined it. */
  isDeclined: boolean;
  isCanceled: boolean;
  isInPeriod: boolean;
  isHeld: boolean;
  isPlayed: boolean;
  /** Whether they said that it should pay otherwise, and nobody has answered. */
  isDisputed: boolean;
  /** Whether a report says something of how they worked that waits for an assignor. */
  isReported: boolean;
  lacksReport: boolean;
  hasBankData: boolean;
};

type Run = { currency: string; wantsReports: boolean; wantsBankData: boolean };

/** The line of a draft; undefined if there is nothing to say. `fee` is that of the slot that they work. */
export function lineOf(work: Work, { run, fee }: { run: Run; fee: Fee | undefined }): PayLine | undefined {
  const due = fee !== undefined && fee.currency === run.currency ? fee.amount : 0;
  const isPaid = work.revision !== null;
  const amount = due - (work.paid ?? 0);
  const line: PayLine = {
    kind: isPaid ? 'adjustment' : 'work',
    userId: work.userId,
    gameId: work.gameId,
    assignmentId: work.assignmentId ?? work.paidAssignmentId,
    revision: isPaid ? work.revision! + 1 : 0,
    amount,
    position: work.position ?? work.paidPosition,
    parts: fee !== undefined && fee.currency === run.currency ? fee.parts : [],
    reason: isPaid ? reasonOf(work, { due, currency: run.currency }) : null,
    carriedFrom: null,
    billTo: work.billTo,
    leftOut: null,
  };
  if (isPaid && amount === 0)
    return work.isInPeriod ? { ...line, amount: due, reason: null, leftOut: 'paid' } : undefined;
  const leftOut = leftOutOf(work, { run, fee, isPaid });
  if (leftOut === undefined) return undefined;
  if (leftOut === 'currency') return { ...line, amount: 0, leftOut };
  return { ...line, leftOut };
}

/** undefined: it is neither paid nor missing. */
function leftOutOf(
  work: Work,
  { run, fee, isPaid }: { run: Run; fee: Fee | undefined; isPaid: boolean },
): LeftOut | null | undefined {
  const { isHeld, isPlayed, lacksReport, hasBankData, isCanceled } = work;
  if (!isPaid && fee !== undefined && fee.amount === 0 && isCanceled) return undefined;
  if (isHeld) return 'held';
  if (!isPaid && !work.isPublished) return 'not_published';
  if (!isPaid && !isPlayed) return 'not_played';
  if (work.isDisputed) return 'disputed';
  if (work.isReported) return 'reported';
  if (!isPaid && run.wantsReports && lacksReport) return 'no_report';
  if (run.wantsBankData && !hasBankData) return 'no_bank_data';
  if (isPaid) return null;
  if (fee === undefined) return undefined; // the game was deleted meanwhile
  if (fee.currency !== run.currency) return fee.amount === 0 ? undefined : 'currency';
  if (fee.amount !== 0) return null;
  return work.attendance === 'no_show' ? 'no_show' : 'no_fee';
}

function reasonOf(
  { isDeleted, isDeclined, isCanceled, assignmentId, position, paid, paidPosition, ...said }: Work,
  { due, currency }: { due: number; currency: string },
): string {
  if (isDeleted) return 'The game was deleted.';
  if (isDeclined) return 'They declined this game.';
  if (assignmentId === null) return 'They are no longer on this game.';
  const why = said.payReason === null ? '.' : `: ${said.payReason}`;
  if (said.attendance === 'no_show') return `They did not appear${why}`;
  if (isCanceled) return due === 0 ? 'The game was canceled without pay.' : 'The game was canceled.';
  if (said.attendance === 'late' && due < (paid ?? 0)) return `They were late${why}`;
  if (paidPosition !== null && position !== paidPosition)
    return `Paid as ${paidPosition}, worked as ${position}${why}`;
  return `The fee was ${formatHundredths(paid ?? 0, currency)} and is ${formatHundredths(due, currency)}${why}`;
}

/** `$45.00` for 4500. */
export function formatHundredths(amount: number, currency: string): string {
  return formatMoney(amount / 100, currency);
}
