// Actions on blocks.
import { AppError, notFound, validationError } from '../../kernel/errors.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { recordChanges } from '../journal/store.ts';
import { type Block, type NewBlock, TARGETS } from './block.ts';
import * as store from './store.ts';

/**
 * Adds a block to a user. Throws AppError `validation_failed` (at the member of the target) if the site has no such
 * target, or if it is the user; `conflict` if the user has this block.
 */
export async function addBlock(db: Database, block: NewBlock): Promise<Block> {
  return db.transaction(async (tx) => {
    const id = await store.insertBlock(tx, requireOther(block));
    if (id === undefined) throw await reasonFor(tx, block);
    const added = (await store.findBlock(tx, id))!;
    await recordChanges(tx, [store.blockEntry(added, 'after')]);
    return added;
  });
}

/** Removes a block. Throws AppError `not_found` if it was already removed. */
export async function deleteBlock(db: Database, { id }: { id: number }): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await store.removeBlock(tx, id);
    if (removed === undefined) throw notFound('block');
    await recordChanges(tx, [store.blockEntry(removed, 'before')]);
  });
}

function requireOther(block: NewBlock): NewBlock {
  if (block.kind !== 'official' || block.targetId !== block.userId) return block;
  const message = 'other_user_id is the user themselves; send the id of another official.';
  throw validationError([{ path: '/other_user_id', message }]);
}

async function reasonFor(tx: Transaction, { kind, siteId, userId, targetId }: NewBlock): Promise<AppError> {
  const blocks = await store.blocksOf(tx, { kind, targetId });
  const known = blocks.find((block) => block.siteId === siteId && block.userId === userId);
  if (known !== undefined) {
    const sentence = `They are already blocked from ${known.targetName} (block ${known.id}); delete that block to change it.`;
    return new AppError('conflict', sentence);
  }
  const noun = kind === 'official' ? 'user' : kind;
  const message = `${TARGETS[kind]} ${targetId} is not a ${noun} of this site; send the id of one.`;
  return validationError([{ path: `/${TARGETS[kind]}`, message }]);
}
