// Serializes responses by their schemas, leaving out members that the schema does not name.
import { createRequire } from 'node:module';
import type { TSchema } from 'typebox';

type Write = (value: unknown) => string;
const require = createRequire(import.meta.url);
const writers = new WeakMap<TSchema, Write>();

/** The JSON of a value that matches the schema. Throws if a required member is missing, which is a bug. */
export function serialize(schema: TSchema, value: unknown): string {
  const known = writers.get(schema);
  if (known !== undefined) return known(value);
  // On first use: loading the compiler and compiling all schemas would delay the start.
  const build: typeof import('fast-json-stringify') = require('fast-json-stringify');
  const write = build(withPlainLinks(schema)) as Write;
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
