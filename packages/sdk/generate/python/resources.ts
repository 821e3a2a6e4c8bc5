// crewcall/generated/resources.py, async_resources.py: a class for each resource, with a method for each operation.
import { pascal } from '../document.ts';
import type { Method } from '../methods.ts';
import { docstring, searchName, searchOf } from './types.ts';

const LONGEST_LINE = 110;

/** The differences between the two files. */
export type Flavour = { isAsync: boolean };

/** The resource classes, and the class `Resources` with all of them. */
export function resourcesFile(methods: Method[], flavour: Flavour): string {
  const byResource = Map.groupBy(methods, ({ resource }) => resource);
  const prefix = flavour.isAsync ? 'Async' : '';
  const classes = [...byResource].map(([resource, own]) => classOf(resource, own, flavour));
  const members = [...byResource.keys()].map(
    (resource) => `        self.${snake(resource)} = ${prefix}${pascal(resource)}Resource(api)`,
  );
  const how = flavour.isAsync ? 'for AsyncClient' : 'for Client';
  return `"""The resources of the API, ${how}: a method for each operation."""

from __future__ import annotations

from typing import Mapping, Optional, cast

from ..calls import ${prefix}Api
from ..pages import ${prefix}Pages
from ..path import path
from ..webhooks.event import WebhookEvent
from . import records


${classes.join('\n\n')}

class ${prefix}Resources:
    """Every resource of the API."""

    def __init__(self, api: ${prefix}Api) -> None:
${members.join('\n')}
`;
}

function classOf(resource: string, methods: Method[], flavour: Flavour): string {
  const prefix = flavour.isAsync ? 'Async' : '';
  return `class ${prefix}${pascal(resource)}Resource:
    """\`client.${snake(resource)}\`"""

    def __init__(self, api: ${prefix}Api) -> None:
        self._api = api
${methods.map((method) => methodOf(method, flavour)).join('')}`;
}

function methodOf(method: Method, { isAsync }: Flavour): string {
  const { name, summary, scopeText, isList, http } = method;
  const record = method.returns && typeName(method.returns);
  const pages = `${isAsync ? 'Async' : ''}Pages[${record}]`;
  const result = isList ? pages : (record ?? 'None');
  const parameters = ['self', ...idsOf(method), ...bodyOf(method), '*', ...optionsOf(method)];
  const head = `    ${isAsync && !isList ? 'async ' : ''}def ${snake(name)}`;
  const whole = `${head}(${parameters.join(', ')}) -> ${result}:`;
  const signature =
    whole.length <= LONGEST_LINE
      ? whole
      : `${head}(\n        ${parameters.join(', ')}\n    ) -> ${result}:`.replace(
          /\n {8}(.{100,})\n/,
          (_line, all: string) =>
            `\n${all
              .split(/, (?![^[]*\])/)
              .map((one) => `        ${one},\n`)
              .join('')}`,
        );
  const ids = method.ids.map((id) => `, ${snake(id.name)}`).join('');
  const address = `path("${method.path}"${ids})`;
  const sent = [
    ...(method.query ? [`query=${queryOf(method)}`] : []),
    ...(method.body ? ['body=body'] : []),
    ...optionNames(http),
  ];
  const call = isList
    ? `self._api.list(${address}, ${sent.join(', ')})`
    : `${isAsync ? 'await ' : ''}self._api.request("${http}", ${address}, ${sent.join(', ')})`;
  const lines = isList
    ? `        return ${call}\n`
    : record === undefined
      ? `        ${call}\n`
      : `        return cast(${quoted(record)}, ${call})\n`;
  return `
${signature}
        ${docstring(`${summary}. ${scopeText}`)}
${lines.replace('"records.', '"records.')}`;
}

function idsOf({ ids }: Method): string[] {
  return ids.map((id) => `${snake(id.name)}: int`);
}

function bodyOf({ body, name }: Method): string[] {
  if (body === undefined) return [];
  const type = typeName(body.type);
  return [
    /^(create|change|assign|merge)|Many$/.test(name) ? `body: ${type}` : `body: Optional[${type}] = None`,
  ];
}

function optionsOf(method: Method): string[] {
  const { query, http } = method;
  const search = query && searchOf(query);
  return [
    ...(query && search ? [`search: Optional[records.${searchName(query)}] = None`] : []),
    ...plainKeys(method).map(([key, type]) => `${key}: Optional[${type}] = None`),
    ...optionNames(http).map((option) => {
      const [name = ''] = option.split('=');
      return name === 'headers'
        ? 'headers: Optional[Mapping[str, str]] = None'
        : `${name}: Optional[str] = None`;
    }),
  ];
}

/** The query parameters that are not search keys, with their types. */
function plainKeys({ query }: Method): [string, string][] {
  return Object.entries(query?.schema.properties ?? {})
    .filter(([key]) => key !== 'search' && !key.startsWith('search['))
    .map(([key, { type }]) => [key, { integer: 'int', boolean: 'bool' }[String(type)] ?? 'str']);
}

function queryOf(method: Method): string {
  const search = method.query && searchOf(method.query);
  const keys = [...(search ? ['search'] : []), ...plainKeys(method).map(([key]) => key)];
  return `{${keys.map((key) => `"${key}": ${key}`).join(', ')}}`;
}

function optionNames(http: string): string[] {
  const own = { GET: [], POST: ['if_match', 'idempotency_key'] }[http] ?? ['if_match'];
  return [...own, 'headers'].map((name) => `${name}=${name}`);
}

/** Types stand in a module of their own: a class here may have the name of a record. */
function typeName(type: string): string {
  return type === 'WebhookEvent' ? type : `records.${type}`;
}

function quoted(type: string): string {
  return `"${type}"`;
}

/** `listOfCurrentAccount` as `list_of_current_account`. */
export function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
