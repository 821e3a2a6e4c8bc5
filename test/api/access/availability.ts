// The rows of the access table about availability.
import { ownerAlone, ownerAndAssignors, type Row, visibleToOwnerAndAssignors } from './statuses.ts';
import { WEEKLY } from './things.ts';

export const rowsOfAvailability: Row[] = [
  { route: 'GET /users/:id/availability', on: 'user', statuses: ownerAndAssignors(200) },
  {
    route: 'POST /users/:id/availability',
    on: 'user',
    body: () => ({ date: '2096-05-02', all_day: true }),
    statuses: ownerAndAssignors(201),
  },
  { route: 'GET /users/:id/availability/days', on: 'user', statuses: ownerAndAssignors(200) },
  {
    route: 'PUT /users/:id/availability/days',
    on: 'user',
    body: () => ({ days: [{ date: '2096-05-03', available: true }] }),
    statuses: ownerAndAssignors(200),
  },
  {
    route: 'PUT /users/:id/availability_pattern',
    on: 'user',
    body: () => WEEKLY,
    statuses: ownerAndAssignors(200),
  },
  { route: 'GET /users/:id/availability_pattern', on: 'weekly', statuses: ownerAndAssignors(200) },
  { route: 'DELETE /users/:id/availability_pattern', on: 'weekly', statuses: ownerAndAssignors(204) },
  { route: 'GET /users/:id/availability/copy', on: 'user', statuses: ownerAlone(200) },
  {
    route: 'POST /users/:id/availability/copy',
    on: 'user',
    body: () => ({ from_user_id: null }),
    statuses: ownerAlone(200),
  },
  { route: 'GET /availability/:id', on: 'availability', statuses: visibleToOwnerAndAssignors(200) },
  {
    route: 'PUT /availability/:id',
    on: 'availability',
    body: () => ({}),
    statuses: visibleToOwnerAndAssignors(200),
  },
  { route: 'DELETE /availability/:id', on: 'availability', statuses: visibleToOwnerAndAssignors(204) },
];
