// crewcall/generated/resources.py: a class for each resource, with a method for each operation, for both clients.
import { pascal } from '../document.ts';
import type { Method } from '../methods.ts';
import { docstring, searchName, searchOf, sortName } from './types.ts';

const LONGEST_LINE = 200;

/** The resource classes, and the class `Resources` with all of them. */
export function resourcesFile(methods: Method[]): string {
  const byResource = Map.groupBy(methods, ({ resource }) => resource);
  const members = [...byResource.keys()].map((resource) => {
    const type = `${pascal(resource)}Resource`;
    return `        self.${snake(resource)}: ${type}[Mode] = ${type}(calls)`;
  });
  return `"""The resources of the API: a method for each operation, for both clients (see modes.py)."""

from __future__ import annotations

from typing import Mapping, Optional, cast

from ..calls import Calls, Resource
from ..modes import Both, Mode
from ..pages import AsyncPages
from ..url import path
from ..webhooks.event import WebhookEvent
from . import records

Text = Optional[str]
Headers = Optional[Mapping[str, str]]


${[...byResource].map(([resource, own]) => classOf(resource, own)).join('\n\n')}

class Resources(Resource[Mode]):
    """Every resource of the API."""

    def __init__(self, calls: Calls) -> None:
        super().__init__(calls)
${members.join('\n')}
`;
}

function classOf(resource: string, methods: Method[]): string {
  return `class ${pascal(resource)}Resource(Resource[Mode]):
    """\`client.${snake(resource)}\`"""
${methods.map(methodOf).join('')}`;
}

function methodOf(method: Method): string {
  const { name, summary, scopeText, isList, http } = method;
  const record = method.returns && typeName(method.returns);
  const result = isList ? `AsyncPages[${record}]` : (record ?? 'None');
  const parameters = ['self', ...idsOf(method), ...bodyOf(method), '*', ...optionsOf(method)].join(', ');
  const head = `    ${isList ? '' : 'async '}def ${snake(name)}`;
  const whole = `${head}(${parameters}) -> ${result}:`;
  const ids = method.ids.map((id) => `, ${snake(id.name)}`).join('');
  const address = `path("${method.path}"${ids})`;
  const sent = [
    ...(method.query || method.selection.length > 0 ? [`query=${queryOf(method)}`] : []),
    ...(method.body ? ['body=body'] : []),
    ...optionNames(http),
  ].join(', ');
  const call = isList
    ? `self._calls.list(${address}, ${sent})`
    : `await self._calls.request("${http}", ${address}, ${sent})`;
  return `
    @Both
${whole.length <= LONGEST_LINE ? whole : `${head}(\n        ${parameters}\n    ) -> ${result}:`}
        ${docstring(`${summary}. ${scopeText}`)}
        ${isList ? `return ${call}` : record === undefined ? call : `return cast("${record}", ${call})`}
`;
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
      return `${name}: ${name === 'headers' ? 'Headers' : 'Text'} = None`;
    }),
  ];
}

/** The query parameters that are not search keys, with their types. */
function plainKeys({ query, selection }: Method): [string, string][] {
  const own = Object.entries(query?.schema.properties ?? {})
    .filter(([key]) => key !== 'search' && !key.startsWith('search['))
    .map(([key, { type }]): [string, string] => [
      key,
      key === 'sort'
        ? `records.${sortName(query!)}`
        : ({ integer: 'int', boolean: 'bool' }[String(type)] ?? 'str'),
    ]);
  return [...own, ...selection.map((key): [string, string] => [key, 'str'])];
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

/** `listOfCurrentAccount` as `list_of_current_account`. */
export function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
