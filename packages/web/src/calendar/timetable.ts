// Puts the games of a day on their venues and fields: when they are played, what overlaps, and what is free.
import type { Game } from '@crewcall/sdk/core';
import { minutesOf } from '../format/days.ts';

const DAY_MINUTES = 24 * 60;

/** A game from one minute of the day to another. Games that overlap on a field are on different tracks. */
export type Block = { game: Game; from: number; to: number; track: number; overlaps: Overlap[] };
export type Overlap = { game: Game; minutes: number };
export type Gap = { from: number; to: number };
export type FieldLane = { name: string; tracks: number; blocks: Block[]; gaps: Gap[] };
export type VenueLanes = { key: string; name: string | null; fields: FieldLane[] };

/** The venues by name, each with its fields by name; games without a venue come last. */
export function timetable(games: readonly Game[]): VenueLanes[] {
  const venues = Map.groupBy(games, ({ venue_id }) => String(venue_id));
  return [...venues]
    .map(([key, ofVenue]) => ({ key, name: ofVenue[0]!._embedded.venue.name, fields: fieldsOf(ofVenue) }))
    .sort((one, other) => compare(one.name ?? '\uffff', other.name ?? '\uffff'));
}

/** The whole hours in which games are played. */
export function hoursOf(venues: readonly VenueLanes[]): { from: number; to: number } {
  const blocks = venues.flatMap(({ fields }) => fields.flatMap((field) => field.blocks));
  const from = Math.floor(Math.min(...blocks.map((block) => block.from)) / 60);
  const to = Math.ceil(Math.max(...blocks.map((block) => block.to)) / 60);
  return { from, to: Math.max(to, from + FEWEST_HOURS) };
}

const FEWEST_HOURS = 6; // so that a single game does not fill the whole width

const compare = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });

function fieldsOf(games: readonly Game[]): FieldLane[] {
  const fields = Map.groupBy(games, ({ subvenue }) => subvenue?.trim() ?? '');
  return [...fields]
    .sort(([one], [other]) => compare(one, other))
    .map(([name, ofField]) => laneOf(name, ofField));
}

function laneOf(name: string, games: readonly Game[]): FieldLane {
  const blocks = games.map(blockOf).sort((one, other) => one.from - other.from || one.to - other.to);
  const ends: number[] = [];
  for (const block of blocks) {
    const free = ends.findIndex((end) => end <= block.from);
    block.track = free < 0 ? ends.length : free;
    ends[block.track] = block.to;
    block.overlaps = overlapsOf(block, blocks);
  }
  return { name, tracks: ends.length, blocks, gaps: gapsOf(blocks) };
}

function blockOf(game: Game): Block {
  const from = minutesOf(game.start_time.slice(11));
  const isNextDay = game.end_time.slice(0, 10) > game.start_time.slice(0, 10);
  return {
    game,
    from,
    to: isNextDay ? DAY_MINUTES : minutesOf(game.end_time.slice(11)),
    track: 0,
    overlaps: [],
  };
}

/** A canceled game takes no field. */
function overlapsOf(block: Block, blocks: readonly Block[]): Overlap[] {
  if (block.game.cancelled) return [];
  return blocks
    .filter((other) => other !== block && !other.game.cancelled)
    .map((other) => ({
      game: other.game,
      minutes: Math.min(block.to, other.to) - Math.max(block.from, other.from),
    }))
    .filter(({ minutes }) => minutes > 0);
}

function gapsOf(blocks: readonly Block[]): Gap[] {
  const played = blocks.filter(({ game }) => !game.cancelled);
  const gaps: Gap[] = [];
  let end = played[0]?.to ?? 0;
  for (const block of played.slice(1)) {
    if (block.from > end) gaps.push({ from: end, to: block.from });
    end = Math.max(end, block.to);
  }
  return gaps;
}
