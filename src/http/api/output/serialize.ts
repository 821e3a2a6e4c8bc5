// Serializes responses by their schemas, leaving out members that the schema does not name.
import { createRequire } from 'node:module';
import type { TSchema } from 'typebox';

type Serializer = (value: unknown) => string;

const require = createRequire(import.meta.url);
const serializers = new WeakMap<TSchema, Serializer>();

/**
 * The JSON of a value that matches the schema, required members first. Throws if a required member is missing, which is a
 * bug.
 */
export function serialize(schema: TSchema, value: unknown): string {
  let serializer = serializers.get(schema);
  if (serializer === undefined) {
    serializer = compile(schema);
    serializers.set(schema, serializer);
  }
  return serializer(value);
}

/** Compiled with its first response: loading the compiler and compiling all schemas would delay the start. */
function compile(schema: TSchema): Serializer {
  const build = require('fast-json-stringify') as typeof import('fast-json-stringify').default;
  // TypeBox writes the names of a record as `^.*$`, which no name with a line break matches.
  const withAnyNames = JSON.stringify(schema).replaceAll('{"^.*$":', '{"[^]*":');
  return build(JSON.parse(withAnyNames), { rounding: 'trunc' });
}
