// Builds an example of a schema from the examples of its fields.
import type { TSchema } from 'typebox';
import type { JsonSchema } from './schemas.ts';

/**
 * An example that matches the schema. It contains the optional members that have an example of their own. Its links
 * begin with `baseUrl`.
 */
export function exampleOf(schema: TSchema | JsonSchema, baseUrl: string): unknown {
  const { examples, anyOf, oneOf, allOf, type } = schema as JsonSchema;
  if (Array.isArray(examples)) return examples[0];
  if ('const' in schema) return schema.const;
  if ('enum' in schema) return (schema.enum as unknown[])[0];
  if (Array.isArray(allOf)) return Object.assign({}, ...allOf.map((part) => exampleOf(part, baseUrl)));
  const alternatives = (anyOf ?? oneOf) as JsonSchema[] | undefined;
  if (alternatives !== undefined) return exampleOf(preferred(alternatives), baseUrl);
  return exampleOfType([type].flat()[0], schema as JsonSchema, baseUrl);
}

function exampleOfType(type: unknown, schema: JsonSchema, baseUrl: string): unknown {
  switch (type) {
    case 'object':
      return linkExample(schema, baseUrl) ?? exampleOfObject(schema, baseUrl);
    case 'array':
      return isUseful(schema.items as JsonSchema) ? [exampleOf(schema.items as JsonSchema, baseUrl)] : [];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'string':
      return schema.format === 'uri' ? `${baseUrl}/api/v2/sites/1/games.json?page=1` : 'text';
    default:
      return null;
  }
}

function exampleOfObject({ properties = {}, required = [] }: JsonSchema, baseUrl: string): object {
  const members = Object.entries(properties as Record<string, JsonSchema>);
  const shown = members.filter(([name, inner]) => (required as string[]).includes(name) || isUseful(inner));
  return Object.fromEntries(shown.map(([name, inner]) => [name, exampleOf(inner, baseUrl)]));
}

/**
 * The paths of records by the resource-type of their links; for all other types it is the plural. The demo has them. A leading slash means
 * that the path is not below /api/v2.
 */
const ADDRESSES: Record<string, string> = {
  entry: '/api/v2.json',
  documentation: '/docs',
  description: '/openapi.json',
  errors: '/docs/errors',
  'authorization-server': '/.well-known/oauth-authorization-server',
  'webhook-subscriptions': 'webhooks/subscriptions',
  sites: 'sites',
  'league-officials': 'leagues/1/officials',
  'venue-closing': 'venue_closings/1',
  'venue-field': 'venue_fields/1',
  'fee-rule': 'fee_rules/1',
  'assignment-fee': 'assignments/1/fee',
  'pattern-fees': 'patterns/1/fees',
  'bank-accounts': 'users/1/bank_accounts',
  'tax-form': 'users/1/tax_form',
  blocks: 'users/1/blocks',
  certifications: 'users/1/certifications',
  guardians: 'users/1/guardians',
  'pay-run-people': 'pay_runs/1/people',
  'pay-run-lines': 'pay_runs/1/lines',
  'open-positions': 'proposals/1/open_positions',
  'message-recipients': 'messages/1/recipients',
  avatar: '/avatars/square.png',
  'webhook-event': 'webhooks/events/1',
  'webhook-subscription': 'webhooks/subscriptions/1',
  availability: 'availability/1',
  'availability-days': 'users/1/availability/days',
  'availability-pattern': 'users/1/availability_pattern',
  'availability-copy': 'users/1/availability/copy',
  'import-bad-rows': 'imports/1/bad_rows',
  'import-rows': 'imports/1/rows',
  export: '/exports/1.csv',
  'calendar-feeds': 'current_account/calendar_feeds',
  'calendar-feed': 'current_account/calendar_feeds/1',
  'push-subscriptions': 'current_account/push_subscriptions',
  'push-subscription': 'current_account/push_subscriptions/1',
  'notice-settings': 'users/1/notice_settings',
  account: 'current_account',
  'form-templates': 'sites/1/form/templates',
  'form-template': 'form/templates/1',
  'form-submissions': 'games/1/submissions',
  'form-submission': 'form/submissions/1',
};

function linkExample({ properties }: JsonSchema, baseUrl: string): object | undefined {
  const { 'resource-type': named, href } = (properties ?? {}) as Record<string, JsonSchema>;
  const [type] = (named?.enum ?? []) as string[];
  if (type === undefined || href === undefined) return undefined;
  const address = ADDRESSES[type] ?? (type.endsWith('s') ? `sites/1/${type}` : `${type}s/1`);
  if (address.startsWith('/')) return { 'resource-type': type, href: baseUrl + address };
  return { 'resource-type': type, href: `${baseUrl}/api/v2/${address.replaceAll('-', '_')}.json` };
}

/** Whether the schema or a part of it has examples. */
function isUseful(schema: JsonSchema | undefined): boolean {
  if (schema === undefined) return false;
  if (['examples', 'const', 'enum'].some((keyword) => keyword in schema)) return true;
  const inner = [
    schema.items,
    schema.anyOf,
    schema.oneOf,
    schema.allOf,
    Object.values(schema.properties ?? {}),
  ];
  return inner.flat().some((part) => isUseful(part as JsonSchema | undefined));
}

function preferred(alternatives: JsonSchema[]): JsonSchema {
  const useful = alternatives.find((one) => one.type !== 'null' && isUseful(one));
  return useful ?? alternatives.find((one) => one.type !== 'null') ?? { type: 'null' };
}
