// The header of the application: the site, its views, and the person.
import { Link } from '@tanstack/react-router';
import { initials } from '../format/words.ts';
import icon from '../icon.svg';
import { useSession, useSite } from '../session/context.tsx';
import { signOut } from '../session/session.ts';
import styles from './header.module.css';

const VIEWS = [
  { to: '/s/$siteId/games', label: 'Games' },
  { to: '/s/$siteId/people', label: 'People' },
  { to: '/s/$siteId/calendar', label: 'Calendar' },
  { to: '/s/$siteId/attention', label: 'Attention' },
  { to: '/s/$siteId/set-up/{-$part}', label: 'Set-up' },
] as const;

export function SiteHeader() {
  const { site } = useSite();
  const { sites } = useSession();
  const params = { siteId: String(site.id) };
  return (
    <header className={styles.top}>
      <a className={styles.skip} href="#main">
        Skip to main content
      </a>
      <a className={styles.brand} href="/app">
        <img src={icon} alt="" width="24" height="24" />
        <span>Crewcall</span>
      </a>
      {sites.length > 1 ? <SiteSwitcher /> : <span className={styles.site}>{site.name}</span>}
      <nav className={styles.views} aria-label="Site">
        {VIEWS.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            params={params}
            className={styles.view}
            activeProps={{ 'aria-current': 'page' }}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Me />
    </header>
  );
}

function SiteSwitcher() {
  const { site } = useSite();
  const { sites } = useSession();
  return (
    <select
      className={styles.site}
      aria-label="Site"
      value={site.id}
      onChange={(event) => window.location.assign(`/app/s/${event.target.value}/games`)}
    >
      {sites.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** Who is signed in, with their profile and the way out. */
function Me() {
  const { account } = useSession();
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
        <a href="/profile">Profile</a>
        <a href="/profile/connected">Connected applications</a>
        <button type="button" onClick={signOut}>
          Sign out
        </button>
      </div>
    </div>
  );
}
