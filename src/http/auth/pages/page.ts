// The types of pages: a path, how it is shown, and what its forms do.
import type { FastifyBaseLogger } from 'fastify';
import type { Mailer } from '../../../accounts/email/mailer.ts';
import type { Challenges } from '../../../accounts/factors/challenges.ts';
import type { SetUpCode } from '../../../accounts/first-account.ts';
import type { AccountDigests } from '../../../accounts/log-digest.ts';
import type { Browser, Session } from '../../../accounts/sessions/session.ts';
import type { Settings } from '../../../config.ts';
import type { Account } from '../../../domain/accounts/account.ts';
import type { Html } from '../../../kernel/html.ts';
import type { Vault } from '../../../kernel/secrets.ts';
import type { Signer } from '../../../kernel/signer.ts';
import type { EmailLinks } from '../../../notices/emails/links.ts';
import type { FetchDocument } from '../../../oauth/applications/self-registered.ts';
import type { Fields } from '../../../oauth/fields.ts';
import type { ResourceAddresses } from '../../../oauth/resources.ts';
import type { Database } from '../../../storage/database.ts';
import type { LimitVisits } from '../../limits/network-limit.ts';
import { signInAgain, withReturnTo } from './return-to.ts';
import type { SessionSettings } from './session.ts';
import type { OpenedSession } from './session-cookie.ts';

export type PageServices = {
  db: Database;
  settings: Pick<Settings, 'rateLimits'> & SessionSettings;
  /** Its host names games in calendar files. */
  baseUrl: string;
  /** The public origin of these pages, for links in emails. */
  authUrl: string;
  /** What tokens may be for; undefined while MCP is off. */
  resources: ResourceAddresses;
  /** Reads the document that describes an application; undefined unless the operator allows such applications. */
  fetchDocument: FetchDocument | undefined;
  /** Signs CSRF tokens. */
  signer: Signer;
  /** What passkeys sign. */
  challenges: Challenges;
  /** Name accounts in the log. */
  accountDigests: AccountDigests;
  /** Encrypts the secrets of authenticator apps. */
  vault: Vault;
  mailer: Mailer;
  /** Reads the tokens of links in emails. */
  emailLinks: EmailLinks;
  /** The accounts of a demo, which its sign-in page offers; empty otherwise. */
  demoAccounts: () => readonly DemoAccount[];
  /** Exports and deletes what is kept on the person of an account. */
  people: {
    exportAccount: (accountId: number) => Promise<object>;
    eraseAccount: (db: Database, accountId: number) => Promise<void>;
  };
  limitVisits: LimitVisits;
  /** Permits creating the first account. */
  setUpCode: SetUpCode;
};

/** An account whose password everybody may know. */
export type DemoAccount = { email: string; password: string; name: string };

/** The person who is signed in. */
export type Person = { session: Session; account: Account };

/** One request for a page. */
export type PageRequest = {
  person: Person | undefined;
  /** The path without the query. */
  path: string;
  /** The query string as it was sent, and its parameters. */
  query: string;
  queryParams: URLSearchParams;
  /** The parameters of the page's path. */
  params: Record<string, string>;
  /** The submitted form; empty for GET. */
  fields: Fields;
  browser: Browser;
  /** Of the browser's cookie, without revealing it. */
  browserId: string;
  /** The token of the browser's pending sign-in, whose second factor is missing. */
  pending: string | undefined;
  log: FastifyBaseLogger;
  /** The hidden field with a form's CSRF token. The form is sent to this page's path unless another one is given. */
  csrfToken(form?: { path?: string; bound?: string }): Html;
};

/** A page to show. */
export type PageView = {
  status?: number;
  title: string;
  body: Html;
  /** A further CSP form-action source. */
  formAction?: string;
  /** The address to which the browser continues automatically. */
  continueTo?: string;
  /** The address of the page's script, if it has one. */
  script?: string | undefined;
  /** A new session, for the page that a sign-in ends with. */
  session?: OpenedSession;
};

/** A redirect. `session` is a new session, or null to end the current one; `pending` the token of a pending sign-in. */
export type Redirect = { redirectTo: string; session?: OpenedSession | null; pending?: string };

/** A file to save. */
export type Download = { download: { name: string; type: string; content: string } };

export type PageResult = PageView | Redirect | Download;

export type Page = {
  path: string;
  show(pageRequest: PageRequest): Promise<PageResult>;
  /** Handles a form of the page; only called with a valid CSRF token, unless the path permits it. */
  submit?(pageRequest: PageRequest): Promise<PageResult>;
  /**
   * True if the secret in the path authorizes every request, and the session nothing: whoever can forge a request has the
   * secret, and mail clients post without cookies (RFC 8058 §3.2).
   */
  isAuthorizedByPath?: boolean;
  /** The values that the CSRF token of a form is bound to. */
  boundTo?(pageRequest: Pick<PageRequest, 'fields'>): string | undefined;
};

/** A request of a person who is signed in. */
export type SignedInRequest = PageRequest & { person: Person };

/** A page that requires a sign-in of the last minutes (Session.isFresh); everyone else signs in again. */
export function freshPage(page: Parameters<typeof signedInPage>[0]): Page {
  const { submit, boundTo } = page;
  return signedInPage({
    path: page.path,
    show: (pageRequest) => requireFreshness(pageRequest, page.show),
    ...(submit !== undefined && {
      submit: (pageRequest: SignedInRequest) => requireFreshness(pageRequest, submit),
    }),
    ...(boundTo !== undefined && { boundTo }),
  });
}

async function requireFreshness(
  pageRequest: SignedInRequest,
  then: (pageRequest: SignedInRequest) => Promise<PageResult>,
): Promise<PageResult> {
  if (!pageRequest.person.session.isFresh) return { redirectTo: signInAgain(pageRequest) };
  return then(pageRequest);
}

/** A page that requires sign-in: everyone else is redirected to the sign-in page, and then back. */
export function signedInPage(page: {
  path: string;
  show(pageRequest: SignedInRequest): Promise<PageResult>;
  submit?(pageRequest: SignedInRequest): Promise<PageResult>;
  boundTo?: NonNullable<Page['boundTo']>;
}): Page {
  const { submit, boundTo } = page;
  return {
    path: page.path,
    ...(boundTo !== undefined && { boundTo }),
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
