// CSRF tokens: a form is only accepted from the browser, page and request it was made for (RFC 9700 §4.7).
import { type Html, html } from '../../../kernel/html.ts';
import { digest } from '../../../kernel/secrets.ts';
import type { Signer } from '../../../kernel/signer.ts';

export const CSRF_FIELD = 'csrf_token';

type CsrfBinding = {
  /** The value of the browser's cookie, which changes with every sign-in. */
  cookie: string;
  path: string;
  /** Other values that must not change between the page and the form. */
  bound?: string | undefined;
};

/** The hidden field with the CSRF token of a form. */
export function csrfField(signer: Signer, binding: CsrfBinding): Html {
  return html`<input type="hidden" name="${CSRF_FIELD}" value="${signer.sign(textOf(binding))}">`;
}

/** Whether the CSRF token was made for this binding. */
export function isCsrfToken(
  signer: Signer,
  { token = '', ...binding }: CsrfBinding & { token?: string | undefined },
): boolean {
  return signer.verify(textOf(binding), token);
}

function textOf({ cookie, path, bound = '' }: CsrfBinding): string {
  return JSON.stringify([digest(cookie).toString('base64url'), path, bound]); // JSON keeps the parts apart
}
