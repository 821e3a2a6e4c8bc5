// Actions on patterns.
import { isDeepStrictEqual } from 'node:util';
import { notFound } from '../../kernel/errors.ts';
import type { Database } from '../../storage/database.ts';
import { recheckRules, ruleEntry, rulesOf } from '../fees/rules/store.ts';
import { recordEntry } from '../journal/journal.ts';
import { recordChanges } from '../journal/store.ts';
import { findGamesUsing, releaseFromDeletedGames } from '../lists/game-references.ts';
import { inUse, nameTaken, tidyName } from '../lists/list.ts';
import { isNameTaken } from '../lists/store.ts';
import { type NewPattern, type Pattern, type PatternChange, planPositions } from './pattern.ts';
import {
  findPattern,
  insertPattern,
  lockPattern,
  removePattern,
  replacePositions,
  updatePattern,
} from './store.ts';

/** Adds a pattern with its positions. Throws AppError `conflict` if the name, ignoring case and spacing, is taken. */
export async function createPattern(db: Database, pattern: NewPattern): Promise<Pattern> {
  return db.transaction(async (tx) => {
    const id = await insertPattern(tx, pattern);
    if (id === undefined) throw nameTaken('pattern', pattern.name);
    await replacePositions(tx, { patternId: id, positions: planPositions(pattern.positions) });
    const after = (await findPattern(tx, id))!;
    await recordChanges(tx, [recordEntry('pattern', { after })]);
    return after;
  });
}

/**
 * Changes the name, replaces the positions, or both; a change to the current values writes nothing. Games keep their
 * crews. Throws AppError `not_found`; `conflict` if another pattern of the site has the name.
 */
export async function changePattern(
  db: Database,
  { id, change }: { id: number; change: PatternChange },
): Promise<Pattern> {
  try {
    return await db.transaction(async (tx) => {
      const before = await lockPattern(tx, id);
      if (before === undefined) throw notFound('pattern');
      const name = tidyName(change.name ?? before.name);
      const positions = planPositions(change.positions ?? before.positions, before.positions);
      if (isDeepStrictEqual({ ...before, name, positions }, before)) return before;
      await updatePattern(tx, { id, name });
      await replacePositions(tx, { patternId: id, positions });
      const after = (await findPattern(tx, id))!;
      await recordChanges(tx, [recordEntry('pattern', { before, after })]);
      return after;
    });
  } catch (error) {
    throw isNameTaken(error) ? nameTaken('pattern', change.name ?? '') : error;
  }
}

/**
 * Deletes a pattern with its fee rules. Soft-deleted games lose the reference. Throws AppError `not_found`; `in_use` if a game uses it,
 * naming the first.
 */
export async function deletePattern(db: Database, { id }: { id: number }): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockPattern(tx, id);
    if (before === undefined) throw notFound('pattern');
    const uses = await findGamesUsing(tx, 'patterns', id);
    if (uses !== undefined) throw inUse('pattern', uses);
    await releaseFromDeletedGames(tx, 'patterns', id);
    const rules = await rulesOf(tx, 'patterns', id);
    await removePattern(tx, id);
    if (rules.length > 0) await recheckRules(tx, before.siteId);
    const removed = rules.map((rule) => ruleEntry({ before: rule }));
    await recordChanges(tx, [recordEntry('pattern', { before }), ...removed]);
  });
}
