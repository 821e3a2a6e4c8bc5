// The days of a month as buttons: each says its state in words, and shows it by a sign and by colour.
import type { KeyboardEvent } from 'react';
import { longDay, shortClock } from '../../format/days.ts';
import { weekdays } from '../../format/weeks.ts';
import { count } from '../../format/words.ts';
import { weeksOf } from '../../people/month.ts';
import styles from './availability.module.css';
import { type DayState, type GamesOfDays, hoursWords, type ShownDay, stateWords } from './day-state.ts';
import { usePainting } from './use-painting.ts';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

type MonthGridProps = {
  month: string;
  days: readonly ShownDay[];
  games: GamesOfDays;
  brush: DayState;
  onPaint: (dates: string[], state: DayState) => void;
};

export function MonthGrid({ month, days, games, brush, onPaint }: MonthGridProps) {
  const { stroke, dayProps, areaProps } = usePainting(brush, { days, onPaint });
  const byDate = new Map(days.map((day) => [day.date, day]));
  const today = new Date().toLocaleDateString('en-CA');
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-date]')];
    const to = buttons[buttons.indexOf(document.activeElement as HTMLElement) + (step ?? 0)];
    if (step === undefined || to === undefined) return;
    event.preventDefault();
    to.focus();
  };
  const paintColumn = (index: number) => {
    const column = weeksOf(month).flatMap((week) => week[index] ?? []);
    const free = column.filter((date) => byDate.get(date)?.isLocked === false);
    if (free.length > 0) onPaint(free, brush);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys and the pointer belong to the buttons within
    <div className={styles.paint} {...areaProps} onKeyDown={onKeyDown}>
      <table className={styles.month}>
        <thead>
          <tr>
            {weekdays().map((name, index) => (
              <th key={name} scope="col">
                <button
                  type="button"
                  className={styles.weekday}
                  aria-label={`Every ${name} of the month: ${stateWords(brush)}`}
                  onClick={() => paintColumn(index)}
                >
                  {name.slice(0, 1)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((date) => date !== null)}>
              {week.map((date, index) => {
                const day = date === null ? undefined : byDate.get(date);
                if (date === null || day === undefined)
                  return (
                    <td key={date ?? `empty-${index}`}>{date !== null && <span className={styles.day} />}</td>
                  );
                const shown = stroke?.dates.has(date) ? { ...day, state: stroke.state } : day;
                return (
                  <td key={date}>
                    <Day day={shown} games={games.get(date)} isToday={date === today} props={dayProps(day)} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type DayProps = {
  day: ShownDay;
  games: { on: number; toAnswer: number } | undefined;
  isToday: boolean;
  props: object;
};

const SIGNS = { yes: '✓', no: '✕', unsaid: '', differs: '≠' };

function Day({ day: { date, state, bySite, isLocked }, games, isToday, props }: DayProps) {
  const played = (games?.on ?? 0) + (games?.toAnswer ?? 0);
  const words = [
    longDay(date),
    [stateWords(state), bySite].filter(Boolean).join(': '),
    played > 0 && count(played, 'game'),
    isLocked && 'can no longer be changed',
  ].filter(Boolean);
  const isPlayed = (games?.on ?? 0) > 0;
  const sign = state.kind === 'hours' ? shortHours(state) : SIGNS[state.kind];
  const looks = [styles.day, isPlayed ? styles.game : styles[state.kind]];
  if (bySite !== undefined) looks.push(styles.mixed);
  if (isToday) looks.push(styles.today);
  return (
    <button
      type="button"
      className={looks.filter(Boolean).join(' ')}
      aria-disabled={isLocked || undefined}
      title={bySite ?? (state.kind === 'hours' ? hoursWords(state) : undefined)}
      {...props}
    >
      <span aria-hidden="true">{Number(date.slice(8))}</span>
      <b aria-hidden="true">{played > 0 ? (isPlayed ? 'game' : 'offer') : sign}</b>
      <span className="visually-hidden">{words.join(', ')}</span>
    </button>
  );
}

/** "5 PM": when it begins, or ends if it begins with the day. */
function shortHours({ start, end }: { start: string; end: string }): string {
  return start === '00:00' ? `–${shortClock(end)}` : shortClock(start);
}
