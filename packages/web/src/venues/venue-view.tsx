// One venue of a site: where it is, what officials are told, when it is closed, and its games.
import type { Venue } from '@crewcall/sdk/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MapPin, MessageSquare, Navigation, Pencil } from 'lucide-react';
import { addressOf, directionsTo, mapOf } from '../format/places.ts';
import { useSite } from '../session/context.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { buttonClass } from '../ui/button.tsx';
import card from '../ui/card.module.css';
import page from '../ui/page.module.css';
import { Closings } from './closings.tsx';
import { Fields } from './fields.tsx';
import { venueQuery } from './queries.ts';
import { VenueGames } from './venue-games.tsx';
import styles from './venue-view.module.css';

export function VenueView({ venueId }: { venueId: number }) {
  const { client, site } = useSite();
  const { data: venue } = useSuspenseQuery(venueQuery({ client, siteId: site.id }, venueId));
  const params = { siteId: String(site.id), part: 'venues' };
  return (
    <main id="main" className={page.page}>
      <BackLink to="/s/$siteId/set-up/{-$part}" params={params}>
        Venues
      </BackLink>
      <h1 className={styles.name}>{venue.name}</h1>
      <div className={page.columns}>
        <div>
          <Place venue={venue} />
          <Closings key={`closings ${venue.id}`} venue={venue} />
          <Fields key={`fields ${venue.id}`} venue={venue} />
        </div>
        <div>
          <VenueGames venue={venue} />
        </div>
      </div>
    </main>
  );
}

function Place({ venue }: { venue: Venue }) {
  const { site, mayEdit } = useSite();
  const [map, directions] = [mapOf(venue), directionsTo(venue)];
  const minutes = site.arrival_minutes;
  return (
    <section className={card.card} aria-labelledby="place">
      <h2 id="place">Where it is</h2>
      <p className={addressOf(venue) === '' ? card.soft : undefined}>
        {addressOf(venue) || 'No address is known.'}
      </p>
      {venue.notes !== null && <p className={styles.notes}>{venue.notes}</p>}
      <p className={card.small}>
        {minutes > 0
          ? `Officials are asked to arrive ${minutes} minutes before a game.`
          : 'Officials are not told when to arrive.'}
        {venue.timezone !== null && ` Its time zone is ${venue.timezone}.`}
      </p>
      <div className={card.actions}>
        {map !== undefined && (
          <a className={buttonClass()} href={map} target="_blank" rel="noreferrer">
            <MapPin aria-hidden="true" /> Map
          </a>
        )}
        {directions !== undefined && (
          <a className={buttonClass()} href={directions} target="_blank" rel="noreferrer">
            <Navigation aria-hidden="true" /> Directions
          </a>
        )}
        {mayEdit && (
          <Link
            className={buttonClass('quiet')}
            to="/s/$siteId/messages/new"
            params={{ siteId: String(site.id) }}
            search={{ venue: venue.id }}
          >
            <MessageSquare aria-hidden="true" /> Message its crews…
          </Link>
        )}
        {mayEdit && (
          <Link
            className={buttonClass('quiet')}
            to="/s/$siteId/set-up/{-$part}"
            params={{ siteId: String(site.id), part: 'venues' }}
            search={{ query: venue.name }}
          >
            <Pencil aria-hidden="true" /> Edit in the list
          </Link>
        )}
      </div>
    </section>
  );
}
