// Names a browser and its operating system from its User-Agent header.

// In this order: the User-Agent of an earlier browser also names later ones.
const BROWSERS = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /Safari\//],
] as const;
const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux|X11/],
] as const;

/** `Firefox on Windows`, or `A browser` if neither is known. */
export function browserName(userAgent: string): string {
  const [browser] = BROWSERS.find(([, pattern]) => pattern.test(userAgent)) ?? ['A browser'];
  const [system] = SYSTEMS.find(([, pattern]) => pattern.test(userAgent)) ?? [];
  return system === undefined ? browser : `${browser} on ${system}`;
}
