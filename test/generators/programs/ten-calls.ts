// Ten calls of a client that @hey-api/openapi-ts generated. Prints what came back as JSON.
import { client } from './client/client.gen.ts';
import {
  changeGame,
  createGame,
  createSubscription,
  deleteGame,
  getCurrentAccount,
  getGame,
  listGames,
  listTeams,
} from './client/sdk.gen.ts';

const { BASE_URL = '', TOKEN = '', SITE_ID, LEAGUE_IDS = '' } = process.env;
client.setConfig({ baseUrl: BASE_URL, auth: TOKEN });
const path = { site_id: Number(SITE_ID) };
const leagues = LEAGUE_IDS.split(',').map(Number);

const account = await getCurrentAccount();
const one = await listGames({ path, query: { 'search[league_id]': leagues.slice(0, 1) } });
const several = await listGames({ path, query: { 'search[league_id]': leagues } });
const narrow = await listGames({
  path,
  query: {
    limit: 1,
    'search[status]': ['A', 'C'],
    'search[published]': true,
    'search[start_date]': '2099-05-02',
    'search[end_date]': '2099-05-03',
  },
});
const teams = await listTeams({ path, query: { 'search[query]': 'hawks' } });
const created = await createGame({
  path,
  headers: { 'Idempotency-Key': 'typescript-1' },
  body: { localized_date: '2099-06-01', localized_time: '9:00 AM', home_team_name: 'Pier Pilots' },
});
const game = { path: { id: created.data!.id } };
const changed = await changeGame({ ...game, body: { status: 'C', public_note: 'Rain' } });
const subscription = await createSubscription({
  body: {
    site_id: path.site_id,
    event_types: ['game.game.published'],
    target_url: 'https://roster-sync.example/webhooks',
    target_method: 'POST',
    criteria: { league_id: leagues },
    target_headers: { 'X-Roster': 'harbor' },
  },
});
const deleted = await deleteGame(game);
const gone = await getGame(game);

console.log(
  JSON.stringify({
    account: account.data?.name,
    gamesOfOneLeague: one.data?.page.records,
    gamesOfTwoLeagues: several.data?.page.records,
    publishedInTwoDays: [narrow.data?.page.records, narrow.data?._embedded.games.length],
    teams: teams.data?._embedded.teams.map(({ name }) => name),
    created: [created.data?.home_team, created.data?.status],
    changed: [changed.data?.status, changed.data?.public_note],
    subscription: [subscription.data?.criteria, subscription.data?.target_headers],
    deleted: deleted.response?.status,
    gone: [gone.response?.status, gone.error?.error],
  }),
);
