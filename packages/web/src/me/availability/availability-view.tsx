// When the person can officiate: what holds every week, and each day of a month, to paint or to click.
import type { User } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { monthOf } from '../../format/days.ts';
import { addMonths } from '../../people/month.ts';
import { useSession } from '../../session/context.tsx';
import { IconButton } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import { Select, TextField } from '../../ui/field.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Empty, Failure } from '../../ui/states.tsx';
import { gamesByDay } from '../games/my-game.ts';
import { comingGamesQuery, pastGamesQuery } from '../games/queries.ts';
import styles from './availability.module.css';
import { type DayState, type GamesOfDays, shownDay } from './day-state.ts';
import { DaysOff } from './days-off.tsx';
import { MonthGrid } from './month-grid.tsx';
import { chosenUserIds, daysQuery, monthShown, myOfficials } from './queries.ts';
import { useDayChanges } from './use-day-changes.ts';
import { WantedGames } from './wanted-games.tsx';
import { WeeklyPattern } from './weekly-pattern.tsx';

const CopyOffer = lazy(() => import('./copy-offer.tsx'));

export function AvailabilityView() {
  const session = useSession();
  const { client, sites } = session;
  const search = useSearch({ from: '/me/availability' });
  const navigate = useNavigate({ from: '/me/availability' });
  const coming = useQuery(comingGamesQuery(client));
  const past = useQuery(pastGamesQuery(client));
  const games = gamesByDay([...(coming.data ?? []), ...(past.data ?? [])], session);
  const own = myOfficials(session);
  const month = monthShown(search);
  if (own.length === 0)
    return (
      <main id="main" className={card.page}>
        <h1>Availability</h1>
        <Empty title="You are not an official on any site yet">An assignor can add you to theirs.</Empty>
      </main>
    );
  const userIds = chosenUserIds(session, search.site);
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
      {own.length > 1 && (
        <Suspense>
          {own.map((user) => (
            <CopyOffer key={user.id} user={user} />
          ))}
        </Suspense>
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
      <WantedGames userIds={userIds} />
      <HelpLink page="officiate#say-when-you-are-free">How availability works</HelpLink>
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
  const { client, users } = useSession();
  const listed = useQuery(daysQuery(client, { userIds, month }));
  const set = useDayChanges({ userIds, month });
  const [kind, setKind] = useState<Brush>('yes');
  const [hours, setHours] = useState({ start: '17:00', end: '22:00' });
  const brush: DayState = kind === 'hours' ? { kind, ...hours } : { kind };
  const names = userIds.map((id) => users.find((user) => user.id === id)?._embedded.site.name ?? '');
  const days = (listed.data ?? []).map((sites) => shownDay(sites, names));
  const isMixed = days.some(({ bySite }) => bySite !== undefined);
  return (
    <>
      <section className={card.card} aria-label="Days">
        <div className={styles.days}>
          <div className={styles.head}>{children}</div>
        </div>
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
        <p className={card.small}>
          ✓ yes · ✕ no · empty: no answer. Tap a day, or drag across several.
          {isMixed && ' Dashed: not every site has the same answer. Choose one site above to see its days.'}
        </p>
      </section>
      <DaysOff {...{ days, games }} onRemove={(dates) => set(dates, { kind: 'unsaid' })} />
    </>
  );
}
