// The OpenAPI 3.1 document of the API, made from the route table and the schemas that validate and filter.
import { SCOPES, type Scope } from '../../../oauth/scopes.ts';
import { ownMediaType } from '../media-type.ts';
import { resources } from '../routes.ts';
import { deliveriesOf } from './deliveries.ts';
import { guide } from './guide.ts';
import { HEADERS } from './headers.ts';
import { pathsOf } from './operations.ts';
import { sharedParameters } from './parameters.ts';
import { errorComponents } from './responses.ts';
import { createComponents } from './schemas.ts';

export type DocumentFacts = {
  baseUrl: string;
  authUrl: string;
  /** The vendor name in the media type. */
  vendor: string;
  /** The version of this program. */
  version: string;
  /** The commit that a release was built from. */
  commit?: string | undefined;
};

export type OpenApiDocument = {
  openapi: string;
  paths: Record<string, Record<string, Record<string, unknown>>>;
  components: Record<string, Record<string, unknown>>;
  [member: string]: unknown;
};

export function openApiDocument({
  baseUrl,
  authUrl,
  vendor,
  version,
  commit,
}: DocumentFacts): OpenApiDocument {
  const components = createComponents();
  const settings = { components, vendor, baseUrl };
  const paths = pathsOf(resources, settings) as OpenApiDocument['paths'];
  const webhooks = deliveriesOf(settings);
  const responses = errorComponents(settings);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Crewcall API',
      version,
      ...(commit !== undefined && { 'x-commit': commit }),
      summary: 'Games, officials and their assignments over HAL+JSON.',
      description: guide({ baseUrl, authUrl, mediaType: ownMediaType(vendor) }),
      contact: { name: 'Crewcall', url: `${baseUrl}/docs` },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    tags: resources.map(({ tag, about }) => ({ name: tag, description: about })),
    paths,
    webhooks,
    components: {
      schemas: components.schemas(),
      parameters: sharedParameters(components),
      headers: HEADERS,
      responses,
      securitySchemes: securitySchemes(authUrl),
    },
  };
}

// service.md 5.2.
const MEANINGS: Record<Scope, string> = {
  read: 'Read data.',
  write: 'Change data.',
  bank: 'Read bank accounts and the tax form, and with `write` change them. Granted to the application first.',
  webhooks: 'Manage subscriptions. Granted to the application first.',
};

function securitySchemes(authUrl: string): Record<string, unknown> {
  const tokenUrl = `${authUrl}/oauth/token`;
  const scopes = Object.fromEntries(SCOPES.map((scope) => [scope, MEANINGS[scope]]));
  return {
    oauth2: {
      type: 'oauth2',
      description: 'A token for the data of the account that owns the application, or for that of others.',
      flows: {
        clientCredentials: { tokenUrl, scopes },
        authorizationCode: {
          authorizationUrl: `${authUrl}/oauth/authorize`,
          tokenUrl,
          refreshUrl: tokenUrl,
          scopes,
        },
      },
    },
    bearer: { type: 'http', scheme: 'bearer', description: 'An access token that you have already.' },
  };
}
