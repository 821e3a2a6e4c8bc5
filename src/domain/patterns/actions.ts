// What can be done with patterns.
import { Refusal } from '../../kernel/errors.ts';
import type { Database } from '../../storage/database.ts';
import type { NewPattern, Pattern } from './pattern.ts';
import { insertPattern } from './store.ts';

/** Adds a pattern with its positions. Refusal `conflict` when the name, case and spacing folded, is taken. */
export async function createPattern(db: Database, pattern: NewPattern): Promise<Pattern> {
  const created = await db.transaction((tx) => insertPattern(tx, pattern));
  if (created === undefined) {
    throw new Refusal('conflict', `The site has a pattern named "${pattern.name}" already; use that one.`);
  }
  return created;
}
