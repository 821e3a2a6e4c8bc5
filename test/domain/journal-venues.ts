// What actions on the fields and closings of venues record in the journal.
import * as lists from '../../src/domain/lists/actions.ts';
import * as closings from '../../src/domain/venues/closings/actions.ts';
import * as fields from '../../src/domain/venues/fields/actions.ts';
import type { JournalCase } from './journal-officials.ts';
import type { Season } from './season.ts';

export function actionsOnVenues(seasonOf: () => Season): Record<string, JournalCase> {
  let closed = 0;
  const addVenue = async () => {
    const { db, site } = seasonOf();
    return (await lists.createEntry(db, 'venues', { siteId: site.id, name: `Closed ${++closed}` })).id;
  };
  const close = (venueId: number) =>
    closings.createClosing(seasonOf().db, {
      ...{ siteId: seasonOf().site.id, venueId, subvenue: null, reason: 'Rain' },
      ...{ startDate: '2026-05-02', startTime: null, endDate: '2026-05-02', endTime: null },
    });
  const add = (venueId: number) =>
    fields.createField(seasonOf().db, {
      ...{ siteId: seasonOf().site.id, venueId, name: 'Field 1', notes: null },
    });
  return {
    'venues/fields createField': {
      does: async () => {
        const venueId = await addVenue();
        return () => add(venueId);
      },
      rows: ['venue_field created'],
    },
    'venues/fields changeField': {
      does: async () => {
        const { id } = await add(await addVenue());
        return () => fields.changeField(seasonOf().db, { id, change: { notes: 'North gate' } });
      },
      rows: ['venue_field changed'],
    },
    'venues/fields deleteField': {
      does: async () => {
        const { id } = await add(await addVenue());
        return () => fields.deleteField(seasonOf().db, { id });
      },
      rows: ['venue_field deleted'],
    },
    'venues/closings createClosing': {
      does: async () => {
        const venueId = await addVenue();
        return () => close(venueId);
      },
      rows: ['venue_closing created'],
    },
    'venues/closings changeClosing': {
      does: async () => {
        const { id } = await close(await addVenue());
        return () => closings.changeClosing(seasonOf().db, { id, change: { reason: 'Thunder' } });
      },
      rows: ['venue_closing changed'],
    },
    'venues/closings deleteClosing': {
      does: async () => {
        const { id } = await close(await addVenue());
        return () => closings.deleteClosing(seasonOf().db, { id });
      },
      rows: ['venue_closing deleted'],
    },
  };
}
