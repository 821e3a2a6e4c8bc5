// Sparse fieldsets: the members of records that a request names in `fields` (docs/api: Lists, Fields).
import type { TSchema } from 'typebox';
import { serialize } from '../output/serialize.ts';

/** The members that are shown: of each all of it, or some of its own members. In the order of their schema. */
export type Fieldset = ReadonlyMap<string, typeof WHOLE | Fieldset>;
const WHOLE = 'whole';

type Members = Record<string, TSchema>;
type Tree = Map<string, typeof WHOLE | Tree>;
type Shape = {
  type?: string | string[];
  properties?: Members;
  patternProperties?: Members;
  items?: TSchema;
  anyOf?: TSchema[];
};

/** What a request chooses. */
export type Selection = {
  /** The members that are shown; undefined: all. */
  fieldset: Fieldset | undefined;
  /** The links whose records are embedded. */
  embed: readonly string[];
};

/**
 * The fieldset of names such as `home_team`, `venue.name` and `assignments.official.last_name`: a name is that of a member, or of a
 * record in `_embedded`. Each record keeps its `id` and its link to itself. Also the names that the schema does not have.
 */
export function readFieldset(
  names: readonly string[],
  schema: TSchema,
): { fieldset: Fieldset; unknown: string[] } {
  const tree: Tree = new Map();
  const unknown = names.filter((name) => !add(tree, schema, name.split('.')));
  return { fieldset: arranged(tree, schema), unknown };
}

/** Whether the response shows any of the member at this path of a record. */
export function shows(selection: Selection | undefined, ...path: string[]): boolean {
  let at: Fieldset | typeof WHOLE | undefined = selection?.fieldset ?? WHOLE;
  for (const name of path) {
    if (at === undefined || at === WHOLE) break;
    at = at.get(name);
  }
  return at !== undefined;
}

/** The fieldset of a list whose records have one: the list itself stays whole. */
export function ofList(schema: TSchema, key: string, fieldset: Fieldset): Fieldset {
  const members = Object.keys(propertiesOf(schema) ?? {});
  const embedded = new Map([[key, fieldset]]);
  return new Map(members.map((name) => [name, name === '_embedded' ? embedded : WHOLE]));
}

/**
 * The JSON of a value that matches the schema, with the members of a fieldset alone. Each member that is an object has a
 * serializer of its own, which all fieldsets share: one for each fieldset would be compiled for whatever a request names.
 */
export function serializeFields(schema: TSchema, value: unknown, fieldset: Fieldset): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `[${value.map((item) => serializeFields(schema, item, fieldset)).join()}]`;
  const properties = propertiesOf(schema)!;
  const members: string[] = [];
  for (const [name, part] of fieldset) {
    const inner = (value as Record<string, unknown>)[name];
    if (inner === undefined) continue;
    const own = properties[name]!;
    members.push(`${JSON.stringify(name)}:${memberText(own, inner, part)}`);
  }
  return `{${members.join()}}`;
}

function memberText(schema: TSchema, value: unknown, part: typeof WHOLE | Fieldset): string {
  if (part !== WHOLE) return serializeFields(schema, value, part);
  return typeof value === 'object' && value !== null ? serialize(schema, value) : JSON.stringify(value);
}

/** Adds the member at a path. Returns false if the schema has none there. */
function add(tree: Tree, schema: TSchema, [name = '', ...rest]: string[]): boolean {
  const properties = propertiesOf(schema) ?? {};
  if (!Object.hasOwn(properties, name)) {
    const embedded = name === EMBEDDED ? undefined : properties[EMBEDDED];
    const isEmbedded = embedded !== undefined && Object.hasOwn(propertiesOf(embedded) ?? {}, name);
    return isEmbedded && add(tree, schema, [EMBEDDED, name, ...rest]);
  }
  const known = tree.get(name);
  if (rest.length === 0 || isFree(properties[name]!)) {
    tree.set(name, WHOLE);
    return true;
  }
  const inner: Tree = known instanceof Map ? known : new Map();
  const isKnown = add(inner, properties[name]!, rest);
  if (isKnown && known === undefined) tree.set(name, inner);
  return isKnown;
}
const EMBEDDED = '_embedded';
/** What identifies a record without an id in its list. */
const SUBJECT_IDS = ['user_id', 'game_id', 'assignment_id'];

/** Whether an object may have any members: it is shown as a whole. */
function isFree(schema: TSchema): boolean {
  const { type, properties, anyOf, items, patternProperties } = schema as Shape;
  if (patternProperties !== undefined) return true;
  if (anyOf !== undefined) return anyOf.some(isFree);
  return [type].flat().includes('object') && properties === undefined && items === undefined;
}

/** In the order of the schema, and in each record with what identifies it. */
function arranged(tree: Tree, schema: TSchema): Fieldset {
  const properties = propertiesOf(schema) ?? {};
  const isRecord = properties._links !== undefined;
  const identity = properties.id === undefined && isRecord ? SUBJECT_IDS : ['id'];
  for (const name of identity) add(tree, schema, [name]);
  add(tree, schema, ['_links', 'self']);
  const names = Object.keys(properties).filter((name) => tree.has(name));
  return new Map(
    names.map((name) => {
      const part = tree.get(name)!;
      return [name, part === WHOLE ? WHOLE : arranged(part, properties[name]!)];
    }),
  );
}

/** The members of an object, of the objects in a list, or of the object in a union. */
function propertiesOf(schema: TSchema): Members | undefined {
  const { properties, items, anyOf } = schema as Shape;
  if (properties !== undefined) return properties;
  if (items !== undefined) return propertiesOf(items);
  return anyOf?.map(propertiesOf).find((found) => found !== undefined);
}
