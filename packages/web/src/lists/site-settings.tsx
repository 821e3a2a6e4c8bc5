// The settings of a site: what officials are shown, and whether they report.
import type { SiteChange, WholeSite } from '@crewcall/sdk';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSite } from '../session/context.tsx';
import { keyOf } from '../site/live.ts';
import { Checkbox } from '../ui/field.tsx';
import { Failure, messageOf, Skeleton } from '../ui/states.tsx';
import { useToasts } from '../ui/toast.tsx';
import styles from './site-settings.module.css';

type Switch = keyof Pick<
  WholeSite,
  'show_all_games' | 'show_unassigned_games' | 'show_game_reports' | 'forms_enabled'
>;

const SWITCHES: readonly { name: Switch; label: string; hint: string }[] = [
  {
    name: 'show_all_games',
    label: 'Officials see all published games',
    hint: 'Otherwise they see the games that they are on.',
  },
  {
    name: 'show_unassigned_games',
    label: 'Officials see games with an open position',
    hint: 'Also where they do not see all games.',
  },
  {
    name: 'forms_enabled',
    label: 'Officials report about games',
    hint: 'They fill in your forms after a game.',
  },
  {
    name: 'show_game_reports',
    label: 'Officials see the reports of their crew',
    hint: 'Otherwise everybody sees only their own.',
  },
];

export function SiteSettings() {
  const { isAssignor } = useSite();
  const { site, save } = useSiteSettings();
  if (site.isPending) return <Skeleton rows={5} />;
  if (site.isError) return <Failure error={site.error} onRetry={() => site.refetch()} />;
  return (
    <>
      <dl className={styles.facts}>
        <dt>Name</dt>
        <dd>{site.data.name}</dd>
        <dt>Time zone</dt>
        <dd>{site.data.timezone.replaceAll('_', ' ')}</dd>
      </dl>
      <fieldset className={styles.switches} disabled={!isAssignor}>
        <legend>What officials see and do</legend>
        {SWITCHES.map(({ name, label, hint }) => (
          <div key={name} className={styles.switch}>
            <Checkbox
              checked={site.data[name]}
              onChange={({ target }) => save({ [name]: target.checked }, label)}
              label={
                <>
                  <b>{label}</b>
                  <small>{hint}</small>
                </>
              }
            />
          </div>
        ))}
      </fieldset>
    </>
  );
}

/** The site as the service has it, and what changes it at once, with Undo. */
function useSiteSettings() {
  const { client, site: known } = useSite();
  const queries = useQueryClient();
  const toasts = useToasts();
  const query = queryOptions({
    queryKey: keyOf(known.id, 'site'),
    queryFn: ({ signal }) => client.sites.get(known.id, { signal }),
  });
  const put = async (change: SiteChange) => {
    const before = queries.getQueryData(query.queryKey);
    queries.setQueryData(query.queryKey, (site) => site && { ...site, ...change });
    try {
      queries.setQueryData(query.queryKey, await client.sites.change(known.id, change));
      return true;
    } catch (error) {
      queries.setQueryData(query.queryKey, before);
      toasts.show({ message: messageOf(error), isError: true });
      return false;
    }
  };
  const save = async (change: SiteChange, label: string) => {
    const before = queries.getQueryData(query.queryKey) as Record<string, unknown> | undefined;
    if (before === undefined || !(await put(change))) return;
    const earlier = Object.fromEntries(Object.keys(change).map((name) => [name, before[name]]));
    toasts.show({ message: `“${label}” was saved.`, undo: () => void put(earlier) });
  };
  return { site: useQuery(query), save };
}
