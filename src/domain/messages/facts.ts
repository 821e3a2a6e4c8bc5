// The values of a message's fields for one person: each different value of their games once, in the order of the games.
import { clockOf, dayOf, isSameDay, spanOf } from '../../kernel/times/words.ts';
import type { Game } from '../games/game.ts';
import type { Site } from '../sites/site.ts';
import type { User } from '../users/user.ts';
import { addressLine } from '../venues/venue.ts';
import type { MessageFacts } from './message.ts';
import { type MessageField, namesIn } from './template.ts';

/** A game that somebody works, or has in their group of games. */
export type Duty = { game: Game; position: string };

type About = { user: User; duties: readonly Duty[]; site: Site; sender: string; now: Date };

/** The values of the fields that these templates have. */
export function factsFor(templates: readonly string[], about: About): MessageFacts {
  const names = templates.flatMap(namesIn);
  return Object.fromEntries(names.map((name) => [name, VALUES[name as MessageField](about)]));
}

const VALUES: Record<MessageField, (about: About) => string> = {
  first_name: ({ user }) => user.firstName,
  last_name: ({ user }) => user.lastName,
  site: ({ site }) => site.name,
  sender: ({ sender }) => sender,
  date: (about) => listOf(about, (game) => dayOf(game.startTime, placeOf(game, about))),
  time: (about) => listOf(about, (game) => timeOf(game, about)),
  venue: (about) => listOf(about, venueOf),
  address: (about) => listOf(about, addressOf),
  teams: (about) => listOf(about, teamsOf),
  league: (about) => listOf(about, ({ league }) => league ?? 'no league'),
  position: ({ duties }) => inWords(duties.map(({ position }) => position)),
  games: (about) => about.duties.map((duty) => lineOf(duty, about)).join('\n'),
};

function listOf({ duties }: About, valueFor: (game: Game) => string): string {
  return inWords(duties.map(({ game }) => valueFor(game)));
}

function inWords(values: string[]): string {
  return new Intl.ListFormat('en-US').format(new Set(values));
}

function placeOf({ zone }: Game, { site, now }: About) {
  return { zone, locale: site.locale, now };
}

/** With the day if the games are on several. */
function timeOf(game: Game, about: About): string {
  const place = placeOf(game, about);
  const clock = clockOf(game.startTime, place);
  const isOneDay = about.duties.every((other) => isSameDay(other.game.startTime, game.startTime, place));
  return isOneDay ? clock : `${dayOf(game.startTime, place)} at ${clock}`;
}

function venueOf({ venue, subvenue }: Game): string {
  return [venue?.name, subvenue].filter(Boolean).join(', ') || 'a place to be announced';
}

function addressOf(game: Game): string {
  return (game.venue && addressLine(game.venue)) ?? venueOf(game);
}

function teamsOf({ homeTeam, awayTeam, league, ageGroup }: Game): string {
  const teams = [homeTeam, awayTeam].filter((team) => team !== null).join(' v ');
  return teams || [league, ageGroup].filter(Boolean).join(' ') || 'a game';
}

/** "Sat, Dec 5 · 8:30 – 9:45 AM: Novas v Bay Gulls, Harbor Fields, Field 2 (Referee)" */
function lineOf({ game, position }: Duty, about: About): string {
  const span = spanOf(
    { start: game.startTime, end: game.endTime },
    { ...placeOf(game, about), isFar: game.zone !== about.site.timezone },
  );
  return `${span}: ${teamsOf(game)}, ${venueOf(game)} (${position})`;
}
