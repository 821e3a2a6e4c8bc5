// Omar Reyes, their bank account and tax form, and everybody who may be thought to see them.
import { addUser } from '../../src/domain/users/actions.ts';
import { sql } from '../../src/storage/sql.ts';
import { callerFor, register } from '../support/season.ts';
import type { Call } from '../support/service.ts';
import { type Api, openApi } from './callers.ts';

export const NUMBER = '55500012346789';
export const ACCOUNT = {
  name: 'Omar Reyes',
  routing_number: '011000015',
  account_number: NUMBER,
  account_type: 'checking',
};
export const TIN = '900456789';
export const TAX_FORM = {
  name: 'Omar Reyes',
  business_name: 'Reyes Officiating',
  tax_classification: 'individual',
  tin_type: 'ssn',
  tin: '900-45-6789',
  street_1: '12 Pier Road',
  city: 'Portland',
  state_or_province: 'ME',
  postal: '04101',
};
export const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

export type Bank = {
  api: Api;
  /** Calls as Omar with the scopes read, write and bank, and so does everybody else here. */
  omar: Call;
  others: Record<'assignor' | 'manager' | 'official' | 'stranger', Call>;
  /** The addresses of what is Omar's. */
  accounts: string;
  taxForm: string;
  /** Removes all bank data. */
  clear(): Promise<void>;
};

export async function openBank(): Promise<Bank> {
  const api = await openApi();
  const { service, season } = api;
  const { db } = service;
  const callerOf = async (accountId: number) =>
    callerFor(service, await register(db, accountId), 'read write bank');
  const maya = await addUser(db, {
    siteId: season.siteId,
    email: 'maya.stone@harbor.example',
    firstName: 'Maya',
    lastName: 'Stone',
    roles: { official: true, assignor: true, manager: true },
  });
  const [sam] = await db.query<{ id: number }>(sql`
    insert into accounts (email, first_name, last_name) values ('sam@hill.example', 'Sam', 'Hill') returning id`);
  return {
    api,
    omar: await callerOf(season.omar.accountId),
    others: {
      assignor: await callerOf(season.ada.accountId),
      manager: await callerOf(maya.accountId),
      official: await callerOf(season.nina.accountId),
      stranger: await callerOf(sam!.id),
    },
    accounts: `/api/v2/users/${season.omar.userId}/bank_accounts`,
    taxForm: `/api/v2/users/${season.omar.userId}/tax_form`,
    async clear() {
      await db.query(sql`delete from bank_accounts`);
      await db.query(sql`delete from tax_forms`);
    },
  };
}
