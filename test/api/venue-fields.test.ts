// The fields of venues (docs/api: Venue fields).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MAX_FIELDS } from '../../src/domain/venues/fields/field.ts';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, openApi } from './callers.ts';

type Json = Reply['json'];

let api: Api;
before(async () => {
  api = await openApi();
});
after(() => api.stop());

let count = 0;
const addVenue = async (): Promise<number> => {
  const body = { name: `Park ${++count}` };
  return ok(await api.ada('POST', `/api/v2/sites/${api.season.siteId}/venues`, { body }), 201).id;
};
const send = (venue: number, body: object) => api.ada('POST', `/api/v2/venues/${venue}/fields`, { body });
const add = async (venue: number, body: object): Promise<Json> => ok(await send(venue, body), 201);
const fields = async (venue: number, call = api.omar): Promise<Json[]> =>
  ok(await call('GET', `/api/v2/venues/${venue}/fields`), 200)._embedded.venue_fields;
const namesOf = async (venue: number) => (await fields(venue)).map(({ name }) => name);

test('the fields of a venue are listed by name, with what officials should know of them', async () => {
  const venue = await addVenue();
  await add(venue, { name: ' Turf ', notes: 'Enter by the north gate.\nNo studs.' });
  await add(venue, { name: 'Field 2' });
  const found = (await fields(venue)).map(({ name, notes, venue_id }) => ({ name, notes, venue_id }));
  assert.deepEqual(found, [
    { name: 'Field 2', notes: null, venue_id: venue },
    { name: 'Turf', notes: 'Enter by the north gate.\nNo studs.', venue_id: venue },
  ]);
});

test('a venue has one field of a name, whatever its case and spacing', async () => {
  const venue = await addVenue();
  const { id } = await add(venue, { name: 'Field 2' });
  const { status, json } = await send(venue, { name: 'field  2' });
  assert.equal(status, 409);
  assert.match(json.message, /The venue has a field named field {2}2 already/);
  const other = await add(venue, { name: 'Field 3' });
  const renamed = await api.ada('PUT', `/api/v2/venue_fields/${other.id}`, { body: { name: 'FIELD 2' } });
  assert.equal(renamed.status, 409);
  ok(await api.ada('PUT', `/api/v2/venue_fields/${id}`, { body: { name: 'FIELD 2' } }), 200);
  await add(await addVenue(), { name: 'Field 2' });
  assert.equal((await send(venue, { name: ' ' })).status, 422);
  assert.equal((await send(venue, {})).status, 422);
});

test('games keep the text that they have, and take any', async () => {
  const venue = await addVenue();
  const { id } = await add(venue, { name: 'Field 2' });
  const body = {
    ...{ localized_date: '2097-05-02', localized_time: '9:00 AM', pattern_name: '2 officials' },
    ...{ venue_id: venue, subvenue: 'Far corner' },
  };
  const game = ok(await api.ada('POST', `/api/v2/sites/${api.season.siteId}/games`, { body }), 201);
  assert.equal(game.subvenue, 'Far corner');
  ok(await api.ada('PUT', `/api/v2/games/${game.id}`, { body: { subvenue: 'Field 2' } }), 200);
  ok(await api.ada('DELETE', `/api/v2/venue_fields/${id}`), 204);
  assert.equal(ok(await api.ada('GET', `/api/v2/games/${game.id}`), 200).subvenue, 'Field 2');
});

test('the fields of a venue move with it, but for those whose name the other has, and end with it', async () => {
  const [park, other] = [await addVenue(), await addVenue()];
  await add(park, { name: 'Field 1', notes: 'Of the one that goes' });
  const moved = await add(park, { name: 'Field 9' });
  await add(other, { name: 'FIELD 1' });
  ok(await api.ada('POST', `/api/v2/venues/${park}/merge`, { body: { into_id: other } }), 200);
  assert.deepEqual(await namesOf(other), ['FIELD 1', 'Field 9']);
  assert.equal((await fields(other))[1].id, moved.id);
  ok(await api.ada('DELETE', `/api/v2/venues/${other}`), 204);
  assert.equal((await api.ada('GET', `/api/v2/venue_fields/${moved.id}`)).status, 404);
});

test('of two fields with one name, that of the venue that stays takes the notes of the other if it has none', async () => {
  const [park, other] = [await addVenue(), await addVenue()];
  await add(park, { name: 'Field 1', notes: 'Enter by the north gate.' });
  await add(park, { name: 'Field 2', notes: 'No studs.' });
  const bare = await add(other, { name: 'FIELD 1' });
  const known = await add(other, { name: 'Field 2', notes: 'No lights.' });
  ok(await api.ada('POST', `/api/v2/venues/${park}/merge`, { body: { into_id: other } }), 200);
  const found = (await fields(other)).map(({ id, name, notes }) => ({ id, name, notes }));
  assert.deepEqual(found, [
    { id: bare.id, name: 'FIELD 1', notes: 'Enter by the north gate.' },
    { id: known.id, name: 'Field 2', notes: 'No lights.' },
  ]);
  const entries = await api.service.db.query<object>(sql`
    select action, before->>'notes' as before, after->>'notes' as after from journal
    where kind = 'venue_field' and record_id = ${bare.id} and action = 'changed'`);
  assert.deepEqual(entries, [{ action: 'changed', before: null, after: 'Enter by the north gate.' }]);
});

test(`a venue has up to ${MAX_FIELDS} fields`, async () => {
  const venue = await addVenue();
  await api.service.db.query(sql`
    insert into venue_fields (site_id, venue_id, name)
    select ${api.season.siteId}, ${venue}, 'Field ' || n from generate_series(1, ${MAX_FIELDS}) as n`);
  const { status, json } = await send(venue, { name: 'One more' });
  assert.equal(status, 409);
  assert.match(json.message, /The venue has 100 fields; delete one that is not used\./);
});
