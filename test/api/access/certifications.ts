// The rows of the access table about certifications.
import {
  assignors,
  ownerAndAssignors,
  type Row,
  seenByOwnerChangedByAssignors,
  visibleToOwnerAndAssignors,
} from './statuses.ts';

export const rowsOfCertifications: Row[] = [
  { route: 'GET /users/:id/certifications', on: 'user', statuses: ownerAndAssignors(200) },
  {
    route: 'POST /users/:id/certifications',
    on: 'newCertification',
    body: ({ number }) => ({ name: `Course ${number}` }),
    statuses: assignors(201),
  },
  { route: 'GET /certifications/:id', on: 'certification', statuses: visibleToOwnerAndAssignors(200) },
  {
    route: 'PUT /certifications/:id',
    on: 'certification',
    body: () => ({ valid_until: '2096-05-02' }),
    statuses: seenByOwnerChangedByAssignors(200),
  },
  {
    route: 'DELETE /certifications/:id',
    on: 'certification',
    statuses: seenByOwnerChangedByAssignors(204),
  },
];
