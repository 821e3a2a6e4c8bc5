// The rows of the access table about guardians: of a minor, Omar Reyes.
import type { Row, Statuses } from './statuses.ts';

const ownerAndManagers = (status: number): Statuses => [status, 403, 403, status, 404];
const visibleToOwnerAndManagers = (status: number): Statuses => [status, 404, 404, status, 404]; // others do not see it

export const rowsOfGuardians: Row[] = [
  { route: 'GET /users/:id/guardians', on: 'user', statuses: ownerAndManagers(200) },
  {
    route: 'POST /users/:id/guardians',
    on: 'newGuardian',
    body: ({ number }) => ({ email: `guardian.${number}@home.example` }),
    statuses: ownerAndManagers(201),
  },
  { route: 'GET /guardians/:id', on: 'guardian', statuses: visibleToOwnerAndManagers(200) },
  {
    route: 'PUT /guardians/:id',
    on: 'guardian',
    body: () => ({ may_answer: true }),
    statuses: visibleToOwnerAndManagers(200),
  },
  { route: 'POST /guardians/:id/ask', on: 'guardian', statuses: visibleToOwnerAndManagers(200) },
  { route: 'DELETE /guardians/:id', on: 'guardian', statuses: visibleToOwnerAndManagers(204) },
];
