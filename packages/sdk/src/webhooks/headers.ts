// Reads one header out of whatever form a framework keeps them in.

/**
 * Headers as any framework has them: a `Headers` object or a map, an object (Node's `request.headers`, names in any
 * case), pairs, or Node's flat `request.rawHeaders`.
 */
export type HeadersLike =
  | { get(name: string): string | null | undefined }
  | Iterable<readonly [string, string]>
  | readonly string[]
  | { readonly [name: string]: string | readonly string[] | undefined };

/** The value of the header `name`, whatever case it is written in; several are joined as HTTP joins them. */
export function headerOf(headers: HeadersLike, name: string): string | undefined {
  if (isGettable(headers)) return headers.get(name) ?? undefined;
  const wanted = name.toLowerCase();
  const values = pairsOf(headers)
    .filter(([given, value]) => given.toLowerCase() === wanted && value !== undefined)
    .flatMap(([, value]) => value as string | readonly string[]);
  return values.length === 0 ? undefined : values.join(', '); // RFC 9110 §5.3
}

/** A `Headers` object looks names up in any case; a map does not, and gives its pairs instead. */
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
