// The shown games as a file for a spreadsheet.
import type { Game } from '@crewcall/sdk/core';
import { clockOf } from '../format/days.ts';
import { fullName } from '../format/words.ts';
import { ANSWER_WORDS, answerOf, crewOf } from './crew.ts';
import { dayOf, STATE_WORDS, stateOf } from './game.ts';

const COLUMNS: [title: string, value: (game: Game) => string | null | undefined][] = [
  ['Date', dayOf],
  ['Start', (game) => clockOf(game.start_time)],
  ['End', (game) => clockOf(game.end_time)],
  ['Home', (game) => game.home_team],
  ['Away', (game) => game.away_team],
  ['League', (game) => game.league],
  ['Age group', (game) => game.age_group],
  ['Gender', (game) => game.gender],
  ['Type', (game) => game.game_type],
  ['Venue', (game) => game._embedded.venue.name],
  ['Field', (game) => game.subvenue],
  ['State', (game) => STATE_WORDS[stateOf(game)]],
  ['Number', (game) => game.user_defined_id],
];

/** CSV (RFC 4180): a line for each game; each position of the largest crew has three columns. */
export function csvOf(games: readonly Game[]): string {
  const most = Math.max(0, ...games.map((game) => crewOf(game).length));
  const places = Array.from({ length: most }, (_, index) => index + 1);
  const titles = [
    ...COLUMNS.map(([title]) => title),
    ...places.flatMap((place) => [`Position ${place}`, `Official ${place}`, `Answer ${place}`]),
  ];
  const lines = games.map((game) => [...COLUMNS.map(([, value]) => value(game)), ...crewCells(game)]);
  return [titles, ...lines].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

function crewCells(game: Game): (string | undefined)[] {
  return crewOf(game).flatMap((assignment) => {
    const official = assignment._embedded?.official;
    return [assignment.position, official && fullName(official), ANSWER_WORDS[answerOf(assignment, game)]];
  });
}

/** A spreadsheet would run text that begins like a formula; an apostrophe makes it text (OWASP: CSV injection). */
function cellOf(value: string | null | undefined): string {
  const text = value ?? '';
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Offers the file to the browser. The byte order mark makes spreadsheets read it as UTF-8. */
export function downloadCsv(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
