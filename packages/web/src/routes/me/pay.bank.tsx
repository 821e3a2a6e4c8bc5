// An official's bank accounts and tax form.
import { createFileRoute } from '@tanstack/react-router';
import { BankView, SignInAgain } from '../../pay/bank/bank-view.tsx';
import { readBankDetails } from '../../pay/bank/queries.ts';

export const Route = createFileRoute('/me/pay/bank')({
  preload: false, // only for somebody who opens it
  loader: ({ context: { session, queries } }) => readBankDetails(queries, session.users),
  component: Bank,
});

function Bank() {
  const isOpen = Route.useLoaderData();
  return isOpen ? <BankView /> : <SignInAgain />;
}
