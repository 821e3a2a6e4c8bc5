// Made seasons for the engine of proposals: the same seed makes the same one.
import { sharesOf } from '../../src/domain/balance/share.ts';
import {
  DEFAULT_WEIGHTS,
  type Game,
  type Instance,
  type Official,
  type Place,
} from '../../src/domain/proposals/engine/instance.ts';
import { randomFrom } from '../../src/domain/proposals/engine/random.ts';

export type SeasonSize = {
  seed: number;
  games: number;
  positions: number;
  officials: number;
  weekends: number;
  /** The share of days on which an official is available. */
  available: number;
};

type Random = ReturnType<typeof makeRandom>;
type Spot = { x: number; y: number };

const CENTER_POINTS = 2_000;
const ASSISTANT_POINTS = 1_000;
const GAME_MINUTES = 90;
const FIRST_START = 9 * 60;
const LAST_START = 18 * 60;
const STEP = 15; // games begin on the quarter of an hour
const LEVELS = 4;
const VENUES = 8;
const REGION_KM = 40;
const USUAL_FEE = 40;

/** Games on the Saturdays and Sundays of a few weekends, and officials with grades, days, limits and homes. */
export function madeSeason(size: SeasonSize): Instance {
  const random = makeRandom(size.seed);
  const spot = () => ({ x: random.below(REGION_KM), y: random.below(REGION_KM) });
  const spots = Array.from({ length: VENUES }, spot);
  const teams = Math.max(4, Math.ceil(size.games / 5));
  const games = madeGames(size, { random, teams });
  const { places, levels } = madePlaces(size, { random });
  const officials = Array.from({ length: size.officials }, () =>
    madeOfficial({ random, home: spot(), spots, size, games, places, levels, teams }),
  );
  setShares(officials, { games, places });
  return {
    games: games.map(({ clock: _clock, ...game }) => game),
    places,
    officials,
    standing: [],
    venues: spots.map((from) => ({
      travelMinutes: spots.map((to) => (from === to ? 0 : Math.ceil(roadKm(from, to) / 1.25) + 15)),
      km: spots.map((to) => roadKm(from, to)),
    })),
    teamDays: null,
    weights: DEFAULT_WEIGHTS,
  };
}

type MadeGame = Game & { clock: number };

function madeGames(
  { games, weekends }: SeasonSize,
  { random, teams }: { random: Random; teams: number },
): MadeGame[] {
  return Array.from({ length: games }, (_, at) => {
    const week = Math.floor((at * weekends) / games);
    const day = week * 2 + random.under(2);
    const clock = FIRST_START + STEP * random.under((LAST_START - FIRST_START) / STEP + 1);
    const start = (week * 7 + (day % 2)) * 1_440 + clock;
    const home = random.under(teams);
    const away = (home + 1 + random.under(teams - 1)) % teams;
    const venue = random.under(VENUES);
    return { clock, start, end: start + GAME_MINUTES, day, week, venue, teams: [home, away] };
  });
}

/** A center for each game, and assistants until there are so many positions: one place with need 1 or 2. */
function madePlaces({ games, positions }: SeasonSize, { random }: { random: Random }) {
  const assistants = Array.from({ length: games }, () => 0);
  for (let left = positions - games; left > 0; left -= 1) {
    const open = assistants.flatMap((count, at) => (count < 2 ? [at] : []));
    assistants[random.oneOf(open)]! += 1;
  }
  const places: Place[] = [];
  const levels: number[] = [];
  for (let game = 0; game < games; game += 1) {
    const level = Math.min(random.under(LEVELS), random.under(LEVELS)); // few games need the highest grade
    places.push({ game, need: 1, open: CENTER_POINTS, fee: (30 + 10 * level) / USUAL_FEE });
    levels.push(level);
    if (assistants[game] === 0) continue;
    places.push({ game, need: assistants[game]!, open: ASSISTANT_POINTS, fee: (20 + 5 * level) / USUAL_FEE });
    levels.push(level - 1);
  }
  return { places, levels };
}

function madeOfficial(facts: {
  random: Random;
  home: Spot;
  spots: Spot[];
  size: SeasonSize;
  games: MadeGame[];
  places: Place[];
  levels: number[];
  teams: number;
}): Official {
  const { random, home, spots, size, games, places, levels, teams } = facts;
  const grade = random.under(LEVELS);
  const hours = Array.from({ length: size.weekends * 2 }, () => {
    if (random.next() >= size.available) return { from: 0, until: 0 };
    const part = random.under(4); // the whole day, or one of its ends
    return { from: part === 1 ? 12 * 60 : 0, until: part === 2 ? 14 * 60 : 1_440 };
  });
  const isFree = ({ day, clock }: MadeGame) =>
    clock >= hours[day]!.from && clock + GAME_MINUTES <= hours[day]!.until;
  const allowed = places.flatMap(({ game }, place) =>
    levels[place]! <= grade && isFree(games[game]!) ? [place] : [],
  );
  return {
    allowed,
    // One wish a weekend, by half of them. More would be a constant that no plan can grant, beside which a gap looks small.
    asked: allowed.filter(() => random.next() < size.weekends / 2 / allowed.length),
    gamesPerDay: 2 + random.under(3),
    gamesPerWeek: 4 + random.under(4),
    wanted: [],
    kmFromHome: spots.map((venue) => roadKm(home, venue)),
    gamesShare: 0,
    payShare: 0,
    experience: (['newcomer', null, null, 'senior'] as const)[grade]!,
    gamesOfTeam: Object.fromEntries(
      Array.from({ length: 3 }, () => [random.under(teams), 1 + random.under(2)]),
    ),
    apart: [],
  };
}

/** In proportion to the time offered, at most what limits permit (as the balance page does). */
function setShares(officials: Official[], { games, places }: { games: Game[]; places: Place[] }): void {
  const offers = officials.map(({ allowed }, id) => {
    const offered = [...new Set(allowed.map((place) => places[place]!.game))].map((game) => games[game]!);
    const weeks = [...Map.groupBy(offered, ({ week }) => week).values()];
    const days = weeks.map((week) => new Set(week.map(({ day }) => day)).size);
    return [id, { minutes: offered.length * GAME_MINUTES, weeks: days }] as const;
  });
  const sharers = officials.map(({ gamesPerDay, gamesPerWeek }, id) => ({
    ...{ id, games: 0, limits: { gamesPerDay, gamesPerWeek }, wantedGames: {} },
  }));
  const positions = places.reduce((sum, { need }) => sum + need, 0);
  const pay = places.reduce((sum, { need, fee }) => sum + need * fee, 0);
  for (const [at, share] of sharesOf(sharers, { offers: new Map(offers), more: positions })) {
    officials[at]!.gamesShare = share ?? 0;
    officials[at]!.payShare = ((share ?? 0) * pay) / positions;
  }
}

function roadKm(from: Spot, to: Spot): number {
  return Math.round(Math.hypot(from.x - to.x, from.y - to.y) * 1.25 * 10) / 10;
}

function makeRandom(seed: number) {
  const next = randomFrom(seed);
  const under = (count: number) => Math.floor(next() * count);
  return {
    next,
    under,
    below: (most: number) => next() * most,
    oneOf: <Value>(values: readonly Value[]) => values[under(values.length)]!,
  };
}
