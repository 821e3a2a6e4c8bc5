// A browser's name for people, from what it says it is.

// In this order: each of the later ones is named by the earlier ones too.
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

/** `Firefox on Windows`; `A browser` where neither is known. */
export function browserName(userAgent: string): string {
  const [browser] = BROWSERS.find(([, pattern]) => pattern.test(userAgent)) ?? ['A browser'];
  const [system] = SYSTEMS.find(([, pattern]) => pattern.test(userAgent)) ?? [];
  return system === undefined ? browser : `${browser} on ${system}`;
}
