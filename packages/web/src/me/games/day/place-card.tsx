// Where a game is: the address, the way there, and what the venue tells officials.
import { CalendarPlus, MapPin, Navigation } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { addressOf, directionsTo, mapOf } from '../../../format/places.ts';
import { buttonClass } from '../../../ui/button.tsx';
import card from '../../../ui/card.module.css';
import { type MyGame, wayOf, whereOf } from '../my-game.ts';
import styles from '../my-games.module.css';

const ClosedNotice = lazy(() => import('./closed-notice.tsx'));
const FieldNotes = lazy(() => import('./field-notes.tsx'));

/** `isToday`: they go there now. */
export function PlaceCard({ myGame, isToday = false }: { myGame: MyGame; isToday?: boolean }) {
  const { game } = myGame;
  const { venue } = game._embedded;
  const directions = directionsTo(venue);
  const map = mapOf(venue);
  return (
    <section className={card.card} aria-labelledby="place">
      <h2 id="place">{whereOf(game) || 'Place to be decided'}</h2>
      <p className={card.soft}>{[addressOf(venue), wayOf(myGame)].filter(Boolean).join(' · ')}</p>
      {venue.id !== null && (
        <Suspense>
          <ClosedNotice game={game} venueId={venue.id} />
        </Suspense>
      )}
      {venue.notes !== null && venue.notes !== undefined && <p className={styles.note}>{venue.notes}</p>}
      {venue.id !== null && game.subvenue !== null && (
        <Suspense>
          <FieldNotes game={game} venueId={venue.id} />
        </Suspense>
      )}
      <div className={`${card.actions} ${card.wide}`}>
        {directions !== undefined && (
          <a
            className={buttonClass(isToday ? 'primary' : 'plain')}
            href={directions}
            target="_blank"
            rel="noreferrer"
          >
            <Navigation aria-hidden="true" />
            Directions
          </a>
        )}
        {isToday && map !== undefined && (
          <a className={buttonClass()} href={map} target="_blank" rel="noreferrer">
            <MapPin aria-hidden="true" />
            Map
          </a>
        )}
        {!isToday && (
          <a className={buttonClass()} href={`/app/games/${game.id}.ics`} download>
            <CalendarPlus aria-hidden="true" />
            Add to calendar
          </a>
        )}
      </div>
    </section>
  );
}

export function NoteCard({ note }: { note: string | null }) {
  if (note === null) return null;
  return (
    <section className={card.card} aria-labelledby="note">
      <h2 id="note">Note</h2>
      <p className={styles.note}>{note}</p>
    </section>
  );
}
