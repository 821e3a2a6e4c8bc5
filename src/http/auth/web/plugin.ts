// The web application on AUTH_URL: its files under /app, and access tokens for the person in the browser's session.
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasAccounts } from '../../../accounts/credentials.ts';
import { FRESH_SECONDS } from '../../../accounts/sessions/session.ts';
import type { Settings } from '../../../config.ts';
import { randomToken } from '../../../kernel/secrets.ts';
import { formatScopes, parseScopes } from '../../../oauth/scopes.ts';
import { issueSessionToken } from '../../../oauth/tokens.ts';
import type { Database } from '../../../storage/database.ts';
import { codingFor, compress } from '../../content-coding.ts';
import { createUnauthenticatedLimit, type LimitVisits } from '../../limits/network-limit.ts';
import { createRequestLimit } from '../../request-limit.ts';
import { withReturnTo } from '../pages/return-to.ts';
import { endSession, findSession, type SessionSettings, sessionRules } from '../pages/session.ts';
import { sessionCookie } from '../pages/session-cookie.ts';
import { SET_UP_PATH } from '../pages/sign-in/set-up.ts';
import { FILES, readDocument, readWorker } from './files.ts';
import { gameFile } from './game-file.ts';
import { answerReads, parseReads } from './reads.ts';
import { isOwnPage } from './same-origin.ts';

const PATH = '/app';
const BODY_LIMIT_BYTES = 16 * 1024; // a scope, and as many reads of the maximum length as a token request may have
const DEFAULT_SCOPES = 'read write';

// Of each session. A page asks once when it is opened, and every quarter of an hour.
const TOKEN_LIMIT = { points: 120, duration: 60 };

export type WebServices = {
  db: Database;
  baseUrl: string;
  authUrl: string;
  settings: Pick<Settings, 'rateLimits'> & SessionSettings;
  limitVisits: LimitVisits;
};

/**
 * `GET /app` and below: the application. `POST /app/token`: an access token of the built-in application for the session in
 * the cookie (draft-ietf-oauth-browser-based-apps §6.2), with the scope `bank` for a short time after the sign-in, and the
 * responses to the GETs of the API in `reads`; 204 for a visitor, so that their browser logs no error.
 * `POST /app/sign-out` ends the session. Both take requests of the application's own pages only. `GET /app/games/7.ics`: a
 * game of the person, for their calendar.
 */
export async function webPlugin(scope: FastifyInstance, services: WebServices): Promise<void> {
  const { db, baseUrl, authUrl, settings } = services;
  const waitOf = createRequestLimit(settings, TOKEN_LIMIT);
  const waitOfStranger = createUnauthenticatedLimit(settings);
  const visit = { onRequest: services.limitVisits };
  const cookie = sessionCookie(authUrl);
  const rules = sessionRules(settings);
  const documentOf = readDocument({ baseUrl, authUrl });
  const ofBrowser = ({ headers }: FastifyRequest) => ({
    ...{ cookie, cookies: headers.cookie, rules },
  });

  scope.register(fastifyStatic, {
    root: FILES,
    prefix: `${PATH}/assets/`,
    preCompressed: true,
    immutable: true,
    maxAge: '1y', // the name of a file changes with its content
    index: false,
    decorateReply: false,
  });
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const isSetUp = await hasAccounts(db).catch(() => true); // the page says what is wrong with the database
    if (!isSetUp) return reply.header('cache-control', 'no-store').redirect(authUrl + SET_UP_PATH);
    const document = documentOf(request.url.replace(/\?.*$/s, ''));
    return reply.code(document.status).headers(document.headers).send(document.body);
  };
  const worker = readWorker({ baseUrl, authUrl });
  if (worker !== undefined)
    scope.get(`${PATH}/sw.js`, (_request, reply) =>
      reply.code(worker.status).headers(worker.headers).send(worker.body),
    );
  // A link, which a phone opens with its calendar: so by the session, like a page, and not by a token.
  scope.get<{ Params: { id: string } }>(
    `${PATH}/games/:id(^[1-9]\\d{0,15}$).ics`,
    visit,
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const session = await findSession(db, ofBrowser(request));
      if (session === undefined)
        return reply.redirect(authUrl + withReturnTo('/sign-in', { path: request.url, query: '' }));
      const query = { gameId: Number(request.params.id), accountId: session.accountId, baseUrl, authUrl };
      const file = await gameFile(db, query);
      if (file === undefined)
        return reply.code(404).type('text/plain').send('You are not assigned to this game.\n');
      return reply.headers(OF_GAME_FILE).send(file);
    },
  );
  scope.get(PATH, visit, show);
  scope.get(`${PATH}/*`, visit, show);

  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
    scope.getDefaultJsonParser('error', 'error'),
  );
  scope.setErrorHandler((error, request, reply) => {
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'web.failed');
    const message =
      status >= 500
        ? 'Something went wrong here; try again.'
        : status === 413
          ? TOO_LARGE
          : (error as Error).message;
    return reject(reply, { status, error: status >= 500 ? 'server_error' : 'invalid_request', message });
  });
  const guard = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    if (!isOwnPage(request.headers)) return reject(reply, FOREIGN);
  };
  scope.post(`${PATH}/token`, { onRequest: guard }, async (request, reply) => {
    const { scope: requested = DEFAULT_SCOPES, reads } = (request.body ?? {}) as TokenRequest;
    const scopes = typeof requested === 'string' ? parseScopes(requested) : undefined;
    if (scopes === undefined) return reject(reply, UNKNOWN_SCOPE);
    const paths = parseReads(reads);
    if (typeof paths === 'string')
      return reject(reply, { status: 400, error: 'invalid_request', message: paths });
    const session = await findSession(db, ofBrowser(request));
    const waitSeconds = await (session === undefined ? waitOfStranger(request) : waitOf(session.id));
    if (waitSeconds !== undefined) {
      reply.header('retry-after', waitSeconds);
      return reject(reply, tooManyTokens(waitSeconds));
    }
    if (session?.isFresh === false && scopes.includes('bank')) return reject(reply, SIGN_IN_AGAIN);
    const token = session && (await issueSessionToken(db, { sessionId: session.id, scopes }));
    reply.header('set-cookie', cookie.correctAccount(request.headers.cookie, token && session?.accountId));
    if (token === undefined) return reply.code(204).send();
    const answer = JSON.stringify({
      access_token: token.value,
      token_type: 'Bearer',
      expires_in: token.expiresInSeconds,
      scope: formatScopes(token.scopes),
      api_url: baseUrl,
      account_id: session!.accountId,
    });
    reply.type('application/json; charset=utf-8');
    if (paths.length === 0) return answer;
    const responses = await answerReads(scope, { paths, token: token.value, request });
    return sendCompressed(reply, request, `${answer.slice(0, -1)},"reads":${responses}}`);
  });
  scope.post(`${PATH}/sign-out`, { onRequest: guard }, async (request, reply) => {
    const isEnded = await endSession(db, ofBrowser(request));
    const cookies = [
      ...(isEnded ? [cookie.ofVisitor(randomToken())] : []), // the forms of a visitor stay valid
      ...cookie.correctAccount(request.headers.cookie, undefined),
    ];
    return reply.code(204).header('set-cookie', cookies).send();
  });
}

async function sendCompressed(reply: FastifyReply, { headers }: FastifyRequest, text: string) {
  const body = Buffer.from(text);
  reply.header('vary', 'Accept-Encoding');
  const coding = codingFor(headers['accept-encoding'], body.length);
  if (coding === undefined) return reply.send(body);
  return reply.header('content-encoding', coding).send(await compress(body, coding));
}

const TOO_LARGE = 'The body is larger than 16 KB; send fewer reads.';

type TokenRequest = { scope?: unknown; reads?: unknown };

const OF_GAME_FILE = {
  'content-type': 'text/calendar; charset=utf-8',
  'content-disposition': 'attachment; filename="game.ics"',
  'x-content-type-options': 'nosniff',
};

type Rejection = { status: number; error: string; message: string };

const FOREIGN: Rejection = {
  status: 403,
  error: 'access_denied',
  message: 'Only pages of this application can use this endpoint. Programs get a token at /oauth/token.',
};
/** RFC 9470 §3. The page leads to /sign-in?again, where a person who is signed in can do so once more. */
const SIGN_IN_AGAIN: Rejection = {
  status: 401,
  error: 'insufficient_user_authentication',
  message: `The scope bank requires a sign-in within the last ${FRESH_SECONDS / 60} minutes. Sign in again at /sign-in?again=1.`,
};
const UNKNOWN_SCOPE: Rejection = {
  status: 400,
  error: 'invalid_scope',
  message: 'scope must be a list of scopes, separated by spaces, such as "read write".',
};

const tooManyTokens = (seconds: number): Rejection => ({
  status: 429,
  error: 'slow_down',
  message: `Too many access tokens have been requested from here; try again in ${seconds} seconds.`,
});

function reject(reply: FastifyReply, { status, error, message }: Rejection): FastifyReply {
  return reply.code(status).send({ error, error_description: message });
}
