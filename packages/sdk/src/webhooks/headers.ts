// Reads one header from the headers object of any framework.

/**
 * Headers as any framework has them: a `Headers` object or a map, an object (Node's `request.headers`, names in any
 * case), pairs, or Node's flat `request.rawHeaders`.
 */
export type HeadersLike =
  | { get(name: string): string | null | undefined }
  | Iterable<readonly [string, string]>
  | readonly string[]
  | { readonly [name: string]: string | readonly string[] | undefined };

/** The value of the header `name`, in any case. Repeated headers are joined with commas. */
export function headerOf(headers: HeadersLike, name: string): string | undefined {
  if (isGettable(headers)) return headers.get(name) ?? undefined;
  const wanted = name.toLowerCase();
  const values = pairsOf(headers)
    .filter(([given, value]) => given.toLowerCase() === wanted && value !== undefined)
    .flatMap(([, value]) => value as string | readonly string[]);
  return values.length === 0 ? undefined : values.join(', '); // RFC 9110 §5.3
}

/** Whether `get` ignores case, as that of a `Headers` object does. That of a map does not. */
function isGettable(headers: HeadersLike): headers is { get(name: string): string | null | undefined } {
  const isMap = Object.prototype.toString.call(headers) === '[object Map]'; // of any realm
  return typeof (headers as { get?: unknown } | undefined)?.get === 'function' && !isMap;
}

type Pair = readonly [string, string | readonly string[] | undefined];

function pairsOf(headers: HeadersLike | undefined): Pair[] {
  if (headers === undefined || headers === null) return [];
  if (Array.isArray(headers) && typeof headers[0] === 'string') return flatPairs(headers as string[]);
  if (Symbol.iterator in headers) return [...(headers as Iterable<Pair>)];
  return Object.entries(headers) as Pair[];
}

function flatPairs(flat: readonly string[]): Pair[] {
  return flat.flatMap((name, at): Pair[] => (at % 2 === 0 ? [[name, flat[at + 1]]] : []));
}
