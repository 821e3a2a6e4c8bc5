// The migrations of a folder: which there are, what each changes, and how it is applied.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export const MIGRATIONS = path.join(import.meta.dirname, '../migrations');

/**
 * How a migration is applied. `transaction`: with those beside it in one, so its locks must be short. `statement`: its one
 * statement alone, such as `create index concurrently`. `batches`: its statement again and again until no row is left.
 */
export type MigrationMode = 'transaction' | 'statement' | 'batches';

/** A migration of a database, or of this program. */
export type Migration = { version: number; md5: string };

export type MigrationFile = Migration & { name: string; text: string; mode: MigrationMode };

/** Reads them, the oldest first. */
export async function readMigrations(folder: string = MIGRATIONS): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = withUnixLines(await readFile(path.join(folder, name), 'utf8'));
      return { name, text, version: Number.parseInt(name, 10), md5: checksumOf(text), mode: modeOf(text) };
    }),
  );
}

/** The text as its checksum has it, whatever the line ends of the checkout. */
export function withUnixLines(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** As Postgrator records it. */
function checksumOf(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

const MODE = /^-- no transaction(?<batches>, in batches)?\n/;

/** As the first line of a migration says. */
export function modeOf(text: string): MigrationMode {
  const marker = MODE.exec(text);
  if (marker === null) return 'transaction';
  return marker.groups?.batches === undefined ? 'statement' : 'batches';
}

/** What a migration changes, as the comment at its beginning says. */
export type PendingMigration = { version: number; name: string; about: string; mode: MigrationMode };

/** The migrations of this program after a version. */
export async function readPending(version: number, folder: string = MIGRATIONS): Promise<PendingMigration[]> {
  const pending = (await readMigrations(folder)).filter((file) => file.version > version);
  return pending.map(({ version: next, name, text, mode }) => {
    const comment = /^(?:--.*\n)+/.exec(text.replace(MODE, ''))?.[0] ?? '';
    const about = comment.replaceAll(/^-- ?/gm, '').trim().replaceAll('\n', ' ');
    return { version: next, name, about, mode };
  });
}
