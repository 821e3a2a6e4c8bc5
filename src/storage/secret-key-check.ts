// The check value of SECRET_KEY: a known text in the database that only the right key decrypts.
import { AppError } from '../kernel/errors.ts';
import { UnreadableError, type Vault } from '../kernel/secrets.ts';
import type { Queryable } from './database.ts';
import { sql } from './sql.ts';

const KNOWN_TEXT = 'crewcall';

/** Throws AppError `conflict` if no key of the vault was used with this database. A new database accepts any key. */
export async function checkSecretKey(db: Queryable, vault: Vault): Promise<void> {
  if ((await readCheck(db)) === undefined) {
    await db.query(sql`
      insert into secret_key_check (encrypted) values (${vault.encrypt(KNOWN_TEXT)}) on conflict do nothing`);
  }
  await requireSecretKey(db, vault);
}

/** The same, without a write. */
export async function requireSecretKey(db: Queryable, vault: Vault): Promise<void> {
  if (await matchesSecretKeyCheck(db, vault)) return;
  throw new AppError(
    'conflict',
    'SECRET_KEY has no key that this database was used with. Set it to that key (with the embedded database it is in ' +
      'DATA_DIR/secret.key), and add new keys after it, separated by a comma. If that key is lost, "crewcall secrets ' +
      'accept-key" accepts this one: webhook secrets, bank accounts and tax forms must then be entered again, and authenticator ' +
      'apps set up again.',
  );
}

/** Whether a key of the vault was used with this database, or the database is new. */
export async function matchesSecretKeyCheck(db: Queryable, vault: Vault): Promise<boolean> {
  const encrypted = await readCheck(db);
  if (encrypted === undefined) return true;
  try {
    return vault.decrypt(encrypted) === KNOWN_TEXT;
  } catch (error) {
    if (error instanceof UnreadableError) return false;
    throw error;
  }
}

/** Makes the first key the key of this database. */
export async function replaceSecretKeyCheck(db: Queryable, vault: Vault): Promise<void> {
  await db.query(sql`
    insert into secret_key_check (encrypted) values (${vault.encrypt(KNOWN_TEXT)})
    on conflict (id) do update set encrypted = excluded.encrypted`);
}

async function readCheck(db: Queryable): Promise<Buffer | undefined> {
  const [row] = await db.query<{ encrypted: Buffer }>(sql`select encrypted from secret_key_check`);
  return row?.encrypted;
}
