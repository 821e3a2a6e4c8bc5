// The history of a game: who changed what of it and its crew, with the fields before and after (docs/api: games, History).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { changeGame } from '../../src/domain/games/actions.ts';
import { removeApplication } from '../../src/oauth/applications/store.ts';
import { callerFor, createPattern, register } from '../support/season.ts';
import type { Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, assertProblem, newGame, openApi } from './callers.ts';

type Json = Reply['json'];

let api: Api;
before(async () => {
  api = await openApi();
  await createPattern(api.service.db, api.season.siteId, '1 official', ['Center']);
});
after(() => api.stop());

const list = async ({ id }: Json, query = ''): Promise<Json> =>
  ok(await api.ada('GET', `/api/v2/games/${id}/history?${query}`), 200);
const history = async (game: Json): Promise<Json[]> => (await list(game))._embedded.history;
const change = async ({ id }: Json, body: object, call = api.ada) =>
  ok(await call('PUT', `/api/v2/games/${id}`, { body }), 200);
const onSlot = async (game: Json, index: number, action: string, body: object, call = api.ada) =>
  ok(await call('POST', `/api/v2/assignments/${slotOf(game, index)}/${action}`, { body }), 200);
const slotOf = (game: Json, index: number): number => game._embedded.assignments[index].id;

describe('the history of a game', () => {
  test('begins with what it was created with, and its slots', async () => {
    const game = await newGame(api, {
      ...{ venue_name: 'Pier Field', league_name: 'U12 Girls', age_group_name: 'U12', gender_name: 'Girls' },
      ...{ game_type_name: 'Cup', home_team_name: 'Harbor Hawks', away_team_name: 'Bay Gulls' },
      ...{ subvenue: 'Field 2', user_defined_id: 'H-17', external_id: 9001, paid_via: 'cheque' },
      ...{ public_note: 'Bring both shirts.', private_note: 'Pay in cash.' },
    });
    const [entry, ...more] = await history(game);
    assert.deepEqual(more, []);
    const { id, created, ...members } = entry;
    assert.equal(typeof id, 'number');
    assert.match(created, /^20\d\d-.*T.*-0[45]:00$/);
    const { user } = members._embedded;
    assert.deepEqual([user.first_name, user.last_name], ['Ada', 'Okafor']);
    assert.equal(members.application, 'Roster Sync');
    assert.equal(members._links.game.href, game._links.self.href);
    const ofGame = {
      ...{ start_time: '2099-05-02T09:00:00.000-04:00', end_time: '2099-05-02T10:00:00.000-04:00' },
      ...{ venue: 'Pier Field', venue_id: game.venue_id, subvenue: 'Field 2' },
      ...{
        league: 'U12 Girls',
        league_id: game.league_id,
        age_group: 'U12',
        age_group_id: game.age_group_id,
      },
      ...{ game_type: 'Cup', game_type_id: game.game_type_id, gender: 'Girls', gender_id: game.gender_id },
      ...{ home_team: 'Harbor Hawks', home_team_id: game.home_team_id },
      ...{ away_team: 'Bay Gulls', away_team_id: game.away_team_id },
      ...{ pattern: '2 officials', pattern_id: game.pattern_id },
      ...{
        status: 'A',
        postponed: false,
        published: false,
        public: true,
        user_defined_id: 'H-17',
        external_id: 9001,
      },
      ...{ paid_via: 'cheque', public_note: 'Bring both shirts.', private_note: 'Pay in cash.' },
    };
    const slot = (index: number, position: string, fee: number) => ({
      ...{ record: 'assignment', id: slotOf(game, index), action: 'created', position },
      after: {
        position,
        position_abbreviation: position.slice(0, 2).toUpperCase(),
        sort_order: index + 1,
        fee,
        currency: 'USD',
      },
    });
    const [first, ...slots] = members.changes;
    assert.deepEqual(first, { record: 'game', id: game.id, action: 'created', after: ofGame });
    assert.deepEqual(slots, [slot(0, 'Referee', 45), slot(1, 'Assistant', 40)]);
  });

  test('has each change with who made it, newest first, as it was before and after', async () => {
    const { omar, nina } = api.season;
    const game = await newGame(api, { venue_name: 'Pier Field' });
    const { venue_id: dune } = await change(game, { venue_name: 'Dune Park', localized_time: '1:00 PM' });
    await change(game, { published: true });
    await change(game, { published: true }); // as it is
    await onSlot(game, 0, 'assign', { user_id: omar.userId });
    await onSlot(game, 0, 'confirm', { status: 'D', reason: 'Out of town.' }, api.omar);
    await onSlot(game, 0, 'assign', { user_id: nina.userId });
    const entries = (await history(game)).map(({ changes, _embedded }) => ({
      by: _embedded.user.first_name,
      changes: changes.map(({ id, ...members }: Json) => members),
    }));
    const referee = { record: 'assignment', action: 'changed', position: 'Referee', official: 'Omar Reyes' };
    const omars = { official: 'Omar Reyes', user_id: omar.userId };
    const declined = { answer: 'declined', declined_reason: 'Out of town.' };
    const unanswered = { answer: null, declined_reason: null };
    const { venue_id: pier } = game;
    assert.deepEqual(entries.slice(0, -1), [
      {
        by: 'Ada',
        changes: [
          {
            ...referee,
            before: { ...omars, ...declined },
            after: { official: 'Nina Alvarez', user_id: nina.userId, ...unanswered },
          },
        ],
      },
      { by: 'Omar', changes: [{ ...referee, before: unanswered, after: declined }] },
      { by: 'Ada', changes: [{ ...referee, before: { official: null, user_id: null }, after: omars }] },
      {
        by: 'Ada',
        changes: [
          { record: 'game', action: 'changed', before: { published: false }, after: { published: true } },
        ],
      },
      {
        by: 'Ada',
        changes: [
          {
            ...{ record: 'game', action: 'changed' },
            before: {
              ...{ start_time: '2099-05-02T09:00:00.000-04:00', end_time: '2099-05-02T10:00:00.000-04:00' },
              ...{ venue: 'Pier Field', venue_id: pier },
            },
            after: {
              ...{ start_time: '2099-05-02T13:00:00.000-04:00', end_time: '2099-05-02T14:00:00.000-04:00' },
              ...{ venue: 'Dune Park', venue_id: dune },
            },
          },
        ],
      },
    ]);
  });

  test('keeps the positions and officials of slots that are gone, and says that a booking was overridden', async () => {
    const { omar } = api.season;
    const other = await newGame(api, { localized_date: '2099-06-02' });
    const game = await newGame(api, { localized_date: '2099-06-02' });
    await onSlot(other, 0, 'assign', { user_id: omar.userId });
    await onSlot(game, 1, 'assign', { user_id: omar.userId, override: true });
    await change(game, { pattern_name: '1 official' });
    const [reshaped, assigned] = await history(game);
    assert.deepEqual(
      reshaped.changes.map(({ action, position }: Json) => [action, position ?? 'game']).sort(),
      [
        ['changed', 'game'],
        ['created', 'Center'],
        ['deleted', 'Assistant'],
        ['deleted', 'Referee'],
      ],
    );
    const gone = reshaped.changes.find(({ position }: Json) => position === 'Assistant');
    assert.equal(gone.before.official, 'Omar Reyes');
    assert.ok(!('after' in gone));
    const [slot] = assigned.changes;
    assert.deepEqual(
      [slot.position, slot.before.overridden, slot.after.overridden],
      ['Assistant', [], ['double_booked']],
    );
  });

  test('has the deletion of the game, and that it was restored with its officials', async () => {
    const game = await newGame(api, { localized_date: '2099-06-03' });
    await onSlot(game, 0, 'assign', { user_id: api.season.omar.userId });
    ok(await api.ada('DELETE', `/api/v2/games/${game.id}`), 204);
    ok(await api.ada('POST', `/api/v2/games/${game.id}/restore`), 200);
    const [restored, deleted] = await history(game);
    const deeds = ({ changes }: Json) => changes.map(({ record, action }: Json) => `${record} ${action}`);
    assert.deepEqual(deeds(deleted), ['game deleted', 'assignment deleted', 'assignment deleted']);
    assert.deepEqual(deeds(restored), ['game created', 'assignment created', 'assignment created']);
    assert.equal(restored.changes[1].after.official, 'Omar Reyes');
  });

  test('has no user for an operator, and no application that was deleted', async () => {
    const { db } = api.service;
    const game = await newGame(api);
    await changeGame(db, { gameId: game.id, change: { subvenue: 'Field 3' }, now: new Date() });
    const application = await register(db, api.season.ada.accountId);
    const call = await callerFor(api.service, application);
    await change(game, { subvenue: 'Field 4' }, call);
    await db.transaction((tx) => removeApplication(tx, application.id));
    const [deleted, operator] = await history(game);
    assert.deepEqual([deleted.application, deleted._embedded.user.first_name], [null, 'Ada']);
    assert.deepEqual([operator.application, operator._embedded], [null, undefined]);
  });

  test('is a list with pages, like the others', async () => {
    const game = await newGame(api);
    for (const subvenue of ['Field 1', 'Field 2']) await change(game, { subvenue });
    const { page, _embedded, _links } = await list(game, 'limit=2');
    assert.deepEqual([page.records, page.pages, page.next_page], [3, 2, 2]);
    assert.equal(_embedded.history[0].changes[0].after.subvenue, 'Field 2');
    const next = ok(await api.ada('GET', _links.next.href), 200);
    assert.equal(next._embedded.history[0].changes[0].action, 'created');
  });

  test('is for those who may change the game', async () => {
    const [shown, draft] = [await newGame(api, { published: true }), await newGame(api)];
    await onSlot(shown, 0, 'assign', { user_id: api.season.omar.userId });
    assertProblem(await api.omar('GET', `/api/v2/games/${shown.id}/history`), 403);
    assertProblem(await api.omar('GET', `/api/v2/games/${draft.id}/history`), 404);
  });
});
