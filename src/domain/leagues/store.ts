// Finds leagues, which are entries of one of the lists.
import type { Queryable } from '../../storage/database.ts';
import type { Entry } from '../lists/list.ts';
import { findEntry } from '../lists/store.ts';

export async function findLeague(db: Queryable, id: number): Promise<Entry | undefined> {
  return findEntry(db, 'leagues', id);
}
