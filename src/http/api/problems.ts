// Maps errors to problem+json bodies on /api/v2 (RFC 9457).
import { ConflictError } from '../../domain/conflicts/rejection.ts';
import { AppError, type Problem } from '../../kernel/errors.ts';
import {
  type MigratingCode,
  migratingCode,
  PROBLEM_TYPES,
  type ProblemCode,
  problemType,
} from './problem-types.ts';
import { representConflict } from './resources/conflict-view.ts';

const RETRY_AFTER_S = 2; // about the time of a database restart

/** An error of this HTTP surface, with its response headers. */
export class ApiError extends Error {
  readonly code: ProblemCode;
  readonly headers: Record<string, string>;

  constructor(code: ProblemCode, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.headers = headers;
  }
}

/** A 429, with the limit that was exceeded in words, for the owner of the application. */
export class LimitError extends ApiError {
  readonly limit: string;

  constructor(limit: string, message: string, headers: Record<string, string> = {}) {
    super('rate_limited', message, headers);
    this.limit = limit;
  }
}

/** A 401 for a token that was issued and has expired. Only its `code` tells it from other 401s. */
export class ExpiredTokenError extends ApiError {
  readonly migratingCode: MigratingCode = 'token_expired';
}

export type ProblemResponse = {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
  /** Set for errors of the service: the cause is logged. */
  unexpected: boolean;
};

/** The response to an error. An unexpected error becomes a 500 without details. */
export function toProblem(
  error: unknown,
  { requestId, baseUrl }: { requestId: string; baseUrl: string },
): ProblemResponse {
  const { code, message, headers, problems } = errorDetails(error);
  const conflicts = error instanceof ConflictError ? error.conflicts.map(representConflict) : undefined;
  const { status, title } = PROBLEM_TYPES[code];
  return {
    status,
    headers: { ...headers, ...(code === 'unavailable' && { 'retry-after': String(RETRY_AFTER_S) }) },
    body: {
      type: problemType(baseUrl, code),
      title,
      status,
      detail: message,
      error: code,
      code: error instanceof ExpiredTokenError ? error.migratingCode : migratingCode(code),
      message,
      ...(problems.length > 0 && { errors: problems }),
      ...(conflicts && { conflicts }),
      request_id: requestId,
    },
    unexpected: code === 'internal_error',
  };
}

/** The members of an error that stands for one of several records in a response. */
export function toErrorMembers({ code, message, problems }: AppError) {
  return {
    error: code,
    code: migratingCode(code),
    message,
    ...(problems.length > 0 && { errors: problems }),
  };
}

type ErrorDetails = {
  code: ProblemCode;
  message: string;
  headers: Record<string, string>;
  problems: Problem[];
};

function errorDetails(error: unknown): ErrorDetails {
  if (error instanceof AppError) {
    return { code: error.code, message: error.message, headers: {}, problems: error.problems };
  }
  if (error instanceof ApiError) {
    return { code: error.code, message: error.message, headers: error.headers, problems: [] };
  }
  return frameworkErrorDetails(error);
}

function frameworkErrorDetails(error: unknown): ErrorDetails {
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number };
  const plain = (known: ProblemCode, message: string) => ({
    code: known,
    message,
    headers: {},
    problems: [],
  });
  const hasLeft = code === 'ECONNRESET' && statusCode === 400; // the client disconnected while sending the body
  if (hasLeft) return plain('malformed_request', 'The body ended before it was complete.');
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return plain('payload_too_large', 'The body is larger than 256 KB; send less at once.');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return plain('malformed_request', 'The body does not have the length that Content-Length states.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return plain('unsupported_media_type', UNSUPPORTED);
    default:
      return plain(
        'internal_error',
        'Something went wrong on our side; the log has the details under the request id.',
      );
  }
}

/** The 415 for a body of an unsupported type. */
export const UNSUPPORTED =
  'Send the body as application/json, application/hal+json, application/vnd.<word>.v2.hal+json or ' +
  'application/x-www-form-urlencoded, and name the type in Content-Type.';
