// Where a target_url leads: parsed once, since the same ones are sent to again and again.

const MAX_REMEMBERED = 20_000; // addresses; parsing one takes a microsecond, and a delivery some forty

export type Destination = { origin: string; path: string };

const remembered = new Map<string, Destination | undefined>();

/** The scheme, host and port of an absolute URL, and what is asked for there; undefined when it is no URL. */
export function destinationOf(url: string): Destination | undefined {
  const known = remembered.get(url);
  if (known !== undefined) return known;
  const target = URL.parse(url);
  if (target === null) return undefined;
  const destination = { origin: target.origin, path: `${target.pathname}${target.search}` };
  if (remembered.size >= MAX_REMEMBERED) remembered.delete(remembered.keys().next().value as string);
  remembered.set(url, destination);
  return destination;
}

/** The scheme, host and port of an absolute URL; '' when it is no URL. */
export function originOf(url: string): string {
  return destinationOf(url)?.origin ?? '';
}
