// Reading a body into fields: multipart (service.md 4.1), urlencoded (every OAuth library), JSON (one client in use).
import { isUtf8 } from 'node:buffer';
import { decodeFormText } from '../../../kernel/form-text.ts';
import { OAuthError } from '../../../oauth/error.ts';
import { type Fields, NO_FIELDS } from '../../../oauth/fields.ts';
import { readMultipart } from './multipart.ts';

const JSON_STRING = /"(?:[^"\\]|\\.)*"/g; // in valid JSON, every quote begins or ends a string
const REPEATED = 'A field is repeated; send each field once.';

type Pair = readonly [name: string, value: unknown];
type Reader = (body: Buffer, contentType: string) => Pair[] | Promise<Pair[]>;

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['multipart/form-data', readParts],
  ['application/x-www-form-urlencoded', (body) => readForm(body.toString())],
  ['application/json', readJson],
]);

/**
 * The fields of a body. Throws `invalid_request` for another type, a body that is not whole, invalid UTF-8 or
 * percent-encoding, NUL, a file, and a field that is there twice (RFC 6749 §3.2), be the values equal or not.
 */
export async function readFields(body: Buffer, contentType: string | undefined): Promise<Fields> {
  if (body.length === 0) return NO_FIELDS; // whatever Content-Type says of it
  const type = (contentType ?? '').split(';')[0]!.trim().toLowerCase();
  const read = READERS.get(type);
  if (read === undefined) {
    throw unreadable(`Send the fields as ${[...READERS.keys()].join(', ')}, and name it in Content-Type.`);
  }
  if (!isUtf8(body)) throw unreadable('The body is not UTF-8.');
  return toFields(await read(body, contentType ?? ''));
}

/** One value of application/x-www-form-urlencoded. Throws `invalid_request` when its encoding is broken. */
export function decodeFormValue(text: string): string {
  try {
    return decodeFormText(text);
  } catch {
    throw unreadable('A field is not percent-encoded UTF-8.');
  }
}

function toFields(pairs: readonly Pair[]): Fields {
  const fields = new Map<string, string>();
  for (const [name, value] of pairs) {
    if (typeof value !== 'string')
      throw unreadable('Every field must be text; none may be a file, number or object.');
    if (`${name}${value}`.includes('\0')) throw unreadable('A field contains a NUL character.');
    if (fields.has(name)) throw unreadable(REPEATED);
    fields.set(name, value);
  }
  for (const [name, value] of fields) if (value === '') fields.delete(name);
  return fields;
}

function readForm(text: string): Pair[] {
  const pieces = text.split('&').filter((piece) => piece !== '');
  return pieces.map((piece) => {
    const [name = '', ...value] = piece.split('=');
    return [decodeFormValue(name), decodeFormValue(value.join('='))];
  });
}

async function readParts(body: Buffer, contentType: string): Promise<Pair[]> {
  const pairs = await readMultipart(body, contentType);
  if (pairs !== undefined) return pairs;
  throw unreadable('The multipart body is incomplete, or has a part that is a file or has no name.');
}

function readJson(body: Buffer): Pair[] {
  let value: unknown;
  try {
    value = JSON.parse(body.toString());
  } catch {
    throw unreadable('The body is not JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw unreadable('The JSON body must be one object whose members are strings.');
  }
  const pairs = Object.entries(value);
  if (pairs.every(([, item]) => typeof item === 'string')) requireDistinctMembers(body, pairs.length);
  return pairs;
}

/** JSON.parse keeps the last of several members with one name. Without repeats, each member consists of two strings. */
function requireDistinctMembers(body: Buffer, members: number): void {
  const strings = body.toString().match(JSON_STRING)?.length ?? 0;
  if (strings !== 2 * members) throw unreadable(REPEATED);
}

function unreadable(sentence: string): OAuthError {
  return new OAuthError('invalid_request', sentence);
}
