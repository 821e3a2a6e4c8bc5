// Chooses the days of a view: the season, a month, or any others.
import { addDays, endOfMonth, startOfMonth, todayIn } from '../format/days.ts';
import { useSite } from '../session/context.tsx';
import { Select, TextField } from '../ui/field.tsx';
import styles from './period-filter.module.css';

/** Without both days, the season of today. */
export type Period = { from?: string | undefined; to?: string | undefined };

type PeriodFilterProps = { period: Period; onChange: (period: Period) => void };

export function PeriodFilter({ period: { from, to }, onChange }: PeriodFilterProps) {
  const { site } = useSite();
  const periods = periodsOf(todayIn(site.timezone));
  const isSeason = from === undefined && to === undefined;
  const chosen = isSeason
    ? 'season'
    : (Object.keys(periods).find((name) => periods[name]?.from === from && periods[name]?.to === to) ??
      'days');
  return (
    <>
      <Select
        label="Days"
        hiddenLabel
        value={chosen}
        onChange={({ target }) => onChange(periods[target.value] ?? periods['This month']!)}
      >
        <option value="season">This season</option>
        {Object.keys(periods)
          .filter((name) => name !== 'season')
          .map((name) => (
            <option key={name}>{name}</option>
          ))}
        {chosen === 'days' && <option value="days">Other days</option>}
      </Select>
      {!isSeason && (
        <div className={styles.days}>
          <TextField
            label="From"
            hiddenLabel
            type="date"
            required
            value={from ?? ''}
            max={to}
            onChange={({ target }) => target.value !== '' && onChange({ from: target.value, to })}
          />
          –
          <TextField
            label="To"
            hiddenLabel
            type="date"
            required
            value={to ?? ''}
            min={from}
            onChange={({ target }) => target.value !== '' && onChange({ from, to: target.value })}
          />
        </div>
      )}
    </>
  );
}

/** The days of each name; those of the season are the service's. */
function periodsOf(today: string): Record<string, Period> {
  const lastMonth = startOfMonth(addDays(startOfMonth(today), -1));
  return {
    season: { from: undefined, to: undefined },
    'This month': { from: startOfMonth(today), to: endOfMonth(today) },
    'Last month': { from: lastMonth, to: endOfMonth(lastMonth) },
    'Last 12 months': { from: addDays(today, -364), to: today },
  };
}
