// The settings of a site: what officials are shown, and whether they report.
import type { WholeSite } from '@crewcall/sdk/core';
import { exampleOf } from '../../format/locale-choices.ts';
import { zoneName } from '../../format/zones.ts';
import { useSite } from '../../session/context.tsx';
import { ArchivedSites } from '../../site/archived-sites.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { LocaleChoice } from './locale.tsx';
import { Answers, Arrival, AvailabilityLock, Minors, OpenGames } from './open-games.tsx';
import { SiteName } from './site-name.tsx';
import styles from './site-settings.module.css';
import { SiteState } from './site-state.tsx';
import { useSiteSettings } from './use-site-settings.ts';

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
  const { mayEdit, me } = useSite();
  const { site, save, record, queryKey, saved } = useSiteSettings();
  if (site.isPending) return <Skeleton rows={5} />;
  if (site.isError) return <Failure error={site.error} onRetry={() => site.refetch()} />;
  const { active } = site.data;
  const canRename = me.manager && active;
  const state = me.manager && <SiteState {...{ site: site.data, record, saved }} />;
  return (
    <>
      {!active && state}
      {canRename && <SiteName {...{ site: site.data, record, queryKey }} />}
      <dl className={styles.facts}>
        {!canRename && (
          <>
            <dt>Name</dt>
            <dd>{site.data.name}</dd>
          </>
        )}
        <dt>Time zone</dt>
        <dd>{zoneName(site.data.timezone)}</dd>
        {!canRename && (
          <>
            <dt>Dates and clocks</dt>
            <dd>{exampleOf(site.data.locale)}</dd>
          </>
        )}
      </dl>
      {canRename && <LocaleChoice {...{ site: site.data, save }} />}
      <div className={styles.settings}>
        <fieldset className={styles.switches} disabled={!mayEdit}>
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
        <OpenGames {...{ site: site.data, save }} />
        <Minors {...{ site: site.data, save }} />
        <Answers {...{ site: site.data, save }} />
        <Arrival {...{ site: site.data, save }} />
        <AvailabilityLock {...{ site: site.data, save }} />
      </div>
      {active && state}
      <ArchivedSites except={site.data.id} />
    </>
  );
}
