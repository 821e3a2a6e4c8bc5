// Reads the emails that a service without a mail server saves in its outbox.
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email } from 'postal-mime';

const SHOWN = 100; // the newest
const FILE = /^([\da-f-]{36})\.eml$/;

/** An email of the outbox; `id` is the name of its file. */
export type SavedEmail = { id: string; at: Date; email: Email };

/** The newest emails, the newest first; none before the first one is written. */
export async function readOutbox(folder: string): Promise<SavedEmail[]> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.flatMap((name) => {
      const [, id] = FILE.exec(name) ?? [];
      return id === undefined ? [] : [stat(join(folder, name)).then(({ mtime }) => ({ id, at: mtime }))];
    }),
  );
  const newest = files.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, SHOWN);
  return Promise.all(newest.map(async (file) => ({ ...file, email: await readEmail(folder, file.id) })));
}

/** Undefined if there is no such email. */
export async function findEmail(folder: string, id: string): Promise<Email | undefined> {
  if (!FILE.test(`${id}.eml`)) return undefined;
  return readEmail(folder, id).catch(() => undefined);
}

async function readEmail(folder: string, id: string): Promise<Email> {
  const { default: PostalMime } = await import('postal-mime'); // with the first email that is looked at
  return PostalMime.parse(await readFile(join(folder, `${id}.eml`)));
}
