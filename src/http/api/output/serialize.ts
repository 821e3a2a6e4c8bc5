// Serializes responses by their schemas, leaving out members that the schema does not name.
import build from 'fast-json-stringify';
import type { TSchema } from 'typebox';

type Write = (value: unknown) => string;
const writers = new WeakMap<TSchema, Write>();

/** The JSON of a value that matches the schema. Throws if a required member is missing, which is a bug. */
export function serialize(schema: TSchema, value: unknown): string {
  const known = writers.get(schema);
  if (known !== undefined) return known(value);
  const write = build(withPlainLinks(schema)) as Write; // on first use: compiling all of them would delay the start
  writers.set(schema, write);
  return write(value);
}

/** Links contain nothing to escape, and they are half of a page: skipping the escaping makes serialization faster. */
function withPlainLinks(schema: TSchema): TSchema {
  const copy = JSON.stringify(schema, (name, value) =>
    name === 'href' && value.type === 'string' ? { type: 'string', format: 'unsafe' } : value,
  );
  return JSON.parse(copy);
}
