// The pages of errors: one table from what was thrown to a status, a title and a sentence.
import { AppError } from '../../../kernel/errors.ts';
import { OAuthError } from '../../../oauth/error.ts';
import { html } from '../../html.ts';
import { TooManyAttemptsError } from '../throttle.ts';
import type { PageView } from './page.ts';

const RETRY_SECONDS = 5; // a database restart takes about that long

export type ErrorPage = PageView & { status: number; headers?: Record<string, string> };

/** The form token is missing, or made for another browser, page or request (RFC 6749 §10.12). */
export class CsrfError extends Error {}

/** A page of an error: what happened, and a way on. */
export function errorPage(status: number, title: string, sentence: string): ErrorPage {
  return {
    status,
    title,
    body: html`<p class="lead">${sentence}</p>
      <p><a class="button" href="/">Go to your profile</a></p>`,
  };
}

/** The page for whatever was thrown while a request was read or judged. */
export function pageOfError(error: unknown): ErrorPage {
  if (error instanceof CsrfError) return FOREIGN_FORM;
  if (error instanceof TooManyAttemptsError) {
    const minutes = Math.ceil(error.retrySeconds / 60);
    const sentence = `There were too many tries with a wrong password. Wait ${minutes} minutes, then try again.`;
    const headers = { 'retry-after': String(error.retrySeconds) };
    return { ...errorPage(429, 'Too many tries', sentence), headers };
  }
  if (error instanceof OAuthError) return UNREADABLE;
  if (error instanceof AppError) return pageOfRefusal(error);
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  return status >= 400 && status < 500 ? { ...UNREADABLE, status } : OUR_MISTAKE;
}

/** What is not here, or is not shown to this account. */
export const NOT_FOUND = errorPage(
  404,
  'Nothing here',
  'There is nothing at this address, or not for your account.',
);

function pageOfRefusal(refusal: AppError): ErrorPage {
  if (refusal.code === 'unavailable') return AWAY;
  if (refusal.code === 'not_found') return NOT_FOUND;
  if (refusal.code === 'forbidden') return errorPage(403, 'Not allowed', refusal.message);
  if (refusal.code === 'conflict') return errorPage(409, 'That did not work', refusal.message);
  return errorPage(422, 'That did not work', refusal.message);
}

const FOREIGN_FORM = errorPage(
  403,
  'This form is out of date',
  'Nothing was changed. The form was opened before you signed in or out, or your browser keeps no cookies for this ' +
    'site. Go back, load the page again, and send the form anew.',
);
const UNREADABLE = errorPage(
  400,
  'This request can not be read',
  'Something in the address or the form is broken. Go back, load the page again, and try once more.',
);
const OUR_MISTAKE = errorPage(
  500,
  'Our mistake',
  'Something went wrong here, and it was logged. Try again later.',
);
const AWAY = {
  ...errorPage(
    503,
    'Back in a moment',
    'The service can not reach its database just now. Try again in a few seconds.',
  ),
  headers: { 'retry-after': String(RETRY_SECONDS) },
};
