// What a page is: a path, how it is shown, and what its forms do.
import type { FastifyBaseLogger } from 'fastify';
import type { Mailer } from '../../../accounts/email/mailer.ts';
import type { Browser } from '../../../accounts/sessions/actions.ts';
import type { Session } from '../../../accounts/sessions/session.ts';
import type { Settings } from '../../../config.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import type { Signer } from '../../../kernel/signer.ts';
import type { Fields } from '../../../oauth/fields.ts';
import type { Database } from '../../../storage/database.ts';
import type { Html } from '../../html.ts';
import { withReturnTo } from './return-to.ts';

export type PageServices = {
  db: Database;
  settings: Pick<Settings, 'rateLimits'>;
  /** The public address of these pages, which links in emails begin with. */
  authUrl: string;
  /** Ties forms to the browser they were made for. */
  signer: Signer;
  mailer: Mailer;
};

/** Somebody who is signed in. */
export type Person = { session: Session; account: Account };

/** One request for a page. */
export type PageRequest = {
  person: Person | undefined;
  /** The path asked for, without its query. */
  path: string;
  /** The query string as it was sent, and its parameters. */
  query: string;
  queryParams: URLSearchParams;
  /** The parameters of the page's path. */
  params: Record<string, string>;
  /** What the form held; empty when the page is asked for. */
  fields: Fields;
  browser: Browser;
  log: FastifyBaseLogger;
  /** The hidden field without which a form is refused; to this path unless another is named. */
  csrfToken(form?: { path?: string; bound?: string }): Html;
};

/** A page to show. */
export type PageView = {
  status?: number;
  title: string;
  body: Html;
  /** Where a form of the page may lead besides this origin, as sources of CSP's form-action. */
  formAction?: string;
  /** Where the browser goes on to by itself. */
  continueTo?: string;
};

/** Another address to go to; `session` is the token of a new session, or null to forget the old one. */
export type Redirect = { redirectTo: string; session?: string | null };

export type PageResult = PageView | Redirect;

export type Page = {
  path: string;
  show(pageRequest: PageRequest): Promise<PageResult>;
  /** What a form of the page does; only called with a valid form token. */
  submit?(pageRequest: PageRequest): Promise<PageResult>;
  /** What a form of the page may not change, as its token was bound to it. */
  boundTo?(pageRequest: Pick<PageRequest, 'fields'>): string | undefined;
};

/** A visit of somebody signed in. */
export type SignedInRequest = PageRequest & { person: Person };

/** A page for who is signed in: everybody else is led to sign in first, and then back. */
export function signedInPage(page: {
  path: string;
  show(pageRequest: SignedInRequest): Promise<PageResult>;
  submit?(pageRequest: SignedInRequest): Promise<PageResult>;
}): Page {
  const { submit } = page;
  return {
    path: page.path,
    show: (pageRequest) => requireSignIn(pageRequest, page.show),
    ...(submit !== undefined && { submit: (pageRequest: PageRequest) => requireSignIn(pageRequest, submit) }),
  };
}

async function requireSignIn(
  pageRequest: PageRequest,
  then: (pageRequest: SignedInRequest) => Promise<PageResult>,
): Promise<PageResult> {
  const { person } = pageRequest;
  if (person === undefined) return { redirectTo: withReturnTo('/sign-in', pageRequest) };
  return then({ ...pageRequest, person });
}
