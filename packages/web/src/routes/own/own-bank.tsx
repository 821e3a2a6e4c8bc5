// An official's bank accounts and tax form.
import { BankView } from '../../pay/bank/bank-view.tsx';

export default function Bank() {
  return <BankView />;
}
