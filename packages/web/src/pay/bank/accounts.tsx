// The bank accounts that a person is paid into: masked, added, removed.
import type { BankAccount, Client, NewBankAccount } from '@crewcall/sdk/core';
import { BankAccounts } from '@crewcall/sdk/resources';
import { useState } from 'react';
import { useChange } from '../../session/use-change.ts';
import { Button } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import { ACCOUNT_FIELDS, accountName } from './details.ts';
import { type Details, DetailsForm } from './details-form.tsx';
import { accountsKey } from './queries.ts';

const MOST_ACCOUNTS = 10; // docs/api: bank

type AccountsProps = {
  client: Client;
  userId: number;
  accounts: readonly BankAccount[];
  /** Accounts can be removed, but not added. */
  isReadOnly: boolean;
};

export function Accounts({ client, userId, accounts, isReadOnly }: AccountsProps) {
  const { start, submit } = useChange();
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<BankAccount>();
  const shared = { record: `bank accounts ${userId}`, affects: [accountsKey(userId)] };
  const add = async (details: Details) => {
    const { name = '', account_type, routing_number = '', account_number = '' } = details;
    await submit<BankAccount>({
      ...shared,
      send: () =>
        new BankAccounts(client).create(userId, {
          ...{ name, routing_number, account_number },
          account_type: account_type as NewBankAccount['account_type'],
        }),
      message: (account) => `Added: ${accountName(account)}.`,
    });
    setAdding(false);
  };
  const remove = (account: BankAccount) => {
    setRemoving(undefined);
    void start({
      ...shared,
      send: () => new BankAccounts(client).delete(account.id),
      message: `Removed: ${accountName(account)}.`,
      failure: `${accountName(account)} was not removed.`,
    });
  };
  return (
    <section className={card.card} aria-labelledby={`accounts-${userId}`}>
      <h2 id={`accounts-${userId}`}>Bank accounts</h2>
      {accounts.length === 0 && !isAdding && (
        <p className={card.soft}>None yet. Your organization pays into the account that you add here.</p>
      )}
      <ul className={card.cards}>
        {accounts.map((account) => (
          <li key={account.id} className={card.line}>
            <p>
              <b>{accountName(account)}</b>
              <br />
              <span className={card.small}>
                {account.name} · routing ····{account.routing_number_last_four}
              </span>
            </p>
            <Button small aria-label={`Remove ${accountName(account)}`} onClick={() => setRemoving(account)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {isAdding ? (
        <DetailsForm
          label="New bank account"
          fields={ACCOUNT_FIELDS}
          onSend={add}
          onCancel={() => setAdding(false)}
        />
      ) : (
        !isReadOnly &&
        accounts.length < MOST_ACCOUNTS && (
          <div>
            <Button onClick={() => setAdding(true)}>Add a bank account</Button>
          </div>
        )
      )}
      {removing !== undefined && (
        <Dialog
          title={`Remove ${accountName(removing)}?`}
          onClose={() => setRemoving(undefined)}
          actions={
            <>
              <Button onClick={() => setRemoving(undefined)}>Keep it</Button>
              <Button look="danger" onClick={() => remove(removing)}>
                Remove
              </Button>
            </>
          }
        >
          <p>This cannot be undone: to add it again you need its full number.</p>
        </Dialog>
      )}
    </section>
  );
}
