// Bank accounts: where the caller's own money goes (service.md 5.2; docs/api: OAuth).
import { type Static, Type } from 'typebox';
import { addBankAccount, removeBankAccount } from '../../../domain/bank-accounts/actions.ts';
import {
  ACCOUNT_TYPES,
  type BankAccount,
  isAccountNumber,
  isRoutingNumber,
  lastFour,
} from '../../../domain/bank-accounts/bank-account.ts';
import {
  findBankAccount,
  findOwnerOfAccount,
  listBankAccounts,
} from '../../../domain/bank-accounts/store.ts';
import { notFound, type Problem } from '../../../kernel/errors.ts';
import { isoInZone } from '../../../kernel/times.ts';
import { pathId } from '../input/ids.ts';
import { operation, type RequestContext } from '../operation.ts';
import { linkTo, recordFields } from '../output/fields.ts';
import { listOf, pageQuery, representList, toPagination } from '../paging.ts';
import { noteAccess, type OwnUser, requireOwnUser } from './bank-data.ts';

const NOUN = 'bank account';
const NUMBER_LENGTH = 30; // longer than any; that it is too long is then said by the rule for it
const AccountType = Type.Unsafe<BankAccount['accountType']>({
  type: 'string',
  enum: [...ACCOUNT_TYPES],
  examples: ['checking'],
});

/** A bank account: of its numbers the last four digits alone. */
export const BankAccountRecord = Type.Object(
  {
    id: recordFields.id,
    name: Type.String({ description: 'Its holder.', examples: ['Omar Reyes'] }),
    account_type: AccountType,
    routing_number_last_four: Type.String({ examples: ['0015'] }),
    account_number_last_four: Type.String({ examples: ['6789'] }),
    created: recordFields.created,
    updated: recordFields.updated,
    _links: Type.Object({ self: linkTo('bank-account'), user: linkTo('user') }),
  },
  { title: 'BankAccount' },
);

const NewBankAccount = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 90, description: 'Its holder.', examples: ['Omar Reyes'] }),
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
});

/** `GET /users/:id/bank_accounts`. */
export const list = operation({
  summary: 'List your bank accounts',
  response: listOf('bank_accounts', BankAccountRecord),
  find: (context) => findOwner(context, 'bank.read'),
  query: Type.Object(pageQuery),
  handle: async ({ context, subject, query }) => {
    const { userId } = subject;
    const found = await listBankAccounts(context.db, {
      userId,
      vault: context.vault,
      page: toPagination(query),
    });
    noteAccess(context, 'bank_accounts.listed', { user: userId });
    const rows = found.rows.map((account) => representBankAccount(account, subject, context));
    const path = `/users/${userId}/bank_accounts`;
    return {
      body: representList(
        { ...found, rows },
        { links: context.links, path, key: 'bank_accounts' as const, query },
      ),
    };
  },
});

/** `POST /users/:id/bank_accounts`. */
export const add = operation({
  summary: 'Add a bank account',
  created: BankAccountRecord,
  conflicts: ['conflict'],
  find: (context) => findOwner(context, 'bank.write'),
  body: NewBankAccount,
  checkBody: numberProblems,
  handle: async ({ context, subject, body }) => {
    const { userId } = subject;
    const details = {
      name: body.name.trim(),
      routingNumber: body.routing_number,
      accountNumber: body.account_number,
      accountType: body.account_type,
    };
    const account = await addBankAccount(context.db, { userId, details, vault: context.vault });
    noteAccess(context, 'bank_account.added', { user: userId, bank_account: account.id });
    return {
      location: context.links.to(`/bank_accounts/${account.id}`),
      body: representBankAccount(account, subject, context),
    };
  },
});

/** `GET /bank_accounts/:id`. */
export const view = operation({
  summary: 'View a bank account',
  response: BankAccountRecord,
  find: (context) => findAccountOfOneself(context, 'bank.read'),
  handle: async ({ context, subject }) => {
    const account = await findBankAccount(context.db, { id: subject.id, vault: context.vault });
    if (account === undefined) throw notFound(NOUN);
    noteAccess(context, 'bank_account.viewed', { user: subject.userId, bank_account: account.id });
    return { body: representBankAccount(account, subject, context) };
  },
});

/** `DELETE /bank_accounts/:id`. */
export const remove = operation({
  summary: 'Remove a bank account',
  find: (context) => findAccountOfOneself(context, 'bank.write'),
  handle: async ({ context, subject: { id, userId } }) => {
    await removeBankAccount(context.db, { id });
    noteAccess(context, 'bank_account.removed', { user: userId, bank_account: id });
    return undefined;
  },
});

type Right = 'bank.read' | 'bank.write';

function findOwner(context: RequestContext, action: Right): Promise<OwnUser> {
  return requireOwnUser(context, { userId: pathId(context.params, 'id', 'user'), action, noun: 'user' });
}

async function findAccountOfOneself(
  context: RequestContext,
  action: Right,
): Promise<OwnUser & { id: number }> {
  const id = pathId(context.params, 'id', NOUN);
  const userId = await findOwnerOfAccount(context.db, id);
  if (userId === undefined) throw notFound(NOUN);
  return { id, ...(await requireOwnUser(context, { userId, action, noun: NOUN })) };
}

function numberProblems(body: Partial<Static<typeof NewBankAccount>>): Problem[] {
  const { name, routing_number: routing, account_number: number } = body;
  const problems: Problem[] = [];
  if (name?.trim() === '') problems.push({ path: '/name', message: 'name must not be blank.' });
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
  { site }: OwnUser,
  { links }: RequestContext,
): Static<typeof BankAccountRecord> {
  return {
    id: account.id,
    name: account.name,
    account_type: account.accountType,
    routing_number_last_four: lastFour(account.routingNumber),
    account_number_last_four: lastFour(account.accountNumber),
    created: isoInZone(account.createdAt, site.timezone),
    updated: isoInZone(account.updatedAt, site.timezone),
    _links: {
      self: links.link('bank-account', `/bank_accounts/${account.id}`),
      user: links.link('user', `/users/${account.userId}`),
    },
  };
}
