// Finds what a request contains and nothing reads: members of its body, and parameters of its query.
import type { TSchema } from 'typebox';

const MAX_NAMES = 20; // enough to find a mistake; limits the response
const MAX_NAME_LENGTH = 60; // longer than any known name

/** A member of a body that its route does not read. */
export type UnreadMember = {
  /** Its place in the body, such as `positions[0].pay`. */
  path: string;
  name: string;
  value: unknown;
  /** Whether responses contain a member of this name: it is read-only. */
  isReadOnly: boolean;
  /** The names of the members that are read in its place. */
  known: string[];
};

type Shape = { properties?: Record<string, TSchema>; items?: TSchema; anyOf?: TSchema[] };
type Schemas = { read: TSchema | undefined; shown: TSchema | undefined };

/** The members of a body that are not in the schema of bodies (`read`); those in the schema of responses are `shown`. */
export function unreadMembers(body: unknown, { read, shown }: Schemas): UnreadMember[] {
  return isRecord(body) ? inObject(body, { read: propertiesOf(read) ?? {}, shown }, '') : [];
}

function inObject(
  value: Record<string, unknown>,
  { read, shown }: { read: Record<string, TSchema>; shown: TSchema | undefined },
  path: string,
): UnreadMember[] {
  const shownHere = propertiesOf(shown) ?? {};
  const known = Object.keys(read);
  return Object.entries(value).flatMap(([name, item]): UnreadMember[] => {
    const at = path === '' ? shorten(name) : `${path}.${shorten(name)}`;
    const isReadOnly = Object.hasOwn(shownHere, name);
    if (Object.hasOwn(read, name)) return inValue(item, { read: read[name], shown: shownHere[name] }, at);
    // Of a nested record, such as a position of a pattern, only the whole is compared: lists change their order.
    if (path !== '' && isReadOnly) return [];
    return [{ path: at, name, value: item, isReadOnly, known }];
  });
}

function inValue(value: unknown, { read, shown }: Schemas, path: string): UnreadMember[] {
  if (Array.isArray(value)) {
    const items = { read: itemsOf(read), shown: itemsOf(shown) };
    return value.flatMap((item, index) => inValue(item, items, `${path}[${index}]`));
  }
  const properties = propertiesOf(read);
  return isRecord(value) && properties !== undefined
    ? inObject(value, { read: properties, shown }, path)
    : [];
}

/** The parameters of a query that its schema does not name, as `search[publishd]`. */
export function unreadParameters(query: unknown, schema: TSchema | undefined): string[] {
  const properties = propertiesOf(schema) ?? {};
  return Object.entries(query as Record<string, unknown>).flatMap(([name, value]) => {
    const keys = propertiesOf(properties[name]);
    if (Object.hasOwn(properties, name) && keys === undefined) return [];
    if (!isRecord(value)) return [name];
    return Object.keys(value)
      .filter((key) => keys === undefined || !Object.hasOwn(keys, key))
      .map((key) => `${name}[${key}]`);
  });
}

/** The first names as the value of a header: percent-encoded except for brackets, and cut where they are long. */
export function inHeader(names: readonly string[]): string {
  return names.slice(0, MAX_NAMES).map(encode).join(', ');
}

function encode(name: string): string {
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll('%5B', '[').replaceAll('%5D', ']');
  if (encoded.length <= MAX_NAME_LENGTH) return encoded;
  return `${encoded.slice(0, MAX_NAME_LENGTH).replace(/%.?$/, '')}...`;
}

/** The first unread members, and the number of the others. */
export function firstOf(members: readonly UnreadMember[]): { first: readonly UnreadMember[]; more: number } {
  return { first: members.slice(0, MAX_NAMES), more: Math.max(0, members.length - MAX_NAMES) };
}

function shorten(name: string): string {
  if (name.length <= MAX_NAME_LENGTH) return name;
  return `${name.slice(0, MAX_NAME_LENGTH).replace(/[\ud800-\udbff]$/, '')}…`; // not half of a surrogate pair
}

/** The members of an object schema, or of the objects that a union allows; undefined if any member is allowed. */
function propertiesOf(schema: TSchema | undefined): Record<string, TSchema> | undefined {
  const { properties, anyOf } = (schema ?? {}) as Shape;
  if (properties !== undefined) return properties;
  const alternatives = (anyOf ?? []).flatMap((one) => propertiesOf(one) ?? []);
  return alternatives.length === 0 ? undefined : Object.assign({}, ...alternatives);
}

function itemsOf(schema: TSchema | undefined): TSchema | undefined {
  const { items, anyOf } = (schema ?? {}) as Shape;
  return items ?? anyOf?.map(itemsOf).find((one) => one !== undefined);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
