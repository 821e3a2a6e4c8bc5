// Who sees what officials are owed, and where they are paid.
import {
  assignors,
  changedByOwner,
  everybody,
  managers,
  members,
  ownerAlone,
  type Row,
  seenByOwnerChangedByAssignors,
  visibleToOwner,
  visibleToOwnerAndAssignors,
} from './statuses.ts';
import { BANK_ACCOUNT, TAX_FORM } from './things.ts';

export function rowsOfPay(userId: number): Row[] {
  const statement = { user_id: userId, statement_date: '2096-05-02', amount: 45, description: 'May' };
  return [
    { route: 'GET /statements', on: 'nothing', statuses: everybody },
    { route: 'GET /sites/:site_id/statements', on: 'site', statuses: members },
    { route: 'POST /sites/:site_id/statements', on: 'site', body: () => statement, statuses: assignors(201) },
    { route: 'GET /statements/:id', on: 'statement', statuses: visibleToOwnerAndAssignors(200) },
    {
      route: 'PUT /statements/:id',
      on: 'statement',
      body: () => ({ amount_paid: 45 }),
      statuses: seenByOwnerChangedByAssignors(200),
    },

    { route: 'GET /sites/:site_id/pay_runs', on: 'site', statuses: managers(200) },
    {
      route: 'POST /sites/:site_id/pay_runs',
      on: 'siteWithoutPayRun',
      body: () => ({ start_date: '2026-05-01', end_date: '2026-05-08', payment_date: '2026-05-12' }),
      statuses: managers(201),
    },
    { route: 'GET /pay_runs/:id', on: 'payRun', statuses: managers(200) },
    { route: 'GET /pay_runs/:id/people', on: 'payRun', statuses: managers(200) },
    { route: 'GET /pay_runs/:id/lines', on: 'payRun', statuses: managers(200) },
    { route: 'PUT /pay_runs/:id', on: 'payRun', body: () => ({}), statuses: managers(200) },
    { route: 'POST /pay_runs/:id/seen', on: 'payRun', statuses: managers(204) },
    { route: 'POST /pay_runs/:id/close', on: 'payRun', statuses: managers(200) },
    {
      route: 'POST /pay_runs/:id/payments',
      on: 'closedPayRun',
      body: () => ({ reference: 'Check 12' }),
      statuses: managers(200),
    },
    { route: 'DELETE /pay_runs/:id', on: 'payRun', statuses: managers(204) },

    { route: 'GET /sites/:site_id/disputes', on: 'site', statuses: members },
    { route: 'GET /disputes/:id', on: 'dispute', statuses: visibleToOwnerAndAssignors(200) },
    {
      route: 'POST /assignments/:id/disputes',
      on: 'playedSlot',
      body: () => ({ amount: 55, reason: 'It was a final' }),
      statuses: ownerAlone(201),
    },
    {
      route: 'POST /disputes/:id/decide',
      on: 'dispute',
      body: () => ({ status: 'agreed' }),
      statuses: seenByOwnerChangedByAssignors(200),
    },
    { route: 'DELETE /disputes/:id', on: 'dispute', statuses: changedByOwner(204) },

    { route: 'GET /sites/:site_id/payers', on: 'site', statuses: managers(200) },
    { route: 'GET /sites/:site_id/payer_lines', on: 'site', statuses: managers(200) },
    { route: 'GET /users/:id/earnings', on: 'user', statuses: [200, 403, 403, 200, 404] },
    { route: 'GET /sites/:site_id/annual_totals', on: 'site', statuses: members },

    { route: 'GET /users/:id/bank_accounts', on: 'user', statuses: visibleToOwner(200) },
    {
      route: 'POST /users/:id/bank_accounts',
      on: 'user',
      body: () => BANK_ACCOUNT,
      statuses: visibleToOwner(201),
    },
    { route: 'GET /bank_accounts/:id', on: 'bankAccount', statuses: visibleToOwner(200) },
    { route: 'DELETE /bank_accounts/:id', on: 'bankAccount', statuses: visibleToOwner(204) },
    { route: 'GET /users/:id/tax_form', on: 'taxForm', statuses: visibleToOwner(200) },
    {
      route: 'POST /users/:id/tax_form',
      on: 'noTaxForm',
      body: () => TAX_FORM,
      statuses: visibleToOwner(201),
    },
    { route: 'PUT /users/:id/tax_form', on: 'taxForm', body: () => TAX_FORM, statuses: visibleToOwner(200) },
    { route: 'DELETE /users/:id/tax_form', on: 'taxForm', statuses: visibleToOwner(204) },
  ];
}
