// From refusals to answers on /api/v2: problem+json for machines and people (RFC 9457).
import { AppError, type Problem } from '../../kernel/errors.ts';
import { PROBLEM_TYPES, type ProblemCode, problemType } from './problem-types.ts';

const RETRY_AFTER_S = 2; // the database is usually back within a restart's time

/** A refusal that only this HTTP surface can speak, with the headers it needs. */
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

export type ProblemResponse = {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
  /** Set when the fault is ours: the log wants the cause. */
  unexpected: boolean;
};

/** What an error looks like to the client. Whatever is not a refusal is our fault and says nothing of itself. */
export function toProblem(
  error: unknown,
  { requestId, baseUrl }: { requestId: string; baseUrl: string },
): ProblemResponse {
  const { code, message, headers, problems } = errorDetails(error);
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
      message,
      ...(problems.length > 0 && { errors: problems }),
      request_id: requestId,
    },
    unexpected: code === 'internal_error',
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
  const hasLeft = code === 'ECONNRESET' && statusCode === 400; // the client, in the middle of its body: no fault of ours
  if (hasLeft) return plain('malformed_request', 'The body ended before it was whole.');
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return plain('payload_too_large', 'The body is larger than 256 KB; send less at once.');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return plain('malformed_request', 'The body is not as long as Content-Length says.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return plain('unsupported_media_type', UNSUPPORTED);
    default:
      return plain('internal_error', 'Something went wrong on our side; the request id names it in the log.');
  }
}

/** What a body of another type is told. */
export const UNSUPPORTED =
  'Send the body as application/json, application/hal+json, application/vnd.<word>.v2.hal+json or ' +
  'application/x-www-form-urlencoded, and say which in Content-Type.';
