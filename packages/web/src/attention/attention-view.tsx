// What an assignor should look at, by its reason, each with what settles it.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { count } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { promptCountsQuery } from '../site/counts.ts';
import { Button } from '../ui/button.tsx';
import page from '../ui/page.module.css';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';
import styles from './attention.module.css';
import { ConcernRow } from './concern-row.tsx';
import { PAGE, sectionQuery } from './queries.ts';
import { Requests } from './requests.tsx';
import { type AttentionNeed, concernsOf, SECTIONS } from './sections.ts';

export function AttentionView() {
  const { client, site, isAssignor, mayEdit } = useSite();
  const counts = useQuery({ ...promptCountsQuery(client, site.id), enabled: mayEdit });
  const needs = counts.data?.needs;
  const sections = SECTIONS.filter(({ need }) => (needs?.[need] ?? 0) > 0);
  if (!isAssignor)
    return (
      <main id="main">
        <h1 className="visually-hidden">Attention</h1>
        <Empty title="This is for assignors">Your own games are under Games.</Empty>
      </main>
    );
  if (!mayEdit)
    return (
      <main id="main">
        <h1 className="visually-hidden">Attention</h1>
        <Empty title="Nothing needs your attention">The site is archived: nobody can change its games.</Empty>
      </main>
    );
  return (
    <main id="main" className={page.page}>
      <div className={page.bar}>
        <h1>Attention</h1>
        {needs && needs.attention > 0 && (
          <p className={styles.sum}>
            {count(needs.attention, 'game needs', 'games need')} something from you.
          </p>
        )}
      </div>
      {counts.isError && <Failure error={counts.error} onRetry={() => counts.refetch()} />}
      {counts.isPending && <Skeleton />}
      {needs && sections.length === 0 && (
        <Empty title="Nothing needs your attention">
          Nobody has declined, every answer is in, no draft is near, and every report has been sent.
        </Empty>
      )}
      {sections.map(({ need, title, about }) =>
        need === 'requests' ? (
          <Requests key={need} {...{ title, about }} />
        ) : (
          <Section key={need} {...{ need, title, about }} games={needs![need]} />
        ),
      )}
    </main>
  );
}

type SectionProps = { need: AttentionNeed; title: string; about: string; games: number };

function Section({ need, title, about, games }: SectionProps) {
  const { client, site } = useSite();
  const [most, setMost] = useState(PAGE);
  const found = useQuery(sectionQuery(client, { siteId: site.id, need, most }));
  const now = new Date();
  return (
    <section className={styles.section} aria-labelledby={`title-${need}`}>
      <h2 id={`title-${need}`}>
        {title} <span className={styles.number}>{games}</span>
      </h2>
      <p className={styles.about}>{about}</p>
      {found.isError && <Failure error={found.error} onRetry={() => found.refetch()} />}
      {found.isPending && <Skeleton rows={Math.min(games, 4)} />}
      <ul>
        {found.data?.items.flatMap((game) =>
          concernsOf(need, game, now).map((concern) => (
            <ConcernRow key={`${game.id}-${concern.slot?.id}`} {...{ need, game, concern }} />
          )),
        )}
      </ul>
      {found.data && found.data.records > found.data.items.length && (
        <Button look="quiet" onClick={() => setMost(most + 2 * PAGE)}>
          Show more of {games}
        </Button>
      )}
    </section>
  );
}
