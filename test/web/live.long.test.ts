// Changes of other people in pages that are open: what they cost, in one tab and in many.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { createSite } from '../../src/domain/sites/actions.ts';
import { addUser } from '../../src/domain/users/actions.ts';
import { sql } from '../../src/storage/sql.ts';
import { OMAR } from '../pages/stage.ts';
import { until } from '../support/stage.ts';
import { must, startWebStage, type WebStage } from './web-stage.ts';

const DAY = '2031-05-03';
const GAMES = 150; // three pages of the API
const path = `/games?from=${DAY}&to=${DAY}`;
const WAIT_MS = 1_500; // a change is known within half a second; longer than two reads are apart

let stage: WebStage;
let gameIds: number[];
before(async () => {
  stage = await startWebStage();
  const { siteId } = stage;
  const made = await stage.db.query<{ id: number }>(sql`
    insert into games (site_id, start_time, end_time, published)
    select ${siteId}::bigint, at, at + interval '1 hour', true
    from (select timestamptz '2031-05-03 08:00-04' + n * interval '5 minutes' as at from generate_series(0, ${GAMES - 1}::int) n)
    returning id`);
  gameIds = made.map(({ id }) => Number(id));
});
after(() => stage.stop());

type Traffic = {
  /** The bodies of the API's responses, but for streams. */
  responses: { path: string; bytes: number }[];
  bytes(): number;
};

function trafficOf(page: Page): Traffic {
  const responses: Traffic['responses'] = [];
  page.on('response', async (response) => {
    const { pathname, search } = new URL(response.url());
    if (!pathname.startsWith('/api/v2/') || isStream(response.request())) return;
    const one = { path: pathname + search, bytes: 0 };
    responses.push(one);
    one.bytes = (await response.body().catch(() => Buffer.alloc(0))).length;
  });
  return { responses, bytes: () => responses.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Those of lists of games. */
const listsOf = (responses: Traffic['responses']) =>
  responses.filter(({ path }) => /\/games\.?j?s?o?n?\?/.test(path));

const isStream = (request: { headers(): Record<string, string> }) =>
  request.headers().accept === 'text/event-stream';

/** The streams that are open in a browser context. */
function streamsOf(context: BrowserContext): ReadonlySet<unknown> {
  const open = new Set<unknown>();
  context.on('request', (request) => isStream(request) && open.add(request));
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
  return open;
}

const rows = (page: Page) => page.locator('[data-row^="game-"]');
const change = (id: number, text: string) =>
  must(stage.call('PUT', `/games/${id}`, { home_team_name: text }));

/** The page as it is while another tab covers it, and again. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate(`
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${hidden} });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true, get: () => '${hidden ? 'hidden' : 'visible'}' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  `);

async function openGames() {
  const opened = await stage.open(path);
  await rows(opened.page)
    .nth(GAMES - 1)
    .waitFor();
  await opened.page.waitForLoadState('load');
  await pause(WAIT_MS); // the stream
  return { ...opened, traffic: trafficOf(opened.page) };
}

test('a change of one of 150 games is one response of games, of less than 10 KB', async () => {
  const { page, traffic, troubles, close } = await openGames();
  const focus = page.getByRole('searchbox');
  await focus.focus();
  await change(gameIds[70]!, 'Owls');
  await page.getByText('Owls v').first().waitFor();
  await pause(WAIT_MS);
  const lists = listsOf(traffic.responses);
  assert.equal(lists.length, 1, JSON.stringify(traffic.responses));
  assert.ok(traffic.bytes() <= 10_000, `${traffic.bytes()} bytes`);
  assert.equal(await rows(page).count(), GAMES);
  assert.deepEqual(troubles, []);
  await close();
});

test('one’s own change of one of 150 games costs less than 10 KB, in that tab and in another', async () => {
  await stage.addOfficials(['Adler']);
  const slots = await must<{ id: number }>(
    stage.call('PUT', `/games/${gameIds[40]}`, { pattern_name: '2 officials' }),
  );
  const { page, troubles, close } = await stage.open(`${path}&game=${slots.id}`);
  await page.locator('[data-assign]:focus').waitFor();
  const other = await page.context().newPage();
  await other.goto(`${stage.service.baseUrl}/app/s/${stage.siteId}${path}`);
  for (const tab of [other, page])
    await rows(tab)
      .nth(GAMES - 1)
      .waitFor();
  await page.bringToFront();
  await pause(3 * WAIT_MS); // the stream, and the candidates
  const traffics = [page, other].map(trafficOf);
  await page.keyboard.press('Enter');
  for (const tab of [page, other])
    await until('it is shown', async () => (await tab.getByText('Adler').count()) > 0);
  await pause(2 * WAIT_MS);
  // Candidates are of the position that is chosen next, not of the change.
  const ofChange = traffics.map(({ responses }) =>
    responses.filter((response) => !/candidates|\/users\//.test(response.path)),
  );
  for (const responses of ofChange) {
    const bytes = responses.reduce((sum, response) => sum + response.bytes, 0);
    assert.ok(bytes > 0 && bytes <= 10_000, `${bytes} bytes: ${JSON.stringify(responses, null, 1)}`);
    assert.equal(listsOf(responses).length, 1, JSON.stringify(responses, null, 1));
  }
  assert.deepEqual(troubles, []);
  await close();
});

test('saving one of 150 games costs less than 10 KB', async () => {
  const { page, close } = await openGames();
  await page.evaluate(
    `history.pushState(null, '', '/app/s/${stage.siteId}/games/${gameIds[60]}'); dispatchEvent(new PopStateEvent('popstate'))`,
  );
  await page.getByRole('combobox', { name: 'Home team' }).fill('Shrikes');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save' }).waitFor();
  await pause(2 * WAIT_MS);
  const traffic = trafficOf(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Saved\./).waitFor();
  await page.goBack();
  await page.getByText('Shrikes v').first().waitFor();
  await pause(2 * WAIT_MS);
  const lists = listsOf(traffic.responses);
  assert.ok(
    lists.every(({ path }) => path.includes('search%5Bid%5D')),
    JSON.stringify(lists),
  );
  assert.ok(traffic.bytes() <= 10_000, `${traffic.bytes()} bytes: ${JSON.stringify(traffic.responses)}`);
  await close();
});

test('80 games that changed at once are read by their ids, 50 with a request', async () => {
  const { traffic, close } = await openGames();
  const game_ids = gameIds.slice(60, 140);
  await must(stage.call('POST', `/sites/${stage.siteId}/games/unpublish`, { game_ids }));
  const read = () => listsOf(traffic.responses).map(({ path }) => path.match(/search%5Bid/g)?.length ?? 0);
  await until('they are read', async () => read().reduce((sum, ids) => sum + ids, 0) === game_ids.length);
  assert.ok(
    read().every((ids) => ids > 0 && ids <= 50),
    String(read()),
  );
  await close();
});

test('30 changes in 8 s cost what has changed, and not what is shown', async () => {
  const { page, traffic, close } = await openGames();
  for (let n = 0; n < 30; n++) {
    await change(gameIds[n]!, `Kites ${n}`);
    await pause(250);
  }
  await page.getByText('Kites 29 v').first().waitFor();
  await pause(WAIT_MS);
  assert.ok(traffic.bytes() < 30 * 5_000, `${traffic.bytes()} bytes, ${traffic.responses.length} responses`);
  assert.ok(traffic.responses.length < 20, `${traffic.responses.length} responses`);
  await close();
});

test('a game that no longer fits the filters leaves the list, and one that does comes into it', async () => {
  const { page, close } = await openGames();
  await must(
    stage.call('PUT', `/games/${gameIds[5]}`, { home_team_name: 'Leavers', localized_date: '2031-05-09' }),
  );
  await until('it leaves', async () => (await rows(page).count()) === GAMES - 1);
  await must(stage.call('PUT', `/games/${gameIds[5]}`, { localized_date: DAY }));
  await page.getByText('Leavers v').first().waitFor();
  assert.equal(await rows(page).count(), GAMES);
  await close();
});

test('a hidden tab fetches nothing, follows nothing, and catches up when it is visible', async () => {
  const { page, close } = await openGames();
  const open = streamsOf(page.context());
  await setHidden(page, true);
  await setHidden(page, false);
  await until('a stream', async () => open.size === 1);
  await setHidden(page, true);
  await until('no stream', async () => open.size === 0);
  const traffic = trafficOf(page);
  await change(gameIds[11]!, 'Herons');
  await pause(3 * WAIT_MS);
  assert.deepEqual(traffic.responses, []);
  await setHidden(page, false);
  await page.getByText('Herons v').first().waitFor();
  assert.ok(traffic.bytes() <= 10_000, `${traffic.bytes()} bytes`);
  await close();
});

test('when the tab that follows the changes is hidden, another that is visible follows them', async () => {
  const { page, close } = await stage.open(path);
  const context = page.context();
  const followers: Page[] = [];
  context.on('request', (request) => isStream(request) && followers.push(request.frame().page()));
  const open = streamsOf(context);
  await page.reload();
  await until('the first tab follows', async () => open.size === 1);
  const other = await context.newPage();
  await other.goto(page.url());
  for (const tab of [page, other])
    await rows(tab)
      .nth(GAMES - 1)
      .waitFor();
  assert.ok(followers.every((tab) => tab === page));
  await setHidden(page, true);
  await until('the other one follows', async () => open.size === 1 && followers.at(-1) === other);
  await change(gameIds[13]!, 'Curlews');
  await other.getByText('Curlews v').first().waitFor();
  assert.equal(await page.getByText('Curlews v').count(), 0); // nobody looks at it
  await setHidden(page, false);
  await page.getByText('Curlews v').first().waitFor();
  assert.deepEqual([open.size, followers.at(-1) === other], [1, true]);
  await close();
});

test('without Web Locks, a page polls and opens no stream', async () => {
  const { page, close } = await stage.open('/people');
  const context = page.context();
  await context.addInitScript("Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })");
  const open = streamsOf(context);
  await page.goto(`${stage.service.baseUrl}/app/s/${stage.siteId}${path}`);
  await rows(page)
    .nth(GAMES - 1)
    .waitFor();
  await change(gameIds[12]!, 'Terns');
  await page.getByText('Terns v').first().waitFor();
  assert.equal(open.size, 0);
  await close();
});

/** Opens a page, lets somebody else make a change, and waits until the page shows it. Gives the bytes that it took. */
async function bytesUntilShown(
  { at, who }: { at: string; who?: typeof OMAR },
  { act, shown }: { act: () => Promise<unknown>; shown: (page: Page) => Locator },
): Promise<number> {
  const { page, troubles, close } = await stage.open(at, who && { who });
  await page.getByRole('main').waitFor();
  await pause(2 * WAIT_MS);
  await page.evaluate(
    'document.getElementById("main").tabIndex = -1; document.getElementById("main").focus()',
  );
  const traffic = trafficOf(page);
  await act();
  await shown(page).first().waitFor();
  assert.equal(await page.evaluate('document.activeElement.id'), 'main');
  assert.deepEqual(troubles, []);
  await close();
  return traffic.bytes();
}

test('each list shows the change of another person for less than 10 KB', async () => {
  const { siteId, call, season } = stage;
  const add = (fields: object) =>
    must<{ id: number; _embedded: { assignments: { id: number }[] } }>(
      call('POST', `/sites/${siteId}/games`, {
        away_team_name: 'Pines',
        pattern_name: '2 officials',
        ...fields,
      }),
    );
  const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await must(call('PUT', `/sites/${siteId}`, { open_games: { mode: 'claim' } }));
  const offered = await add({ localized_date: '2031-06-07', localized_time: '9:00', published: true });
  const views = {
    '/people': await bytesUntilShown(
      { at: '/people' },
      {
        act: () => must(call('PUT', `/users/${season.nina.userId}`, { first_name: 'Ninette' })),
        shown: (page) => page.getByText('Ninette'),
      },
    ),
    '/calendar, a day': await bytesUntilShown(
      { at: '/calendar?view=day&day=2031-06-07' },
      {
        act: () => must(call('PUT', `/games/${offered.id}`, { home_team_name: 'Swifts' })),
        shown: (page) => page.getByText('Swifts'),
      },
    ),
    '/calendar, a month': await bytesUntilShown(
      { at: '/calendar?day=2031-06-01' },
      {
        act: () => add({ localized_date: '2031-06-07', localized_time: '11:00' }),
        shown: (page) => page.getByRole('link', { name: 'Saturday, June 7' }).filter({ hasText: '2 games' }),
      },
    ),
    '/attention': await bytesUntilShown(
      { at: '/attention' },
      {
        act: () => add({ localized_date: soon, localized_time: '9:00', home_team_name: 'Plovers' }),
        shown: (page) => page.getByText('Plovers'),
      },
    ),
    '/me': await bytesUntilShown(
      { at: '/me', who: OMAR },
      {
        act: () =>
          must(
            call('POST', `/assignments/${offered._embedded.assignments[0]!.id}/assign`, {
              user_id: season.omar.userId,
            }),
          ),
        shown: (page) => page.getByText('Swifts'),
      },
    ),
    '/me/open': await bytesUntilShown(
      { at: '/me/open', who: OMAR },
      {
        act: () =>
          add({
            localized_date: '2031-06-14',
            localized_time: '9:00',
            home_team_name: 'Egrets',
            published: true,
          }),
        shown: (page) => page.getByText('Egrets'),
      },
    ),
  };
  await must(call('POST', `/assignments/${offered._embedded.assignments[0]!.id}/unassign`, {}));
  for (const [view, bytes] of Object.entries(views)) assert.ok(bytes <= 10_000, `${view}: ${bytes} bytes`);
});

test('twelve tabs and five sites over HTTP/1.1 load, and show a change, with one stream', async () => {
  const { ada, omar } = stage.season;
  for (let n = 2; n <= 5; n++) {
    const { site } = await createSite(stage.db, {
      name: `Harbor ${n}`,
      timezone: 'America/New_York',
      ownerAccountId: ada.accountId,
    });
    await addUser(stage.db, {
      ...{ siteId: site.id, email: OMAR.email, firstName: 'Omar', lastName: 'Reyes' },
      roles: { official: true, assignor: false, manager: false },
    });
  }
  const slots = await must<{ _embedded: { assignments: { id: number }[] } }>(
    stage.call('POST', `/sites/${stage.siteId}/games`, {
      ...{ home_team_name: 'Hawks', away_team_name: 'Pines', pattern_name: '2 officials', published: true },
      ...{ localized_date: DAY, localized_time: '9:00' },
    }),
  );
  await must(
    stage.call('POST', `/assignments/${slots._embedded.assignments[0]!.id}/assign`, { user_id: omar.userId }),
  );
  const { page, close } = await stage.open('/me', { who: OMAR });
  const context = page.context();
  await page.getByRole('button', { name: 'To answer 1' }).waitFor();
  const open = streamsOf(context);
  await page.reload();
  const tabs = [page];
  while (tabs.length < 12) {
    const tab = await context.newPage();
    await tab.goto(page.url());
    tabs.push(tab);
  }
  for (const tab of tabs) await tab.getByRole('button', { name: 'To answer 1' }).waitFor();
  await until('one stream', async () => open.size === 1);
  await must(stage.call('POST', `/assignments/${slots._embedded.assignments[0]!.id}/unassign`, {}));
  for (const tab of tabs) await tab.getByRole('button', { name: 'To answer 0' }).waitFor();
  assert.equal(open.size, 1);
  // The tab that reads the stream is closed: another one goes on.
  await tabs[0]!.close();
  await until('one stream', async () => open.size === 1);
  await close();
});
