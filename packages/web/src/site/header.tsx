// The header of the application: the site, its views, and the person.
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useSession, useSite } from '../session/context.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useCommands } from './commands.tsx';
import { isCountedForHeader, siteCountsQuery } from './counts.ts';
import styles from './header.module.css';
import bar from './top-bar.module.css';
import { TopBar } from './top-bar.tsx';

/** `parts`: the views at other addresses that belong to one of these. */
const VIEWS = [
  { to: '/s/$siteId/games', label: 'Games', parts: ['assign-sheet', 'proposals'] },
  { to: '/s/$siteId/people', label: 'People', parts: ['messages'] },
  { to: '/s/$siteId/calendar', label: 'Calendar', parts: [] },
  { to: '/s/$siteId/attention', label: 'Attention', parts: [] },
  { to: '/s/$siteId/pay', label: 'Pay', parts: [] },
  { to: '/s/$siteId/set-up/{-$part}', label: 'Set-up', parts: ['venues', 'imports'] },
] as const;

export function SiteHeader() {
  const { site } = useSite();
  const { sites } = useSession();
  const params = { siteId: String(site.id) };
  const open = useCommands();
  const { pathname } = useLocation();
  const isWithin = (part: string) => pathname.includes(`/s/${site.id}/${part}`);
  return (
    <TopBar home="/" className={styles.top}>
      {sites.some(({ id }) => id !== site.id) ? (
        <SiteSwitcher />
      ) : (
        <span className={styles.site}>{site.name}</span>
      )}
      <nav className={`${bar.views} ${styles.views}`} aria-label="Site">
        {VIEWS.map(({ to, label, parts }) => (
          <Link
            key={to}
            to={to}
            params={params}
            className={bar.view}
            aria-current={parts.some(isWithin) ? 'page' : undefined}
            activeProps={{ 'aria-current': 'page' }}
          >
            {label}
            {label === 'Attention' && <AttentionCount />}
          </Link>
        ))}
      </nav>
      <Find />
      <AccountMenu>
        <a href="/help/assign" target="_blank" rel="noopener">
          Help<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        <button type="button" popoverTarget="me" onClick={() => open('shortcuts')}>
          Keyboard shortcuts
        </button>
      </AccountMenu>
    </TopBar>
  );
}

function SiteSwitcher() {
  const { site } = useSite();
  const { sites } = useSession();
  const listed = sites.filter(({ id }) => id !== site.id);
  const all = [...listed, site].sort((a, b) => a.id - b.id);
  return (
    <select
      className={styles.site}
      aria-label="Site"
      value={site.id}
      onChange={(event) => window.location.assign(`/app/s/${event.target.value}/games`)}
    >
      {all.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** How many games need attention; nothing while that is not known. */
function AttentionCount() {
  const { client, site, mayEdit } = useSite();
  const { pathname } = useLocation();
  const enabled = mayEdit && isCountedForHeader(pathname);
  const counts = useQuery({ ...siteCountsQuery(client, site.id), enabled });
  const games = counts.data?.needs.attention ?? 0;
  if (games === 0) return null;
  return (
    <span className={styles.count}>
      {games}
      <span className="visually-hidden"> {games === 1 ? 'game' : 'games'}</span>
    </span>
  );
}

/** Opens the command palette. */
function Find() {
  const open = useCommands();
  return (
    <button
      type="button"
      className={styles.find}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => open('palette')}
    >
      <Search aria-hidden="true" />
      <span>Find anything</span>
      <kbd>{IS_MAC ? '⌘' : 'Ctrl'} K</kbd>
    </button>
  );
}

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);
