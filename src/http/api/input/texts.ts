// Converts the strings of forms and queries to the types of their schema (docs/api: HTTP).
import type { TSchema } from 'typebox';

type Shape = {
  type?: string;
  anyOf?: TSchema[];
  items?: TSchema;
  properties?: Record<string, TSchema>;
};

const NUMBER = /^-?\d+(\.\d+)?$/;
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/**
 * The value with its strings converted to the schema's numbers, booleans and lists. A string that is not exactly one of
 * them stays a string and fails validation: `1.5` never becomes the id 1.
 */
export function readTexts(schema: TSchema, value: unknown): unknown {
  const { type, anyOf, items, properties } = schema as Shape;
  if (anyOf !== undefined) return readAsOneOf(anyOf, value);
  if (type === 'array' && items !== undefined) {
    const list = typeof value === 'string' ? [value] : value;
    return Array.isArray(list) ? list.map((item) => readTexts(items, item)) : list;
  }
  if (type === 'object' && properties !== undefined) return readMembers(properties, value);
  return typeof value === 'string' ? readText(type, value) : value;
}

function readAsOneOf(schemas: TSchema[], value: unknown): unknown {
  if (typeof value === 'string' && schemas.some((one) => (one as Shape).type === 'string')) return value;
  const readings = schemas.map((one) => readTexts(one, value)).filter((reading) => reading !== value);
  return readings.length > 0 ? readings[0] : value;
}

function readMembers(properties: Record<string, TSchema>, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      Object.hasOwn(properties, name) ? readTexts(properties[name]!, item) : item,
    ]),
  );
}

function readText(type: string | undefined, text: string): unknown {
  if (type === 'integer' || type === 'number') return NUMBER.test(text) ? Number(text) : text;
  if (type === 'boolean') return FLAGS.get(text.toLowerCase()) ?? text; // Python writes True
  return type === 'null' && text === '' ? null : text;
}
