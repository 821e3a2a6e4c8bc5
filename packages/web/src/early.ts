// Requests what the first view needs while the other scripts are on their way: a token, who the person is, and the games.
// It is loaded by itself, so it imports nothing but the other scripts.
import { views } from './views.ts';

export type TokenResponse = { access_token: string; expires_in: number; scope: string; api_url: string };

const SCOPES = 'read write';
const DAY_MS = 86_400_000;
const KEPT_MS = 30_000; // what nobody has taken by then would be out of date

const started = new Map<string, Promise<Response>>();

/** The token that was requested first. */
export const firstToken = requestToken();

/** The response to a GET that was sent early; once, since a later reader wants a newer one. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const response = started.get(url);
  started.delete(url);
  return response;
}

/** Sends a request to the service's own origin, with the header that only a script of this origin can send. */
export function ask(path: string, body: object = {}): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'crewcall-app': '1' },
    body: JSON.stringify(body),
  });
}

/** An access token for the session at this browser. Without a session it leaves for the sign-in page. */
export async function requestToken(): Promise<TokenResponse> {
  const response = await ask('/app/token', { scope: SCOPES });
  if (response.status === 401) return leaveToSignIn();
  if (!response.ok)
    throw new Error(`The service gave no access token (${response.status}). Reload the page.`);
  return (await response.json()) as TokenResponse;
}

/** Leaves for the sign-in page, which returns to this address. The promise never settles: the page is going away. */
async function leaveToSignIn(): Promise<never> {
  if (localStorage.getItem('keeps') !== null) await (await import('./session/kept.ts')).forgetSeen();
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?${new URLSearchParams({ return_to: here })}`);
  return new Promise(() => {});
}

const { pathname } = window.location;
const isOwn = /^\/app\/me\b/.test(pathname);
const ofSite = isOwn ? ['', '', 'me'] : /^\/app(?:\/s\/(\d+)\/([\w-]+))?\/?$/.exec(pathname);
const [, siteId = localStorage.getItem('site') ?? '', view = 'games'] = ofSite ?? [];

/** The games that the first view shows, if it is theirs and the address has no filters. */
export const firstGames = siteId !== '' && view === 'games' ? daysOfAddress() : undefined;

async function begin(): Promise<void> {
  const load = Object.entries(views).find(([name]) => name === view)?.[1];
  load?.().catch(() => {}); // the router loads it again, and shows what is wrong
  const frame = isOwn ? views.myGames : views.site;
  frame().catch(() => {});
  const { access_token: token, api_url: origin } = await firstToken;
  const headers = { accept: 'application/vnd.service.v2.hal+json', authorization: `Bearer ${token}` };
  const start = (path: string) => {
    const url = `${origin}/api/v2${path}`;
    const response = fetch(url, { headers });
    response.catch(() => {}); // whoever takes it deals with that
    started.set(url, response);
  };
  // The cursor of the changes comes first, so that no change after the others is missed.
  if (siteId !== '') start(`/sites/${siteId}/changes`);
  for (const path of ['/current_account', '/sites?page=1', '/current_account/users?page=1']) start(path);
  if (firstGames !== undefined) {
    const { from, to } = firstGames;
    const query = { 'search[start_date]': from, 'search[end_date]': to, page: '1' };
    start(`/sites/${siteId}/games?${new URLSearchParams(query)}`);
  }
  if (isOwn)
    start(`/current_account/games?${new URLSearchParams({ 'search[start_date]': yesterday(), page: '1' })}`);
  setTimeout(() => started.clear(), KEPT_MS);
}

/** As comingGamesQuery() of mine/queries.ts has it. */
function yesterday(): string {
  return new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
}

/** As daysShown() of games/search.ts has them. */
function daysOfAddress(): { siteId: number; from: string; to: string } | undefined {
  const { from, to, ...filters } = Object.fromEntries(new URLSearchParams(window.location.search));
  const timeZone = localStorage.getItem(`zone-${siteId}`);
  if (Object.keys(filters).length > 0 || (from === undefined && timeZone === null)) return undefined;
  const first = from ?? new Intl.DateTimeFormat('en-CA', { timeZone: timeZone! }).format();
  const last = new Date(`${first}T00:00:00Z`);
  last.setUTCDate(last.getUTCDate() + 6);
  return { siteId: Number(siteId), from: first, to: to ?? last.toISOString().slice(0, 10) };
}

firstToken.catch(() => {}); // main.tsx shows what is wrong
begin().catch(() => {});
