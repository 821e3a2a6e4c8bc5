// The protocol's modules alone, on a database with the people and applications of the code flow.
import type { Database } from '../../src/storage/database.ts';
import { createTestDatabase } from '../support/database.ts';
import { createPeople, type People } from './flow.ts';

export type Protocol = People & { db: Database; close(): Promise<void> };

export async function openProtocol(): Promise<Protocol> {
  const database = await createTestDatabase();
  return { ...(await createPeople(database.db)), db: database.db, close: () => database.drop() };
}
