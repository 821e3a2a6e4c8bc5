// A month: how many games each day has, and how many positions are open. Each day leads to its venues and hours.
import type { GameDay } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { addDays, longDay } from '../format/days.ts';
import { weekdays, weeksOfMonth } from '../format/weeks.ts';
import { count } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';
import styles from './month-view.module.css';
import { countsQuery } from './queries.ts';

export function MonthView({ day, today }: { day: string; today: string }) {
  const { client, site, mayEdit } = useSite();
  const { from, to } = weeksOfMonth(day);
  const counts = useQuery(countsQuery(client, site.id, { from, to }));
  if (counts.isError) return <Failure error={counts.error} onRetry={() => counts.refetch()} />;
  if (counts.isPending) return <Skeleton rows={6} />;
  const found = new Map(counts.data.map((one) => [one.date, one]));
  const days = Array.from({ length: 42 }, (_, index) => addDays(from, index)).filter((one) => one <= to);
  return (
    <>
      <div className={styles.weekdays} aria-hidden="true">
        {weekdays().map((name) => (
          <span key={name}>{name.slice(0, 3)}</span>
        ))}
      </div>
      <ol className={styles.month} data-arrows onKeyDown={moveByArrows}>
        {days.map((one) => (
          <Day
            key={one}
            {...{ day: one, counts: found.get(one) }}
            isToday={one === today}
            isOther={one.slice(0, 7) !== day.slice(0, 7)}
          />
        ))}
      </ol>
      {counts.data.length === 0 && (
        <Empty title="No games in this month">
          {mayEdit ? 'Add a game, or go to another month.' : 'Go to another month.'}
        </Empty>
      )}
    </>
  );
}

type DayProps = { day: string; counts: GameDay | undefined; isToday: boolean; isOther: boolean };

function Day({ day, counts, isToday, isOther }: DayProps) {
  const { site } = useSite();
  const classes = [styles.day, isToday && styles.today, isOther && styles.other, !counts && styles.none];
  return (
    <li className={classes.filter(Boolean).join(' ')}>
      <Link
        to="/s/$siteId/calendar"
        params={{ siteId: String(site.id) }}
        search={{ view: 'day', day }}
        aria-current={isToday ? 'date' : undefined}
      >
        <span className={styles.number} aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        <span className={styles.name}>{longDay(day)}</span>
        {counts && (
          <>
            <b>{count(counts.games, 'game')}</b>
            {counts.open_positions > 0 && <span className={styles.open}>{counts.open_positions} open</span>}
            {counts.drafts > 0 && <span>{count(counts.drafts, 'draft')}</span>}
            {counts.canceled > 0 && <span>{counts.canceled} canceled</span>}
          </>
        )}
      </Link>
    </li>
  );
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

function moveByArrows(event: KeyboardEvent<HTMLOListElement>): void {
  const step = STEPS[event.key];
  const links = [...event.currentTarget.querySelectorAll('a')];
  const here = links.indexOf(document.activeElement as HTMLAnchorElement);
  if (step === undefined || here < 0) return;
  event.preventDefault();
  links[here + step]?.focus();
}
