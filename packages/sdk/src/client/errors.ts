// What can go wrong between a program and the service, as classes that tell which it was.
import type { HttpAnswer } from './send.ts';
import { describeStranger } from './stranger.ts';

/** What all errors of the client are, but for those of its caller: an aborted signal's reason, a `TypeError`. */
export class CrewcallError extends Error {
  override readonly name: string = 'CrewcallError';
}

/** One thing that is wrong with the values of a request. */
export type ValueError = {
  /** A JSON Pointer into the body, such as `/criteria/league_id`; of a query parameter its name, as `/limit`. */
  path: string;
  message: string;
};

/** The service refused a request (RFC 9457), or it was not the service that answered: `code` is then `unknown`. */
export class ApiError extends CrewcallError {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Stable, for programs, such as `validation_failed`; `unknown` where the answer was not the service's. */
  readonly code: string;
  /** All that is wrong with the values, for `validation_failed`. */
  readonly errors: ValueError[];
  /** Where this kind of problem is explained. */
  readonly type: string | undefined;
  /** Names the request in the service's log. */
  readonly requestId: string | undefined;
  /** When to try again, in seconds, where the service said so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(answer: HttpAnswer) {
    const problem = parseObject(answer.text);
    const errors = (Array.isArray(problem.errors) ? problem.errors : []).filter(isValueError);
    const { error: code, message } = problem;
    const isRefusal = answer.status >= 400 && typeof code === 'string' && typeof message === 'string';
    super(isRefusal ? sentenceOf(message, errors) : describeStranger(answer, 'baseUrl'));
    this.status = answer.status;
    this.code = isRefusal ? code : 'unknown';
    this.errors = isRefusal ? errors : [];
    this.type = typeof problem.type === 'string' ? problem.type : undefined;
    this.requestId = answer.headers.get('x-request-id') ?? undefined;
    this.retryAfterSeconds = retryAfterSeconds(answer.headers, Date.now());
  }
}

/** The authorization server refused (RFC 6749 §5.2), or a person did not allow what was asked for (§4.1.2.1). */
export class OAuthError extends CrewcallError {
  override readonly name = 'OAuthError';
  /** Such as `invalid_client`, `invalid_grant`, `access_denied`. */
  readonly code: string;
  /** Of the answer; undefined where the error came with a redirect. */
  readonly status: number | undefined;

  constructor(code: string, message: string, status?: number) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** There was no answer: nobody listens, the connection broke off, or it took too long. `cause` says which. */
export class ConnectionError extends CrewcallError {
  override readonly name = 'ConnectionError';
}

/** The members of a JSON object; none for anything else. */
export function parseObject(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Retry-After in either of its forms (RFC 9110 §10.2.3), as seconds from `now` (in milliseconds). */
export function retryAfterSeconds(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}

function isValueError(value: unknown): value is ValueError {
  const { path, message } = Object(value) as Partial<ValueError>;
  return typeof path === 'string' && typeof message === 'string';
}

function sentenceOf(message: string, errors: ValueError[]): string {
  const [first] = errors;
  if (errors.length === 1 && first?.message === message) return `${message} (${first.path})`;
  const details = errors.map((error) => `${error.path}: ${error.message}`);
  return [message, ...details].join('\n  ');
}
