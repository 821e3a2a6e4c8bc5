// Every error of the API: its status, and in words what it means and what to do. Answers and documents come from here.
import type { AppErrorCode } from '../../kernel/errors.ts';

/** Codes of this HTTP surface beside those of the modules. */
export type ProblemCode =
  | AppErrorCode
  | 'invalid_token'
  | 'insufficient_scope'
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'request_in_progress'
  | 'precondition_failed'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'idempotency_key_reused'
  | 'rate_limited'
  | 'internal_error';

export type ProblemType = { status: number; title: string; meaning: string; remedy: string };

/** By status, in the order in which the document shows them. */
export const PROBLEM_TYPES: Record<ProblemCode, ProblemType> = {
  malformed_request: {
    status: 400,
    title: 'Bad Request',
    meaning: 'The address, a header or the body cannot be read at all.',
    remedy: 'The message says where reading ended. Send JSON or a form, in UTF-8, with the length it says.',
  },
  invalid_token: {
    status: 401,
    title: 'Unauthorized',
    meaning: 'There is no access token in the Authorization header, or it is unknown, expired or revoked.',
    remedy: 'Get a new token at /oauth/token, and send it as "Authorization: Bearer …".',
  },
  insufficient_scope: {
    status: 403,
    title: 'Forbidden',
    meaning: 'The token is good, but lacks the scope that this needs. The WWW-Authenticate header names it.',
    remedy:
      'Ask for a token with that scope. bank and webhooks must be granted to the application by an operator first.',
  },
  forbidden: {
    status: 403,
    title: 'Forbidden',
    meaning: 'The account that the token speaks for has no role on the site that allows this.',
    remedy: 'Ask an assignor or manager of the site for the role, or let one of them do it.',
  },
  not_found: {
    status: 404,
    title: 'Not Found',
    meaning: 'There is nothing at this address, or nothing that this caller may see: nobody is told which.',
    remedy:
      'Follow the links of other answers rather than making addresses up. Repeating the request does not help.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method Not Allowed',
    meaning: 'The address is right, and this method does nothing there.',
    remedy: 'Use one of the methods in the Allow header.',
  },
  not_acceptable: {
    status: 406,
    title: 'Not Acceptable',
    meaning: 'The Accept header names no media type that the API answers in.',
    remedy: 'Accept application/json, application/hal+json, the type in the message, or */*.',
  },
  conflict: {
    status: 409,
    title: 'Conflict',
    meaning: 'What is there already does not go together with the request.',
    remedy: 'The message says what is in the way. Read the resource again, and decide anew.',
  },
  in_use: {
    status: 409,
    title: 'Conflict',
    meaning: 'It cannot be deleted while something else uses it.',
    remedy: 'The message says what uses it. Change or delete that first.',
  },
  lock_version_mismatch: {
    status: 409,
    title: 'Conflict',
    meaning: 'The record has changed since its lock_version was read. Nothing was changed.',
    remedy: 'Read it again, and repeat the change with the lock_version it has now.',
  },
  double_booked: {
    status: 409,
    title: 'Conflict',
    meaning: 'The official is on another game at that time, which the message names.',
    remedy: 'Choose another official or time. An assignor may send override: true where the message says so.',
  },
  request_in_progress: {
    status: 409,
    title: 'Conflict',
    meaning: 'A request with the same Idempotency-Key is still running.',
    remedy: 'Send the same request again after Retry-After: it is then answered as the first one was.',
  },
  precondition_failed: {
    status: 412,
    title: 'Precondition Failed',
    meaning: 'The resource is not what If-Match names (or is what If-None-Match names). Nothing was changed.',
    remedy: 'Read it again, and repeat the request with the ETag of that answer.',
  },
  payload_too_large: {
    status: 413,
    title: 'Content Too Large',
    meaning: 'The body is larger than 256 KB.',
    remedy: 'Send less at once.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported Media Type',
    meaning: 'The Content-Type is none that the API reads.',
    remedy: 'Send JSON as application/json, or a form as application/x-www-form-urlencoded.',
  },
  validation_failed: {
    status: 422,
    title: 'Unprocessable Content',
    meaning: 'The request can be read, but some of its values are not acceptable. Nothing was changed.',
    remedy:
      'errors lists everything that is wrong, each with a JSON Pointer to the member or parameter and a sentence.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'Unprocessable Content',
    meaning: 'The Idempotency-Key was used within the last 24 hours, for another address or another body.',
    remedy: 'Make a new key for each request, and keep it only for repeating that very request.',
  },
  rate_limited: {
    status: 429,
    title: 'Too Many Requests',
    meaning: 'This application has asked too often for this account.',
    remedy: 'Go on after Retry-After. X-Ratelimit-Remaining tells beforehand how many requests are left.',
  },
  internal_error: {
    status: 500,
    title: 'Internal Server Error',
    meaning: 'A mistake of the service, not of the request.',
    remedy: 'Tell its operator the request_id: it names the request in the log.',
  },
  unavailable: {
    status: 503,
    title: 'Service Unavailable',
    meaning: 'The service is starting, stopping, or without its database.',
    remedy: 'Send the request again after Retry-After.',
  },
};

/** Where an error is explained: the `type` of its problem (RFC 9457 §3.1.1). */
export function problemType(baseUrl: string, code: ProblemCode): string {
  return `${baseUrl}/docs/errors#${code}`;
}
