// A game in the words of an email: its teams, its place, and how to get there.
import { nameOr, oneLine } from '../../accounts/email/document.ts';
import { divisionOf } from '../../domain/calendar/division.ts';
import { formatMoney } from '../../kernel/money.ts';
import type { GameFacts, SlotFacts, StatementFacts, VenueFacts } from './content.ts';

const MAPS_URL = 'https://www.google.com/maps/dir/'; // phones open their application for maps, others a browser

/** "Valley v Summit", or the list of a game without teams. */
export function teamsOf({ homeTeam, awayTeam, ...lists }: Teams & Lists): string {
  const teams = [homeTeam, awayTeam].flatMap((team) => (team === null ? [] : [oneLine(team)]));
  if (teams.length > 0) return teams.join(' v ');
  return listsOf(lists) || 'A game';
}

type Teams = Pick<GameFacts, 'homeTeam' | 'awayTeam'>;
type Lists = Pick<GameFacts, 'league' | 'ageGroup' | 'gender'>;

/** "Valley v Summit · Girls U14 · State Cup" */
export function titleOf(game: Teams & Lists): string {
  const lists = listsOf(game);
  const teams = teamsOf(game);
  return lists === '' || lists === teams ? teams : `${teams} · ${lists}`;
}

/** "Girls U14 · State Cup" */
export function listsOf({ league, ageGroup, gender }: Lists): string {
  const [one, two, three] = [league, ageGroup, gender].map((name) => name && oneLine(name));
  return divisionOf({ league: one ?? null, ageGroup: two ?? null, gender: three ?? null });
}

/** "Lincoln HS, Turf" */
export function placeOf({ venue, subvenue }: Pick<GameFacts, 'venue' | 'subvenue'>): string {
  const names = [venue?.name ?? null, subvenue].flatMap((name) => (name === null ? [] : [oneLine(name)]));
  return names.join(', ') || 'Place to be announced';
}

/** "Lincoln HS, Turf · Assistant referee · $45.00 · with Jana Novak" */
export function dutyOf(game: GameFacts, slot: SlotFacts): string {
  return [
    placeOf(game),
    oneLine(slot.position),
    ...(slot.fee === null ? [] : [feeOf(slot.fee)]),
    ...(slot.crew.length === 0 ? [] : [`with ${crewOf(slot.crew)}`]),
  ].join(' · ');
}

/** "Jana Novak (Referee) and Omar Reyes (Assistant referee)"; empty if nobody else is on the crew. */
export function crewOf(crew: SlotFacts['crew']): string {
  const members = crew.map(
    ({ name, position }) => `${nameOr(name, 'another official')} (${oneLine(position)})`,
  );
  return new Intl.ListFormat('en-US').format(members);
}

export function feeOf({ amount, currency }: NonNullable<SlotFacts['fee']>): string {
  return formatMoney(amount, currency);
}

/** How much was paid since the reader was told, such as "$45.00". */
export function paymentOf({ amountPaid, amountKnown, currency }: StatementFacts): string {
  return formatMoney(Math.round((amountPaid - amountKnown) * 100) / 100, currency); // 0.3 - 0.1 is 0.19999999999999998
}

/** The note of a game, with its line breaks. */
export function noteOf(note: string): string {
  return note.split('\n').map(oneLine).filter(Boolean).join('\n');
}

/** The way to the venue on a map; undefined if nobody entered where it is. */
export function directionsUrl(venue: VenueFacts | null): string | undefined {
  if (venue === null) return undefined;
  const { name, address, latitude, longitude } = venue;
  const isPlaced = latitude !== null && longitude !== null;
  if (!isPlaced && address === null) return undefined;
  const destination = isPlaced ? `${latitude},${longitude}` : `${oneLine(name)}, ${oneLine(address ?? '')}`;
  return `${MAPS_URL}?${new URLSearchParams({ api: '1', destination })}`;
}
