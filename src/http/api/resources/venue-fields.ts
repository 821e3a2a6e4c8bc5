// The fields of venues (docs/api: Venue fields).
import { type Static, Type } from 'typebox';
import { findEntry } from '../../../domain/lists/store.ts';
import type { Site } from '../../../domain/sites/site.ts';
import * as actions from '../../../domain/venues/fields/actions.ts';
import type { VenueField } from '../../../domain/venues/fields/field.ts';
import { findField, listFields, VENUE_FIELD_SORTS } from '../../../domain/venues/fields/store.ts';
import type { Venue } from '../../../domain/venues/venue.ts';
import { findOnSite } from '../caller.ts';
import type { Links } from '../hal.ts';
import { nameField, trimToNull } from '../input/fields.ts';
import { get, post, put, type Resource, remove } from '../operation.ts';
import { integer, linkTo, orNull, recordFields, recordTimes, string, timesOf } from '../output/fields.ts';
import { listOf, pageQuery, representPage, toPagination } from '../paging.ts';
import { sortQuery } from '../selection/sort.ts';
import { lockRecord } from '../write/row-locks.ts';

const FieldRecord = Type.Object(
  {
    id: recordFields.id,
    venue_id: integer(1),
    name: string('Field 2', 'Games there have it as `subvenue`.'),
    notes: orNull(string('Enter by the north gate.', 'For officials.')),
    ...recordTimes,
    _links: Type.Object({ self: linkTo('venue-field'), venue: linkTo('venue') }),
  },
  { title: 'VenueField' },
);

const notes = Type.Optional(
  Type.Union([Type.String({ maxLength: 2_000, examples: ['Enter by the north gate.'] }), Type.Null()]),
);
const NewField = Type.Object({ name: nameField('Field 2'), notes }, { title: 'NewVenueField' });
const FieldChangeInput = Type.Object(
  { name: Type.Optional(nameField('Field 2')), notes },
  { title: 'VenueFieldChange' },
);

const READING = { action: 'lists.read', doing: 'reading the fields of its venues' } as const;
const WRITING = { action: 'lists.write', doing: 'changing the fields of venues' } as const;
const onVenue = findOnSite<Venue>({
  noun: 'venue',
  load: ({ db }, id) => findEntry(db, 'venues', id),
});
const onField = findOnSite<VenueField>({ noun: 'venue field', load: ({ db }, id) => findField(db, id) });

const list = get('/venues/:id/fields', 'listVenueFields', {
  summary: 'List the fields of a venue',
  response: listOf('venue_fields', FieldRecord),
  find: onVenue(READING),
  lock: lockRecord('venue'),
  query: Type.Object({ ...pageQuery, ...sortQuery(VENUE_FIELD_SORTS) }),
  handle: async ({ context, subject: { record, site }, query }) => {
    const request = { venueId: record.id, page: toPagination(query) };
    return representPage(context, await listFields(context.db, request), {
      key: 'venue_fields',
      query,
      represent: (field) => representField(field, site, context.links),
    });
  },
});

const create = post('/venues/:id/fields', 'createVenueField', {
  summary: 'Add a field to a venue',
  created: FieldRecord,
  conflicts: ['conflict'],
  find: onVenue(WRITING),
  body: NewField,
  handle: async ({ context, subject: { record, site }, body }) => {
    const field = { name: body.name.trim(), notes: trimToNull(body.notes) ?? null };
    const created = await actions.createField(context.db, {
      ...{ siteId: site.id, venueId: record.id },
      ...field,
    });
    return representField(created, site, context.links);
  },
});

const view = get('/venue_fields/:id', 'getVenueField', {
  summary: 'View a field of a venue',
  response: FieldRecord,
  find: onField(READING),
  lock: lockRecord('venue_field'),
  handle: async ({ context, subject: { record, site } }) => representField(record, site, context.links),
});

const change = put('/venue_fields/:id', 'changeVenueField', {
  summary: 'Change a field of a venue',
  response: FieldRecord,
  conflicts: ['conflict'],
  find: onField(WRITING),
  body: FieldChangeInput,
  handle: async ({ context, subject: { record, site }, body }) => {
    const sent = { name: body.name?.trim(), notes: trimToNull(body.notes) };
    const changed = await actions.changeField(context.db, { id: record.id, change: sent });
    return representField(changed, site, context.links);
  },
});

const deletion = remove('/venue_fields/:id', 'deleteVenueField', {
  summary: 'Delete a field of a venue',
  find: onField(WRITING),
  handle: ({ context, subject: { record } }) => actions.deleteField(context.db, { id: record.id }),
});

export const venueFields: Resource = {
  tag: 'Venue fields',
  about: 'The fields of venues, with what officials should know of them.',
  routes: [list, create, view, change, deletion],
};

function representField(field: VenueField, site: Site, links: Links): Static<typeof FieldRecord> {
  const { id, venueId, name, notes } = field;
  return {
    ...{ id, venue_id: venueId, name, notes },
    ...timesOf(field, site.timezone),
    _links: {
      self: links.link('venue-field', `/venue_fields/${id}`),
      venue: links.link('venue', `/venues/${venueId}`),
    },
  };
}
