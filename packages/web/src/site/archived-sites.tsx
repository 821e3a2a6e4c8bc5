// The sites of this person that are archived or wait to be deleted; a list of sites leaves them out.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { fullDay } from '../format/days.ts';
import { useSession } from '../session/context.tsx';
import styles from './notes.module.css';
import { archivedSitesQuery } from './queries.ts';

/** Nothing is shown while there are none. `except` is the site that is shown already. */
export function ArchivedSites({ except }: { except?: number }) {
  const { client } = useSession();
  const { data } = useQuery(archivedSitesQuery(client));
  const sites = data?.items.filter(({ id }) => id !== except) ?? [];
  if (sites.length === 0) return null;
  return (
    <section className={styles.sites} aria-labelledby="archived-sites">
      <h2 id="archived-sites">Archived sites</h2>
      <ul>
        {sites.map(({ id, name, deletes_at }) => (
          <li key={id}>
            <Link to="/s/$siteId/set-up/{-$part}" params={{ siteId: String(id), part: 'site' }}>
              {name}
            </Link>
            {deletes_at !== null && <span> Will be deleted on {fullDay(deletes_at.slice(0, 10))}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
