// The paths of the document: every line of the map as OpenAPI describes an operation.
import type { Scope } from '../../../oauth/scopes.ts';
import { ownMediaType } from '../media-type.ts';
import { type Needs, NO_TOKEN, type Route } from '../operation.ts';
import { API_PREFIX } from '../plugin.ts';
import { type AnswerSettings, answersOf } from './answers.ts';
import { exampleOf } from './example.ts';
import { operationId, tagOf } from './names.ts';
import { parametersOf } from './parameters.ts';

type Described = Record<string, unknown>;
type Paths = Record<string, Described>;

const FORM = 'application/x-www-form-urlencoded';

/** All operations by address and method. */
export function pathsOf(routes: readonly Route[], settings: AnswerSettings): Paths {
  const paths: Paths = {};
  for (const line of routes) {
    const address = API_PREFIX + line.path.replaceAll(/:(\w+)/g, '{$1}').replace(/\/$/, '');
    paths[address] = { ...paths[address], [line.method.toLowerCase()]: describe(line, settings) };
  }
  return paths;
}

function describe(line: Route, settings: AnswerSettings): Described {
  return {
    operationId: operationId(line),
    tags: [tagOf(line.path)],
    summary: line.summary,
    description: `${inWords(line.needs)}.`,
    security: securityOf(line.needs),
    parameters: parametersOf(line, settings.components),
    ...requestBody(line, settings),
    responses: answersOf(line, settings),
  };
}

/** JSON under two names, and forms (decisions: HTTP). */
function requestBody(line: Route, { components, vendor, baseUrl }: AnswerSettings): Described {
  const schema = line.shape ?? line.body;
  if (schema === undefined) return {};
  const content = { schema: components.refer(schema), example: exampleOf(schema, baseUrl) };
  const types = ['application/json', ownMediaType(vendor), FORM];
  const { required } = schema as { required?: unknown[] };
  return {
    requestBody: {
      required: required !== undefined && required.length > 0,
      content: Object.fromEntries(types.map((type) => [type, content])),
    },
  };
}

/** A token of OAuth, or the same token pasted in. */
function securityOf(needs: Needs): Described[] {
  if (needs === NO_TOKEN) return [];
  const alternatives = alternativesOf(needs);
  return [...alternatives.map((scopes) => ({ oauth2: scopes })), { bearer: [] }];
}

function alternativesOf(needs: Exclude<Needs, typeof NO_TOKEN>): Scope[][] {
  if (typeof needs === 'string') return [[needs]];
  return 'anyOf' in needs ? needs.anyOf.map((scope) => [scope]) : [[...needs.allOf]];
}

function inWords(needs: Needs): string {
  if (needs === NO_TOKEN) return 'Needs no token: it is the same for everybody';
  const sets = alternativesOf(needs).map((scopes) => scopes.map((scope) => `\`${scope}\``).join(' and '));
  const isOne = sets.length === 1 && !sets[0]?.includes(' and ');
  return `Needs the ${isOne ? 'scope' : 'scopes'} ${sets.join(' or ')}`;
}
