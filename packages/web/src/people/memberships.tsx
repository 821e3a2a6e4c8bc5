// The groups and leagues of a person.
import type { User } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { useSite } from '../session/context.tsx';
import { Checkbox } from '../ui/field.tsx';
import { Failure } from '../ui/states.tsx';
import styles from './person-view.module.css';
import { groupsQuery, leaguesQuery } from './queries.ts';
import { useUserChanges } from './use-user-changes.ts';

export function Memberships({ user }: { user: User }) {
  const { client, site, mayEdit } = useSite();
  const of = { client, siteId: site.id };
  const groups = useQuery(groupsQuery(of));
  const leagues = useQuery(leaguesQuery(of));
  const changes = useUserChanges(user);
  const error = groups.error ?? leagues.error;
  return (
    <section className={styles.card} aria-labelledby="memberships">
      <h2 id="memberships">Leagues and groups</h2>
      {error !== null && <Failure error={error} />}
      <h3>Leagues</h3>
      <div className={styles.checks}>
        {leagues.data?.map((league) => (
          <Checkbox
            key={league.record.id}
            label={league.record.name}
            disabled={!mayEdit}
            checked={league.userIds.has(user.id)}
            onChange={() => changes.toggleLeague(league)}
          />
        ))}
        {leagues.data?.length === 0 && <p className={styles.note}>The site has no leagues.</p>}
      </div>
      <h3>Groups</h3>
      <div className={styles.checks}>
        {groups.data?.map(({ record, userIds }) => (
          <Checkbox
            key={record.id}
            label={record.name}
            disabled={!mayEdit}
            checked={userIds.has(user.id)}
            onChange={({ target }) => changes.setGroup(record, target.checked)}
          />
        ))}
        {groups.data?.length === 0 && (
          <p className={styles.note}>The site has no groups. Add one at Set-up.</p>
        )}
      </div>
    </section>
  );
}
