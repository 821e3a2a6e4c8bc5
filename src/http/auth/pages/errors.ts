// Error pages: maps each error to a status, a title and a sentence.
import { AppError } from '../../../kernel/errors.ts';
import { html } from '../../../kernel/html.ts';
import { UnreadableError } from '../../../kernel/secrets.ts';
import { OAuthError } from '../../../oauth/error.ts';
import { TooManyAttemptsError } from '../../throttle.ts';
import type { PageView } from './page.ts';

const RETRY_SECONDS = 5; // a database restart takes about that long

export type ErrorPage = PageView & { status: number; headers?: Record<string, string> };

/** The CSRF token is missing, or was made for another browser, page or request (RFC 6749 §10.12). */
export class CsrfError extends Error {}

/** An error page that says what happened and what to do next. */
export function errorPage(status: number, title: string, sentence: string): ErrorPage {
  return {
    status,
    title,
    body: html`<p class="lead">${sentence}</p>
      <p><a class="button" href="/">Go to the start page</a></p>`,
  };
}

/** The page for any error that was thrown during a request. */
export function pageOfError(error: unknown): ErrorPage {
  if (error instanceof CsrfError) return CSRF_FAILED;
  if (error instanceof TooManyAttemptsError) {
    const minutes = Math.ceil(error.retrySeconds / 60);
    const sentence = `There have been too many failed attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
    const headers = { 'retry-after': String(error.retrySeconds) };
    return { ...errorPage(429, 'Too many attempts', sentence), headers };
  }
  if (error instanceof OAuthError) return BAD_REQUEST;
  if (error instanceof UnreadableError) return UNREADABLE;
  if (error instanceof AppError) return pageOfAppError(error);
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status === 413) return TOO_LARGE;
  return status >= 400 && status < 500 ? { ...BAD_REQUEST, status } : SERVER_ERROR;
}

/** For what does not exist, or is not visible to this account. */
export const NOT_FOUND = errorPage(
  404,
  'Page not found',
  'This page does not exist, or your account does not have access to it.',
);

function pageOfAppError(error: AppError): ErrorPage {
  if (error.code === 'unavailable') return UNAVAILABLE;
  if (error.code === 'not_found') return NOT_FOUND;
  if (error.code === 'forbidden') return errorPage(403, 'You do not have permission', error.message);
  if (error.code === 'conflict' || error.code === 'site_archived')
    return errorPage(409, 'There is a problem', error.message);
  return errorPage(422, 'There is a problem', error.message);
}

const CSRF_FAILED = errorPage(
  403,
  'This form has expired',
  'Nothing was changed. You may have signed in or out since you opened the form, or your browser may be blocking ' +
    'cookies. Go back, reload the page and submit the form again.',
);
const BAD_REQUEST = errorPage(
  400,
  'This request cannot be read',
  'The address or the form is invalid. Go back, reload the page and try again.',
);
const TOO_LARGE = errorPage(
  413,
  'This form is too large',
  'The form is larger than 64 KB. Go back, shorten the text and submit the form again.',
);
const SERVER_ERROR = errorPage(
  500,
  'Sorry, there is a problem with the service',
  'The error has been logged. Try again later.',
);
const UNREADABLE = errorPage(
  503,
  'Your encrypted data cannot be read',
  'Tell the operator of this service: a key is missing from its settings. If you are signing in, go back and use a ' +
    'passkey or a recovery code instead of a code of your authenticator app.',
);
const UNAVAILABLE = {
  ...errorPage(
    503,
    'Sorry, the service is unavailable',
    'The service cannot reach its database. Try again in a few seconds.',
  ),
  headers: { 'retry-after': String(RETRY_SECONDS) },
};
