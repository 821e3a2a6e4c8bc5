// Paths of the API with the ids of records in them.

/**
 * Fills ids into a path. Throws a `TypeError` for an invalid id: `../sites/1` would be another resource, and an empty id
 * would be the list.
 */
export function path(parts: TemplateStringsArray, ...ids: number[]): string {
  const at = ids.findIndex((id) => !isId(id));
  if (at === -1) return String.raw(parts, ...ids);
  throw new TypeError(
    `An id in ${parts.join('{id}')} is a whole number, such as 7; it was ${describeValue(ids[at])}.`,
  );
}

function describeValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

/** A number, or its digits as text: parameters of routes and forms are text. */
function isId(id: unknown): boolean {
  const number = typeof id === 'string' && /^[1-9]\d*$/.test(id) ? Number(id) : id;
  return Number.isSafeInteger(number) && (number as number) > 0;
}
