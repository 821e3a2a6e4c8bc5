// Says at the top of every view that the site is archived, or when it will be deleted.
import { Link } from '@tanstack/react-router';
import { fullDay } from '../format/days.ts';
import { useSite } from '../session/context.tsx';
import styles from './notes.module.css';

export function ArchivedNote() {
  const { site, me } = useSite();
  if (site.active) return null;
  return (
    <p className={styles.note} role="status">
      {site.name} is archived, and read only
      {site.deletes_at !== null && `; it will be deleted on ${fullDay(site.deletes_at.slice(0, 10))}`}.
      {me.manager ? (
        <Link to="/s/$siteId/set-up/{-$part}" params={{ siteId: String(site.id), part: 'site' }}>
          Restore it in Set-up
        </Link>
      ) : (
        ' A manager can restore it.'
      )}
    </p>
  );
}
