// The text that the demo prints when it is ready: URL, sign-ins, the mailbox, three curl lines and a page to open.
import type { Credentials } from './credentials.ts';

type WelcomeInput = {
  baseUrl: string;
  authUrl: string;
  siteId: number;
  demoFile: string;
  credentials: Credentials;
};

/** The text for the terminal. Each curl line works without changes, also after the next start. */
export function welcome({ baseUrl, authUrl, siteId, demoFile, credentials }: WelcomeInput): string {
  const { assignor, official } = credentials.accounts;
  const lines = curlLines({ baseUrl, authUrl, siteId, application: credentials.applications.service });
  return `
Crewcall is ready at ${baseUrl}  (site "Harbor Youth Soccer", time zone America/New_York)

Open the application in a browser, and choose who you are:
${authUrl}/app

  assignor   ${assignor.email}   ${assignor.password}
  official   ${official.email}   ${official.password}
  credentials of the four applications: ${demoFile}

Read the emails that the service would send, a minute after a game is published:
${baseUrl}/mailbox

Get a token:
${lines.token}

List the next games:
${lines.games}

Publish the next draft; its signed webhook appears below:
${lines.publish}

Let "Roster Sync" use the assignor's account: open this in a browser, sign in and allow it. The code is then in the
address of the redirect, which leads to a page that does not exist.
${authorizeUrl(authUrl, credentials.applications.web)}

The receiver verifies each delivery and prints it here. Press Ctrl-C to stop; the data is kept.
`;
}

/** The authorization URL of "Roster Sync" (service.md 4.1). */
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

/** Three lines for a shell that work without changes. */
function curlLines({ baseUrl, authUrl, siteId, application }: LinesFor): Lines {
  const token =
    `curl -s ${authUrl}/oauth/token -F grant_type=client_credentials -F client_id=${application.client_id} ` +
    `-F client_secret=${application.client_secret} -F 'scope=read write'`;
  const setToken = `TOKEN=$(${token} | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`;
  const games = `curl -s -g -H "Authorization: Bearer $TOKEN" "${baseUrl}/api/v2/sites/${siteId}/games.json?limit=1`;
  const draftId = `sed 's/.*"games":\\[{"id":\\([0-9]*\\).*/\\1/'`;
  const today = 'search[start_date]=$(date +%Y-%m-%d)';
  return {
    token,
    games: `${setToken}; ${games}&${today}"`,
    publish:
      `${setToken}; GAME=$(${games}&${today}&search[published]=false&search[status]=A" | ${draftId}); ` +
      `curl -s -X PUT -H "Authorization: Bearer $TOKEN" -d published=true ${baseUrl}/api/v2/games/$GAME.json`,
  };
}
