// The methods of the client: which resource each operation stands under, and what it is called there.
import {
  camel,
  type Document,
  jsonOf,
  nameOf,
  type Operation,
  pascal,
  type Schema,
  singular,
} from './document.ts';

/** One method. Names of types are those of records.ts. */
export type Method = {
  operationId: string;
  /** The member of the client, such as `games`. */
  resource: string;
  name: string;
  http: string;
  path: string;
  summary: string;
  /** The scopes it needs, as text. */
  scopeText: string;
  /** What the path has in braces, and what that is called in TypeScript. */
  ids: { parameter: string; name: string }[];
  body?: { type: string; schema: Schema };
  query?: { type: string; schema: Schema };
  /** What it reads can be chosen by the parameters of every record and list, which are in components: `fields` and `embed`. */
  selection: readonly string[];
  /** The record it returns, or the record of the list it returns. */
  returns: string | undefined;
  isList: boolean;
};

// Methods whose derived name would be misleading, and operations that only repeat another one.
const METHOD_NAMES: Record<string, string> = {
  countGames: 'count',
  publishGames: 'publishMany',
  unpublishGames: 'unpublishMany',
  cancelGames: 'cancelMany',
  changeGames: 'changeMany',
  deleteGames: 'deleteMany',
  restoreGames: 'restoreMany',
  assignAssignments: 'assignMany',
  answerAssignments: 'answerAssignments',
  inviteUsers: 'inviteMany',
  rotateSubscriptionSecret: 'rotateSecret',
  finishSubscriptionRotation: 'finishRotation',
  addUserGroup: 'addToUser',
  deleteUserGroup: 'removeFromUser',
  listUnassignedGamesOfAllSites: 'listUnassignedOfAllSites',
  listStatementsOfAllSites: 'listOfAllSites',
  listMessagesOfAllSites: 'listOfAllSites',
};
const ALIASES = new Set(['createUserGroup', 'listGamesWithoutOfficials']);
/** Members of the client that are called otherwise than the noun of their path. */
const RESOURCES: Record<string, string> = {
  current_account: 'account',
  templates: 'form_templates',
  submissions: 'form_submissions',
  game_requests: 'requests',
};
const NOUNS: Record<string, string> = { officials: 'league_officials' }; // of `/leagues/:id/officials`
const NO_NOUNS = new Set(['api', 'v2', 'webhooks']);

/** Every method, in the order of the document. */
export function readMethods(document: Document): Method[] {
  const nouns = nounsOf(document);
  const methods = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { operationId }]) => !ALIASES.has(operationId))
      .map(([http, operation]) => toMethod({ http, path, operation, nouns })),
  );
  return methods.map(({ parent, ...method }) => {
    const rivals = methods.filter(
      ({ resource, name }) => resource === method.resource && name === method.name,
    );
    const isOneOfSeveral = rivals.length > 1 && parent !== undefined;
    return isOneOfSeveral ? { ...method, name: `${method.name}Of${singular(pascal(parent))}` } : method;
  });
}

/** The nouns that records have addresses under, such as `games` of `/api/v2/games/{id}`. */
function nounsOf(document: Document): Set<string> {
  const items = Object.keys(document.paths).map((path) => /\/(\w+)\/\{\w+\}$/.exec(path)?.[1]);
  return new Set([
    ...items.filter((noun) => noun !== undefined),
    'current_account',
    'tax_form',
    'game_requests',
  ]);
}

type Endpoint = { http: string; path: string; operation: Operation; nouns: Set<string> };

function toMethod({ http, path, operation, nouns }: Endpoint): Method & { parent: string | undefined } {
  const segments = path.split('/').slice(1);
  const words = segments.filter((segment) => !segment.startsWith('{') && !NO_NOUNS.has(segment));
  const isOfLeague = words[0] === 'leagues';
  const at = words.findLastIndex((word) => nouns.has(word) || (isOfLeague && word in NOUNS));
  const noun = at === -1 ? 'entry' : (words[at] as string);
  const resource = (isOfLeague && NOUNS[noun]) || (RESOURCES[noun] ?? noun);
  const given = jsonOf((operation.responses['200'] ?? operation.responses['201'])?.content);
  const listed = listedRecord(given);
  const verb = /^[a-z]+/.exec(operation.operationId)?.[0] ?? '';
  const further = words
    .slice(at + 1)
    .map(pascal)
    .join('');
  const body = jsonOf(operation.requestBody?.content);
  const search = queryOf(operation);
  return {
    operationId: operation.operationId,
    resource: camel(resource),
    name: METHOD_NAMES[operation.operationId] ?? (further.toLowerCase() === verb ? verb : verb + further),
    parent: words.slice(0, Math.max(at, 0)).findLast((word) => word !== 'sites'),
    http: http.toUpperCase(),
    path,
    summary: operation.summary,
    scopeText: operation.description,
    ids: idsOf(segments, noun),
    ...(body && { body: bodyOf(body, operation) }),
    selection: selectionOf(operation),
    ...(search && { query: { type: `${pascal(operation.operationId)}Query`, schema: search } }),
    returns: listed ?? nameOf(given),
    isList: listed !== undefined,
  };
}

/** The path's parameters with what they are called in TypeScript: `id` of the resource itself, else `userId`. */
function idsOf(segments: string[], noun: string): Method['ids'] {
  return segments.flatMap((segment, at) => {
    const parameter = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (parameter === undefined) return [];
    const of = segments[at - 1] as string;
    return [{ parameter, name: of === noun ? 'id' : camel(`${singular(of)}_id`) }];
  });
}

function bodyOf(schema: Schema, { operationId }: Operation): { type: string; schema: Schema } {
  return { type: nameOf(schema) ?? `${pascal(operationId)}Body`, schema };
}

/** The names of the query parameters that the operation shares with others. */
function selectionOf({ parameters }: Operation): string[] {
  const names = parameters.flatMap(({ $ref }) => /\/(Fields|Embed)$/.exec($ref ?? '')?.[1] ?? []);
  return names.map((name) => name.toLowerCase());
}

/** The other query parameters of an operation as one schema, `search[…]` as one object; undefined where there are none. */
function queryOf({ parameters }: Operation): Schema | undefined {
  const given = parameters.filter((parameter) => parameter.in === 'query');
  if (given.length === 0) return undefined;
  const properties: Record<string, Schema> = {};
  for (const { name, schema, description } of given) {
    const [, group, key] = /^(\w+)\[(\w+)\]$/.exec(name) ?? [];
    const described = { ...schema, ...(description && { description }) };
    if (group === undefined || key === undefined) {
      properties[name] = described;
    } else {
      const members = { ...properties[group]?.properties, [key]: described };
      properties[group] = { type: 'object', properties: members };
    }
  }
  return { type: 'object', properties };
}

function listedRecord(schema: Schema | undefined): string | undefined {
  const collections = Object.values(schema?.properties?._embedded?.properties ?? {});
  return schema?.properties?.page === undefined ? undefined : nameOf(collections[0]?.items);
}
