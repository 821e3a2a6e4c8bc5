// The days off of a month that are not over, as ranges, with the games that are on them nevertheless.
import { dayRange, shortDay } from '../../format/days.ts';
import { count } from '../../format/words.ts';
import { Button } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import type { GamesOfDays, ShownDay } from './day-state.ts';

type DaysOffProps = { days: readonly ShownDay[]; games: GamesOfDays; onRemove: (dates: string[]) => void };

export function DaysOff({ days, games, onRemove }: DaysOffProps) {
  return rangesOf(days).map((dates) => {
    const [first = '', last = ''] = [dates[0], dates.at(-1)];
    const these = dates.length === 1 ? 'this day' : 'these days';
    const range = dates.length === 1 ? shortDay(first) : dayRange(first, last);
    const on = sum(dates.map((date) => games.get(date)?.on ?? 0));
    const toAnswer = sum(dates.map((date) => games.get(date)?.toAnswer ?? 0));
    return (
      <section key={first} className={card.card} aria-label={range}>
        <h2>{range}: not available</h2>
        {toAnswer > 0 && (
          <p className={card.small}>
            You have been offered {count(toAnswer, 'game')} on {these}. Decline{' '}
            {toAnswer === 1 ? 'it' : 'them'} in My games.
          </p>
        )}
        {on > 0 && (
          <p className={card.warn}>
            You accepted {count(on, 'game')} on {these}. Your assignor still expects you.
          </p>
        )}
        <div>
          <Button small onClick={() => onRemove(dates)}>
            Remove
          </Button>
        </div>
      </section>
    );
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Days off in a row from today on, without those that every week has. */
function rangesOf(days: readonly ShownDay[]): string[][] {
  const today = new Date().toLocaleDateString('en-CA');
  const ranges: string[][] = [];
  let isOpen = false;
  for (const { date, state, isWeekly, isLocked } of days) {
    const isOff = state.kind === 'no' && date >= today && !isWeekly && !isLocked;
    if (isOff && isOpen) ranges.at(-1)!.push(date);
    else if (isOff) ranges.push([date]);
    isOpen = isOff;
  }
  return ranges;
}
