// The person's bank accounts and tax form at each organization, after a fresh sign-in.
import type { Crewcall, User } from '@crewcall/sdk';
import { useQuery } from '@tanstack/react-query';
import { isArchived, useSession } from '../../session/context.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { Accounts } from './accounts.tsx';
import { SignInAgainError } from './bank-client.ts';
import { accountsQuery, bankClientQuery, taxFormQuery } from './queries.ts';
import { TaxFormCard } from './tax-form.tsx';

const AGAIN = `/sign-in?${new URLSearchParams({ again: '1', return_to: '/app/me/pay/bank' })}`;

export function BankView() {
  const { users } = useSession();
  const { data: client, error, refetch } = useQuery(bankClientQuery);
  return (
    <main id="main" className={card.page}>
      <BackLink to="/me/pay">My pay</BackLink>
      <h1>Bank account and tax form</h1>
      {client === undefined && error === null && <Skeleton rows={3} />}
      {client === undefined && error !== null && <Closed error={error} onRetry={refetch} />}
      {client !== undefined && users.map((user) => <OfUser key={user.id} client={client} user={user} />)}
    </main>
  );
}

function Closed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!(error instanceof SignInAgainError)) return <Failure error={error} onRetry={onRetry} />;
  return (
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
  );
}

/** What one organization has of the person. */
function OfUser({ client, user }: { client: Crewcall; user: User }) {
  const session = useSession();
  const { sites } = session;
  const accounts = useQuery(accountsQuery(client, user.id));
  const taxForm = useQuery(taxFormQuery(client, user.id));
  const { site } = user._embedded;
  const isReadOnly = isArchived(session, site.id);
  const failed = [accounts, taxForm].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined) return <Closed error={failed.error!} onRetry={failed.refetch} />;
  return (
    <>
      {(sites.length > 1 || isReadOnly) && <h2>{isReadOnly ? `${site.name}, archived` : site.name}</h2>}
      {accounts.data === undefined ? (
        <Skeleton rows={2} />
      ) : (
        <Accounts {...{ client, isReadOnly }} userId={user.id} accounts={accounts.data} />
      )}
      {taxForm.data !== undefined && (
        <TaxFormCard {...{ client, isReadOnly }} userId={user.id} taxForm={taxForm.data} />
      )}
    </>
  );
}
