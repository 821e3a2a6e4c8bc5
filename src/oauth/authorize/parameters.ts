// Reading the query string of an authorization request without losing what is wrong with it.
import { decodeFormText } from '../../kernel/form-text.ts';
import type { Fields } from '../fields.ts';

/** The parameters that can be relied on, and the names of those that can not. */
export type Parameters = { fields: Fields; faulty: ReadonlySet<string> };

/**
 * Reads `name=value&…`. Empty parameters count as omitted (RFC 6749 §3.1). Faulty are those that are there more than
 * once, equal or not, and those that are no percent-encoded UTF-8 or hold a NUL.
 */
export function readParameters(query: string): Parameters {
  const fields = new Map<string, string>();
  const faulty = new Set<string>();
  for (const pair of query.split('&').filter((text) => text !== '')) {
    const [encodedName = '', ...encodedValue] = pair.split('=');
    const name = decode(encodedName);
    const value = decode(encodedValue.join('='));
    if (name === undefined || value === undefined || fields.has(name)) faulty.add(name ?? '');
    else fields.set(name, value);
  }
  for (const [name, value] of fields) if (value === '' || faulty.has(name)) fields.delete(name);
  return { fields, faulty };
}

function decode(text: string): string | undefined {
  try {
    const decoded = decodeFormText(text);
    return decoded.includes('\0') ? undefined : decoded;
  } catch {
    return undefined;
  }
}
