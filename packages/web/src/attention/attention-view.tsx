// What an assignor should look at, by its reason, each with what settles it.
import type { Game, NewReminder } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import type { Worklist } from '../assign/slots.ts';
import { count } from '../format/words.ts';
import { countToRemind, remindWords } from '../reminders/reminders.ts';
import { useReminding } from '../reminders/use-reminding.ts';
import { useSite } from '../session/context.tsx';
import { promptCountsQuery } from '../site/counts.ts';
import { Button } from '../ui/button.tsx';
import page from '../ui/page.module.css';
import { Panel, WithPanel } from '../ui/panel.tsx';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';
import styles from './attention.module.css';
import { checkedSentences } from './checked.ts';
import { ConcernRow } from './concern-row.tsx';
import { CrewReports } from './crew-reports.tsx';
import { PAGE, sectionQuery } from './queries.ts';
import { Requests } from './requests.tsx';
import type { AssigningNeed, AttentionSearch } from './search.ts';
import { type AttentionNeed, concernsOf, SECTIONS, worklistOf } from './sections.ts';

type AttentionViewProps = {
  /** What the panel beside the sections shows, as long as the address has a game. */
  AssignPanel: ComponentType<{ games: readonly Game[]; worklist?: Worklist | undefined }>;
};

export function AttentionView({ AssignPanel }: AttentionViewProps) {
  const { client, site, isAssignor, mayEdit } = useSite();
  const counts = useQuery({ ...promptCountsQuery(client, site.id), enabled: mayEdit });
  const needs = counts.data?.needs;
  const checked = counts.data && checkedSentences(counts.data).join(' ');
  const opened: AttentionSearch = useSearch({ from: '/s/$siteId/attention' });
  const isOpen = opened.need !== undefined && opened.game !== undefined;
  useReturnedFocus(isOpen, opened.slot);
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
    <WithPanel panel={isOpen && <AssignBeside AssignPanel={AssignPanel} need={opened.need!} />}>
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
        {needs && sections.length === 0 && <Empty title="Nothing needs your attention">{checked}</Empty>}
        {sections.map(({ need, title, about }) =>
          need === 'requests' ? (
            <Requests key={need} {...{ title, about }} />
          ) : (
            <Section key={need} {...{ need, title, about }} games={needs![need]} />
          ),
        )}
        {sections.length > 0 && <p className={styles.checked}>{checked}</p>}
      </main>
    </WithPanel>
  );
}

/** The panel with the position of the address: after it comes the next one of its section. */
function AssignBeside({ AssignPanel, need }: AttentionViewProps & { need: AssigningNeed }) {
  const { client, site } = useSite();
  const navigate = useNavigate({ from: '/s/$siteId/attention' });
  const found = useQuery(sectionQuery(client, { siteId: site.id, need, most: PAGE }));
  return (
    <Panel label="Assign officials" onClose={() => void navigate({ search: {}, resetScroll: false })}>
      <Suspense fallback={<Skeleton rows={3} />}>
        <AssignPanel games={found.data?.items ?? NONE} worklist={worklistOf(need)} />
      </Suspense>
    </Panel>
  );
}

/** The focus goes back to the row of the position when the panel closes, or to the first row if that is settled. */
function useReturnedFocus(isOpen: boolean, slot: number | undefined): void {
  const last = useRef<number>(undefined);
  useEffect(() => {
    const closed = last.current;
    last.current = isOpen ? slot : undefined;
    if (isOpen || closed === undefined) return;
    const row = document.querySelector<HTMLElement>(`[data-slot="${closed}"]`);
    (row ?? document.querySelector<HTMLElement>('[data-slot]'))?.focus();
  }, [isOpen, slot]);
}

const NONE: readonly Game[] = [];

/** Reminds also those of games that are not shown yet. */
function RemindAll({ items: games, records }: { items: readonly Game[]; records: number }) {
  const { remind, isPending } = useReminding();
  const unreminded = countToRemind(games, new Date());
  if (unreminded < 2) return null;
  const all = { games: { needs: ['late_answers'] } } satisfies NewReminder;
  return (
    <Button
      small
      disabled={isPending}
      onClick={() =>
        remind(
          all,
          games.map(({ id }) => id),
        )
      }
    >
      {records > games.length ? 'Remind all' : remindWords(unreminded)}
    </Button>
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
      <div className={styles.about}>
        <p>{about}</p>
        {need === 'late_answers' && found.data !== undefined && <RemindAll {...found.data} />}
      </div>
      {found.isError && <Failure error={found.error} onRetry={() => found.refetch()} />}
      {found.isPending && <Skeleton rows={Math.min(games, 4)} />}
      <ul>
        {found.data?.items.flatMap((game) =>
          need === 'crew_reports' ? (
            <CrewReports key={game.id} game={game} />
          ) : (
            concernsOf(need, game, now).map((concern) => (
              <ConcernRow key={`${game.id}-${concern.slot?.id}`} {...{ need, game, concern }} />
            ))
          ),
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
