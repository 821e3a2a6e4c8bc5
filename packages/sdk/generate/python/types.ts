// crewcall/generated/records.py: the types of records, bodies and searches, as TypedDicts.
import { type Document, nameOf, pascal, type Schema, singular } from '../document.ts';
import type { Method } from '../methods.ts';
import { type Class, layOut } from './layout.ts';

const EVENT = 'WebhookEvent'; // crewcall/webhooks/event.py has a discriminated union, which the document cannot express
const EVENT_LINK = { properties: { 'resource-type': { enum: ['webhook-event'] }, href: {} } };
const IDENTIFIER = /^[A-Za-z_]\w*$/;
const KEYWORDS = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

/** What a type is for: a search takes a date, or several values, where a record has text. */
type Use = 'record' | 'search';

/** The definitions of the file, in the order in which they must stand. */
export class PythonTypes {
  readonly #definitions = new Map<string, string | Class>();
  readonly #links = new Set<string>();

  /** The text of the file without its head. */
  text(): string {
    const links = [...this.#links].sort().map((type) => linkDefinition(type));
    return `${links.join('\n')}\n\n${layOut([...this.#definitions.values()])}`;
  }

  /** The resource-types of all links. */
  linkTypes(): string[] {
    return [...this.#links].sort();
  }

  /** Defines a schema under its own name. */
  define(name: string, schema: Schema, use: Use = 'record'): void {
    if (schema.properties === undefined) {
      this.#definitions.set(name, `${name} = ${this.typeOf(schema, { name, use })}\n`);
      return;
    }
    const required = new Set(schema.required as string[] | undefined);
    const members = Object.entries(schema.properties).map(([key, inner]) => {
      const type = this.typeOf(inner, { name: nestedName(name, key), use });
      return { key, type: required.has(key) ? type : `NotRequired[${type}]`, says: inner.description };
    });
    const isClass = members.every(({ key }) => IDENTIFIER.test(key) && !KEYWORDS.has(key));
    this.#definitions.set(name, isClass ? classOf(name, schema, members) : callText(name, members));
  }

  /** The type of a schema as it stands in an annotation. Defines nested objects under a name of their own. */
  typeOf(schema: Schema, place: { name: string; use: Use }): string {
    const reference = nameOf(schema);
    if (reference !== undefined) return reference === EVENT ? 'Any' : reference;
    const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
    if (choices !== undefined) return union(choices.map((choice) => this.typeOf(choice, place)));
    if (schema.enum !== undefined) return literal(schema.enum);
    if (schema.const !== undefined) return literal([schema.const]);
    if (Array.isArray(schema.type)) {
      return union(schema.type.map((type) => this.typeOf({ ...schema, type }, place)));
    }
    const { name, use } = place;
    if (schema.type === 'array') {
      const item = this.typeOf(schema.items ?? {}, { name: singular(name), use });
      return use === 'search' ? `Sequence[${item}]` : `List[${item}]`;
    }
    if (schema.type === 'object' || schema.properties !== undefined) return this.#objectOf(schema, place);
    if (schema.type === 'string' && use === 'search' && schema.format === 'date') return 'Union[str, date]';
    return SIMPLE[schema.type ?? ''] ?? 'Any';
  }

  #objectOf(schema: Schema, { name, use }: { name: string; use: Use }): string {
    const link = this.#linkOf(schema);
    if (link !== undefined) return link;
    if (schema.properties !== undefined) {
      this.define(name, schema, use);
      return name;
    }
    const patterns = Object.values((schema.patternProperties ?? {}) as Record<string, Schema>);
    const values = patterns[0] ?? (schema.additionalProperties as Schema | undefined);
    const type = typeof values === 'object' ? this.typeOf(values, { name: `${name}Value`, use }) : 'Any';
    return `Dict[str, ${type}]`;
  }

  /** The type of a link, for the schema of one. */
  #linkOf({ properties }: Schema): string | undefined {
    if (Object.keys(properties ?? {}).join() !== 'resource-type,href') return undefined;
    const [type] = properties?.['resource-type']?.enum ?? [];
    if (typeof type !== 'string') return 'Link';
    this.#links.add(type);
    return linkName(type);
  }
}

const SIMPLE: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

type Member = { key: string; type: string; says: string | undefined };

function classOf(name: string, { description }: Schema, members: Member[]): Class {
  const lines = members.map(
    ({ key, type, says }) => `    ${key}: ${type}${says ? `\n    ${docstring(says)}` : ''}`,
  );
  return { name, about: description ? [`    ${docstring(description)}`, ''] : [], members: lines };
}

/** The form for members that are no names of Python. */
function callText(name: string, members: Member[]): string {
  const lines = members.flatMap(({ key, type, says }) => [
    ...(says ? [`        # ${says.replaceAll('\n', ' ')}`] : []),
    `        ${JSON.stringify(key)}: ${JSON.stringify(type)},`,
  ]);
  return `${name} = TypedDict(\n    "${name}",\n    {\n${lines.join('\n')}\n    },\n)\n`;
}

function linkDefinition(type: string): string {
  const name = linkName(type);
  return `${name} = TypedDict("${name}", {"resource-type": Literal["${type}"], "href": str})`;
}

/** `league-official` as `LeagueOfficialLink`. */
export function linkName(type: string): string {
  return `${pascal(type)}Link`;
}

/** `GameLinks` for `_links` of `Game`. */
function nestedName(name: string, key: string): string {
  return `${name}${pascal(key.replace(/^_/, '').replaceAll(/\W+/g, '_'))}`;
}

function union(types: string[]): string {
  const distinct = [...new Set(types)];
  const others = distinct.filter((type) => type !== 'None');
  if (others.includes('Any')) return 'Any';
  const all = others.length === 1 ? (others[0] as string) : `Union[${others.join(', ')}]`;
  if (others.length === 0) return 'None';
  return others.length < distinct.length ? `Optional[${all}]` : all;
}

function literal(values: unknown[]): string {
  const given = values.filter((value) => value !== null);
  const text = (value: unknown) =>
    typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value);
  const all = given.some((value) => typeof value === 'number' && !Number.isInteger(value))
    ? 'float'
    : `Literal[${given.map(text).join(', ')}]`;
  return given.length < values.length ? `Optional[${all}]` : all;
}

/** A docstring of one line or several. */
export function docstring(says: string): string {
  const text = says
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', "'''")
    .replaceAll(/\s*\n\s*/g, ' ');
  return `"""${text.endsWith('"') ? `${text} ` : text}"""`;
}

/** The name of the type of a method's search, such as `ListGamesSearch`. */
export function searchName(query: { type: string }): string {
  return query.type.replace(/Query$/, 'Search');
}

/** The search keys of a query. Where the document has a list, one value will do; where it has a day, a date. */
export function searchOf({ schema }: NonNullable<Method['query']>): Schema | undefined {
  const keys = schema.properties?.search?.properties;
  if (keys === undefined) return undefined;
  const properties = Object.fromEntries(
    Object.entries(keys).map(([key, inner]) => {
      const description = inner.description?.replace(/\. For several .*$/, ', or several.');
      const isDay = /(^|_)date$/.test(key) && inner.type === 'string';
      const { items = {} } = inner;
      if (inner.type === 'array')
        return [key, { ...inner, description, type: undefined, anyOf: [items, inner] }];
      return [key, isDay ? { ...inner, format: 'date' } : inner];
    }),
  );
  return { type: 'object', properties } as Schema;
}

/** The name of the type of what a method sorts by, such as `ListGamesSort`. */
export function sortName(query: { type: string }): string {
  return query.type.replace(/Query$/, 'Sort');
}

/** What a query can be sorted by: one field or several. */
function sortOf({ schema }: NonNullable<Method['query']>): Schema | undefined {
  const sort = schema.properties?.sort;
  return sort && ({ anyOf: [sort.items, sort] } as Schema);
}

/** The file with all types. */
export function recordsFile(document: Document, methods: Method[]): { text: string; links: string[] } {
  const types = new PythonTypes();
  const { [EVENT]: _event, ...schemas } = document.components.schemas;
  types.typeOf(EVENT_LINK, { name: EVENT, use: 'record' });
  for (const [name, schema] of Object.entries(schemas)) types.define(name, schema);
  for (const { body, query } of methods) {
    if (body !== undefined && body.schema.$ref === undefined) types.define(body.type, body.schema);
    const search = query && searchOf(query);
    if (query && search) types.define(searchName(query), search, 'search');
    const sort = query && sortOf(query);
    if (query && sort) types.define(sortName(query), sort, 'search');
  }
  return { text: HEAD + types.text(), links: types.linkTypes() };
}

const HEAD = `"""The types of records, request bodies and searches."""

from __future__ import annotations

import sys
from datetime import date
from typing import Any, Dict, List, Literal, Optional, Sequence, Union

if sys.version_info >= (3, 11):
    from typing import NotRequired, TypedDict
else:
    from typing_extensions import NotRequired, TypedDict

Link = TypedDict("Link", {"resource-type": str, "href": str})
"""A link to a record or list. Pass it to \`client.follow()\`, which returns its target with its type."""


`;
