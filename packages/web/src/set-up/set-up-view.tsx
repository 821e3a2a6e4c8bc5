// The lists and settings of a site, one part at a time.
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useSite } from '../session/context.tsx';
import { HelpLink } from '../ui/help-link.tsx';
import page from '../ui/page.module.css';
import links from '../ui/parts.module.css';
import { Empty } from '../ui/states.tsx';
import { AuditLog } from './audit/audit-log.tsx';
import { FirstSteps } from './first-steps.tsx';
import { GradesEditor } from './grades/grades-editor.tsx';
import { ListEditor } from './list-editor.tsx';
import { NOUNS } from './nouns.ts';
import { FIRST_PART, PARTS, type Part } from './parts.ts';
import { PatternsEditor } from './patterns/patterns-editor.tsx';
import { countQuery } from './queries.ts';
import { SchedulesEditor } from './schedules/schedules-editor.tsx';
import styles from './set-up-view.module.css';
import { ConflictPolicies } from './site/conflict-policies.tsx';
import { SiteSettings } from './site/site-settings.tsx';

export function SetUpView() {
  const { part = FIRST_PART } = useParams({ from: '/s/$siteId/set-up/{-$part}' });
  const { me, isAssignor } = useSite();
  const shown = PARTS.find((one) => one.part === part);
  return (
    <>
      <FirstSteps />
      <main id="main" className={page.page}>
        <h1>Set-up</h1>
        <nav aria-label="Parts of the set-up" className={styles.parts}>
          {PARTS.filter(
            ({ forManagers, forAssignors }) => (!forManagers || me.manager) && (!forAssignors || isAssignor),
          ).map((one) => (
            <PartLink key={one.part} {...one} isCurrent={one === shown} />
          ))}
        </nav>
        {shown === undefined ? (
          <Empty title="There is no such part of the set-up" />
        ) : (
          <PartView key={shown.part} {...shown} />
        )}
      </main>
    </>
  );
}

function PartLink({ part, title, of, isCurrent }: Part & { isCurrent: boolean }) {
  const { site } = useSite();
  return (
    <Link
      to="/s/$siteId/set-up/{-$part}"
      params={{ siteId: String(site.id), part }}
      className={links.part}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {title}
      {of !== undefined && <Count of={of} />}
    </Link>
  );
}

function Count({ of }: Required<Pick<Part, 'of'>>) {
  const { client, site } = useSite();
  const { data } = useQuery(countQuery({ client, siteId: site.id }, of));
  return data === undefined ? null : <b> {data.toLocaleString('en-US')}</b>;
}

function PartView({ part, title, about, help }: Part) {
  const noun = NOUNS.find((one) => one.part === part);
  return (
    <section aria-labelledby="part-title" className={styles.content}>
      <h2 id="part-title">{title}</h2>
      <p className={styles.about}>
        {about} {help !== undefined && <HelpLink page={help.page}>{help.title}</HelpLink>}
      </p>
      {noun !== undefined && <ListEditor noun={noun} />}
      {part === 'patterns' && <PatternsEditor />}
      {part === 'grades' && <GradesEditor />}
      {part === 'conflicts' && <ConflictPolicies />}
      {part === 'site' && <SiteSettings />}
      {part === 'schedules' && <SchedulesEditor />}
      {part === 'audit' && <AuditLog />}
    </section>
  );
}
