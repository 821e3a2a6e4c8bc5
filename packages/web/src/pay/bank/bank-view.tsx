// The person's bank accounts and tax form at each organization, after a fresh sign-in.
import type { Client, User } from '@crewcall/sdk/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isArchived, useSession } from '../../session/context.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import { Accounts } from './accounts.tsx';
import { accountsQuery, bankClientQuery, taxFormQuery } from './queries.ts';
import { TaxFormCard } from './tax-form.tsx';

const AGAIN = `/sign-in?${new URLSearchParams({ again: '1', return_to: '/app/me/pay/bank' })}`;

export function BankView() {
  const { users } = useSession();
  const { data: client } = useSuspenseQuery(bankClientQuery);
  return (
    <Page>
      {users.map((user) => (
        <OfUser key={user.id} client={client} user={user} />
      ))}
    </Page>
  );
}

function Page({ children }: { children: ReactNode }) {
  return (
    <main id="main" className={card.page}>
      <BackLink to="/me/pay">My pay</BackLink>
      <h1>Bank account and tax form</h1>
      {children}
    </main>
  );
}

/** In the place of the view for somebody who signed in too long ago. */
export function SignInAgain() {
  return (
    <Page>
      <div className={card.card}>
        <p>
          Only you can see your bank account and tax form. Sign in again, so that we know it is you. They are
          then shown for 15 minutes.
        </p>
        <div className={`${card.actions} ${card.wide}`}>
          <a className={buttonClass('primary')} href={AGAIN}>
            Sign in again
          </a>
        </div>
      </div>
    </Page>
  );
}

/** What one organization has of the person. */
function OfUser({ client, user }: { client: Client; user: User }) {
  const session = useSession();
  const { data: accounts } = useSuspenseQuery(accountsQuery(client, user.id));
  const { data: taxForm } = useSuspenseQuery(taxFormQuery(client, user.id));
  const { site } = user._embedded;
  const isReadOnly = isArchived(session, site.id);
  return (
    <>
      {(session.sites.length > 1 || isReadOnly) && (
        <h2>{isReadOnly ? `${site.name}, archived` : site.name}</h2>
      )}
      <Accounts {...{ client, isReadOnly }} userId={user.id} accounts={accounts} />
      <TaxFormCard {...{ client, isReadOnly }} userId={user.id} taxForm={taxForm} />
    </>
  );
}
