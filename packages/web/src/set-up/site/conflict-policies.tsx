// What the site does about each kind of conflict when somebody is assigned.
import { useSite } from '../../session/context.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import styles from './conflict-policies.module.css';
import { useSiteSettings } from './use-site-settings.ts';

type Policy = 'ignore' | 'warn' | 'refuse';

const CHOICES = [
  { value: 'ignore', label: 'Ignore' },
  { value: 'warn', label: 'Warn' },
  { value: 'refuse', label: 'Refuse' },
] as const;

/** Of codes that the service has. One that is missing here is shown by its own name. */
const WORDS: Record<string, { label: string; about: string }> = {
  busy_elsewhere: {
    label: 'Works on another site',
    about: 'They have a game at that time on another site.',
  },
  unavailable: { label: 'Not available', about: 'They entered a day off, or other hours.' },
  travel_time: {
    label: 'Too little time to drive',
    about: 'From the venue of the game before, or to the game after.',
  },
  same_team: { label: 'Same team again', about: 'They have another game of one of the teams within a week.' },
  removed_from_league: { label: 'Not in the league', about: 'They were removed from the game’s league.' },
  blocked_team: { label: 'Blocked team', about: 'They must not work games of one of the teams.' },
  blocked_venue: { label: 'Blocked venue', about: 'They must not work at the venue.' },
  blocked_league: { label: 'Blocked league', about: 'They must not work games of the league.' },
  blocked_official: { label: 'Blocked crew', about: 'They must not work with somebody of the crew.' },
  games_per_day: { label: 'Too many games that day', about: 'More than their limit.' },
  games_per_week: { label: 'Too many games that week', about: 'More than their limit.' },
  distance: { label: 'Too far', about: 'The venue is farther away than their limit.' },
  grade: { label: 'Grade too low', about: 'The position or age group asks for a higher grade.' },
  venue_closed: {
    label: 'Venue closed',
    about: 'The venue or its field is closed then. It counts for new and moved games, too.',
  },
  certification: {
    label: 'Certification not valid',
    about: 'A certification or background check has ended by then, or has not begun.',
  },
};

export function ConflictPolicies() {
  const { mayEdit } = useSite();
  const { site, save } = useSiteSettings();
  if (site.isPending) return <Skeleton rows={5} />;
  if (site.isError) return <Failure error={site.error} onRetry={() => site.refetch()} />;
  const policies = Object.entries(site.data.conflict_policies) as [string, Policy][];
  return (
    <ul className={styles.policies}>
      {policies.map(([code, policy]) => {
        const { label, about } = WORDS[code] ?? { label: code.replaceAll('_', ' '), about: '' };
        return (
          <li key={code}>
            <div>
              <b>{label}</b>
              <p>{about}</p>
            </div>
            <fieldset disabled={!mayEdit}>
              <Segmented
                label={label}
                value={policy}
                choices={CHOICES}
                onChange={(chosen) => save({ conflict_policies: { [code]: chosen } }, label)}
              />
            </fieldset>
          </li>
        );
      })}
    </ul>
  );
}
