// What the demo prints when it is ready: the address, the sign-ins, three lines to try, and a page to open.
import type { Credentials } from './credentials.ts';

type Ready = { baseUrl: string; authUrl: string; siteId: number; demoFile: string; credentials: Credentials };

/** The text for the terminal. Each curl line works as it stands, today and after the next start. */
export function welcome({ baseUrl, authUrl, siteId, demoFile, credentials }: Ready): string {
  const { assignor, official } = credentials.accounts;
  const lines = curlLines({ baseUrl, authUrl, siteId, application: credentials.applications.service });
  return `
Crewcall is ready at ${baseUrl}  (season "Harbor Youth Soccer", times of New York)

  assignor   ${assignor.email}   ${assignor.password}
  official   ${official.email}   ${official.password}
  credentials of four applications: ${demoFile}

Get a token:
${lines.token}

List the next games:
${lines.games}

Publish the next draft, and see the signed webhook land below:
${lines.publish}

Let "Roster Sync" use the assignor's account: open this in a browser, sign in, and allow it. The code is then in
the address of a page that nobody serves.
${authorizeUrl(authUrl, credentials.applications.web)}

The receiver verifies and prints each delivery here. Ctrl-C stops everything; the data stays.
`;
}

/** Where "Roster Sync" would send a browser to be allowed (service.md 4.1). */
function authorizeUrl(authUrl: string, web: Credentials['applications']['web']): string {
  const query = new URLSearchParams({
    client_id: web.client_id,
    redirect_uri: web.redirect_uri ?? '',
    response_type: 'code',
    scope: web.scopes,
    state: 'from-the-demo',
  });
  return `${authUrl}/oauth/authorize?${query}`;
}

type Lines = { token: string; games: string; publish: string };
type LinesFor = {
  baseUrl: string;
  authUrl: string;
  siteId: number;
  application: Credentials['applications']['service'];
};

/** Three lines for a shell, without anything that must be filled in. */
function curlLines({ baseUrl, authUrl, siteId, application }: LinesFor): Lines {
  const token =
    `curl -s ${authUrl}/oauth/token -F grant_type=client_credentials -F client_id=${application.client_id} ` +
    `-F client_secret=${application.client_secret} -F 'scope=read write'`;
  const holdToken = `TOKEN=$(${token} | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`;
  const games = `curl -s -g -H "Authorization: Bearer $TOKEN" "${baseUrl}/api/v2/sites/${siteId}/games.json?limit=1`;
  const draftId = `sed 's/.*"games":\\[{"id":\\([0-9]*\\).*/\\1/'`;
  const today = 'search[start_date]=$(date +%Y-%m-%d)';
  return {
    token,
    games: `${holdToken}; ${games}&${today}"`,
    publish:
      `${holdToken}; GAME=$(${games}&${today}&search[published]=false&search[status]=A" | ${draftId}); ` +
      `curl -s -X PUT -H "Authorization: Bearer $TOKEN" -d published=true ${baseUrl}/api/v2/games/$GAME.json`,
  };
}
