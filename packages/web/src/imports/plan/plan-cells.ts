// What each cell of a row of the plan shows: what it was read as, what changes, and what is wrong.
import type { Import, ImportColumn, ImportRow } from '@crewcall/sdk/core';
import { clock, shortDay } from '../../format/days.ts';
import { fieldName } from '../fields.ts';

export type PlanCell = {
  column: ImportColumn;
  /** As the sheet has it. */
  text: string;
  /** As it was read. */
  shown: string;
  /** The sheet says something else, which is shown small beside it. */
  isOther: boolean;
  change?: { before: string; after: string };
  isWrong: boolean;
};

export function cellsOf(row: ImportRow, columns: readonly ImportColumn[]): PlanCell[] {
  const isSame = row.outcome !== 'changed';
  return columns.map((column) => {
    const text = row.cells[column.index] ?? '';
    const readAs = row.read_as[column.index] ?? null;
    const shown = formatted(readAs ?? text, column.field);
    const change = isSame ? undefined : changeIn(row, column);
    return {
      ...{ column, text, shown, isOther: readAs !== null && shown !== text },
      ...(change && { change }),
      isWrong: row.wrong.includes(column.index),
    };
  });
}

/** The changes that no column shows, as "Field: before → after". */
export function otherChanges(row: ImportRow, { kind, columns }: Pick<Import, 'kind' | 'columns'>): string[] {
  const fields = new Set(columns.map(nameIn));
  return row.changes
    .filter(({ field }) => !fields.has(field) && !(field === 'start_time' && fields.has('date')))
    .map(({ field, before, after }) => {
      const name = field.startsWith('official: ') ? field.slice('official: '.length) : fieldName(kind, field);
      return `${name}: ${words(before)} → ${words(after)}`;
    });
}

/** The name that changes have for what the column means. */
const nameIn = ({ field, position }: ImportColumn): string | null =>
  field === 'official' && position !== null ? `official: ${position}` : field;

function changeIn(row: ImportRow, column: ImportColumn): PlanCell['change'] {
  const name = nameIn(column);
  const field = name === 'date' ? 'start_time' : name;
  const found = row.changes.find((change) => change.field === field);
  if (found === undefined) return undefined;
  const [before, after] = [found.before, found.after].map((value) => partOf(words(value), column.field));
  return before === after ? undefined : { before: before!, after: after! };
}

/** Of "May 2 2099 9:00 AM", or "2 May 2099 09:00", the day, for a column of days, or else the time. */
function partOf(text: string, field: string | null): string {
  const [, day, time] = /^(\S+ \S+ \d{4}) (.+)$/.exec(text) ?? [];
  if (day === undefined || time === undefined) return text;
  return field === 'date' ? day : time;
}

function words(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

function formatted(text: string, field: string | null): string {
  if (field?.endsWith('date') && DAY.test(text) && !Number.isNaN(Date.parse(text))) return shortDay(text);
  if (field?.endsWith('_time') && CLOCK.test(text)) return clock(text);
  return text;
}
