// Which open games are shown: of a day, at a place, within a distance from home.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { shortDay } from '../format/days.ts';
import { distance, milesOf } from '../format/distances.ts';
import { Select } from '../ui/field.tsx';
import { Segmented } from '../ui/segmented.tsx';
import type { ShownOpenGame } from './open-game.ts';
import styles from './open-games.module.css';
import { DISTANCES, type OpenGamesSearch } from './search.ts';

const MOST_BUTTONS = 3; // days of a weekend as buttons; of more, a list

export function Filters({ games }: { games: readonly ShownOpenGame[] }) {
  const search = useSearch({ from: '/me/open' });
  const navigate = useNavigate({ from: '/me/open' });
  const set = (change: { [Key in keyof OpenGamesSearch]: OpenGamesSearch[Key] | undefined }) =>
    navigate({
      search: (now) =>
        Object.fromEntries(Object.entries({ ...now, ...change }).filter(([, value]) => value !== undefined)),
      replace: true,
    });
  const byDay = [...Map.groupBy(games, ({ day }) => day)].map(([day, { length }]) => ({ day, length }));
  const places = [...new Set(games.map(({ place }) => place))].filter(Boolean).sort();
  const hasWays = games.some(({ miles }) => miles !== undefined);
  return (
    <div className={styles.filters}>
      {byDay.length > 1 && byDay.length <= MOST_BUTTONS && (
        <Segmented
          label="Day"
          value={search.day ?? ''}
          choices={[
            { value: '', label: 'All', count: games.length },
            ...byDay.map(({ day, length }) => ({ value: day, label: shortDay(day), count: length })),
          ]}
          onChange={(day) => set({ day: day === '' ? undefined : day })}
        />
      )}
      <div className={styles.selects}>
        {byDay.length > MOST_BUTTONS && (
          <Select
            label="Day"
            value={search.day ?? ''}
            onChange={({ target }) => set({ day: target.value || undefined })}
          >
            <option value="">Any day</option>
            {byDay.map(({ day, length }) => (
              <option key={day} value={day}>
                {shortDay(day)} ({length})
              </option>
            ))}
          </Select>
        )}
        {places.length > 1 && (
          <Select
            label="Place"
            value={search.place ?? ''}
            onChange={({ target }) => set({ place: target.value || undefined })}
          >
            <option value="">Any place</option>
            {places.map((place) => (
              <option key={place}>{place}</option>
            ))}
          </Select>
        )}
        {hasWays && (
          <Select
            label="Distance"
            value={search.within ?? ''}
            onChange={({ target }) => set({ within: Number(target.value) || undefined })}
          >
            <option value="">Any distance</option>
            {DISTANCES.map((one) => (
              <option key={one} value={one}>
                Within {distance(milesOf(one))}
              </option>
            ))}
          </Select>
        )}
      </div>
    </div>
  );
}
