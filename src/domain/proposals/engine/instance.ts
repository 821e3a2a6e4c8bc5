// What a proposal is made from: games with places, officials who may take them, and what counts how much.
//
// It is plain data, so that it can be sent to a worker and stored. Games, places, officials and venues are named by their
// index. Whether an official may take a place at all (availability, grade, blocks, certification, distance, rejections of the
// assignor) is decided by the rules of conflicts before: `allowed`. Only rules that depend on the rest of the plan are left
// to the engine (`feasible.ts`). A game outside the selection is a game whose officials are all locked.

export type Instance = {
  games: Game[];
  places: Place[];
  officials: Official[];
  standing: Standing[];
  /** Between venues: how long an official needs from the end of a game to the start of the next, and how far it is. */
  venues: { travelMinutes: number[]; km: number[] }[];
  /** A team does not get the same official twice within so many days, if the site refuses this; otherwise null. */
  teamDays: number | null;
  weights: Weights;
};

export type Game = {
  /** In minutes since any moment that is the same for all games. */
  start: number;
  end: number;
  /** Days and weeks of the site, as limits count them. */
  day: number;
  week: number;
  venue: number;
  teams: number[];
};

/** Positions of a game that are interchangeable, such as AR1 and AR2, are one place with need 2. */
export type Place = {
  game: number;
  need: number;
  /** In points: what one position costs that stays open. */
  open: number;
  /** In usual fees of the site. */
  fee: number;
};

export type Official = {
  /** The places that they may take, by the rules that look at one game alone. */
  allowed: number[];
  /** The places that they asked for. */
  asked: number[];
  gamesPerDay: number | null;
  gamesPerWeek: number | null;
  /** The weeks for which they asked for a number of games, as far as these can be theirs. */
  wanted: WantedWeek[];
  /** From home to each venue, on roads. */
  kmFromHome: number[];
  /** What is left of their fair share of the season, in games and in usual fees; below 0 if they have more than it. */
  gamesShare: number;
  payShare: number;
  experience: 'newcomer' | 'senior' | null;
  /** How many games of each team they had so far in the season. */
  gamesOfTeam: Record<number, number>;
  /** Officials with whom they may not work. */
  apart: number[];
};

/** At least and at most so many games in a week; null: any number. */
export type WantedWeek = { week: number; least: number; most: number | null };

/** An official who has a place already. If it is locked, they keep it, whatever the rules say. */
export type Standing = Assignment & { locked: boolean };

export type Assignment = { place: number; official: number };

/** Each place has each official at most once, and at most as many as it needs. */
export type Plan = Assignment[];

/** In points. One point is 5 km of driving. All of them together stay within 1:10,000, below a solver's tolerance. */
export type Weights = {
  /** An official loses a place that they have. */
  moved: number;
  /** A newcomer of a game for whom it has no senior of their own. */
  newcomer: number;
  /** The square of the games, and of the usual fees, by which an official is off their fair share. */
  games: number;
  pay: number;
  /** Each game of an official on a day beyond the second. */
  load: number;
  /** An official does not get a place that they asked for. */
  asked: number;
  km: number;
  /** An official gets a team again: for each time that they had it so far. */
  team: number;
  /** Each game of a week below the least or above the most that an official asked for. */
  week: number;
};

export const DEFAULT_WEIGHTS: Weights = {
  moved: 60, // somebody who stands is moved only if it saves 300 km or as much
  newcomer: 30, // worth 150 km
  games: 6, // one game too many costs 6, two cost 24, three 54: far off hurts most
  pay: 3,
  load: 8, // a third game on a day costs as much as 40 km
  asked: 5, // a wish is worth 25 km
  km: 0.2, // the yardstick
  team: 2, // a game with a team that they had once costs as much as 10 km
  week: 10, // a game more in a week than they want costs as much as 50 km
};
