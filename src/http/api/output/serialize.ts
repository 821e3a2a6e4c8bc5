// Writes answers by their schemas: a member that the schema does not name stays inside.
import build from 'fast-json-stringify';
import type { TSchema } from 'typebox';

type Write = (value: unknown) => string;
const writers = new WeakMap<TSchema, Write>();

/** The JSON of a value that fits the schema. Throws where a required member is missing: that is our mistake. */
export function serialize(schema: TSchema, value: unknown): string {
  const known = writers.get(schema);
  if (known !== undefined) return known(value);
  const write = build(withPlainLinks(schema)) as Write; // at its first use: a hundred of them would delay every start
  writers.set(schema, write);
  return write(value);
}

/** Links are made of a base URL, ids and percent-encoding: there is nothing in them to escape, and half a page is links. */
function withPlainLinks(schema: TSchema): TSchema {
  const copy = JSON.stringify(schema, (name, value) =>
    name === 'href' && value.type === 'string' ? { type: 'string', format: 'unsafe' } : value,
  );
  return JSON.parse(copy);
}
