// Recognizes layouts that have no row for each record, such as a printed calendar or a cross-table.

import type { ImportKind } from '../../kinds.ts';
import { weekdayOf } from '../cells/calendar-words.ts';
import { foldWords } from '../cells/fold.ts';
import { parseMoment } from '../cells/moments.ts';
import { parseTeams } from '../cells/teams.ts';
import type { Refusal } from '../understanding.ts';
import { filledCells, type Line } from './lines.ts';

const NEAREST: Record<ImportKind, string> = {
  games: 'Send a list with a row for each game, with the columns Date, Time, Home, Away and Venue.',
  people: 'Send a list with a row for each person, with the columns First name, Last name and Email.',
  availability:
    'Send a list with a row for each official and day, with the columns Official, Date and Available.',
  venues: 'Send a list with a row for each venue, with the columns Name, Street and City.',
  teams: 'Send a list with a row for each team, with the column Name.',
};

export function refusalOf(sentence: string, kind: ImportKind): Refusal {
  return { sentence, nearest: NEAREST[kind] };
}

const PROBED_LINES = 40;
const WEEKDAYS_OF_CALENDAR = 5;

/** Null if the sheet is no printed calendar. */
export function refuseCalendar(lines: readonly Line[], kind: ImportKind): Refusal | null {
  if (lines.length === 0) return refusalOf('The sheet is empty.', kind);
  const probed = lines.slice(0, PROBED_LINES);
  const calendar = probed.find((line) => weekdaysIn(line) >= WEEKDAYS_OF_CALENDAR);
  if (calendar !== undefined && hasDayNumbers(probed)) {
    return refusalOf(
      `The sheet is a calendar: row ${calendar.number} has the weekdays, and each cell a day.`,
      kind,
    );
  }
  return null;
}

function weekdaysIn(line: Line): number {
  const words = filledCells(line).map(({ cell }) => foldWords(cell.text));
  const days = words.filter((word) => /^\p{L}+$/u.test(word) && weekdayOf(word) !== undefined);
  return days.length >= words.length * 0.7 ? new Set(days).size : 0;
}

function hasDayNumbers(lines: readonly Line[]): boolean {
  const cells = lines.flatMap((line) => filledCells(line));
  const starts = cells.filter(({ cell }) => /^(?:[1-9]|[12]\d|3[01])(?:\D|$)/.test(cell.text));
  return starts.length >= 14 && starts.length >= cells.length * 0.4;
}

const LEAST_ACROSS = 3; // days, times or teams across the sheet

/** A line of days or times above cells with teams or marks, or the same teams across and down. */
export function refuseCrossTable(all: readonly Line[], kind: ImportKind): Refusal | null {
  const lines = all.slice(0, PROBED_LINES);
  for (const [at, line] of lines.slice(0, 15).entries()) {
    const cells = filledCells(line);
    const below = lines.slice(at + 1);
    if (cells.length < LEAST_ACROSS || below.length < 2) continue;
    const moments = cells.filter(({ cell }) => isMoment(cell)).length;
    if (moments >= LEAST_ACROSS && moments >= cells.length / 2 && isAcross(below)) {
      return refusalOf(`The sheet is a cross-table: row ${line.number} has days or times across it.`, kind);
    }
    if (hasPairsInside(below, cells.length)) {
      return refusalOf(
        `The sheet is a cross-table: the games are in the cells below row ${line.number}.`,
        kind,
      );
    }
    if (
      isMatrix(
        cells.map(({ cell }) => foldWords(cell.text)),
        below,
      )
    ) {
      return refusalOf(
        `The sheet is a cross-table: the teams are across row ${line.number} and down the first column.`,
        kind,
      );
    }
  }
  return null;
}

function isMoment(cell: { text: string }): boolean {
  return !/^\d+$/.test(cell.text) && parseMoment(cell) !== undefined;
}

/** Whether the lines below have few days and times of their own. */
function isAcross(below: readonly Line[]): boolean {
  const probed = below.slice(0, 10);
  return probed.every((line) => filledCells(line).filter(({ cell }) => isMoment(cell)).length <= 1);
}

/** At least two columns of "Hawks - Gulls" in most lines. */
function hasPairsInside(below: readonly Line[], width: number): boolean {
  const probed = below.slice(0, 10);
  const paired = probed.filter(
    (line) => filledCells(line).filter(({ cell }) => isPair(cell.text)).length >= 2,
  );
  return width >= LEAST_ACROSS && probed.length >= 2 && paired.length >= probed.length * 0.6;
}

function isPair(text: string): boolean {
  return (
    parseMoment({ text }) === undefined &&
    /\s(?:vs?\.?|at|@|[-–—])\s/i.test(text) &&
    parseTeams(text) !== undefined
  );
}

function isMatrix(across: string[], below: readonly Line[]): boolean {
  const down = below.slice(0, across.length + 1).map((line) => foldWords(line.cells[0]?.text ?? ''));
  const both = across.filter((name) => name !== '' && !/^\d+$/.test(name) && down.includes(name));
  return both.length >= LEAST_ACROSS && both.length >= across.length * 0.6;
}
