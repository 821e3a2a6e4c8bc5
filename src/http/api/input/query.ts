// What a query string asks, before it is held against a schema: an empty parameter asks nothing.
import { AppError } from '../../../kernel/errors.ts';

/** Refuses an address whose query cannot be read: the parser would take what is broken for plain text. */
export function requireReadableQuery(url: string): void {
  try {
    decodeFormText(url.slice(url.indexOf('?') + 1));
  } catch (cause) {
    const message = 'The query is not percent-encoded UTF-8; write a percent sign as %25.';
    throw new AppError('malformed_request', message, { cause });
  }
}

/** A name or value of a form or query. Throws where it is not percent-encoded UTF-8. */
export function decodeFormText(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

/** The query without empty parameters, and without a `search` that is not `search[…]`: those are ignored. */
export function dropEmptyParams(query: unknown): Record<string, unknown> {
  const { search, ...rest } = query as Record<string, unknown>;
  const meant = omitEmpty(rest);
  return isRecord(search) ? { ...meant, search: omitEmpty(search) } : meant;
}

function omitEmpty(parameters: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
