// The rows of the access table about fees and their rules.
import { assignors, ownerAndAssignors, type Row } from './statuses.ts';

export const rowsOfFees: Row[] = [
  { route: 'GET /assignments/:id/fee', on: 'assignment', statuses: ownerAndAssignors(200) },
  {
    route: 'PUT /assignments/:id/fee',
    on: 'assignment',
    body: () => ({ exception: 55, reason: 'Two games back to back' }),
    statuses: assignors(200),
  },
  { route: 'GET /patterns/:id/fees', on: 'patterns', statuses: assignors(200) },
  { route: 'GET /sites/:site_id/fee_rules', on: 'site', statuses: assignors(200) },
  {
    route: 'POST /sites/:site_id/fee_rules',
    on: 'site',
    body: () => ({ kind: 'fee', amount: 50 }),
    statuses: assignors(201),
  },
  { route: 'GET /fee_rules/:id', on: 'feeRule', statuses: assignors(200) },
  { route: 'PUT /fee_rules/:id', on: 'feeRule', body: () => ({ amount: 55 }), statuses: assignors(200) },
  { route: 'DELETE /fee_rules/:id', on: 'feeRule', statuses: assignors(204) },
];
