// The games of a site by month, or a day of them by venue and hour.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { addDays, longDay, monthOf, todayIn } from '../format/days.ts';
import { addMonths } from '../format/weeks.ts';
import { useSite } from '../session/context.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import page from '../ui/page.module.css';
import { Segmented } from '../ui/segmented.tsx';
import styles from './calendar-view.module.css';
import { DayView } from './day-view.tsx';
import { MonthView } from './month-view.tsx';

const VIEWS = [
  { value: 'day', label: 'Day' },
  { value: 'month', label: 'Month' },
] as const;

/** `addGame` is what adds a game on the day that is shown. */
export function CalendarView({ addGame }: { addGame: (day: string) => ReactNode }) {
  const { site } = useSite();
  const search = useSearch({ from: '/s/$siteId/calendar' });
  const navigate = useNavigate({ from: '/s/$siteId/calendar' });
  const today = todayIn(site.timezone);
  const day = search.day ?? today;
  const view = search.view ?? 'month';
  const isMonth = view === 'month';
  const go = (to: string) => navigate({ search: { view, day: to } });
  const step = (by: number) => go(isMonth ? addMonths(day, by) : addDays(day, by));
  return (
    <main id="main" className={page.page}>
      <div className={page.bar}>
        <h1>Calendar</h1>
        <span className={styles.range}>
          <IconButton
            label={isMonth ? 'The month before' : 'The day before'}
            icon={<ChevronLeft />}
            onClick={() => step(-1)}
          />
          <span className={styles.shown} aria-live="polite">
            {isMonth ? monthOf(day) : longDay(day)}
          </span>
          <IconButton
            label={isMonth ? 'The month after' : 'The day after'}
            icon={<ChevronRight />}
            onClick={() => step(1)}
          />
        </span>
        <Button look="quiet" onClick={() => go(today)}>
          Today
        </Button>
        <Segmented
          label="What is shown"
          value={view}
          choices={VIEWS}
          onChange={(next) => navigate({ search: { view: next, day } })}
        />
        <span className={styles.end}>{addGame(isMonth ? today : day)}</span>
      </div>
      {isMonth ? <MonthView {...{ day, today }} /> : <DayView day={day} />}
    </main>
  );
}
