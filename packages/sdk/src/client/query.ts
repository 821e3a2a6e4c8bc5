// Builds the query of a request, with brackets for nested values.

/** `{ search: { league_id: [1, 2] } }` as `?search[league_id][]=1&search[league_id][]=2`, encoded; or nothing. */
export function queryOf(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const pairs = given.flatMap(([name, value]) => pairsOf(name, value));
  const text = pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  return text === '' ? '' : `?${text}`;
}

function pairsOf(name: string, value: unknown): [string, string][] {
  if (Array.isArray(value) && value.length > 0) return value.flatMap((item) => pairsOf(`${name}[]`, item));
  const wrong = faultOf(value);
  if (wrong !== undefined)
    throw new TypeError(`${name} is ${wrong}; leave it out, or send values such as 3 or "2026-05-02".`);
  if (typeof value !== 'object') return [[name, String(value)]];
  const given = Object.entries(value as object).filter(([, inner]) => inner !== undefined);
  return given.flatMap(([key, inner]) => pairsOf(`${name}[${key}]`, inner));
}

/** Describes a value that would be dropped from the query, so that the request would match everything. */
function faultOf(value: unknown): string | undefined {
  if (value === undefined || value === null || Number.isNaN(value)) return String(value);
  if (typeof value !== 'object') return undefined;
  if (Array.isArray(value)) return 'an empty list, which has no value';
  const prototype = Object.getPrototypeOf(value);
  if (prototype === null || Object.getPrototypeOf(prototype) === null) return undefined; // a plain object of any realm
  return `a ${value.constructor?.name}`;
}
