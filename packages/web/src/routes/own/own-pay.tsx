// What an official is owed and was paid, on all sites.
import { PayView } from '../../pay/pay-view.tsx';

export default function Pay() {
  return <PayView />;
}
