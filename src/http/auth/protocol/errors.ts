// How the protocol's refusals are answered: one table from code to status and headers (RFC 6749 §5.2).
import { AppError } from '../../../kernel/errors.ts';
import { OAuthError, type OAuthErrorCode } from '../../../oauth/error.ts';
import { TooManyAttemptsError } from '../throttle.ts';

const RETRY_SECONDS = 5; // a database restart takes about that long
const CHALLENGE = 'Basic realm="Crewcall", charset="UTF-8"'; // RFC 7617

type Headers = Record<string, string>;
type Answer = {
  status: number;
  headers: Headers;
  body: { error: string; error_description: string };
};

// RFC 6749 §5.2: all the others are 400.
const ANSWERS: Partial<Record<OAuthErrorCode, { status: number; headers: Headers }>> = {
  invalid_client: { status: 401, headers: { 'www-authenticate': CHALLENGE } },
};

/** The answer to whatever was thrown while a request was read or judged. */
export function answerError(error: unknown): Answer {
  if (error instanceof OAuthError) {
    const { status, headers = {} } = ANSWERS[error.code] ?? { status: 400 };
    return answer({ status, headers, error: error.code, sentence: error.message });
  }
  if (error instanceof TooManyAttemptsError) {
    const sentence = `Too many requests with wrong credentials; wait ${error.retrySeconds} seconds.`;
    const headers = { 'retry-after': String(error.retrySeconds) };
    return answer({ status: 429, headers, error: 'temporarily_unavailable', sentence });
  }
  if (error instanceof AppError && error.code === 'unavailable') {
    const sentence = 'The service can not reach its database just now; try again in a few seconds.';
    const headers = { 'retry-after': String(RETRY_SECONDS) };
    return answer({ status: 503, headers, error: 'temporarily_unavailable', sentence });
  }
  return answerUnread(error);
}

/** What Fastify could not read keeps its status, such as 413; anything else is our mistake. */
function answerUnread(error: unknown): Answer {
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  const sentence = 'The request can not be read; send a shorter, complete form.';
  if (status >= 400 && status < 500) return answer({ status, error: 'invalid_request', sentence });
  return answer({
    status: 500,
    error: 'server_error',
    sentence: 'The service made a mistake; it was logged.',
  });
}

function answer(parts: { status: number; headers?: Headers; error: string; sentence: string }): Answer {
  const { status, headers = {}, error, sentence } = parts;
  return { status, headers, body: { error, error_description: sentence } };
}
