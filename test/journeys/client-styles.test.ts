// Three programs, each in its own style, from a token to a verified delivery.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Receiver, signatureFault, startReceiver } from '../support/receiver.ts';
import { type Stage, startStage } from '../support/stage.ts';
import type { SendRequest, SignIn } from './clients/client.ts';
import { signIn as curlRaw } from './clients/curl-raw.ts';
import { signIn as fetchJson } from './clients/fetch-json.ts';
import { signIn as nodeForms } from './clients/node-forms.ts';

const STYLES: [string, SignIn][] = [
  ['fetch with JSON', fetchJson],
  ['node:http with forms, a Content-Type on every request and .json', nodeForms],
  ['curl with raw brackets and //sites', curlRaw],
];

let stage: Stage;
before(async () => {
  stage = await startStage();
});
after(() => stage.stop());

for (const [index, [style, signIn]] of STYLES.entries()) {
  describe(`a program that speaks ${style}`, () => {
    let ask: SendRequest;
    let receiver: Receiver;
    let siteId: number;
    let secret: string;
    let gameId: number;
    const day = `2097-03-0${index + 1}`; // each program has a day of its own
    const gamesOfDay = () =>
      `/api/v2/sites/${siteId}/games?search[start_date]=${day}&search[end_date]=${day}&limit=50`;

    before(async () => {
      receiver = await startReceiver();
      const { baseUrl } = stage.service;
      const access = { baseUrl, authUrl: baseUrl, ...stage.season.application };
      ask = await signIn(access, 'read write webhooks');
    });
    after(() => receiver.stop());

    test('finds who it is, and the site', async () => {
      const { json } = await ask('GET', '/api/v2/current_account');
      assert.deepEqual([json.name, json.email], ['Ada Okafor', 'ada.okafor@harbor.example']);
      const sites = (await ask('GET', '/api/v2/sites?search[status]=active')).json;
      const [site] = sites._embedded.sites;
      assert.deepEqual([sites.page.records, site.name], [1, 'Harbor Youth Soccer']);
      siteId = site.id;
    });

    test('subscribes to what is published', async () => {
      const { status, json } = await ask('POST', '/api/v2/webhooks/subscriptions', {
        site_id: siteId,
        ...{ event_types: ['game.game.published'], target_url: receiver.url, target_method: 'POST' },
      });
      assert.equal(status, 201, JSON.stringify(json));
      secret = json.secret;
    });

    test('creates a game from names, and finds it among the games of its day', async () => {
      assert.equal((await ask('GET', gamesOfDay())).json.page.records, 0);
      const { status, json } = await ask('POST', `/api/v2/sites/${siteId}/games`, {
        ...{ localized_date: day, localized_time: '9:00 AM', pattern_name: '2 officials' },
        ...{ venue_name: 'Pier Field', home_team_name: 'Harbor Hawks', away_team_name: 'Bay Gulls' },
        league_name: 'U12 Girls',
      });
      assert.equal(status, 201, JSON.stringify(json));
      gameId = json.id;
      const listed = (await ask('GET', gamesOfDay())).json;
      assert.deepEqual([listed.page.records, listed._embedded.games[0].id], [1, gameId]);
      const [game] = listed._embedded.games;
      assert.deepEqual(
        [game.home_team, game.away_team, game.league, game._embedded.venue.name, game.localized_time],
        ['Harbor Hawks', 'Bay Gulls', 'U12 Girls', 'Pier Field', '9:00 AM'],
      );
      const positions = game._embedded.assignments.map(({ position }: { position: string }) => position);
      assert.deepEqual(positions, ['Referee', 'Assistant Referee']);
    });

    test('publishes it, and a delivery arrives that it can verify and follow', async () => {
      const published = await ask('PUT', `/api/v2/games/${gameId}`, { is_public: 'y' });
      assert.deepEqual([published.status, published.json.published], [200, true]);
      const [delivery] = await receiver.waitFor(1);
      assert.equal(signatureFault(delivery!, secret), undefined);
      const { topic, _links } = delivery!.body as Awaited<ReturnType<SendRequest>>['json'];
      assert.equal(topic, 'game.game.published');
      const followed = await ask('GET', _links.resource.href);
      assert.deepEqual([followed.status, followed.json.id], [200, gameId]);
    });

    test('empties its crew with an empty PUT, and deletes it', async () => {
      const emptied = await ask('PUT', `/api/v2/games/${gameId}/unassign`);
      assert.deepEqual([emptied.status, emptied.json.id], [200, gameId]);
      assert.equal((await ask('DELETE', `/api/v2/games/${gameId}`)).status, 204);
      assert.equal((await ask('GET', `/api/v2/games/${gameId}`)).status, 404);
      assert.equal((await ask('GET', gamesOfDay())).json.page.records, 0);
    });
  });
}
