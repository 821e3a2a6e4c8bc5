// The bank accounts that the caller is paid to (service.md 5.2; docs/api: OAuth).
import { type Static, Type } from 'typebox';
import { addBankAccount, removeBankAccount } from '../../../domain/bank-data/actions.ts';
import {
  ACCOUNT_TYPES,
  type AccountDetails,
  isAccountNumber,
  isRoutingNumber,
  lastFour,
} from '../../../domain/bank-data/bank-account.ts';
import { type BankAccount, bankAccounts } from '../../../domain/bank-data/store.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { notFound, type Problem } from '../../../kernel/errors.ts';
import type { Links } from '../hal.ts';
import { get, post, type Resource, remove } from '../operation.ts';
import { linkTo, recordFields, recordTimes, string } from '../output/fields.ts';
import { listOf, pageQuery, representPage, toPagination } from '../paging.ts';
import { lockRecord } from '../write/row-locks.ts';
import {
  BANK_CHANGES,
  type BankRight,
  blankProblems,
  loadOwner,
  logAccess,
  ownOnly,
  representOwned,
} from './bank-data.ts';
import { taxFormRoutes } from './tax-forms.ts';

const NOUN = 'bank account';
const NUMBER_LENGTH = 30; // longer than any valid one, so that the domain rule reports the exact limit
const AccountType = Type.Unsafe<AccountDetails['accountType']>({
  type: 'string',
  enum: [...ACCOUNT_TYPES],
  examples: ['checking'],
});

/** A bank account. Its numbers are represented by their last four digits only. */
const BankAccountRecord = Type.Object(
  {
    id: recordFields.id,
    name: string('Omar Reyes', 'The account holder.'),
    account_type: AccountType,
    routing_number_last_four: string('0015'),
    account_number_last_four: string('6789'),
    ...recordTimes,
    _links: Type.Object({ self: linkTo('bank-account'), user: linkTo('user') }),
  },
  { title: 'BankAccount' },
);

const NewBankAccount = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 90,
      description: 'The account holder.',
      examples: ['Omar Reyes'],
    }),
    routing_number: Type.String({
      maxLength: NUMBER_LENGTH,
      description: 'Nine digits with the ABA checksum, as text.',
      examples: ['011000015'],
    }),
    account_number: Type.String({
      maxLength: NUMBER_LENGTH,
      description: '4 to 17 digits, as text.',
      examples: ['0123456789'],
    }),
    account_type: AccountType,
  },
  { title: 'NewBankAccount' },
);

const ofUser = (action: BankRight) => ownOnly(action, { noun: 'user', load: loadOwner });
const oneFor = (action: BankRight) =>
  ownOnly(action, {
    noun: NOUN,
    load: async (context, id) => {
      const userId = await bankAccounts.findOwner(context.db, id);
      const owner = userId === undefined ? undefined : await loadOwner(context, userId);
      return owner && { ...owner, id };
    },
  });

const list = get('/users/:id/bank_accounts', 'listUserBankAccounts', {
  summary: 'List your bank accounts',
  scopes: 'bank',
  response: listOf('bank_accounts', BankAccountRecord),
  find: ofUser('bank.read'),
  lock: lockRecord('user'),
  query: Type.Object(pageQuery),
  handle: async ({ context, subject: { record, site }, query }) => {
    const { db, vault } = context;
    const found = await bankAccounts.list(db, { userId: record.id, vault, page: toPagination(query) });
    logAccess(context, 'bank_accounts.listed', { user: record.id });
    return representPage(context, found, {
      key: 'bank_accounts',
      query,
      represent: (account) => representBankAccount(account, site, context.links),
    });
  },
});

const add = post('/users/:id/bank_accounts', 'createUserBankAccount', {
  summary: 'Add a bank account',
  scopes: BANK_CHANGES,
  created: BankAccountRecord,
  conflicts: ['conflict'],
  find: ofUser('bank.write'),
  body: NewBankAccount,
  read: ({ body }, problems) => void problems.push(...numberProblems(body)),
  handle: async ({ context, subject: { record, site }, body }) => {
    const details = {
      name: body.name.trim(),
      routingNumber: body.routing_number,
      accountNumber: body.account_number,
      accountType: body.account_type,
    };
    const account = await addBankAccount(context.db, { userId: record.id, details, vault: context.vault });
    logAccess(context, 'bank_account.added', { user: record.id, bank_account: account.id });
    return representBankAccount(account, site, context.links);
  },
});

const view = get('/bank_accounts/:id', 'getBankAccount', {
  summary: 'View a bank account',
  scopes: 'bank',
  response: BankAccountRecord,
  find: oneFor('bank.read'),
  lock: lockRecord('bank_account'),
  handle: async ({ context, subject: { record, site } }) => {
    const account = await bankAccounts.find(context.db, { key: record, vault: context.vault });
    if (account === undefined) throw notFound(NOUN);
    logAccess(context, 'bank_account.viewed', { user: record.userId, bank_account: account.id });
    return representBankAccount(account, site, context.links);
  },
});

const deletion = remove('/bank_accounts/:id', 'deleteBankAccount', {
  summary: 'Remove a bank account',
  onArchived: true,
  scopes: BANK_CHANGES,
  find: oneFor('bank.write'),
  handle: async ({ context, subject: { record } }) => {
    await removeBankAccount(context.db, { id: record.id });
    logAccess(context, 'bank_account.removed', { user: record.userId, bank_account: record.id });
  },
});

export const bank: Resource = {
  tag: 'Bank',
  about: 'Where a user is paid to, and the tax form.',
  routes: [list, add, view, deletion, ...taxFormRoutes],
};

function numberProblems(body: Partial<Static<typeof NewBankAccount>>): Problem[] {
  const { routing_number: routing, account_number: number } = body;
  const problems = blankProblems(body, ['name']);
  if (routing !== undefined && !isRoutingNumber(routing)) {
    const message =
      'routing_number must be the nine digits of a bank in the United States; one of them is wrong.';
    problems.push({ path: '/routing_number', message });
  }
  if (number !== undefined && !isAccountNumber(number)) {
    problems.push({ path: '/account_number', message: 'account_number must be 4 to 17 digits.' });
  }
  return problems;
}

function representBankAccount(
  account: BankAccount,
  site: Site,
  links: Links,
): Static<typeof BankAccountRecord> {
  const { _links, ...shared } = representOwned(account, site, links);
  return {
    ...shared,
    name: account.name,
    account_type: account.accountType,
    routing_number_last_four: lastFour(account.routingNumber),
    account_number_last_four: lastFour(account.accountNumber),
    _links: { self: links.link('bank-account', `/bank_accounts/${account.id}`), ..._links },
  };
}
