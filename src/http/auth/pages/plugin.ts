// The plugin of all pages: turns requests into page requests, and page results into responses.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findAccount } from '../../../domain/accounts/store.ts';
import { notFound } from '../../../kernel/errors.ts';
import { digest, randomToken } from '../../../kernel/secrets.ts';
import { type Fields, NO_FIELDS } from '../../../oauth/fields.ts';
import { TooManyAttemptsError } from '../../throttle.ts';
import { readFields } from '../protocol/fields.ts';
import { PASSWORD_SCRIPT, registerAssets } from './assets.ts';
import { logThrottled } from './attempt-log.ts';
import { CSRF_FIELD, csrfField, isCsrfToken } from './csrf.ts';
import { CsrfError, NOT_FOUND, pageOfError } from './errors.ts';
import { pageHeaders } from './headers.ts';
import { renderPage } from './layout.ts';
import type { Download, Page, PageRequest, PageServices, PageView, Person, Redirect } from './page.ts';
import { findSession, type SessionQuery, sessionRules } from './session.ts';
import { type SessionCookie, sessionCookie } from './session-cookie.ts';

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
const BODY_LIMIT_BYTES = 64 * 1024; // twenty redirect URIs of the maximum length, percent-encoded

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once it has been read; error pages use it for their layout. */
    pageRequest?: PageRequest;
  }
}

type Registration = { services: PageServices; pages: Page[] };

/** Registers the pages. Call it in a scope of its own, since it replaces the parsers. */
export function pagesPlugin(scope: FastifyInstance, { services, pages }: Registration): void {
  const cookie = sessionCookie(services.authUrl);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    FORM,
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
    async (_request: FastifyRequest, body: Buffer) => readFields(body, FORM),
  );
  // Mail clients prefer it for one-click unsubscription (RFC 8058 §3.1).
  scope.addContentTypeParser(
    MULTIPART,
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
    async ({ headers }: FastifyRequest, body: Buffer) =>
      readFields(body, headers['content-type'] ?? MULTIPART),
  );
  scope.addHook('onRequest', async (_request, reply) => void reply.headers(pageHeaders()));
  scope.setErrorHandler((error, request, reply) => handleError(error, { request, reply, services }));
  registerAssets(scope);
  scope.register(async (visited) => {
    visited.addHook('onRequest', services.limitVisits);
    for (const page of pages) registerPage(visited, { services, page, cookie });
    for (const path of ['/profile/*', '/reset/*', '/offers/*', '/emails/*']) {
      visited.get(path, async (request, reply) => show(NOT_FOUND, { request, reply }));
    }
  });
}

type PageContext = { services: PageServices; page: Page; cookie: SessionCookie };

function registerPage(scope: FastifyInstance, { services, page, cookie }: PageContext): void {
  const handle = (method: 'show' | 'submit') => async (request: FastifyRequest, reply: FastifyReply) => {
    const pageRequest = await readPageRequest(request, { reply, services, page, cookie });
    const result = await page[method]!(pageRequest);
    if ('download' in result) return save(result, reply);
    const sent = request.headers.cookie;
    reply.header('set-cookie', cookiesOfResult(result, { pageRequest, sent, cookie }));
    if ('redirectTo' in result) return redirect(result, { request, reply, services });
    return show(result, { request, reply, services });
  };
  scope.get(page.path, handle('show'));
  if (page.submit !== undefined) scope.post(page.path, handle('submit'));
}

/** Reads a request. Throws CsrfError for a form that was not made for this browser and request. */
async function readPageRequest(
  request: FastifyRequest,
  { reply, services, page, cookie }: PageContext & { reply: FastifyReply },
): Promise<PageRequest> {
  const [path = '', query = ''] = splitUrl(request.url);
  const cookies = request.headers.cookie;
  const known = cookie.isSignedOut(cookies) ? undefined : cookie.read(cookies);
  const held = known ?? randomToken();
  if (known === undefined) reply.header('set-cookie', cookie.ofVisitor(held));
  const params = request.params as Record<string, string>;
  if (Object.values(params).some((value) => value.includes('\0'))) throw notFound('page'); // PostgreSQL has no text with NUL
  const fields = (request.body as Fields | undefined) ?? NO_FIELDS;
  if (request.method === 'POST' && !page.isAuthorizedByPath) {
    const binding = { cookie: held, path, bound: page.boundTo?.({ fields }) };
    if (!isCsrfToken(services.signer, { ...binding, token: fields.get(CSRF_FIELD) })) throw new CsrfError();
  }
  const rules = sessionRules(services.settings);
  const person = await findPerson(services.db, { cookie, cookies, rules });
  const pageRequest: PageRequest = {
    person,
    path,
    query,
    queryParams: new URLSearchParams(query),
    params,
    fields,
    browser: { userAgent: request.headers['user-agent'] ?? '', address: request.ip },
    browserId: digest(held).toString('base64url'),
    pending: cookie.readPending(cookies),
    log: request.log,
    csrfToken: (form) => csrfField(services.signer, { cookie: held, path, ...form }),
  };
  request.pageRequest = pageRequest;
  return pageRequest;
}

async function findPerson(db: PageServices['db'], query: SessionQuery): Promise<Person | undefined> {
  const session = await findSession(db, query);
  const account = session && (await findAccount(db, session.accountId));
  return session && account && { session, account };
}

type SentCookies = { pageRequest: PageRequest; sent: string | undefined; cookie: SessionCookie };

/** The cookies that change with a result: that of the session, and the account cookie with it. */
function cookiesOfResult(
  result: PageView | Redirect,
  { pageRequest: { person }, sent, cookie }: SentCookies,
): string[] {
  const { session } = result;
  const pending =
    'pending' in result && result.pending !== undefined ? [cookie.ofPending(result.pending)] : [];
  if (session === undefined) return [...pending, ...cookie.correctAccount(sent, person?.account.id)];
  if (session === null)
    return [...pending, cookie.ofVisitor(randomToken()), ...cookie.correctAccount(sent, undefined)];
  return [...pending, ...cookie.ofSession(session)];
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

function redirect(
  { redirectTo, session }: Redirect,
  { request, reply, services }: Exchange & Pick<PageContext, 'services'>,
): FastifyReply {
  // What the application kept on this device for the person.
  if (session === null) reply.header('clear-site-data', '"storage"');
  // 303 after a form, so that the browser sends GET without the form's fields (RFC 9700 §4.12).
  reply.code(request.method === 'POST' ? 303 : 302);
  // Paths of the service become absolute (docs/api: HTTP); redirect URIs are sent as they were registered.
  return reply
    .header('location', redirectTo.startsWith('/') ? services.authUrl + redirectTo : redirectTo)
    .send();
}

function save({ download: { name, type, content } }: Download, reply: FastifyReply): FastifyReply {
  return reply.header('content-disposition', `attachment; filename="${name}"`).type(type).send(content);
}

function show(
  { status = 200, ...shown }: PageView,
  { request, reply, services }: Exchange & { services?: PageServices },
): FastifyReply {
  const { title, body, formAction, continueTo, script } = shown;
  const scripts = script === undefined ? [] : [script];
  if (body.text.includes('type="password"')) scripts.push(PASSWORD_SCRIPT);
  const allowed = services === undefined ? [] : scripts.map((one) => services.authUrl + pathOf(one));
  reply.code(status).headers(pageHeaders({ formAction, scripts: allowed }));
  return reply.send(renderPage({ title, body, pageRequest: request.pageRequest, continueTo, scripts }));
}

function handleError(
  error: unknown,
  { request, reply, services }: Exchange & { services: PageServices },
): FastifyReply {
  const page = pageOfError(error);
  if (error instanceof TooManyAttemptsError) logThrottled(error, { request, services });
  else if (page.status >= 500) request.log.error({ err: error }, 'page.failed');
  else request.log.info({ status: page.status, cause: (error as Error).cause }, 'page.rejected');
  return show(page, { request, reply: reply.headers(page.headers ?? {}) });
}

function pathOf(url: string): string {
  return splitUrl(url)[0];
}

function splitUrl(url: string): [path: string, query: string] {
  const mark = url.indexOf('?');
  return mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
}
