// The error classes of the client.
import type { HttpAnswer } from './answer.ts';
import { describeUnexpectedResponse } from './unexpected-response.ts';

/** The base class of the client's errors. Mistakes of the caller are a `TypeError`; an aborted call throws the signal's reason. */
export class CrewcallError extends Error {
  override readonly name: string = 'CrewcallError';
}

/** One invalid value of a request. */
export type ValueError = {
  /** A JSON Pointer into the body, such as `/criteria/league_id`, or the name of a query parameter, such as `/limit`. */
  path: string;
  message: string;
};

/** An error response of the service (RFC 9457). `code` is `unknown` if the response is not from the service. */
export class ApiError extends CrewcallError {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Stable, for programs: the member `code` of the response, such as `validation_error`; `unknown` if the response is not from the service. */
  readonly code: string;
  /** Every invalid value, for `validation_error`. */
  readonly errors: ValueError[];
  /** The URL of a page that explains the code. */
  readonly type: string | undefined;
  /** Identifies the request in the service's log. */
  readonly requestId: string | undefined;
  /** Retry-After, in seconds, if the service sent it. */
  readonly retryAfterSeconds: number | undefined;

  constructor(answer: HttpAnswer) {
    const problem = parseObject(answer.text);
    const errors = (Array.isArray(problem.errors) ? problem.errors : []).filter(isValueError);
    const { error: kind, code = kind, message } = problem;
    const isServiceError = answer.status >= 400 && typeof code === 'string' && typeof message === 'string';
    super(isServiceError ? sentenceOf(message, errors) : describeUnexpectedResponse(answer, 'baseUrl'));
    this.status = answer.status;
    this.code = isServiceError ? code : 'unknown';
    this.errors = isServiceError ? errors : [];
    this.type = typeof problem.type === 'string' ? problem.type : undefined;
    this.requestId = answer.headers.get('x-request-id') ?? undefined;
    this.retryAfterSeconds = retryAfterSeconds(answer.headers, Date.now());
  }
}

/** An error of the authorization server (RFC 6749 §5.2), or the person denied the request (§4.1.2.1). */
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
