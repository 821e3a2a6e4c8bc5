// What a process read for a proposal is used again only while the database has nothing else (docs/api: Proposals).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Proposal } from '../../src/domain/proposals/proposal.ts';
import { findProposal } from '../../src/domain/proposals/store.ts';
import { createSite } from '../../src/domain/sites/actions.ts';
import { addUser } from '../../src/domain/users/actions.ts';
import { createFactsReader } from '../../src/proposals/known-facts.ts';
import type { Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, newGame, openApi } from './callers.ts';
import { sampleProposal } from './proposed.ts';

type Json = Reply['json'];

const NOW = new Date('2031-03-14T12:00:00Z');

let api: Api;
let site: string;
before(async () => {
  api = await openApi();
  site = `/api/v2/sites/${api.season.siteId}`;
});
after(() => api.stop());

const goesOn = async () => true;
const post = async (path: string, body: object): Promise<Json> =>
  ok(await api.ada('POST', `${path.startsWith('/users') ? '/api/v2' : site}${path}`, { body }), 201);
const put = async (path: string, body: object): Promise<Json> =>
  ok(await api.ada('PUT', path === '' ? site : `/api/v2${path}`, { body }), 200);

/** A proposal for a game at Pier Field. */
async function proposalFor(body: object = {}): Promise<{ proposal: Proposal; game: Json }> {
  const { siteId, ada, omar } = api.season;
  const game = await newGame(api, { venue_name: 'Pier Field', home_team_name: 'Harbor Hawks', ...body });
  const slotId = game._embedded.assignments[0].id;
  const sample = { siteId, accountId: ada.accountId, gameId: game.id, slotId, userId: omar.userId };
  const id = await sampleProposal(api.service.db, sample);
  return { proposal: (await findProposal(api.service.db, id))!, game };
}

test('while nothing changes, facts are read once', async () => {
  const { db } = api.service;
  const { proposal, game } = await proposalFor();
  const read = createFactsReader();
  const first = await read(db, { proposal, now: NOW, goesOn });
  assert.equal(first?.facts.places.length, 2);
  assert.equal((await read(db, { proposal, now: NOW, goesOn }))?.facts, first!.facts);
  // Another plan, and what becomes of it, is no fact.
  ok(await api.ada('POST', `${site}/proposals`, { body: { game_ids: [game.id] } }), 201);
  assert.equal((await read(db, { proposal, now: NOW, goesOn }))?.facts, first!.facts);
  assert.equal(
    (await createFactsReader()(db, { proposal, now: NOW, goesOn }))?.facts === first!.facts,
    false,
  );
});

test('of several proposals, those of the last one are kept', async () => {
  const { db } = api.service;
  const [one, other] = [await proposalFor(), await proposalFor({ localized_date: '2099-05-03' })];
  const read = createFactsReader();
  const first = await read(db, { ...one, now: NOW, goesOn });
  const second = await read(db, { ...other, now: NOW, goesOn });
  assert.deepEqual(second?.facts.games.filter(({ isSelected }) => isSelected).length, 1);
  assert.equal((await read(db, { ...other, now: NOW, goesOn }))?.facts, second!.facts);
  const again = await read(db, { ...one, now: NOW, goesOn });
  assert.notEqual(again!.facts, first!.facts);
  assert.deepEqual(again!.facts.places, first!.facts.places);
});

test('they are read again once a game has begun', async () => {
  const { db } = api.service;
  const { proposal, game } = await proposalFor();
  const later = await newGame(api, { localized_date: '2099-05-09' });
  const both = { ...proposal, gameIds: [game.id, later.id] };
  const read = createFactsReader();
  const selected = async (now: string) => {
    const known = await read(db, { proposal: both, now: new Date(now), goesOn });
    return known?.facts.games.flatMap(({ id, isSelected }) => (isSelected ? [id] : []));
  };
  assert.deepEqual(await selected('2031-03-14T12:00:00Z'), both.gameIds);
  assert.deepEqual(await selected('2099-05-02T13:00:00Z'), [later.id], 'it begins at 9:00 AM, 13:00 UTC');
  assert.deepEqual(await selected('2099-05-02T12:59:59Z'), both.gameIds);
});

test('a search that was stopped keeps nothing', async () => {
  const { db } = api.service;
  const { proposal } = await proposalFor();
  const read = createFactsReader();
  const stopped = await read(db, { proposal, now: NOW, goesOn: async () => false });
  assert.equal(stopped, undefined);
  assert.equal((await read(db, { proposal, now: NOW, goesOn }))?.facts.places.length, 2);
});

test('a change that was not committed yet when they were read is noticed', async () => {
  const { db } = api.service;
  const { omar } = api.season;
  const { proposal } = await proposalFor();
  const read = createFactsReader();
  const { promise: isRead, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: hasWritten, resolve: wrote } = Promise.withResolvers<void>();
  const { recordChanges } = await import('../../src/domain/journal/store.ts');
  const { siteId } = api.season;
  const changing = db.transaction(async (tx) => {
    await recordChanges(tx, [
      { siteId, kind: 'user', id: omar.userId, before: { grade: null }, after: { grade: 'A' } },
    ]);
    wrote();
    await isRead;
  });
  await hasWritten;
  // Others commit meanwhile, so that its entry is not the newest.
  await put(`/users/${omar.userId}`, { notes: 'Reads late.' });
  const first = await read(db, { proposal, now: NOW, goesOn });
  assert.equal((await read(db, { proposal, now: NOW, goesOn }))?.facts, first!.facts);
  goOn();
  await changing;
  assert.notEqual((await read(db, { proposal, now: NOW, goesOn }))?.facts, first!.facts);
  assert.equal(await first!.isCurrent(db), false);
});

describe('they are read again after a change of', () => {
  const day = '2099-05-02';
  const omar = () => `/users/${api.season.omar.userId}`;
  const changes: Record<string, (game: Json) => Promise<unknown>> = {
    'the time of a game': (game) => put(`/games/${game.id}`, { localized_time: '4:00 PM' }),
    'a game beside it': () => newGame(api, { localized_time: '6:00 PM' }),
    'a crew': async (game) => {
      const path = `/api/v2/assignments/${game._embedded.assignments[1].id}/assign`;
      ok(await api.ada('POST', path, { body: { user_id: api.season.nina.userId } }), 200);
    },
    availability: () => post(`${omar()}/availability`, { date: day, available: false, all_day: true }),
    limits: () => put(omar(), { limits: { games_per_day: 1 } }),
    'who is active': () => put(`/users/${api.season.nina.userId}`, { active: false }),
    'a block': async (game) => post(`${omar()}/blocks`, { team_id: game.home_team_id }),
    'a certification': () => post(`${omar()}/certifications`, { name: 'Course', valid_until: '2031-05-01' }),
    'a policy': () => put('', { conflict_policies: { unavailable: 'ignore' } }),
    'a fee rule': () => post('/fee_rules', { kind: 'fee', amount: 50, position: 'Referee' }),
    'where a venue is': (game) => put(`/venues/${game.venue_id}`, { latitude: 40.7, longitude: -74 }),
    'a closing': async (game) =>
      ok(
        await api.ada('POST', `/api/v2/venues/${game.venue_id}/closings`, {
          body: { start_date: day },
        }),
        201,
      ),
    'a crew template': async () => {
      const { _embedded } = ok(await api.ada('GET', `${site}/patterns`), 200);
      const { id } = _embedded.patterns[0];
      await put(`/patterns/${id}`, { positions: [{ name: 'Referee' }, { name: 'Assistant' }] });
    },
    'games that an official has on another site': async () => {
      const { db } = api.service;
      const { ada } = api.season;
      const sites = { name: 'Pier Basketball', timezone: 'America/New_York', ownerAccountId: ada.accountId };
      const { site: pier } = await createSite(db, sites);
      const named = { firstName: 'Omar', lastName: 'Reyes', email: 'omar.reyes@harbor.example' };
      const roles = { official: true, assignor: false, manager: false };
      await addUser(db, { siteId: pier.id, ...named, roles });
    },
  };
  for (const [what, change] of Object.entries(changes))
    test(what, async () => {
      const { db } = api.service;
      const { proposal, game } = await proposalFor();
      const read = createFactsReader();
      const first = await read(db, { proposal, now: NOW, goesOn });
      assert.equal((await read(db, { proposal, now: NOW, goesOn }))?.facts, first!.facts);
      await change(game);
      assert.notEqual((await read(db, { proposal, now: NOW, goesOn }))?.facts, first!.facts);
      assert.equal(await first!.isCurrent(db), false);
    });
});
