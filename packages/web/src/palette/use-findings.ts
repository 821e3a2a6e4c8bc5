// What the palette finds for a text: actions at once; games, people and venues through the API.
import type { Game, User, Venue } from '@crewcall/sdk/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CalendarDays, MapPin, UserRound } from 'lucide-react';
import { addDays, clockOf, shortDay, todayIn } from '../format/days.ts';
import { fullName } from '../format/words.ts';
import { classOf, dayOf, teamsOf } from '../games/game.ts';
import { useSite } from '../session/context.tsx';
import { keyOf } from '../session/keys.ts';
import { readAll } from '../session/pages.ts';
import type { Finding } from './finding.ts';
import { useActions } from './use-actions.ts';
import { useSettled } from './use-settled.ts';

const PAUSE_MS = 150; // between the last key and the search
const SHORTEST = 2; // letters; one finds nearly everything
const MOST = 6; // of each kind
const DAYS_BACK = 14; // of games: what was played lately is still looked for, what was long ago is not

export function useFindings(text: string, onShowShortcuts: () => void) {
  const { client, site } = useSite();
  const actions = useActions(text.trim(), onShowShortcuts);
  const query = useSettled(text.trim(), PAUSE_MS);
  const isLongEnough = query.length >= SHORTEST;
  const first = <Item>(type: string, list: string, search: object) => ({
    queryKey: keyOf(site.id, type, 'found', query),
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const path = `/api/v2/sites/${site.id}/${list}`;
      return (await readAll<Item>(client, { path, query: { limit: MOST, search }, signal }, MOST)).items;
    },
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  const from = addDays(todayIn(site.timezone), -DAYS_BACK);
  const games = useQuery(first<Game>('game', 'games', { query, start_date: from }));
  const people = useQuery(first<User>('user', 'users', { query, status: 'active' }));
  const venues = useQuery(first<Venue>('venue', 'venues', { query }));
  const navigate = useNavigate();
  const params = { siteId: String(site.id) };
  const found: Finding[] = !isLongEnough
    ? []
    : [
        ...(games.data ?? []).map((game) => ({
          key: `game-${game.id}`,
          group: 'Games' as const,
          label: teamsOf(game),
          detail: [shortDay(dayOf(game)), clockOf(game.start_time), classOf(game)]
            .filter(Boolean)
            .join(' · '),
          Icon: CalendarDays,
          run: () =>
            void navigate({
              to: '/s/$siteId/games/$gameId',
              params: { ...params, gameId: String(game.id) },
            }),
        })),
        ...(people.data ?? []).map((user) => ({
          key: `user-${user.id}`,
          group: 'People' as const,
          label: fullName(user),
          detail: rolesOf(user),
          Icon: UserRound,
          run: () =>
            void navigate({
              to: '/s/$siteId/people/$userId',
              params: { ...params, userId: String(user.id) },
            }),
        })),
        ...(venues.data ?? []).map((venue) => ({
          key: `venue-${venue.id}`,
          group: 'Venues' as const,
          label: venue.name,
          detail: 'Its address, closings and games',
          Icon: MapPin,
          run: () =>
            void navigate({
              to: '/s/$siteId/venues/$venueId',
              params: { ...params, venueId: String(venue.id) },
            }),
        })),
      ];
  const isSearching = text.trim() !== query || games.isFetching || people.isFetching || venues.isFetching;
  return { findings: [...actions, ...found], isSearching };
}

function rolesOf({ official, assignor, manager }: User): string {
  const roles = [official && 'Official', assignor && 'Assignor', manager && 'Manager'];
  return roles.filter(Boolean).join(', ');
}
