// Reads a request body: JSON or a form, from bytes that must be UTF-8.
import { parse } from 'qs';
import { AppError } from '../../../kernel/errors.ts';
import { decodeFormText } from '../../../kernel/form-text.ts';
import { bodyKind } from '../media-type.ts';
import { ApiError, UNSUPPORTED } from '../problems.ts';

const FORM_LIMITS = {
  parameterLimit: 1_000,
  arrayLimit: 200,
  depth: 5, // fields[0][columns][0][choices][0]
  throwOnLimitExceeded: true, // otherwise the members after the last are lost in silence
  allowPrototypes: true, // otherwise a field of a form named toString is lost in silence
};
const MAX_JSON_DEPTH = 32; // deeper than any valid body; limits recursion

/** A parsed body. `form` selects conversion of strings to numbers and booleans, which JSON never gets. */
export type ReadBody = { value: unknown; form: boolean };

/** Parses a body. An empty body is an empty object (docs/api: HTTP). */
export function readBody(bytes: Buffer | undefined, contentType: string | undefined): ReadBody {
  if (bytes === undefined || bytes.length === 0) return { value: {}, form: true };
  const kind = bodyKind(contentType);
  if (kind === undefined) throw new ApiError('unsupported_media_type', UNSUPPORTED);
  const text = decode(bytes);
  if (kind === 'form') return { value: parseForm(text), form: true };
  return { value: parseJson(text), form: false };
}

function parseForm(text: string): Record<string, unknown> {
  try {
    return { ...parse(text, { ...FORM_LIMITS, decoder: decodeFormText }) };
  } catch (cause) {
    if (cause instanceof RangeError) {
      const { parameterLimit, arrayLimit } = FORM_LIMITS;
      const message = `A form has at most ${parameterLimit} members, and a list ${arrayLimit} items; send less at once, or JSON.`;
      throw new AppError('malformed_request', message, { cause });
    }
    throw new AppError(
      'malformed_request',
      'The form is not percent-encoded UTF-8; encode each name and value.',
      {
        cause,
      },
    );
  }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('malformed_request', 'The body is not valid UTF-8; encode it as UTF-8.', { cause });
  }
}

function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const where = (cause as Error).message.match(/line \d+ column \d+|position \d+/)?.[0];
    const hint = where === undefined ? '' : ` (at ${where})`;
    throw new AppError(
      'malformed_request',
      `The body is not valid JSON${hint}; check quotes, commas and brackets.`,
      {
        cause,
      },
    );
  }
  if (depthOf(value) > MAX_JSON_DEPTH) {
    throw new AppError(
      'malformed_request',
      `The body is nested more than ${MAX_JSON_DEPTH} levels deep; flatten it.`,
    );
  }
  return value;
}

function depthOf(value: unknown): number {
  let depth = 0;
  let level: unknown[] = [value];
  while (level.length > 0 && depth <= MAX_JSON_DEPTH) {
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
    depth++;
  }
  return depth;
}
