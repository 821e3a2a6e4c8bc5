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
import { type Dispute, MAX_DISPUTES } from './dispute.ts';
import { disputeEntry, findDispute, findWaitingDispute, insertDispute, updateDispute } from './store.ts';

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
 * the reason. Throws AppError `not_found`; `forbidden` if they are not on the slot; `conflict` if the game is not published or has not started,
 * or after 5 disputes; `validation_failed` if it pays that already (`/amount`).
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
    const fee = await feeOf(tx, slot);
    if (fee.amount === amount) {
      const message = `amount is what the game pays already, ${formatHundredths(fee.amount, fee.currency)}; send another one.`;
      throw validationError([{ path: '/amount', message }]);
    }
    const facts = { amount, reason, fee: fee.amount, currency: fee.currency };
    const before = await findWaitingDispute(tx, { assignmentId, userId });
    const after =
      before === undefined
        ? await insertDispute(tx, { siteId: slot.siteId, assignmentId, userId, ...facts })
        : await updateDispute(tx, { ...before, ...facts });
    if (after === undefined) {
      const sentence = `You have disputed the pay of this game ${MAX_DISPUTES} times, the most there is; ask its assignor.`;
      throw new AppError('conflict', sentence);
    }
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
  /** The assignor's user. */
  decidedBy: number;
};

/**
 * Agrees, so that the game pays what the official said, by an exception of the slot; or declines. The same answer again changes
 * nothing. Throws AppError `not_found`; `validation_failed` if it is declined without an answer; `conflict` if it was answered
 * otherwise or taken back, and, to agree, if they are no longer on the game, or an exception alone cannot make it pay that.
 */
export async function decideDispute(
  db: Database,
  { id, status, answer, decidedBy }: DisputeDecision,
): Promise<Dispute> {
  return db.transaction(async (tx) => {
    const { before, locked } = await lockDispute(tx, id);
    if (before.status === status) return before;
    requireWaiting(before);
    if (status === 'declined' && answer === null) {
      const message = 'answer is missing; say in a sentence why the pay stays as it is.';
      throw validationError([{ path: '/answer', message }]);
    }
    const entries = status === 'agreed' ? await pay(tx, { dispute: before, locked, answer }) : [];
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

type Agreement = { dispute: Dispute; locked: LockedSlot; answer: string | null };

/** Makes the slot pay what was said, unless an assignor has changed its fee to that already. */
async function pay(tx: Transaction, { dispute, locked, answer }: Agreement): Promise<JournalEntry[]> {
  const { amount, currency, userId, reason } = dispute;
  if (locked.slot.official?.id !== userId)
    throw new AppError('conflict', 'They are no longer on this game; decline the dispute with a sentence.');
  const isPaid = (fee: Fee) => fee.amount === amount && fee.currency === currency;
  const fee = await feeOf(tx, locked.slot);
  if (isPaid(fee)) return [];
  const exceptionFee = amount - (fee.amount - fee.parts[0]!.amount); // travel and surcharges are added to it
  const change = { exceptionFee, payReason: answer ?? reason };
  const entries = exceptionFee < 0 ? [] : await applyException(tx, locked, change);
  if (exceptionFee < 0 || !isPaid(await feeOf(tx, locked.slot))) {
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
