// The API root: links to everything else (docs/api: HTTP).
import { type Static, Type } from 'typebox';
import type { Link } from '../hal.ts';
import { negotiate, prefersPage } from '../media-type.ts';
import { type ApiServices, get, NO_TOKEN, type Resource } from '../operation.ts';
import { integer, linkTo, string } from '../output/fields.ts';
import { serialize } from '../output/serialize.ts';

const ApiRootRecord = Type.Object(
  {
    name: string('Crewcall API'),
    version: integer(2, 'Of the API, not of the program.'),
    _links: Type.Object({
      self: linkTo('entry'),
      current_account: linkTo('account'),
      sites: linkTo('sites'),
      games: linkTo('games'),
      unassigned_games: linkTo('games'),
      statements: linkTo('statements'),
      subscriptions: linkTo('webhook-subscriptions'),
      documentation: linkTo('documentation'),
      description: linkTo('description'),
      errors: linkTo('errors'),
      authorization_server: linkTo('authorization-server'),
    }),
  },
  { title: 'Entry' },
);

/** The same for every caller. It needs no token, because it shows how to get one. */
const view = get('/', 'getEntry', {
  summary: 'Begin here',
  scopes: NO_TOKEN,
  response: ApiRootRecord,
  handle: async ({ context }) => representApiRoot(context),
});

export const apiRoot: Resource = { tag: 'API root', about: 'Where programs begin.', routes: [view] };

type ApiRootFacts = Pick<ApiServices, 'links' | 'baseUrl' | 'authUrl' | 'vendor'>;

/**
 * The serialized API root for `GET /`, which people and programs share; undefined if the Accept header prefers HTML.
 */
export function apiRootFor(
  accept: string | undefined,
  facts: ApiRootFacts,
): { contentType: string; body: string } | undefined {
  const contentType = prefersPage(accept, facts.vendor) ? undefined : negotiate(accept, facts.vendor);
  if (contentType === undefined) return undefined;
  return { contentType, body: serialize(ApiRootRecord, representApiRoot(facts)) };
}

function representApiRoot({
  links,
  baseUrl,
  authUrl,
}: Omit<ApiRootFacts, 'vendor'>): Static<typeof ApiRootRecord> {
  const at = (resourceType: string, href: string): Link => ({ 'resource-type': resourceType, href });
  return {
    name: 'Crewcall API',
    version: 2, // service.md 9
    _links: {
      self: links.link('entry', ''),
      current_account: links.link('account', '/current_account'),
      sites: links.link('sites', '/sites'),
      games: links.link('games', '/current_account/games'),
      unassigned_games: links.link('games', '/games/unassigned'),
      statements: links.link('statements', '/statements'),
      subscriptions: links.link('webhook-subscriptions', '/webhooks/subscriptions'),
      documentation: at('documentation', `${baseUrl}/docs`),
      description: at('description', `${baseUrl}/openapi.json`),
      errors: at('errors', `${baseUrl}/docs/errors`),
      authorization_server: at(
        'authorization-server',
        `${authUrl}/.well-known/oauth-authorization-server`, // RFC 8414
      ),
    },
  };
}
