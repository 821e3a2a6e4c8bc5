// When a venue, or one field of it, is closed: what is known, and a form that closes it.
import type { NewVenueClosing, Venue, VenueClosing } from '@crewcall/sdk/core';
import { VenueClosings, Venues } from '@crewcall/sdk/resources';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { todayIn } from '../format/days.ts';
import { count } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { recordsOf } from '../session/live/changed-records.ts';
import { patch } from '../session/optimistic.ts';
import { type Change, useChange } from '../session/use-change.ts';
import { Button } from '../ui/button.tsx';
import card from '../ui/card.module.css';
import { Failure } from '../ui/states.tsx';
import { whatIsClosed, whenClosed } from './closing.ts';
import { ClosingForm } from './closing-form.tsx';
import { closedGamesQuery, closingsQuery, countClosedGames, fieldsQuery } from './queries.ts';
import styles from './venue-view.module.css';

export function Closings({ venue }: { venue: Venue }) {
  const { client, site, mayEdit } = useSite();
  const today = todayIn(site.timezone);
  const of = { client, siteId: site.id };
  const closings = useQuery(closingsQuery(of, venue.id, today));
  const { data: fields = [] } = useQuery(fieldsQuery(of, venue.id));
  const changes = useClosingChanges(venue, closingsQuery(of, venue.id, today).queryKey);
  return (
    <section className={card.card} aria-labelledby="closings">
      <h2 id="closings">When it is closed</h2>
      {closings.isError && <Failure error={closings.error} onRetry={() => closings.refetch()} />}
      {closings.data?.length === 0 && <p className={card.small}>No closings are to come.</p>}
      <ul className={styles.rows} aria-label="Closings">
        {closings.data?.map((closing) => (
          <ClosingRow key={closing.id} closing={closing} onRemove={() => changes.remove(closing)} />
        ))}
      </ul>
      {mayEdit && <ClosingForm venue={venue} fields={fields.map(({ name }) => name)} onAdd={changes.add} />}
    </section>
  );
}

function ClosingRow({ closing, onRemove }: { closing: VenueClosing; onRemove: () => void }) {
  const { client, site, mayEdit, isAssignor } = useSite();
  const games = useQuery({ ...closedGamesQuery({ client, siteId: site.id }, closing), enabled: isAssignor });
  const { start_date: from, end_date: to, venue_id: venueId } = closing;
  return (
    <li>
      <div>
        {whenClosed(closing)}
        <span>{whatIsClosed(closing)}</span>
        {games.data !== undefined && games.data > 0 && (
          <Link
            className={styles.inIt}
            to="/s/$siteId/games"
            params={{ siteId: String(site.id) }}
            search={{ from, to, venue: [venueId] }}
          >
            {inItWords(games.data)}
          </Link>
        )}
      </div>
      {mayEdit && (
        <Button small look="quiet" aria-label={`Open again, ${whenClosed(closing)}`} onClick={onRemove}>
          Open again
        </Button>
      )}
    </li>
  );
}

/** "3 games are planned then" */
const inItWords = (games: number): string =>
  `${count(games, 'game is', 'games are')} planned then: cancel or move ${games === 1 ? 'it' : 'them'}`;

type Closed = { closing: VenueClosing; games: number };

function useClosingChanges(venue: Venue, queryKey: readonly unknown[]) {
  const { client, site } = useSite();
  const { start, submit } = useChange();
  const record = `closings of venue ${venue.id}`;
  const affectedBy = (id: number) => recordsOf(site.id, 'venue-closing', [id]);
  const creation = (body: NewVenueClosing): Change<Closed> => ({
    record,
    send: async () => {
      const closing = await new Venues(client).createClosings(venue.id, body);
      const games = await countClosedGames({ client, siteId: site.id }, closing).catch(() => 0); // it is closed all the same
      return { closing, games };
    },
    saved: ({ closing }) => [
      patch<VenueClosing[]>(queryKey, (all) =>
        [...all.filter(({ id }) => id !== closing.id), closing].toSorted(byDay),
      ),
    ],
    affects: (result) => (result === undefined ? [] : affectedBy(result.closing.id)),
  });
  const removal = (closing: VenueClosing): Change => ({
    record,
    send: () => new VenueClosings(client).delete(closing.id),
    optimistic: [patch<VenueClosing[]>(queryKey, (all) => all.filter(({ id }) => id !== closing.id))],
    affects: affectedBy(closing.id),
  });
  return {
    add: (body: NewVenueClosing) =>
      submit<Closed>({
        ...creation(body),
        message: ({ closing, games }) =>
          [
            `${venue.name} is closed ${whenClosed(closing)}.`,
            games > 0 && `${count(games, 'game is', 'games are')} planned then.`,
          ]
            .filter(Boolean)
            .join(' '),
        undo: ({ closing }) => removal(closing),
      }),
    remove: (closing: VenueClosing) =>
      start({
        ...removal(closing),
        message: `${venue.name} is no longer closed ${whenClosed(closing)}.`,
        undo: () => creation(bodyOf(closing)),
      }),
  };
}

const byDay = (one: VenueClosing, other: VenueClosing): number =>
  one.start_date.localeCompare(other.start_date) || one.id - other.id;

/** What closes the venue again. */
function bodyOf({
  start_date,
  start_time,
  end_date,
  end_time,
  subvenue,
  reason,
}: VenueClosing): NewVenueClosing {
  return { start_date, start_time, end_date, end_time, subvenue, reason };
}
