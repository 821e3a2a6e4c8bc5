// The query string before it is validated: unreadable ones are rejected, empty parameters dropped.
import { AppError } from '../../../kernel/errors.ts';
import { decodeFormText } from '../../../kernel/form-text.ts';

/** Throws 400 for a query that cannot be decoded; the router's parser would return it undecoded. */
export function requireReadableQuery(url: string): void {
  try {
    decodeFormText(url.slice(url.indexOf('?') + 1));
  } catch (cause) {
    const message = 'The query is not percent-encoded UTF-8; write a percent sign as %25.';
    throw new AppError('malformed_request', message, { cause });
  }
}

/** The query without empty parameters and without a `search` that is not `search[…]`. */
export function dropEmptyParams(query: unknown): Record<string, unknown> {
  const { search, ...rest } = query as Record<string, unknown>;
  const parameters = omitEmpty(rest);
  return isRecord(search) ? { ...parameters, search: omitEmpty(search) } : parameters;
}

function omitEmpty(parameters: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
