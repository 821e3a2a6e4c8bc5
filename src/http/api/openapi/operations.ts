// The paths of the OpenAPI document: one operation for each route.

import type { Scope } from '../../../oauth/scopes.ts';
import { ownMediaType } from '../media-type.ts';
import { NO_TOKEN, type RequiredScopes, type Resource, type Route } from '../operation.ts';
import { API_PREFIX } from '../plugin.ts';
import { exampleOf } from './example.ts';
import { parametersOf } from './parameters.ts';
import { type ResponseSettings, responsesOf } from './responses.ts';

type OpenApiFragment = Record<string, unknown>;
type Paths = Record<string, OpenApiFragment>;

/** All operations by path and method. */
export function pathsOf(resources: readonly Resource[], settings: ResponseSettings): Paths {
  const paths: Paths = {};
  for (const { tag, routes } of resources) {
    for (const route of routes) {
      const path = API_PREFIX + route.path.replaceAll(/:(\w+)/g, '{$1}').replace(/\/$/, '');
      const operation = { operationId: route.id, tags: [tag], ...describe(route, settings) };
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
    }
  }
  return paths;
}

function describe(route: Route, settings: ResponseSettings): OpenApiFragment {
  return {
    summary: route.summary,
    description: `${inWords(route.scopes)}.`,
    security: securityOf(route.scopes),
    parameters: parametersOf(route, settings.components),
    ...requestBody(route, settings),
    responses: responsesOf(route, settings),
  };
}

/**
 * JSON under two names with one schema. Forms (docs/api: HTTP) are left out: clients of some generators would send a body
 * as the last type that has its schema, and a form has no way to write every body.
 */
function requestBody(route: Route, { components, vendor, baseUrl }: ResponseSettings): OpenApiFragment {
  const schema = route.body;
  if (schema === undefined) return {};
  const content = { schema: components.refer(schema), example: exampleOf(schema, baseUrl) };
  const types = ['application/json', ownMediaType(vendor)];
  const { required } = schema as { required?: unknown[] };
  return {
    requestBody: {
      required: required !== undefined && required.length > 0,
      content: {
        ...Object.fromEntries(types.map((type) => [type, content])),
        ...(route.uploadBytes !== undefined && { 'multipart/form-data': content }),
      },
    },
  };
}

/** A token that a tool obtains by OAuth, or that a person pastes into it. */
function securityOf(scopes: RequiredScopes): OpenApiFragment[] {
  if (scopes === NO_TOKEN) return [];
  const alternatives = alternativesOf(scopes);
  return [...alternatives.map((scopes) => ({ oauth2: scopes })), { bearer: [] }];
}

function alternativesOf(scopes: Exclude<RequiredScopes, typeof NO_TOKEN>): Scope[][] {
  if (typeof scopes === 'string') return [[scopes]];
  return 'anyOf' in scopes ? scopes.anyOf.map((scope) => [scope]) : [[...scopes.allOf]];
}

function inWords(scopes: RequiredScopes): string {
  if (scopes === NO_TOKEN) return 'Needs no token: it is the same for every caller';
  const sets = alternativesOf(scopes).map((scopes) => scopes.map((scope) => `\`${scope}\``).join(' and '));
  const isOne = sets.length === 1 && !sets[0]?.includes(' and ');
  return `Needs the ${isOne ? 'scope' : 'scopes'} ${sets.join(' or ')}`;
}
