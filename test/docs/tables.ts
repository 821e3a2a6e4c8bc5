// The tables in the pages of docs/api: made of the route table, the access table and the schemas, so that nothing is said twice.
import { TOPIC_FACTS, TOPICS } from '../../src/domain/events/topics.ts';
import { GAME_FILTER_KEYS } from '../../src/domain/games/filter.ts';
import { openApiDocument } from '../../src/http/api/openapi/document.ts';
import { NO_TOKEN, type RequiredScopes, type Route } from '../../src/http/api/operation.ts';
import { resources, routes } from '../../src/http/api/routes.ts';
import { accessTable } from '../api/access/table.ts';

type Schema = ReturnType<typeof JSON.parse>;

const document = openApiDocument({
  baseUrl: 'https://crewcall.example',
  authUrl: 'https://crewcall.example',
  vendor: 'service',
  version: '1',
});

/** What a comment such as `<!-- fields: Game -->` asks for. */
export function makeTable(kind: string, about: string): string {
  if (kind === 'operations') return operationsTable(about.split(', '));
  if (kind === 'fields') return fieldsTable(schemaNamed(about));
  if (kind === 'routes') return routesTable();
  if (kind === 'body') return bodyTable(routeNamed(about));
  if (kind === 'topics') return about === 'links' ? topicLinksTable() : topicsTable();
  throw new Error(`<!-- ${kind}: … --> is none of operations, fields, routes, body and topics`);
}

function topicsTable(): string {
  const rows = TOPICS.map((topic) => {
    const { sentence, criteria } = TOPIC_FACTS[topic];
    const keys = criteria.map(name).join(', ') || 'none';
    const search = 'the first three rows of the [search](games.md#search)';
    return [name(topic), sentence, criteria === GAME_FILTER_KEYS ? search : keys];
  });
  return table(['event type', 'what happened', 'criteria'], rows);
}

function topicLinksTable(): string {
  const rows = TOPICS.map((topic) => {
    const { resource, links } = TOPIC_FACTS[topic];
    return [name(topic), `the ${resource.type.replace('-', ' ')}`, Object.keys(links).map(name).join(', ')];
  });
  return table(['topic', '`resource` is', 'further links'], rows);
}

function name(text: string): string {
  return `\`${text}\``;
}

function operationsTable(tags: string[]): string {
  const rows = resources
    .filter(({ tag }) => tags.includes(tag))
    .flatMap((resource) => resource.routes)
    .map((route) => {
      const { method, path, summary, scopes } = route;
      return [`\`${method} ${path}\``, summary, scopesOf(scopes), whoMay(route)];
    });
  return table(['under `/api/v2`', '', 'scope', 'who'], rows);
}

function routesTable(): string {
  const rows = routes.map(({ method, path, id, summary, scopes }) => [
    `\`${method} ${path}\``,
    `\`${id}\``,
    scopesOf(scopes),
    summary,
  ]);
  return table(['route', 'operation', 'scope', ''], rows);
}

function scopesOf(scopes: RequiredScopes): string {
  if (scopes === NO_TOKEN) return scopes;
  if (typeof scopes === 'string') return `\`${scopes}\``;
  const [list, word] = 'allOf' in scopes ? [scopes.allOf, ' and '] : [scopes.anyOf, ' or '];
  return list.map((scope) => `\`${scope}\``).join(word);
}

/** By who is allowed: the user, another official, an assignor, a manager, a member of another site. */
const WHO: Record<string, string> = {
  '11111': 'everybody',
  '00000': 'everybody, of their own account',
  '11110': 'everybody on the site',
  '10110': 'the user; assignors, managers',
  '00110': 'assignors, managers',
  '00010': 'managers',
  '11000': 'officials',
  '10010': 'the user; managers',
  '10000': 'the user',
  '00100': 'the application that made it',
};

function whoMay({ method, path }: Route): string {
  const row = accessTable({ siteId: 1, userId: 2 }).find(({ route }) => route === `${method} ${path}`);
  const letIn = row?.statuses.map((status) => (status < 300 ? '1' : '0')).join('') ?? '';
  const othersSeeIt = row?.statuses[1] === 403;
  const who = letIn === '10000' && othersSeeIt ? 'an official of the crew' : WHO[letIn];
  if (who === undefined) throw new Error(`say in WHO who may ${method} ${path}: ${letIn}`);
  return who;
}

/** The fields of a record. */
function fieldsTable(schema: Schema): string {
  const rows = Object.entries<Schema>(schema.properties).map(([name, field]) => {
    const optional = schema.required?.includes(name) ? '' : ', or missing';
    return [`\`${name}\``, typeOf(field) + optional, exampleOf(field), meaningOf(field)];
  });
  return table(['field', 'type', 'example', ''], rows);
}

/** What may be sent. */
function bodyTable({ body }: Route): string {
  const schema = body as Schema;
  const required: string[] = schema.required ?? [];
  const rows = Object.entries<Schema>(schema.properties).map(([name, field]) => [
    `\`${name}\`${required.includes(name) ? ' (required)' : ''}`,
    typeOf(field),
    exampleOf(field),
    meaningOf(field),
  ]);
  return table(['field', 'type', 'example', ''], rows);
}

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1);
  if (schema.enum !== undefined) return words(schema.enum.map((value: unknown) => code(value)));
  if (schema.anyOf !== undefined) return words(schema.anyOf.map(typeOf));
  if (schema.type === 'array')
    return (schema.items?.title ?? schema.items?.$ref)
      ? `array of ${nameOf(schema.items)}`
      : `array of ${typeOf(schema.items)}`;
  return words([schema.type ?? 'any'].flat());
}

function nameOf({ title, $ref }: Schema): string {
  return title ?? $ref.split('/').at(-1);
}

function exampleOf(schema: Schema): string {
  const inner = [schema, ...(schema.anyOf ?? [])].find(({ examples }) => examples !== undefined);
  return inner === undefined ? '' : code(inner.examples[0]);
}

function meaningOf(schema: Schema): string {
  const parts = [schema, ...(schema.anyOf ?? []), ...(schema.type === 'array' ? [schema.items] : [])];
  const said = parts.flatMap(({ description }) => description ?? []).slice(0, 1);
  const limits = [...new Set(parts.flatMap(limitsOf))];
  const members = schema.properties === undefined ? [] : [membersOf(schema)];
  return [...said, ...members, ...limits].map(sentence).join(' ');
}

/** The names of the links, or of what is embedded. */
function membersOf({ properties, required = [] }: Schema): string {
  const names = Object.keys(properties).map((name) => `\`${name}\`${required.includes(name) ? '' : '?'}`);
  return names.join(', ');
}

function limitsOf({ maxLength, maxItems, minimum, maximum, default: usual }: Schema): string[] {
  const most = maximum === undefined || maximum >= 2 ** 31 - 1 ? undefined : maximum;
  return [
    ...(maxLength === undefined ? [] : [`Up to ${maxLength} characters`]),
    ...(maxItems === undefined ? [] : [`Up to ${maxItems}`]),
    ...(most === undefined ? [] : [`From ${minimum} to ${most}`]),
    ...(usual === undefined ? [] : [`${code(usual)} unless sent`]),
  ];
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function words(items: string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`;
}

function code(value: unknown): string {
  return `\`${JSON.stringify(value)}\``;
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`.replace(/ {2,}/g, ' ');
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

function schemaNamed(name: string): Schema {
  const schema = document.components.schemas?.[name];
  if (schema === undefined) throw new Error(`there is no record ${name} in the OpenAPI document`);
  return schema;
}

function routeNamed(name: string): Route {
  const route = routes.find(({ method, path }) => `${method} ${path}` === name);
  if (route === undefined) throw new Error(`there is no ${name} in the route table`);
  return route;
}
