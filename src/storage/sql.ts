// SQL as tagged templates: values become parameters, never text.
import sqlTag, { empty, join, raw, type Sql } from 'sql-template-tag';

/** ``sql`select … where id = ${id}` ``: the value becomes `$1`. */
export const sql = sqlTag;
export type { Sql };
/** Text as SQL: for names and types that are literals in the code, never for input. */
export { raw };
/** Empty SQL, for an optional condition that is left out. */
export const nothing = empty;

const plannedAnew = new WeakSet<Sql>();

/**
 * The same statement, which PostgreSQL plans for its values whenever it is sent. Others are prepared, and planned for any values
 * after five times: of a period that may be a year, such a plan expects a few rows, and compares thousands each with each.
 */
export function planForValues(statement: Sql): Sql {
  plannedAnew.add(statement);
  return statement;
}

export function isPlannedForValues(statement: Sql): boolean {
  return plannedAnew.has(statement);
}

/** The conditions joined by AND; `true` when there are none. */
export function all(conditions: Sql[]): Sql {
  return conditions.length === 0 ? raw('true') : join(conditions, ' and ');
}

/** The conditions joined with OR, in parentheses. At least one must be given. */
export function any(conditions: Sql[]): Sql {
  return join(conditions, ' or ', '(', ')');
}

/** The pieces joined with commas. */
export function commas(pieces: Sql[]): Sql {
  return join(pieces, ', ');
}

/**
 * `name = value, …` for the members that are given: a change of only the fields sent. Names are trusted
 * literals; at least one must be given. */
export function setting(columns: Record<string, unknown>): Sql {
  return commas(
    Object.entries(withoutUndefined(columns)).map(([name, value]) => sqlTag`${raw(name)} = ${value}`),
  );
}

/** The object without the members that are undefined, which were not sent. */
export function withoutUndefined<Sent extends object>(sent: Sent): Sent {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Sent;
}
