// SQL as tagged templates: values become parameters, never text.
import sqlTag, { empty, join, raw, type Sql } from 'sql-template-tag';

/** ``sql`select … where id = ${id}` ``: the value becomes `$1`. */
export const sql = sqlTag;
export type { Sql };
/** Empty SQL, for an optional condition that is left out. */
export const nothing = empty;

/** The conditions joined with AND; `true` if there are none. */
export function all(conditions: Sql[]): Sql {
  return conditions.length === 0 ? raw('true') : join(conditions, ' and ');
}

/** The pieces joined with commas. */
export function commas(pieces: Sql[]): Sql {
  return join(pieces, ', ');
}

/**
 * `name = value, …` for the columns whose value is not undefined, for an update of only these. Names are trusted
 * literals; at least one value must be given.
 */
export function setting(columns: Record<string, unknown>): Sql {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  return commas(given.map(([name, value]) => sqlTag`${raw(name)} = ${value}`));
}
