// The lists and settings of a site, one part at a time.
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useSite } from '../session/context.tsx';
import page from '../ui/page.module.css';
import { Empty } from '../ui/states.tsx';
import { AuditLog } from './audit/audit-log.tsx';
import { FirstSteps } from './first-steps.tsx';
import { GradesEditor } from './grades/grades-editor.tsx';
import { ListEditor } from './list-editor.tsx';
import { NOUNS } from './nouns.ts';
import { PatternsEditor } from './patterns/patterns-editor.tsx';
import { countQuery } from './queries.ts';
import styles from './set-up-view.module.css';
import { ConflictPolicies } from './site/conflict-policies.tsx';
import { SiteSettings } from './site/site-settings.tsx';

type Part = {
  part: string;
  title: string;
  about: string;
  forManagers?: true;
  of?: Parameters<typeof countQuery>[1];
};

const PARTS: readonly Part[] = [
  {
    ...{ part: 'patterns', title: 'Patterns', of: { type: 'pattern', path: 'patterns' } },
    about: 'Which officials a game needs, in their order, and what each is paid.',
  },
  ...NOUNS.map((noun) => ({ part: noun.part, title: noun.title, about: noun.about, of: noun })),
  {
    ...{ part: 'grades', title: 'Grades' },
    about:
      'What your officials are qualified for, the lowest grade first. Positions and age groups can ask for a lowest grade.',
  },
  {
    ...{ part: 'conflicts', title: 'Conflicts' },
    about:
      'What happens when you assign somebody all the same: nothing, a warning, or an error that you can override.',
  },
  { part: 'site', title: 'Site', about: 'What the site is called, and what officials see and do.' },
  {
    ...{ part: 'audit', title: 'Audit log', forManagers: true },
    about: 'Who did what on this site, newest first.',
  },
];

export function SetUpView() {
  const { part = PARTS[0]!.part } = useParams({ from: '/s/$siteId/set-up/{-$part}' });
  const { me } = useSite();
  const shown = PARTS.find((one) => one.part === part);
  return (
    <>
      <FirstSteps />
      <main id="main" className={page.page}>
        <h1>Set-up</h1>
        <nav aria-label="Parts of the set-up" className={styles.parts}>
          {PARTS.filter(({ forManagers }) => !forManagers || me.manager).map((one) => (
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
      className={styles.part}
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

function PartView({ part, title, about }: Part) {
  const noun = NOUNS.find((one) => one.part === part);
  return (
    <section aria-labelledby="part-title" className={styles.content}>
      <h2 id="part-title">{title}</h2>
      <p className={styles.about}>{about}</p>
      {noun !== undefined && <ListEditor noun={noun} />}
      {part === 'patterns' && <PatternsEditor />}
      {part === 'grades' && <GradesEditor />}
      {part === 'conflicts' && <ConflictPolicies />}
      {part === 'site' && <SiteSettings />}
      {part === 'audit' && <AuditLog />}
    </section>
  );
}
