// The parts of response schemas; a response contains only what its schema names (docs/api: Resources).

import { type Static, type TSchema, type TUnsafe, Type } from 'typebox';
import { isoInZone } from '../../../kernel/times.ts';

/** A nullable value. One schema with two types, not a union, because it serializes without trying alternatives. */
export function orNull<Schema extends TSchema>(schema: Schema): TUnsafe<Static<Schema> | null> {
  const { type, enum: values } = schema as { type?: string; enum?: unknown[] };
  return Type.Unsafe({ ...schema, type: [type, 'null'], ...(values && { enum: [...values, null] }) });
}

// A value with the example that the documentation shows.
export function string(example: string, description?: string) {
  return Type.String(documented(example, description));
}
export function integer(example: number, description?: string) {
  return Type.Integer(documented(example, description));
}
export function number(example: number, description?: string) {
  return Type.Number(documented(example, description));
}
export function boolean(example: boolean, description?: string) {
  return Type.Boolean(documented(example, description));
}

function documented<Value>(example: Value, description: string | undefined) {
  return { ...(description !== undefined && { description }), examples: [example] };
}

/** A link to a record or list of a resource-type (service.md 2.3). */
export function linkTo(resourceType: string) {
  return Type.Object({
    'resource-type': Type.Unsafe<string>({ type: 'string', enum: [resourceType] }),
    href: Href,
  });
}

const Href = Type.String({ format: 'uri', description: 'Absolute; begins with the base URL.' });

/** A link to a page of a list. */
export const PageLink = Type.Object({ href: Href });

/** An instant, such as `2026-05-02T18:04:09.000-04:00`. */
export function moment(description: string) {
  return Type.String({ format: 'date-time', description, examples: ['2026-05-02T18:04:09.000-04:00'] });
}

/** The times that all records have: spread it into the record's schema. */
export const recordTimes = {
  created: moment("When it was made, with the site's offset."),
  updated: moment("When it was last changed, with the site's offset."),
};

export const recordFields = { id: integer(1), ...recordTimes };

/** The values of `recordTimes`, with the offset of the site. */
export function timesOf({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }, zone: string) {
  return { created: isoInZone(createdAt, zone), updated: isoInZone(updatedAt, zone) };
}

/** The lock_version of a record. */
export const lockVersionField = integer(
  0,
  'Steps with every change. Send it with PUT to change only what you have seen.',
);
