// Parses the query string of an authorization request and keeps track of its errors.
import { decodeFormText } from '../../kernel/form-text.ts';
import type { Fields } from '../fields.ts';

/** The valid parameters, and the names of the invalid ones. */
export type Parameters = { fields: Fields; invalid: ReadonlySet<string> };

/**
 * Parses `name=value&…`. Empty parameters count as omitted (RFC 6749 §3.1). A parameter is invalid if it is repeated, is
 * not percent-encoded UTF-8 or contains NUL.
 */
export function readParameters(query: string): Parameters {
  const fields = new Map<string, string>();
  const invalid = new Set<string>();
  for (const pair of query.split('&').filter((text) => text !== '')) {
    const [encodedName = '', ...encodedValue] = pair.split('=');
    const name = decode(encodedName);
    const value = decode(encodedValue.join('='));
    if (name === undefined || value === undefined || fields.has(name)) invalid.add(name ?? '');
    else fields.set(name, value);
  }
  for (const [name, value] of fields) if (value === '' || invalid.has(name)) fields.delete(name);
  return { fields, invalid };
}

function decode(text: string): string | undefined {
  try {
    const decoded = decodeFormText(text);
    return decoded.includes('\0') ? undefined : decoded;
  } catch {
    return undefined;
  }
}
