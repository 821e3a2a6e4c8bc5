// CSRF tokens: a form is accepted only from the browser, page and request it was made for (RFC 9700 §4.7).

import { digest } from '../../../kernel/secrets.ts';
import type { Signer } from '../../../kernel/signer.ts';
import { type Html, html } from '../../html.ts';

export const CSRF_FIELD = 'csrf_token';

type CsrfBinding = {
  /** What the browser's cookie holds: another one after every sign-in. */
  cookie: string;
  path: string;
  /** What else the form may not change. */
  bound?: string | undefined;
};

/** The hidden field with the CSRF token of a form. */
export function csrfField(signer: Signer, binding: CsrfBinding): Html {
  return html`<input type="hidden" name="${CSRF_FIELD}" value="${signer.sign(textOf(binding))}">`;
}

/** Whether the CSRF token was made with the same binding. */
export function isCsrfToken(
  signer: Signer,
  { token = '', ...binding }: CsrfBinding & { token?: string | undefined },
): boolean {
  return signer.verify(textOf(binding), token);
}

function textOf({ cookie, path, bound = '' }: CsrfBinding): string {
  return JSON.stringify([digest(cookie).toString('base64url'), path, bound]); // JSON, so that no part runs into the next
}
