// The checklist of a new site, until its first game is published.
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Circle } from 'lucide-react';
import { useEffect } from 'react';
import { useSite } from '../session/context.tsx';
import styles from './first-steps.module.css';
import { countQuery } from './queries.ts';

type Step = {
  title: string;
  about: string;
  to: StepAddress;
  part?: string;
  kind?: 'games' | 'people';
  also?: OtherWay;
};
type StepAddress =
  | '/s/$siteId/set-up/{-$part}'
  | '/s/$siteId/people'
  | '/s/$siteId/games'
  | '/s/$siteId/games/new'
  | '/s/$siteId/imports';
/** Without a sheet. */
type OtherWay = { title: string; to: StepAddress };

const STEPS: readonly Step[] = [
  {
    title: 'Add a pattern',
    about: 'Which officials a game needs, and what each is paid.',
    ...{ to: '/s/$siteId/set-up/{-$part}', part: 'patterns' },
  },
  {
    title: 'Add a venue',
    about: 'Where games are played. A map point lets Crewcall tell who can drive there in time.',
    ...{ to: '/s/$siteId/set-up/{-$part}', part: 'venues' },
  },
  {
    title: 'Import your officials',
    about:
      'Drop a sheet of names and email addresses, or paste it. Nobody gets an email until you invite them.',
    ...{ to: '/s/$siteId/imports', kind: 'people' },
    also: { title: 'Invite them one by one', to: '/s/$siteId/people' },
  },
  {
    title: 'Import your games',
    about:
      'Drop the sheet of your league as it is, or paste it. Each game begins as a draft that only assignors see.',
    ...{ to: '/s/$siteId/imports', kind: 'games' },
    also: { title: 'Add one by hand', to: '/s/$siteId/games/new' },
  },
  {
    title: 'Assign and publish',
    about: 'Officials are told of their games when you publish them.',
    to: '/s/$siteId/games',
  },
];

/** Shown to assignors of a site where no game has ever been published. */
export function FirstSteps() {
  const { site, mayEdit } = useSite();
  return mayEdit && !isDone(site.id) ? <OpenSteps /> : null;
}

const doneKey = (siteId: number) => `first-steps-done-${siteId}`;
const isDone = (siteId: number) => localStorage.getItem(doneKey(siteId)) !== null;

function OpenSteps() {
  const { client, site } = useSite();
  const of = { client, siteId: site.id };
  const { data: published } = useQuery(countQuery(of, { type: 'game', path: 'games' }, { published: true }));
  const counts = useQueries({
    queries: [
      countQuery(of, { type: 'pattern', path: 'patterns' }),
      countQuery(of, { type: 'venue', path: 'venues' }),
      countQuery(of, { type: 'user', path: 'users' }),
      countQuery(of, { type: 'game', path: 'games' }),
    ].map((query) => ({ ...query, enabled: published === 0 })),
    combine: (results) => results.map(({ data }) => data),
  });
  const [patterns, venues, users, games] = counts;
  useEffect(() => {
    if (published) localStorage.setItem(doneKey(site.id), '1');
  }, [published, site.id]);
  if (counts.includes(undefined) || published !== 0) return null;
  const isDoneAt = [patterns! > 0, venues! > 0, users! > 1, games! > 0, false];
  const next = isDoneAt.indexOf(false);
  return (
    <section className={styles.steps} aria-labelledby="first-steps">
      <div className={styles.head}>
        <h2 id="first-steps">Get ready for your first game</h2>
        <p>
          {isDoneAt.filter(Boolean).length} of {STEPS.length} done
        </p>
      </div>
      <ol>
        {STEPS.map(({ title, about, to, part, kind, also }, index) => (
          <li key={title} className={isDoneAt[index] ? styles.done : undefined}>
            {isDoneAt[index] ? <Check aria-hidden="true" /> : <Circle aria-hidden="true" />}
            <div>
              <Link
                {...{ to, params: { siteId: String(site.id), part } }}
                search={kind && { kind }}
                aria-current={index === next ? 'step' : undefined}
              >
                {title}
              </Link>
              {isDoneAt[index] && <span className="visually-hidden"> (done)</span>}
              {!isDoneAt[index] && (
                <p>
                  {about}
                  {also !== undefined && (
                    <>
                      {' '}
                      <Link to={also.to} params={{ siteId: String(site.id) }}>
                        {also.title}
                      </Link>
                    </>
                  )}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
