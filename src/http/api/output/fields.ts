// What the schemas of answers are made of: only what they name leaves the service (docs/api: Resources).
import { type Static, type TSchema, type TUnsafe, Type } from 'typebox';

/** A value that may be null. ApiResponse as one schema with two types, which serializes without trying alternatives. */
export function orNull<Schema extends TSchema>(schema: Schema): TUnsafe<Static<Schema> | null> {
  const { type, enum: values } = schema as { type?: string; enum?: unknown[] };
  return Type.Unsafe({ ...schema, type: [type, 'null'], ...(values && { enum: [...values, null] }) });
}

/** A link to a record or list of that resource-type (service.md 2.3). */
export function linkTo(resourceType: string) {
  return Type.Object({
    'resource-type': Type.Unsafe<string>({ type: 'string', enum: [resourceType] }),
    href: Href,
  });
}

const Href = Type.String({ format: 'uri', description: 'Absolute; begins with the base URL.' });

/** A link of a list: to a page of it. */
export const PageLink = Type.Object({ href: Href });

/** A moment on the wire, such as `2026-05-02T18:04:09.000-04:00`. */
export function moment(description: string) {
  return Type.String({ format: 'date-time', description, examples: ['2026-05-02T18:04:09.000-04:00'] });
}

/** What every record has beside its own members: spread it into the record's schema. */
export const recordFields = {
  id: Type.Integer({ examples: [42] }),
  created: moment("When it was made, with the site's offset."),
  updated: moment("When it was last changed, with the site's offset."),
};
