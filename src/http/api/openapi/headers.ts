// The response headers of the OpenAPI document, by name.
import type { JsonSchema } from './schemas.ts';

const text: JsonSchema = { type: 'string' };
const count: JsonSchema = { type: 'integer', minimum: 0 };

export const HEADERS: Record<string, { description: string; schema: JsonSchema }> = {
  'X-Request-Id': { description: 'Names this request in the log of the service.', schema: text },
  'X-Ratelimit-Limit': { description: 'Requests allowed by the rule nearest exhaustion.', schema: count },
  'X-Ratelimit-Period': { description: 'The period of that rule, in seconds.', schema: count },
  'X-Ratelimit-Remaining': { description: 'Requests left in the period.', schema: count },
  'X-Ratelimit-Reset': { description: 'When the period ends, in seconds since 1970.', schema: count },
  'X-Ratelimit-Reset-Seconds-Remaining': { description: 'Seconds until then.', schema: count },
  'Crewcall-Ignored': {
    description:
      'The query parameters and search keys that nothing reads, such as `search[publishd], published`.',
    schema: text,
  },
  ETag: {
    description: 'Changes whenever the body would. Strong: each content coding of a body has its own.',
    schema: text,
  },
  Link: { description: 'The documents that describe the service (RFC 8631).', schema: text },
  Location: { description: 'Where the new record is.', schema: { type: 'string', format: 'uri' } },
  'Retry-After': { description: 'Seconds to wait before trying again.', schema: count },
  'WWW-Authenticate': { description: 'What kind of token is missing (RFC 6750).', schema: text },
};

/** The headers of every response, and those of every response to an authenticated request. */
export const ON_ALL = ['X-Request-Id'];
export const ON_COUNTED = [
  ...ON_ALL,
  ...Object.keys(HEADERS).filter((name) => name.startsWith('X-Ratelimit-')),
];

/** References to these headers. */
export function headersNamed(names: string[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
