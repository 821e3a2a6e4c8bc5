// A month of somebody's availability. An assignor changes a day by choosing it.
import type { Availability, NewAvailability, User } from '@crewcall/sdk/core';
import { Availabilities } from '@crewcall/sdk/resources';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Check, ChevronLeft, ChevronRight, Clock, X } from 'lucide-react';
import { monthOf, shortDay, todayIn } from '../format/days.ts';
import { weekdays } from '../format/weeks.ts';
import { count, fullName } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { keyOf } from '../session/keys.ts';
import { type Change, useChange } from '../session/use-change.ts';
import { IconButton } from '../ui/button.tsx';
import { Failure } from '../ui/states.tsx';
import styles from './availability-month.module.css';
import { addMonths, type DayState, hoursOf, stateOf, weeksOf } from './month.ts';
import card from './person-view.module.css';
import { availabilityQuery, daysOfMonth, gamesOfPersonQuery } from './queries.ts';
import { recordOf } from './use-user-changes.ts';

const WORDS: Record<DayState, string> = {
  available: 'available',
  hours: 'available at some hours',
  off: 'day off',
  open: 'nothing entered',
};

export function AvailabilityMonth({ user }: { user: User }) {
  const { client, site } = useSite();
  const search = useSearch({ from: '/s/$siteId/people/$userId' });
  const navigate = useNavigate({ from: '/s/$siteId/people/$userId' });
  const today = todayIn(site.timezone);
  const month = search.month ?? today.slice(0, 7);
  const weeks = weeksOf(month);
  const days = daysOfMonth(month);
  const of = { client, siteId: site.id };
  const availability = useQuery(availabilityQuery(of, user.id, days));
  const games = useQuery(gamesOfPersonQuery(of, user.id, days));
  const entries = Map.groupBy(availability.data ?? [], ({ date }) => date);
  const gamesOf = Map.groupBy(games.data ?? [], ({ start_time }) => start_time.slice(0, 10));
  const step = (months: number) =>
    navigate({ search: { month: addMonths(month, months) }, replace: true, resetScroll: false });
  return (
    <section className={card.card} aria-labelledby="availability">
      <div className={styles.head}>
        <h2 id="availability">Availability</h2>
        <IconButton small label="The month before" icon={<ChevronLeft />} onClick={() => step(-1)} />
        <span aria-live="polite">{monthOf(`${month}-01`)}</span>
        <IconButton small label="The month after" icon={<ChevronRight />} onClick={() => step(1)} />
      </div>
      {availability.isError && <Failure error={availability.error} onRetry={() => availability.refetch()} />}
      <div className={styles.days}>
        <table className={styles.month} aria-labelledby="availability">
          <thead>
            <tr>
              {weekdays().map((day) => (
                <th key={day} scope="col" abbr={day}>
                  {day.slice(0, 1)}
                  <span className={styles.rest}>{day.slice(1, 3)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.find((day) => day !== null)}>
                {week.map((day, index) => (
                  <td key={day ?? `empty-${index}`}>
                    {day !== null && (
                      <Day
                        {...{ user, day, isToday: day === today }}
                        entries={entries.get(day) ?? []}
                        games={gamesOf.get(day)?.length ?? 0}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {site.active && (
        <p className={card.note}>
          Choose a day to change it: available, day off, nothing entered. {fullName(user)} sees it, too.
        </p>
      )}
    </section>
  );
}

type DayProps = {
  user: User;
  day: string;
  isToday: boolean;
  entries: readonly Availability[];
  games: number;
};

const ICONS = { available: Check, hours: Clock, off: X, open: undefined };

function Day({ user, day, isToday, entries, games }: DayProps) {
  const { site } = useSite();
  const change = useDayChange(user, { day, entries });
  const state = stateOf(entries);
  const Icon = ICONS[state];
  const hours = state === 'hours' ? hoursOf(entries) : '';
  const words = [shortDay(day), hours || WORDS[state], games > 0 && count(games, 'game')]
    .filter(Boolean)
    .join(', ');
  return (
    <button
      type="button"
      className={[styles.day, styles[state], isToday && styles.today].filter(Boolean).join(' ')}
      title={[words, ...entries.map(({ description }) => description)].filter(Boolean).join('\n')}
      disabled={!site.active}
      onClick={change}
    >
      <span aria-hidden="true">{Number(day.slice(8))}</span>
      {Icon !== undefined && <Icon aria-hidden="true" />}
      {games > 0 && (
        <b aria-hidden="true">
          {games}
          <i> {games === 1 ? 'game' : 'games'}</i>
        </b>
      )}
      <span className="visually-hidden">{words}</span>
    </button>
  );
}

/** Goes on to the next state of a day: available, day off, nothing. Hours that the person entered are kept. */
function useDayChange(user: User, { day, entries }: Pick<DayProps, 'day' | 'entries'>): () => void {
  const { client, site } = useSite();
  const { start, isPending } = useChange();
  const resource = new Availabilities(client);
  const state = stateOf(entries);
  const next: DayState = state === 'open' ? 'available' : state === 'off' ? 'open' : 'off';
  const wholeDays = entries.filter(({ all_day }) => all_day);
  const added = next === 'open' ? [] : [{ date: day, available: next === 'available' }];
  type Exchange = { remove: readonly Availability[]; add: readonly NewAvailability[] };
  const exchange = ({ remove, add }: Exchange): Change<Availability[]> => ({
    record: recordOf(user),
    send: async () => {
      const created = await Promise.all(add.map((entry) => resource.create(user.id, entry)));
      await Promise.all(remove.map(({ id }) => resource.delete(id)));
      return created;
    },
    affects: [keyOf(site.id, 'availability')],
    undo: (created) =>
      exchange({
        remove: created,
        add: remove.map(({ available, description }) => ({ date: day, available, description })),
      }),
  });
  return () => {
    if (isPending) return; // the entries to exchange are not known yet
    const message = `${shortDay(day)}: ${fullName(user)}, ${WORDS[next]}.`;
    void start({ ...exchange({ remove: wholeDays, add: added }), message });
  };
}
