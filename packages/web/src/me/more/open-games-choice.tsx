// Of which new open games the person hears once a day: of which days of the week, and at which venues.
import type { NoticeSettings, User } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { weekdays } from '../../format/weeks.ts';
import { count } from '../../format/words.ts';
import { useSession } from '../../session/context.tsx';
import card from '../../ui/card.module.css';
import { Checkbox } from '../../ui/field.tsx';
import styles from './open-games-choice.module.css';
import { venuesQuery } from './queries.ts';

type Wish = NonNullable<NoticeSettings['open_games']>;
type Weekday = Wish['weekdays'][number];
const ANY: Wish = { weekdays: [], venue_ids: [] };

type OpenGamesChoiceProps = {
  user: User;
  wish: Wish | null;
  onChange: (wish: Wish | null) => void;
};

export function OpenGamesChoice({ user, wish, onChange }: OpenGamesChoiceProps) {
  return (
    <>
      <Checkbox
        label="New open games, once a day"
        checked={wish !== null}
        onChange={({ target }) => onChange(target.checked ? ANY : null)}
      />
      {wish !== null && (
        <div className={styles.choice}>
          <Days chosen={wish.weekdays} onChange={(days) => onChange({ ...wish, weekdays: days })} />
          <Venues
            siteId={user._embedded.site.id}
            chosen={wish.venue_ids}
            onChange={(ids) => onChange({ ...wish, venue_ids: ids })}
          />
        </div>
      )}
    </>
  );
}

/** All days are chosen as long as none is. The last one stays: without a day there is nothing to hear of. */
function Days({ chosen, onChange }: { chosen: Weekday[]; onChange: (days: Weekday[]) => void }) {
  const names = weekdays();
  const all = names.map((name) => name.toLowerCase() as Weekday);
  const days = chosen.length === 0 ? all : chosen;
  const toggle = (day: Weekday) => {
    const next = all.filter((one) => days.includes(one) !== (one === day));
    onChange(next.length === all.length ? [] : next);
  };
  return (
    <fieldset className={styles.days}>
      <legend>Games on</legend>
      {names.map((name, at) => {
        const isChosen = days.includes(all[at]!);
        return (
          <Checkbox
            key={name}
            label={name.slice(0, 3)}
            aria-label={name}
            checked={isChosen}
            disabled={isChosen && days.length === 1}
            onChange={() => toggle(all[at]!)}
          />
        );
      })}
    </fieldset>
  );
}

type VenuesProps = { siteId: number; chosen: number[]; onChange: (ids: number[]) => void };

function Venues({ siteId, chosen, onChange }: VenuesProps) {
  const { client } = useSession();
  const venues = useQuery(venuesQuery({ client, siteId })).data ?? [];
  if (venues.length === 0) return null;
  const set = (id: number, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <details className={styles.venues}>
      <summary>{chosen.length === 0 ? 'At any venue' : `At ${count(chosen.length, 'venue')}`}</summary>
      <p className={card.small}>Choose venues to hear only about games there.</p>
      <div className={styles.list}>
        {venues.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={({ target }) => set(id, target.checked)}
          />
        ))}
      </div>
    </details>
  );
}
