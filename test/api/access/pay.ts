// Who sees what officials are owed, and where they are paid.
import {
  assignors,
  everybody,
  members,
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
