// A report: one form about one game, by the official who owes it.
import type { FormColumn, FormField, FormSubmission, Game, NewCrewReport, User } from '@crewcall/sdk/core';
import { clockOf, shortDay } from '../format/days.ts';
import { dayOf } from '../games/game.ts';
import type { SiteTemplate } from './queries.ts';

export type ReportState = 'due' | 'draft' | 'reopened' | 'submitted';

export type Report = {
  /** Of the game and the form. */
  id: string;
  game: Game;
  templateId: number;
  name: string;
  fields: FormField[];
  state: ReportState;
  /** As the service has it; undefined before the first draft or submission. */
  submission: FormSubmission | undefined;
};

type Known = {
  unreported: readonly Game[];
  templates: readonly SiteTemplate[];
  submissions: readonly FormSubmission[];
  /** The person: one user for each of their sites. */
  users: readonly User[];
};

export const reportId = (gameId: number, templateId: number): string => `${gameId}-${templateId}`;

/** The person's reports: those that are due, and those that are sent, each the latest game first. */
export function reportsOf({ unreported, templates, submissions, users }: Known): {
  due: Report[];
  sent: Report[];
} {
  const me = new Set(users.map(({ id }) => id));
  const begun = submissions.map(begunReport);
  const known = new Set(begun.map(({ id }) => id));
  const missing = unreported.flatMap((game) =>
    templates.filter((template) => isOwed(game, template, me)).map((template) => newReport(game, template)),
  );
  const byGame = (a: Report, b: Report) => (a.game.start_time < b.game.start_time ? 1 : -1);
  return {
    due: [
      ...begun.filter(({ state }) => state !== 'submitted'),
      ...missing.filter(({ id }) => !known.has(id)),
    ].sort(byGame),
    sent: begun.filter(({ state }) => state === 'submitted').sort(byGame),
  };
}

/** docs/api: the first official of the crew reports, or each of them; who declined does not count. */
function isOwed(game: Game, template: SiteTemplate, me: ReadonlySet<number>): boolean {
  const isAsked =
    template.active && template.siteId === game._embedded.site.id && template.due_from <= dayOf(game);
  const crew = game._embedded.assignments.flatMap(({ declined, _embedded }) =>
    declined || _embedded === undefined ? [] : [_embedded.official.id],
  );
  const reporters = template.reported_by === 'referee' ? crew.slice(0, 1) : crew;
  return isAsked && reporters.some((id) => me.has(id));
}

function newReport(game: Game, { id: templateId, name, fields }: SiteTemplate): Report {
  return {
    ...{ id: reportId(game.id, templateId), game, templateId, name, fields },
    ...{ state: 'due', submission: undefined },
  };
}

function begunReport(submission: FormSubmission): Report {
  const { game_id, template_id: templateId, name, fields, state, _embedded } = submission;
  return {
    ...{ id: reportId(game_id, templateId), game: _embedded.game, templateId, name, fields },
    ...{ state, submission },
  };
}

/** "Sat, Nov 21 · 9:45 AM" */
export const whenOf = (game: Game): string => `${shortDay(dayOf(game))} · ${clockOf(game.start_time)}`;

/** What is typed: a text for each field, and rows of texts for players. */
export type TypedRow = Record<string, string>;
export type FormInput = Record<string, string | TypedRow[]>;

/** Under this key is what is said of the crew; no field has it. */
const CREW = 'officials';
const SAID = ['user_id', 'attendance', 'worked_position_id', 'note'] as const;

/** The values of a report as a form shows them. */
export function typedOf({ fields, submission }: Report): FormInput {
  const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));
  const crew = (submission?.crew ?? []).map((said) =>
    Object.fromEntries(SAID.map((member) => [member, text(said[member])])),
  );
  const values = Object.fromEntries(
    fields.map(({ key, type, columns }) => {
      const value = submission?.values[key];
      if (type !== 'players') return [key, text(value)];
      const rows = Array.isArray(value) ? (value as Record<string, unknown>[]) : [];
      return [
        key,
        rows.map((row) => Object.fromEntries(columns.map((column) => [column.key, text(row[column.key])]))),
      ];
    }),
  );
  return { ...values, [CREW]: crew };
}

/** What is typed of the crew. */
export const crewRowsOf = (typed: FormInput): TypedRow[] => filledRows(typed[CREW] ?? []);
export const withCrewRows = (typed: FormInput, rows: TypedRow[]): FormInput => ({ ...typed, [CREW]: rows });

/** Whether the row is of somebody on the crew. */
export const isOnCrew = ({ user_id: userId }: TypedRow, game: Game): boolean =>
  game._embedded.assignments.some(
    ({ declined, _embedded }) => !declined && String(_embedded?.official.id) === userId,
  );

/** The same as the API reads it, without those who have left the crew meanwhile. */
export const saidOfCrew = (typed: FormInput, game: Game): NewCrewReport[] =>
  crewRowsOf(typed)
    .filter((row) => isOnCrew(row, game))
    .map(({ user_id, attendance, worked_position_id: worked, note }) => ({
      user_id: Number(user_id),
      attendance: (attendance || null) as NewCrewReport['attendance'],
      worked_position_id: worked ? Number(worked) : null,
      note: blankToNull(note ?? ''),
    }));

/** What was typed, as the API reads it: rows without any text are left out. */
export function valuesOf(fields: readonly FormField[], typed: FormInput): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ key, type }) => {
      const value = typed[key] ?? '';
      if (type !== 'players') return [key, blankToNull(value as string)];
      return [key, filledRows(value).map((row) => mapValues(row, blankToNull))];
    }),
  );
}

const blankToNull = (text: string) => (text.trim() === '' ? null : text.trim());
const mapValues = (row: TypedRow, change: (text: string) => string | null) =>
  Object.fromEntries(Object.entries(row).map(([key, text]) => [key, change(text)]));
const isFilled = (row: TypedRow) => Object.values(row).some((text) => text.trim() !== '');
const filledRows = (value: string | TypedRow[]) => (Array.isArray(value) ? value.filter(isFilled) : []);

/** Without the rows that have no text, so that rows are numbered as the service numbers them. */
export function withoutBlankRows(typed: FormInput): FormInput {
  return Object.fromEntries(
    Object.entries(typed).map(([key, value]) => [key, Array.isArray(value) ? filledRows(value) : value]),
  );
}

const NUMERIC = /^-?\d{1,9}(\.\d{1,6})?$/; // as the service reads numbers that are sent as text

/** What is wrong before anything is sent, by the paths of the API: known also without a connection. */
export function problemsBefore(fields: readonly FormField[], typed: FormInput): Record<string, string> {
  const problems: Record<string, string> = {};
  const check = (path: string, { label, type, required }: FormColumn, text: string) => {
    if (required && text.trim() === '') problems[path] = `${label} is required.`;
    if (type === 'number' && text.trim() !== '' && !NUMERIC.test(text.trim()))
      problems[path] = `${label} must be a number.`;
  };
  for (const field of fields) {
    const { key, type, required, label, columns } = field;
    const value = typed[key] ?? '';
    const path = `values/${key}`;
    if (type !== 'players') check(path, { ...field, type }, value as string);
    else if (required && filledRows(value).length === 0) problems[path] = `${label} needs at least one row.`;
    for (const [at, row] of filledRows(value).entries())
      for (const column of columns) check(`${path}/${at}/${column.key}`, column, row[column.key] ?? '');
  }
  return problems;
}

const CREW_CHANGED = 'The crew of this game has changed. Check what you say about each person.';

/** The messages of the API name fields by their keys; a person knows their labels. */
export function labelled(
  problems: Record<string, string>,
  fields: readonly FormField[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([path, message]) => {
      if (path.startsWith('crew/')) return [path, CREW_CHANGED];
      const [, key, , columnKey] = path.split('/');
      const field = fields.find((one) => one.key === key);
      const column = field?.columns.find((one) => one.key === columnKey);
      const label = (column ?? field)?.label;
      return [path, label === undefined ? message : message.replace(/^values\.\S+/i, label)];
    }),
  );
}
