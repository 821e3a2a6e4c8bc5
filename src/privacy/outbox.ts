// Deletes emails in the outbox that mention a person.
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Identity } from './identity.ts';
import { mentions } from './mentions.ts';

/** Deletes the files of the folder that mention the person, and returns how many. */
export async function clearOutbox(folder: string, identity: Identity): Promise<number> {
  const names = await readdir(folder).catch(() => []); // no email was ever saved
  let deleted = 0;
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const path = join(folder, name);
    const message = await readFile(path, 'utf8').catch(() => ''); // deleted meanwhile
    if (!mentions(readable(message), identity)) continue;
    await rm(path, { force: true });
    deleted++;
  }
  return deleted;
}

/** The message with what is encoded in it: quoted-printable (RFC 2045 §6.7), base64, and words of headers (RFC 2047). */
function readable(message: string): string {
  const quoted = decodeQuoted(message.replaceAll(/=\r?\n/g, ''));
  const words = [...message.matchAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi)].map(([, how, text = '']) =>
    how?.toUpperCase() === 'B' ? decode(text) : decodeQuoted(text.replaceAll('_', ' ')),
  );
  const blocks = [...message.matchAll(/(?:^[A-Za-z0-9+/]{4,}={0,2}\r?$\n?)+/gm)].map(([block]) =>
    decode(block),
  );
  return [message, quoted, words.join(''), ...blocks].join('\n');
}

function decode(base64: string): string {
  return Buffer.from(base64, 'base64').toString('utf8');
}

function decodeQuoted(text: string): string {
  return text.replaceAll(/(?:=[0-9A-F]{2})+/gi, (codes) =>
    Buffer.from(codes.replaceAll('=', ''), 'hex').toString('utf8'),
  );
}
