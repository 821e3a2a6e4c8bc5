// The collection of requests: made from the OpenAPI document by Postman's converter, in an order that can be run.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../../src/http/api/openapi/document.ts';
import { type ConvertedField, type ConvertedFolder, type ConvertedRequest, convert } from './convert.ts';

export type Field = { key: string; value: string; disabled?: boolean; description?: string };
export type Scripts = { listen: 'test'; script: { type: string; exec: string[] } }[];
export type CollectionRequest = {
  name: string;
  event?: Scripts;
  request: {
    method: string;
    description?: string;
    auth?: { type: 'noauth' };
    url: { raw: string; host: string[]; path: string[]; query?: Field[]; variable?: Field[] };
    header: Field[];
    body?: { mode: 'raw'; raw: string; options: object } | { mode: 'urlencoded'; urlencoded: Field[] };
  };
};
export type Folder = { name: string; description?: string; item: CollectionRequest[] };
export type Collection = {
  info: { name: string; description: string; schema: string };
  auth: object;
  event: Scripts;
  variable: Field[];
  item: Folder[];
};

const BASE_URL = 'http://localhost:3000'; // the demo's; for another service, set the variable

/** The whole collection. It is the same at each call: the random ids of the converter are left out. */
export async function makeCollection(): Promise<Collection> {
  const document = openApiDocument({
    baseUrl: BASE_URL,
    authUrl: BASE_URL,
    vendor: 'service',
    version: '0.1.0',
  });
  const converted = await convert(document);
  return {
    info: {
      name: 'Crewcall',
      description:
        'Made of /openapi.json. Set clientId and clientSecret, send "Get a token" first, then the rest.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    event: scriptAfter('every-answer.js'),
    variable: VARIABLES,
    item: [tokenFolder(), ...inOrder(converted.item.map(tidyFolder))],
  };
}

const VARIABLES: Field[] = [
  { key: 'baseUrl', value: BASE_URL },
  { key: 'authUrl', value: BASE_URL },
  { key: 'clientId', value: '' },
  { key: 'clientSecret', value: '' },
  { key: 'scope', value: 'read write' },
  { key: 'token', value: '' },
  { key: 'siteId', value: '' },
  { key: 'eventId', value: '1' }, // no list shows events: a delivery brings the id of another
];

/** The token is no operation of the API: its address stands in the document's security scheme. */
function tokenFolder(): Folder {
  const fields = {
    grant_type: 'client_credentials',
    client_id: '{{clientId}}',
    client_secret: '{{clientSecret}}',
  };
  const urlencoded = Object.entries({ ...fields, scope: '{{scope}}' }).map(([key, value]) => ({
    key,
    value,
  }));
  const request: CollectionRequest['request'] = {
    method: 'POST',
    description:
      'Client credentials: for the account that owns the application. Kept in the variable `token`.',
    auth: { type: 'noauth' },
    url: { raw: '{{authUrl}}/oauth/token', host: ['{{authUrl}}'], path: ['oauth', 'token'] },
    header: [],
    body: { mode: 'urlencoded', urlencoded },
  };
  const event = scriptAfter('token.js');
  return { name: 'Token', item: [{ name: 'Get a token', event, request }] };
}

/** A script that runs after the answer of a request, as lines, the way a collection holds it. */
function scriptAfter(name: string): Scripts {
  const text = readFileSync(join(import.meta.dirname, 'scripts', name), 'utf8');
  return [{ listen: 'test', script: { type: 'text/javascript', exec: text.trimEnd().split('\n') } }];
}

function tidyFolder({ name, item }: ConvertedFolder): Folder {
  const requests = item.map(tidyRequest);
  return { name, item: requests.sort((left, right) => placeOf(left) - placeOf(right)) };
}

/** Lists first, then what creates a record before what reads and changes it; a crew is emptied last. */
function placeOf({ name, request: { method, url } }: CollectionRequest): number {
  if (name.startsWith('Empty')) return 4;
  if (method !== 'GET') return method === 'POST' ? 1 : 3;
  const ids = (url.variable ?? []).filter(({ value }) => value !== '{{siteId}}' && value !== '{{userId}}');
  return name.startsWith('View') || ids.length > 0 ? 2 : 0;
}

const GAMES = ['Games', 'Assignments', 'Notices', 'Form templates', 'Form submissions'];

/** Games after the records they are made of; what deletes comes at the end, the last created first. */
function inOrder(folders: Folder[]): Folder[] {
  const isDeletion = ({ request }: CollectionRequest) => request.method === 'DELETE';
  const games = folders.filter(({ name }) => GAMES.includes(name));
  const others = folders.filter(({ name }) => !GAMES.includes(name));
  const ordered = others.flatMap((folder) => (folder.name === 'Patterns' ? [folder, ...games] : [folder]));
  const deletions = ordered
    .flatMap(({ item }) => item.filter((one) => isDeletion(one) && !isPrepared(one) && !isEnding(one)))
    .reverse();
  const reports = ordered.flatMap(({ item }) => item.filter(isReport));
  const merges = ordered.flatMap(({ item }) => item.filter(isMerge));
  const prepared = ordered.flatMap(({ item }) => item.filter(isPrepared));
  const endings = ENDING_PATHS.flatMap((path) =>
    ordered.flatMap(({ item }) =>
      item.filter((one) => isEnding(one) && one.request.url.path.at(-1) === path),
    ),
  );
  const isLater = (one: CollectionRequest) =>
    [isDeletion, isReport, isMerge, isPrepared, isEnding].some((isOfFolder) => isOfFolder(one));
  return [
    ...ordered
      .map(({ name, item }) => ({ name, item: item.filter((one) => !isLater(one)) }))
      .filter(({ item }) => item.length > 0),
    { name: 'Delete what was created', item: deletions },
    { name: FOR_OFFICIALS, description: TO_REPORT, item: reports },
    { name: MERGES, description: TO_MERGE, item: merges },
    { name: PREPARED, description: TO_PREPARE, item: prepared },
    { name: ENDINGS, description: TO_END, item: endings },
  ];
}

/** The folder that ends a site and an account. */
export const ENDINGS = 'Archive and delete a site, delete your account';
const TO_END =
  'Get a token of a manager with the scope bank first, set siteId to the site to archive, restore and delete, and accountId to the number of the account of the token.';
const ENDING_PATHS = ['archive', 'restore', ':site_id', 'current_account'];

function isEnding({ request: { method, url } }: CollectionRequest): boolean {
  const isOfSite = url.path.at(-2) === ':site_id' && ['archive', 'restore'].includes(url.path.at(-1) ?? '');
  return isOfSite || (method === 'DELETE' && [':site_id', 'current_account'].includes(url.path.at(-1) ?? ''));
}

/** The folder that an official sends: nobody else reports about a game. */
export const FOR_OFFICIALS = 'Reports of an official';
const TO_REPORT =
  'Get a token of an official first, and set createdGameId and gameId to games that they worked, and createdFormTemplateId.';

/** The folder that deletes records which were there before. */
export const MERGES = 'Merge records';
const TO_MERGE =
  'Set createdTeamId and createdVenueId to what should go, and teamId and venueId to what should stay.';

/** The folder of requests that need somebody else to have done something first. */
export const PREPARED = 'Open games, answers, weekly patterns and invitations';
const TO_PREPARE =
  'Get a token of an official first, and set createdAssignmentId to an open position of a published game, gameId to a published game with another one, and userId and createdUserId to their own user. To decide, get a token of an assignor, and set createdRequestId. To invite again, set createdUserId to somebody who has not signed in.';
const PREPARED_PATHS = [
  'claim',
  'request',
  'decide',
  'answers',
  'open_games',
  'game_requests',
  'invite',
  'availability_pattern',
];

function isPrepared({ request: { url } }: CollectionRequest): boolean {
  return PREPARED_PATHS.includes(url.path.at(-1) ?? '') || url.path.at(-2) === 'requests';
}

function isMerge({ request: { url } }: CollectionRequest): boolean {
  return url.path.at(-1) === 'merge';
}

function isReport({ request: { method, url } }: CollectionRequest): boolean {
  return url.path.includes('submissions') && (method !== 'GET' || url.path.at(-1) !== 'submissions');
}

function tidyRequest({
  name,
  request: { method, description, url, header = [], body },
}: ConvertedRequest): CollectionRequest {
  const isOfAccount = method === 'DELETE' && url.path.at(-1) === 'current_account';
  const query = (url.query ?? []).map((field) =>
    isOfAccount // its one parameter is required
      ? { ...tidyField(field), value: '{{accountId}}' }
      : { ...tidyField(field), value: '', disabled: true },
  );
  const variable = url.path
    .filter((part) => part.startsWith(':'))
    .map((part) => ({ key: part.slice(1), value: `{{${variableOf({ method, path: url.path, part })}}}` }));
  return {
    name,
    request: {
      method,
      ...(description?.content && { description: description.content }),
      ...(url.path.length === 2 && { auth: { type: 'noauth' as const } }), // the entry alone
      url: {
        raw: `{{baseUrl}}/${url.path.join('/')}`,
        host: ['{{baseUrl}}'],
        path: url.path,
        ...(query.length > 0 && { query }),
        ...(variable.length > 0 && { variable }),
      },
      header: header.map(tidyHeader),
      ...(body?.raw !== undefined && {
        body: { mode: 'raw' as const, raw: withVariables(body.raw, url.path), options: JSON_BODY },
      }),
    },
  };
}

const JSON_BODY = { raw: { language: 'json' } };
const ALWAYS = ['Accept', 'Content-Type'];

/** The conditional headers are there to be switched on, with a value that means something. */
function tidyHeader(field: ConvertedField): Field {
  const { value, ...told } = tidyField(field);
  return ALWAYS.includes(field.key) ? { ...told, value } : { ...told, value: '', disabled: true };
}

function tidyField({ key, value, description }: ConvertedField): Field {
  return {
    key,
    value: String(value ?? ''),
    ...(description?.content && { description: description.content }),
  };
}

/**
 * The id in a path is of the noun before it: `games/:id` is `gameId`. Requests that change a record are about one that was
 * created here, so that running the collection changes and deletes nothing else; bank data is the caller's own.
 */
function variableOf({ method, path, part }: { method: string; path: string[]; part: string }): string {
  const [group, plural = ''] = path.slice(path.indexOf(part) - 2);
  const noun = (group === 'form' ? `form_${plural}` : plural).replace(/s$/, '');
  const isOwn = noun === 'user' && ['bank_accounts', 'tax_form'].includes(path.at(-1) ?? '');
  return camel(method === 'GET' || noun === 'site' || isOwn ? `${noun}_id` : `created_${noun}_id`);
}

/** Bodies name the records of this run, not the ids of the document's examples; names are new at each run. */
function withVariables(raw: string, path: string[]): string {
  return raw
    .replace(/"into_id": \d+/, `"into_id": {{${path.includes('teams') ? 'teamId' : 'venueId'}}}`)
    .replaceAll(
      /"((?:user|group)_id)": \d+/g,
      (_, name: string) => `"${name}": {{${camel(`created_${name}`)}}}`,
    )
    .replace(/"other_user_id": \d+/, '"other_user_id": {{userId}}')
    .replace(/"game_ids": \[[^\]]*\]/, '"game_ids": [{{createdGameId}}]')
    .replace(/"assignment_id": \d+/, '"assignment_id": {{createdAssignmentId}}')
    .replaceAll(/"game_id": \d+/g, '"game_id": {{gameId}}')
    .replaceAll(/"template_id": \d+/g, '"template_id": {{createdFormTemplateId}}')
    .replace(/"site_id": \d+/, '"site_id": {{siteId}}')
    .replace(/"pattern_name": "[^"]*"/, '"pattern_id": {{patternId}}')
    .replace(/"name": "([^"]*)"/, '"name": "$1 {{run}}"')
    .replaceAll(/"([\w.]+)@harbor\.example"/g, '"$1.{{run}}@harbor.example"');
}

function camel(name: string): string {
  return name.replaceAll(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase());
}
