// Actions on disputes: an official says what a game should pay, or takes it back; an assignor answers.
import { AppError, notFound, validationError } from '../../../kernel/errors.ts';
import type { Database, Transaction } from '../../../storage/database.ts';
import { type LockedSlot, lockSlot } from '../../assignments/assigning.ts';
import { applyException } from '../../fees/exceptions/apply.ts';
import type { Fee } from '../../fees/fee.ts';
import { feesOf } from '../../fees/fees.ts';
import type { JournalEntry } from '../../journal/journal.ts';
import { recordChanges } from '../../journal/store.ts';
import { formatHundredths } from '../line.ts';
import { ADJUSTED_DAYS } from '../work-statement.ts';
import { type Dispute, MAX_SAID } from './dispute.ts';
import {
  countSaid,
  disputeEntry,
  findDispute,
  findWaitingDispute,
  insertDispute,
  updateDispute,
  wasPaid,
} from './store.ts';

const DAY_MS = 86_400_000;
const MAX_FEE = 9_999_999_999; // hundredths of numeric(10, 2)
/** Whoever takes the position afterwards reads it: it has none of the words of the official. */
const AGREED = 'Agreed after a dispute.';

export type FileInput = {
  assignmentId: number;
  /** The official's. */
  userId: number;
  /** In hundredths of the currency of the fee. */
  amount: number;
  reason: string;
  now: Date;
};

/**
 * Says what a game that has started should pay the official on the slot. While it waits, saying it again changes the amount and
 * the reason; the same again changes nothing. Throws AppError `not_found`; `forbidden` if they are not on the slot; `conflict` if the game is not published or has not started,
 * or was paid and is older than pay runs adjust, or after they said so 5 times; `validation_failed` if it pays that already (`/amount`).
 */
export async function fileDispute(db: Database, input: FileInput): Promise<Dispute> {
  return db.transaction(async (tx) => {
    const { assignmentId, userId, amount, reason, now } = input;
    const { slot, game } = await lockSlot(tx, assignmentId);
    if (slot.official?.id !== userId)
      throw new AppError(
        'forbidden',
        'You are not on this position; only its official disputes what it pays.',
      );
    if (!game.published || game.startTime > now)
      throw new AppError('conflict', 'What a game pays can be disputed once it has started.');
    await requireAdjusted(tx, { game, userId, now });
    const fee = await feeOf(tx, slot);
    if (fee.amount === amount) {
      const message = `amount is what the game pays already, ${formatHundredths(fee.amount, fee.currency)}; send another one.`;
      throw validationError([{ path: '/amount', message }]);
    }
    const facts = { amount, reason, fee: fee.amount, currency: fee.currency };
    const before = await findWaitingDispute(tx, { assignmentId, userId });
    if (before?.amount === amount && before.reason === reason) return before;
    if ((await countSaid(tx, { assignmentId, userId })) >= MAX_SAID) {
      const sentence = `You have said ${MAX_SAID} times what this game should pay, the most there is; ask its assignor.`;
      throw new AppError('conflict', sentence);
    }
    const after =
      before === undefined
        ? await insertDispute(tx, { siteId: slot.siteId, assignmentId, userId, ...facts })
        : await updateDispute(tx, { ...before, ...facts });
    await recordChanges(tx, [disputeEntry(before === undefined ? { after } : { before, after })]);
    return after;
  });
}

/** Takes a dispute back. One that was taken back stays so. Throws AppError `not_found`; `conflict` if it was answered. */
export async function withdrawDispute(db: Database, { id }: { id: number }): Promise<void> {
  await db.transaction(async (tx) => {
    const { before } = await lockDispute(tx, id);
    if (before.status === 'withdrawn') return;
    requireWaiting(before);
    const after = await updateDispute(tx, { ...before, status: 'withdrawn' });
    await recordChanges(tx, [disputeEntry({ before, after })]);
  });
}

export type DisputeDecision = {
  id: number;
  status: 'agreed' | 'declined';
  /** Needed to decline. */
  answer: string | null;
  /** What the assignor read; undefined: whatever is said by now. */
  amount?: number | undefined;
  /** The assignor's user. */
  decidedBy: number;
  now: Date;
};

/**
 * Agrees, so that the game pays what the official said, by an exception of the slot; or declines. The same answer again changes
 * nothing. Throws AppError `not_found`; `forbidden` for one's own; `validation_failed` if it is declined without an answer;
 * `conflict` if it was answered otherwise, taken back, or has another amount than was read, and, to agree, if they are no longer
 * on the game, it has not started, was paid and is older than pay runs adjust, or an exception alone cannot make it pay that.
 */
export async function decideDispute(
  db: Database,
  { id, status, amount, answer, decidedBy, now }: DisputeDecision,
): Promise<Dispute> {
  return db.transaction(async (tx) => {
    const { before, locked } = await lockDispute(tx, id);
    if (before.userId === decidedBy)
      throw new AppError(
        'forbidden',
        'Nobody answers their own dispute; ask another assignor or manager of the site.',
      );
    if (before.status === status) return before;
    requireWaiting(before);
    if (amount !== undefined && amount !== before.amount) {
      const says = formatHundredths(before.amount, before.currency);
      throw new AppError('conflict', `The official says ${says} by now; read the dispute again.`);
    }
    if (status === 'declined' && answer === null) {
      const message = 'answer is missing; say in a sentence why the pay stays as it is.';
      throw validationError([{ path: '/answer', message }]);
    }
    const entries = status === 'agreed' ? await pay(tx, { dispute: before, locked, answer, now }) : [];
    const after = await updateDispute(tx, { ...before, status, answer, decidedBy });
    await recordChanges(tx, [disputeEntry({ before, after }), ...entries]);
    return after;
  });
}

/** The dispute as it is once its game is locked. */
async function lockDispute(tx: Transaction, id: number): Promise<{ before: Dispute; locked: LockedSlot }> {
  const known = await findDispute(tx, id);
  if (known === undefined) throw notFound('dispute');
  const locked = await lockSlot(tx, known.assignmentId);
  const before = await findDispute(tx, id);
  if (before === undefined) throw notFound('dispute');
  return { before, locked };
}

function requireWaiting({ status }: Dispute): void {
  if (status !== 'waiting') throw new AppError('conflict', `The dispute is already ${status}.`);
}

/** Throws AppError `conflict` for a game that was paid so long ago that the next pay run adjusts it no more. */
async function requireAdjusted(
  tx: Transaction,
  { game, userId, now }: { game: LockedSlot['game']; userId: number; now: Date },
): Promise<void> {
  if (+game.startTime >= +now - ADJUSTED_DAYS * DAY_MS || !(await wasPaid(tx, { gameId: game.id, userId })))
    return;
  const sentence = `The game was paid, and is more than ${ADJUSTED_DAYS} days ago: pay runs adjust none that is older.`;
  throw new AppError('conflict', sentence);
}

type Agreement = { dispute: Dispute; locked: LockedSlot; answer: string | null; now: Date };

/** Makes the slot pay what was said, unless an assignor has changed its fee to that already. */
async function pay(tx: Transaction, { dispute, locked, answer, now }: Agreement): Promise<JournalEntry[]> {
  const { amount, currency, userId } = dispute;
  if (locked.slot.official?.id !== userId)
    throw new AppError('conflict', 'They are no longer on this game; decline the dispute with a sentence.');
  if (locked.game.startTime > now)
    throw new AppError('conflict', 'The game has not started; agree once it was played, or decline.');
  await requireAdjusted(tx, { game: locked.game, userId, now });
  const isPaid = (fee: Fee) => fee.amount === amount && fee.currency === currency;
  const fee = await feeOf(tx, locked.slot);
  if (isPaid(fee)) return [];
  if (locked.game.status === 'C')
    throw new AppError('conflict', 'It was canceled without pay: decline, or change its status.');
  const exceptionFee = amount - (fee.amount - fee.parts[0]!.amount); // travel and surcharges are added to it
  const change = { exceptionFee, isAgreed: true, payReason: answer ?? AGREED };
  const isFee = exceptionFee >= 0 && exceptionFee <= MAX_FEE;
  const entries = isFee ? await applyException(tx, locked, change) : [];
  if (!isFee || !isPaid(await feeOf(tx, locked.slot))) {
    const sentence =
      `Another fee alone does not make this game pay ${formatHundredths(amount, currency)}: it was canceled, rounded, or something was said ` +
      'of how they worked. Change what the game pays first, then agree.';
    throw new AppError('conflict', sentence);
  }
  return entries;
}

async function feeOf(tx: Transaction, { id, siteId }: LockedSlot['slot']): Promise<Fee> {
  const fee = (await feesOf(tx, { siteId, assignmentIds: [id] })).get(id);
  if (fee === undefined) throw notFound('assignment');
  return fee;
}
