// Proof that a form was made for this browser, this page and this request (RFC 9700 §4.7).
import type { Seals } from '../../../kernel/seals.ts';
import { digest } from '../../../kernel/secrets.ts';
import { type Html, html } from './html.ts';

export const TOKEN_FIELD = 'form_token';

type Binding = {
  /** What the browser's cookie holds: another one after every sign-in. */
  cookie: string;
  path: string;
  /** What else the form may not change. */
  bound?: string | undefined;
};

/** The hidden field of a form. */
export function tokenField(seals: Seals, binding: Binding): Html {
  return html`<input type="hidden" name="${TOKEN_FIELD}" value="${seals.seal(textOf(binding))}">`;
}

/** Whether the token was made with the same binding. */
export function isToken(
  seals: Seals,
  { token = '', ...binding }: Binding & { token?: string | undefined },
): boolean {
  return seals.isSealed(textOf(binding), token);
}

function textOf({ cookie, path, bound = '' }: Binding): string {
  return JSON.stringify([digest(cookie).toString('base64url'), path, bound]); // JSON, so that no part runs into the next
}
