// Requests what the first view needs while the other scripts are on their way: a token, who the person is, and the games.
// It is loaded by itself, so it imports nothing but the descriptions of these requests.
import { gamesRequest } from './games/requests.ts';
import { daysShown } from './games/search.ts';
import { comingGamesRequest } from './me/games/requests.ts';
import {
  type ApiRequest,
  accountRequest,
  changesRequest,
  firstPage,
  sitesRequest,
  usersRequest,
} from './session/requests.ts';
import { sendWithToken } from './session/token.ts';

const lastSite = localStorage.getItem('site');
const address = window.location.pathname.replace(/^\/app|\/$/g, '') || `/s/${lastSite}/games`;
const site = Number(/^\/s\/(\d+)(?:\/|$)/.exec(address)?.[1]);
const isOfPerson = /^\/me(\/|$)/.test(address);

sendWithToken(requests());

function requests(): ApiRequest[] {
  return [
    // The cursor of the changes comes first, so that no change after the others is missed.
    ...[changesRequest, accountRequest, firstPage(sitesRequest), firstPage(usersRequest)],
    ...(site > 0 && /^\/s\/\d+\/games$/.test(address) ? gamesOfAddress() : []),
    ...(isOfPerson ? [firstPage(comingGamesRequest())] : []),
  ];
}

/** The games that the first view shows, if the address has no filters and the time zone of the site is known. */
function gamesOfAddress(): ApiRequest[] {
  const { from, to, ...filters } = Object.fromEntries(new URLSearchParams(window.location.search));
  const timeZone = localStorage.getItem(`zone-${site}`);
  if (Object.keys(filters).length > 0 || (from === undefined && timeZone === null)) return [];
  const days = daysShown({ ...(from && { from }), ...(to && { to }) }, timeZone ?? 'UTC');
  return [firstPage(gamesRequest(site, { days }))];
}
