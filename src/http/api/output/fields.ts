// The parts of response schemas; a response contains only what its schema names (docs/api: Resources).
import { type Static, type TSchema, type TUnsafe, Type } from 'typebox';

/** A nullable value. One schema with two types, not a union, because it serializes without trying alternatives. */
export function orNull<Schema extends TSchema>(schema: Schema): TUnsafe<Static<Schema> | null> {
  const { type, enum: values } = schema as { type?: string; enum?: unknown[] };
  return Type.Unsafe({ ...schema, type: [type, 'null'], ...(values && { enum: [...values, null] }) });
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

/** The members that all records have: spread it into the record's schema. */
export const recordFields = {
  id: Type.Integer({ examples: [1] }),
  created: moment("When it was made, with the site's offset."),
  updated: moment("When it was last changed, with the site's offset."),
};

/** The lock_version of a record. */
export const lockVersionField = Type.Integer({
  description: 'Steps with every change. Send it with PUT to change only what you have seen.',
  examples: [0],
});
