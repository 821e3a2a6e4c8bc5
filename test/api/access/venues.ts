// Who may merge venues, name their fields, and close them.
import { assignors, members, type Row } from './statuses.ts';

export function rowsOfVenues(): Row[] {
  return [
    {
      route: 'POST /venues/:id/merge',
      on: 'twoVenues',
      body: ({ into_id }) => ({ into_id }),
      statuses: assignors(200),
    },
    { route: 'GET /venues/:id/fields', on: 'venues', statuses: members },
    {
      route: 'POST /venues/:id/fields',
      on: 'venues',
      body: () => ({ name: 'Field 2' }),
      statuses: assignors(201),
    },
    { route: 'GET /venue_fields/:id', on: 'venueField', statuses: members },
    { route: 'PUT /venue_fields/:id', on: 'venueField', body: () => ({}), statuses: assignors(200) },
    { route: 'DELETE /venue_fields/:id', on: 'venueField', statuses: assignors(204) },
    { route: 'GET /venues/:id/closings', on: 'venues', statuses: members },
    {
      route: 'POST /venues/:id/closings',
      on: 'venues',
      body: () => ({ start_date: '2096-05-02' }),
      statuses: assignors(201),
    },
    { route: 'GET /venue_closings/:id', on: 'venueClosing', statuses: members },
    { route: 'PUT /venue_closings/:id', on: 'venueClosing', body: () => ({}), statuses: assignors(200) },
    { route: 'DELETE /venue_closings/:id', on: 'venueClosing', statuses: assignors(204) },
  ];
}
