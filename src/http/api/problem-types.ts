// Every error code of the API with its status, meaning and remedy; responses and documents are built from this table.
import type { AppErrorCode } from '../../kernel/errors.ts';

/** The codes of `AppError`, and those that only this HTTP surface uses. */
export type ProblemCode =
  | AppErrorCode
  | 'invalid_token'
  | 'insufficient_scope'
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'request_in_progress'
  | 'cursor_expired'
  | 'precondition_failed'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'idempotency_key_reused'
  | 'rate_limited'
  | 'internal_error';

export type ProblemType = { status: number; title: string; meaning: string; remedy: string };

/** By status, in the order of docs/api/errors.md. */
export const PROBLEM_TYPES: Record<ProblemCode, ProblemType> = {
  malformed_request: {
    status: 400,
    title: 'Bad Request',
    meaning: 'The URL, a header or the body cannot be parsed.',
    remedy:
      'The message says where parsing failed. Send JSON or a form in UTF-8, with the correct Content-Length.',
  },
  invalid_token: {
    status: 401,
    title: 'Unauthorized',
    meaning: 'The Authorization header has no access token, or the token is unknown, expired or revoked.',
    remedy: 'Get a new token from /oauth/token, and send it as "Authorization: Bearer …".',
  },
  insufficient_scope: {
    status: 403,
    title: 'Forbidden',
    meaning:
      'The token is valid, but lacks the scope that this request needs. The WWW-Authenticate header names it.',
    remedy:
      'Request a token with that scope. An operator must first grant bank and webhooks to the application.',
  },
  forbidden: {
    status: 403,
    title: 'Forbidden',
    meaning:
      'The account of the token does not have a role on the site that allows this, or only the person may do it.',
    remedy: 'Ask an assignor or manager of the site for the role, or ask one of them to make the change.',
  },
  not_found: {
    status: 404,
    title: 'Not Found',
    meaning: 'The resource does not exist, or the caller cannot see it. The response is the same for both.',
    remedy: 'Follow the links in other responses instead of building URLs. Do not retry the request.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method Not Allowed',
    meaning: 'The URL exists, but does not support this method.',
    remedy: 'Use one of the methods in the Allow header.',
  },
  not_acceptable: {
    status: 406,
    title: 'Not Acceptable',
    meaning: 'The Accept header has no media type that the API can respond with.',
    remedy: 'Accept application/json, application/hal+json, the type in the message, or */*.',
  },
  conflict: {
    status: 409,
    title: 'Conflict',
    meaning: 'The request conflicts with existing data.',
    remedy:
      'The message names the conflict. Read the resource again, and then decide whether to send another request.',
  },
  in_use: {
    status: 409,
    title: 'Conflict',
    meaning: 'The record cannot be deleted while another record uses it.',
    remedy: 'The message names the other record. Change or delete that record first.',
  },
  lock_version_mismatch: {
    status: 409,
    title: 'Conflict',
    meaning: 'The record has changed since its lock_version was read. Nothing was changed.',
    remedy: 'Read the record again, and repeat the change with its current lock_version.',
  },
  double_booked: {
    status: 409,
    title: 'Conflict',
    meaning: 'The official is assigned to another game at that time. The message names the game.',
    remedy: 'Choose another official or time. An assignor can send override: true if the message says so.',
  },
  policy_conflict: {
    status: 409,
    title: 'Conflict',
    meaning:
      'A policy of the site rejects the assignment, or the game at a closed venue. conflicts lists what stands against an assignment.',
    remedy:
      'Choose another official. An assignor can send override: true, or a list of the codes in conflicts. For a game, choose another time or venue, or change the closing.',
  },
  site_archived: {
    status: 409,
    title: 'Conflict',
    meaning: 'The site is archived, and read only. Nothing was changed.',
    remedy:
      'Restore the site first: a manager with POST /sites/:site_id/restore, or an operator with crewcall site restore.',
  },
  request_in_progress: {
    status: 409,
    title: 'Conflict',
    meaning: 'A request with the same Idempotency-Key is still running.',
    remedy: 'Send the same request again after Retry-After. It then gets the response of the first request.',
  },
  cursor_expired: {
    status: 410,
    title: 'Gone',
    meaning:
      'The changes after this cursor are no longer known: it is too old, or what the caller may see has changed since.',
    remedy: 'Request the feed without `after` to get a new cursor, then reload the lists.',
  },
  precondition_failed: {
    status: 412,
    title: 'Precondition Failed',
    meaning: 'The resource does not match If-Match, or it matches If-None-Match. Nothing was changed.',
    remedy: 'Read the resource again, and repeat the request with the ETag of that response.',
  },
  payload_too_large: {
    status: 413,
    title: 'Content Too Large',
    meaning: 'The body is larger than 256 KB.',
    remedy: 'Send less data in one request.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported Media Type',
    meaning: 'The API does not accept this Content-Type.',
    remedy: 'Send JSON as application/json, or a form as application/x-www-form-urlencoded.',
  },
  validation_failed: {
    status: 422,
    title: 'Unprocessable Content',
    meaning: 'Some values of the request are invalid. Nothing was changed.',
    remedy: 'errors lists every invalid value, with a JSON Pointer to the member or parameter and a message.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'Unprocessable Content',
    meaning: 'The Idempotency-Key was used within the last 24 hours for another URL or body.',
    remedy: 'Create a new key for each request. Reuse a key only to retry the same request.',
  },
  rate_limited: {
    status: 429,
    title: 'Too Many Requests',
    meaning:
      'This application has exceeded its rate limit for this account, or too many requests of this address run at the same time or have no valid token.',
    remedy: 'Wait for Retry-After. X-Ratelimit-Remaining shows how many requests are left.',
  },
  internal_error: {
    status: 500,
    title: 'Internal Server Error',
    meaning: 'The service failed. The request was not at fault.',
    remedy: 'Give the operator the request_id, which identifies the request in the log.',
  },
  unavailable: {
    status: 503,
    title: 'Service Unavailable',
    meaning: 'The service is starting, stopping, or without its database.',
    remedy: 'Send the request again after Retry-After.',
  },
};

/** The words of `code`, a second name of the error which clients that migrate compare (docs/api: HTTP, errors) (wire). */
export const MIGRATING_CODES = ['token_expired', 'token_invalid', 'validation_error'] as const;
export type MigratingCode = (typeof MIGRATING_CODES)[number];

/** `code` of an error: of a 401 that is not about an expired token and of a 422 it differs from `error`. */
export function migratingCode(code: ProblemCode): MigratingCode | ProblemCode {
  const { status } = PROBLEM_TYPES[code];
  if (status === 401) return 'token_invalid';
  return status === 422 ? 'validation_error' : code;
}

/** The URL that explains an error: the `type` of the problem (RFC 9457 §3.1.1). */
export function problemType(baseUrl: string, code: ProblemCode): string {
  return `${baseUrl}/docs/errors#${code}`;
}
