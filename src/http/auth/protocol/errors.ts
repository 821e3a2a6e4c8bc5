// Maps errors to the protocol's error responses (RFC 6749 §5.2).
import { AppError } from '../../../kernel/errors.ts';
import { OAuthError, type OAuthErrorCode } from '../../../oauth/error.ts';
import { TooManyAttemptsError } from '../../throttle.ts';

const RETRY_SECONDS = 5; // a database restart takes about that long
const CHALLENGE = 'Basic realm="Crewcall", charset="UTF-8"'; // RFC 7617

type Headers = Record<string, string>;
type ErrorResponse = {
  status: number;
  headers: Headers;
  body: { error: string; error_description: string };
};

// RFC 6749 §5.2: every other code is 400.
const STATUSES: Partial<Record<OAuthErrorCode, { status: number; headers: Headers }>> = {
  invalid_client: { status: 401, headers: { 'www-authenticate': CHALLENGE } },
};

/** The response to any error that was thrown during a request. */
export function errorResponse(error: unknown): ErrorResponse {
  if (error instanceof OAuthError) {
    const { status, headers = {} } = STATUSES[error.code] ?? { status: 400 };
    return response({ status, headers, error: error.code, sentence: error.message });
  }
  if (error instanceof TooManyAttemptsError) {
    const sentence = `Too many requests with wrong credentials; try again in ${error.retrySeconds} seconds.`;
    const headers = { 'retry-after': String(error.retrySeconds) };
    return response({ status: 429, headers, error: 'temporarily_unavailable', sentence });
  }
  if (error instanceof AppError && error.code === 'unavailable') {
    const sentence = 'The service cannot reach its database; try again in a few seconds.';
    const headers = { 'retry-after': String(RETRY_SECONDS) };
    return response({ status: 503, headers, error: 'temporarily_unavailable', sentence });
  }
  return unreadableResponse(error);
}

/** Fastify's own errors keep their status, such as 413; any other error is 500. */
function unreadableResponse(error: unknown): ErrorResponse {
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  const sentence = 'The request cannot be read; send a complete form of at most 16 KiB.';
  if (status >= 400 && status < 500) return response({ status, error: 'invalid_request', sentence });
  return response({
    status: 500,
    error: 'server_error',
    sentence: 'An internal error occurred; it has been logged.',
  });
}

function response(parts: {
  status: number;
  headers?: Headers;
  error: string;
  sentence: string;
}): ErrorResponse {
  const { status, headers = {}, error, sentence } = parts;
  return { status, headers, body: { error, error_description: sentence } };
}
