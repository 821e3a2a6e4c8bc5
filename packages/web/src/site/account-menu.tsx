// The menu of the person who is signed in.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { initials } from '../format/words.ts';
import { useSession } from '../session/context.tsx';
import { signOut } from '../session/sign-out/sign-out.ts';
import styles from './account-menu.module.css';

type AccountMenuProps = { isOfficial?: boolean; children?: ReactNode };

/** Who is signed in, with their profile, the way to their other role, what else a frame offers, and the way out. */
export function AccountMenu({ isOfficial = false, children }: AccountMenuProps) {
  const { account, users } = useSession();
  const assigns = users.some(({ assignor, manager }) => assignor || manager);
  const officiates = users.some(({ official }) => official);
  return (
    <div className={styles.person}>
      <button type="button" className={styles.me} popoverTarget="me" title="Your account">
        {initials(account)}
        <span className="visually-hidden">, your account: {account.name}</span>
      </button>
      <div id="me" popover="auto" className={styles.menu}>
        <p>
          <b>{account.name}</b>
          <br />
          {account.email}
        </p>
        {isOfficial && assigns && <Link to="/">Assign games</Link>}
        {!isOfficial && officiates && <Link to="/me">My games</Link>}
        <a href="/profile">Profile</a>
        <a href="/profile/connected">Connected applications</a>
        {children}
        <button type="button" onClick={signOut}>
          Sign out
        </button>
        <p className={styles.version}>Crewcall {import.meta.env.CREWCALL_VERSION}</p>
      </div>
    </div>
  );
}
