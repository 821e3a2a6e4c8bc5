// Rules of targets, headers and criteria (docs/api: Webhooks/Validation) beyond those in
// test/api/subscriptions-validation.test.ts.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { TOPICS, type Topic } from '../../src/domain/events/topics.ts';
import { AppError, type Problem } from '../../src/kernel/errors.ts';
import { createAddressGuard } from '../../src/webhooks/address.ts';
import { changeSubscription } from '../../src/webhooks/subscriptions/actions.ts';
import { criteriaProblems } from '../../src/webhooks/subscriptions/criteria.ts';
import { isMethod, targetUrlProblem } from '../../src/webhooks/subscriptions/target.ts';
import { targetHeadersProblems } from '../../src/webhooks/subscriptions/target-headers.ts';
import { changeOf, createSeason, OPENED, type Season, vault } from './season.ts';

let season: Season;
before(async () => {
  season = await createSeason();
});
after(() => season.drop());

const closed = createAddressGuard([]);
const opened = createAddressGuard(OPENED);
const paths = (problems: Problem[]) => problems.map(({ path }) => path);

const WRONG_URLS: [string, string][] = [
  ['a target without a host', 'https:example.org'],
  ['http to a public literal', 'http://8.8.8.8/'],
  ['an empty user', 'https://@example.org/'],
  ['an empty fragment', 'https://example.org/#'],
  ['a line break', 'https://exa\nmple.org/'],
  ['a NUL', 'https://example.org/\u0000'],
  ['a target of 3,000 characters', `https://example.org/${'a'.repeat(3_000)}`],
  ['loopback in hexadecimal', 'https://0x7f.0.0.1/'],
  ['loopback in octal', 'https://0177.1/'],
  ['a mapped address', 'https://[::ffff:10.0.0.8]/'],
  ['localhost', 'https://localhost/'],
];
for (const [what, url] of WRONG_URLS) {
  test(`target_url: rejects ${what}`, () =>
    assert.match(targetUrlProblem(url, closed)!, /^target_url .*\.$/));
}

const GOOD_URLS: [string, string, typeof closed?][] = [
  ['a query', 'https://roster-sync.example:8443/a%20b?site=7'],
  ['another script', 'https://müller.example/é'],
  ['http to localhost where loopback is opened', 'http://localhost:8080/', opened],
  ['http to a literal in an opened network', 'http://[::1]:8080/', opened],
];
for (const [what, url, addresses = closed] of GOOD_URLS) {
  test(`target_url: accepts ${what}`, () => assert.equal(targetUrlProblem(url, addresses), undefined));
}

test('target_url: rejects http to a name, also where loopback is opened', () => {
  assert.match(targetUrlProblem('http://roster-sync.example/', opened)!, /https:\/\//);
});

test('target_method: any HTTP method (service.md 7.3), and nothing that is no token', () => {
  for (const method of ['POST', 'CONNECT', 'BREW']) assert.ok(isMethod(method), method);
  for (const text of ['', 'PO ST', 'POST\r\n', 'P'.repeat(33)]) assert.ok(!isMethod(text), text);
});

const HEADERS: [string, Record<string, string>, string[]][] = [
  ['a character of two bytes', { 'X-Team': '→' }, ['/target_headers/X-Team']],
  ['no name', { '': 'x' }, ['/target_headers/']],
  ['Authorization and bytes above ASCII', { Authorization: 'Basic Zm9vOmJhcg==', 'X-Team': 'é\t1' }, []],
];
for (const [what, headers, expected] of HEADERS) {
  test(`target_headers: ${expected.length > 0 ? 'rejects' : 'accepts'} ${what}`, () => {
    assert.deepEqual(paths(targetHeadersProblems(headers, [])), expected);
  });
}

const CRITERIA: [string, Record<string, unknown>, string[], Topic[]?][] = [
  ['a null among ids', { home_team_id: [7, null] }, ['/criteria/home_team_id']],
  ['20,000 characters', { note: 'a'.repeat(20_000) }, ['/criteria']],
  ['ids as numbers, numeric strings and arrays', { league_id: 3, venue_id: '4', team_id: [5, '6'] }, []],
  ['unrecognized keys (service.md 6.2(5))', { color: 'blue', deep: [{ 'a\\u0000': null }] }, []],
  ['8,000 levels', { deep: JSON.parse('['.repeat(8_000) + ']'.repeat(8_000)) }, []],
  ['any value of a key that no subscribed type uses', { league_id: 'first' }, [], ['site.user.created']],
  [
    'a venue in criteria of league officials',
    { venue_id: 'x', league_id: [3] },
    [],
    ['site.league_official.created'],
  ],
];
for (const [what, criteria, expected, types = ['game.game.published'] as Topic[]] of CRITERIA) {
  test(`criteria: ${expected.length > 0 ? 'rejects' : 'accepts'} ${what}`, () => {
    assert.deepEqual(paths(criteriaProblems(criteria, types)), expected);
  });
}

async function put(id: number, sent: object): Promise<string[]> {
  const change = { id, change: changeOf(sent), owner: season.ada, vault };
  try {
    await changeSubscription(season.db, change);
    return [];
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === 'validation_failed', String(error));
    return paths(error.problems);
  }
}

test('of parallel changes of event types and criteria, the later is checked against the earlier', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await season.subscribe({ event_types: ['site.user.created'] });
    const changes = [{ event_types: [...TOPICS] }, { criteria: { league_id: 'first' } }];
    const found = await Promise.all(changes.map((sent) => put(id, sent)));
    assert.deepEqual(found.flat(), ['/criteria/league_id']);
  }
});
