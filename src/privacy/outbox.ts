// Deletes emails in the outbox that mention a person.
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Identity } from './identity.ts';
import { mentions } from './mentions.ts';

/** Deletes the files of the folder that mention the person, and returns how many. */
export async function clearOutbox(folder: string, identity: Identity): Promise<number> {
  const names = await readdir(folder).catch(() => []); // no email was ever saved
  let deleted = 0;
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const path = join(folder, name);
    const message = await readFile(path).catch(() => Buffer.alloc(0)); // deleted meanwhile
    if (!mentions(await readable(message), identity)) continue;
    await rm(path, { force: true });
    deleted++;
  }
  return deleted;
}

/** What a reader of the message sees, and its source, in which the addresses of its envelope are. */
async function readable(message: Buffer): Promise<string> {
  const { subject, text, html, attachments } = await PostalMime.parse(message, {
    attachmentEncoding: 'utf8',
  });
  return [message, subject, text, html, ...attachments.map(({ content }) => content)].join('\n');
}
