// The views about pay: one line above each of them leads to the others.
import { Link } from '@tanstack/react-router';
import { useSite } from '../session/context.tsx';
import links from '../ui/parts.module.css';
import styles from './pay-parts.module.css';

const PARTS = [
  { to: '/s/$siteId/pay/runs', label: 'Pay runs', isForManagers: true },
  { to: '/s/$siteId/pay/fees', label: 'Fees', isForManagers: false },
  { to: '/s/$siteId/pay/disputes', label: 'Disputes', isForManagers: false },
  { to: '/s/$siteId/pay/payers', label: 'Payers', isForManagers: true },
  { to: '/s/$siteId/pay/balance', label: 'Balance', isForManagers: false },
  { to: '/s/$siteId/pay/year', label: 'Year', isForManagers: true },
] as const;

export function PayParts() {
  const { site, me } = useSite();
  const parts = PARTS.filter(({ isForManagers }) => me.manager || !isForManagers);
  return (
    <nav aria-label="Pay" className={styles.parts}>
      <b aria-hidden="true">Pay</b>
      {parts.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          params={{ siteId: String(site.id) }}
          className={links.part}
          activeProps={{ 'aria-current': 'page' }}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
