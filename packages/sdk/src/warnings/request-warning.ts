// What the service says about a request that it carried out: filters that nothing reads, and warnings.
import type { HttpAnswer } from '../client/answer.ts';
import { parseObject } from '../client/errors.ts';

/** A request that was carried out, and what of it the service did not do or warns of. */
export type RequestWarning = {
  method: string;
  /** Without its query, which can have personal data. */
  path: string;
  /** Query parameters and search keys that nothing reads, such as `search[publishd]`: a misspelt filter filters nothing. */
  ignored: string[];
  /** Sentences, such as one for each member of the body that nothing reads. */
  warnings: string[];
};

export type OnWarning = (warning: RequestWarning) => void;

/** Undefined if there is nothing to say. */
export function warningOf(method: string, { headers, text, url }: HttpAnswer): RequestWarning | undefined {
  const ignored = (headers.get('crewcall-ignored') ?? '').split(', ').filter(Boolean).map(decoded);
  const found: unknown = text.includes('"warnings"') ? parseObject(text).warnings : [];
  const warnings = (Array.isArray(found) ? found : []).filter((one) => typeof one === 'string');
  if (ignored.length + warnings.length === 0) return undefined;
  return { method, path: new URL(url).pathname, ignored, warnings };
}

/** Writes a line on standard error, if this is a development environment (NODE_ENV). */
export function defaultOnWarning(): OnWarning | undefined {
  if (!isDevelopment()) return undefined;
  return ({ method, path, ignored, warnings }) => {
    const said = ignored.length === 0 ? [] : [`nothing reads ${ignored.join(', ')}.`];
    console.warn(`crewcall: ${method} ${path}: ${[...said, ...warnings].join(' ')}`);
  };
}

/** Deno throws where the program may not read the environment. */
function isDevelopment(): boolean {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  try {
    return process?.env?.NODE_ENV === 'development';
  } catch {
    return false;
  }
}

/** A name that was cut can end within an encoded character. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
