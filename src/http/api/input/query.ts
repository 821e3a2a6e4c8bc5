// What a query string asks, before it is held against a schema: an empty parameter asks nothing.

/** The query without empty parameters, and without a `search` that is not `search[…]`: those are ignored. */
export function meantQuery(query: unknown): Record<string, unknown> {
  const { search, ...rest } = query as Record<string, unknown>;
  const meant = withoutEmpty(rest);
  return isRecord(search) ? { ...meant, search: withoutEmpty(search) } : meant;
}

function withoutEmpty(parameters: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
