// When the person can officiate: what holds every week, and each day of a month, to paint or to click.
import type { User } from '@crewcall/sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { monthOf } from '../format/days.ts';
import { addMonths } from '../people/month.ts';
import { isArchived, useSession } from '../session/context.tsx';
import { IconButton } from '../ui/button.tsx';
import card from '../ui/card.module.css';
import { Select, TextField } from '../ui/field.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Empty, Failure } from '../ui/states.tsx';
import styles from './availability.module.css';
import { type DayState, shownDay } from './day-state.ts';
import { DaysOff } from './days-off.tsx';
import { MonthGrid } from './month-grid.tsx';
import { daysQuery } from './queries.ts';
import { useDayChanges } from './use-day-changes.ts';
import { WeeklyPattern } from './weekly-pattern.tsx';

/** How many games the person has on a day. */
export type GamesOfDays = ReadonlyMap<string, { on: number; toAnswer: number }>;

export function OwnAvailabilityView({ games }: { games: GamesOfDays }) {
  const session = useSession();
  const { users, sites } = session;
  const search = useSearch({ from: '/me/availability' });
  const navigate = useNavigate({ from: '/me/availability' });
  const own = users.filter((user) => user.official && user.active && !isArchived(session, siteOf(user)));
  const chosen = own.filter((user) => search.site === undefined || siteOf(user) === search.site);
  const month = search.month ?? new Date().toLocaleDateString('en-CA').slice(0, 7);
  if (own.length === 0)
    return (
      <main id="main" className={card.page}>
        <h1>Availability</h1>
        <Empty title="You are not an official on any site yet">An assignor can add you to theirs.</Empty>
      </main>
    );
  const userIds = (chosen.length > 0 ? chosen : own).map(({ id }) => id);
  return (
    <main id="main" className={card.page}>
      <h1>Availability</h1>
      {own.length > 1 && (
        <Select
          label="For"
          value={search.site ?? ''}
          onChange={({ target: { value } }) =>
            navigate({
              search: ({ site: _, ...rest }) => (value === '' ? rest : { ...rest, site: Number(value) }),
            })
          }
        >
          <option value="">All your sites</option>
          {sites
            .filter(({ id }) => own.some((user) => siteOf(user) === id))
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </Select>
      )}
      <WeeklyPattern key={userIds.join()} userIds={userIds} />
      <Month key={`${userIds.join()} ${month}`} {...{ userIds, month, games }}>
        <IconButton
          label="The month before"
          icon={<ChevronLeft />}
          onClick={() =>
            navigate({ search: (now) => ({ ...now, month: addMonths(month, -1) }), replace: true })
          }
        />
        <h2 aria-live="polite">{monthOf(`${month}-01`)}</h2>
        <IconButton
          label="The month after"
          icon={<ChevronRight />}
          onClick={() =>
            navigate({ search: (now) => ({ ...now, month: addMonths(month, 1) }), replace: true })
          }
        />
      </Month>
    </main>
  );
}

const siteOf = (user: User) => user._embedded.site.id;

type Brush = 'yes' | 'hours' | 'no' | 'unsaid';
const BRUSHES = [
  { value: 'yes', label: 'Yes' },
  { value: 'hours', label: 'Hours' },
  { value: 'no', label: 'No' },
  { value: 'unsaid', label: 'Clear' },
] as const;

type MonthProps = { userIds: readonly number[]; month: string; games: GamesOfDays; children: ReactNode };

function Month({ userIds, month, games, children }: MonthProps) {
  const { client } = useSession();
  const listed = useQuery(daysQuery(client, { userIds, month }));
  const { saving, set } = useDayChanges({ userIds, month });
  const [kind, setKind] = useState<Brush>('yes');
  const [hours, setHours] = useState({ start: '17:00', end: '22:00' });
  const brush: DayState = kind === 'hours' ? { kind, ...hours } : { kind };
  const days = (listed.data ?? []).map((one) => {
    const day = shownDay(one);
    return { ...day, state: saving.get(day.date) ?? day.state };
  });
  return (
    <>
      <section className={card.card} aria-label="Days">
        <div className={styles.head}>{children}</div>
        <div className={styles.brush}>
          <span aria-hidden="true">Mark days:</span>
          <Segmented label="Mark days as" value={kind} choices={BRUSHES} onChange={setKind} />
        </div>
        {kind === 'hours' && (
          <div className={styles.hours}>
            <TextField
              label="From"
              type="time"
              value={hours.start}
              onChange={({ target }) => setHours({ ...hours, start: target.value })}
            />
            <TextField
              label="Until"
              type="time"
              value={hours.end}
              onChange={({ target }) => setHours({ ...hours, end: target.value })}
            />
          </div>
        )}
        {listed.isError && listed.data === undefined && (
          <Failure error={listed.error} onRetry={() => listed.refetch()} />
        )}
        <MonthGrid {...{ month, days, games, brush }} onPaint={set} />
        <p className={card.small}>✓ yes · ✕ no · empty: no answer. Tap a day, or drag across several.</p>
      </section>
      <DaysOff {...{ days, games }} onRemove={(dates) => set(dates, { kind: 'unsaid' })} />
    </>
  );
}
