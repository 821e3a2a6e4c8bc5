// How the pages show JSON: without what differs from run to run, without what they leave out, short things on one line.

const WIDTH = 120;
const MORE = '…';

/** What cannot be fixed, and what stands for it: times at which records were made, ids of requests, secrets, cursors. */
const STAND_INS: [RegExp, string][] = [
  [
    /("(?:created|updated|submitted|expires|due_at|sent_at|seen_at)": ?)"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-0[45]:00"/g,
    '$1"2031-03-14T18:04:09.000-04:00"',
  ],
  [/("(?:created|updated)": ?)"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/g, '$1"2031-03-14T22:04:09.000Z"'],
  [/("old_secret_until": ?)"[^"]*"/g, '$1"2031-03-16T22:04:09.000Z"'],
  [/("standard_secret": ?)"[^"]*"/g, '$1"whsec_MDAwMDAwMDAtMDAwMC00MDAwLTgwMDAtMDAwMDAwMDAwMDAw"'],
  [/("request_id": ?)"[\w-]{1,64}"/g, '$1"0b6f1a52-8f0e-4c6e-9d7a-3f1c2b4a5d6e"'],
  [/("cursor": ?"|[?&]after=)[\w.-]{100,}/g, '$1WzEsImFsbCIsIjc0MSIsMF0.c2lnbmF0dXJl'],
  [/(\/exports\/)[\w-]{100,}~[\w-]+/g, '$1eyJhY2NvdW50SWQiOjF9~c2lnbmF0dXJl'],
  [/("secret": ?)"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"/g, '$1"00000000-0000-4000-8000-000000000000"'],
];

/** A text without what cannot be fixed. */
export function withStandIns(text: string): string {
  return STAND_INS.reduce((before, [pattern, standIn]) => before.replaceAll(pattern, standIn), text);
}

/** The text of an answer as a page shows it; `shown` is how it shows it now, and so what it leaves out. */
export function showJson(answered: string, shown: string | undefined): string {
  const fixed = withStandIns(answered);
  return print(leavingOut(JSON.parse(fixed), shown === undefined ? undefined : JSON.parse(shown)), '');
}

/** `"…": "…"` in a shown object, and a last `"…"` in a shown array, stand for what is left out there. */
function leavingOut(real: unknown, shown: unknown): unknown {
  if (Array.isArray(real) && Array.isArray(shown)) {
    const isCut = shown.at(-1) === MORE;
    const kept = isCut ? real.slice(0, shown.length - 1) : real;
    const items = kept.map((item, index) =>
      leavingOut(item, shown[index] === MORE ? undefined : shown[index]),
    );
    return isCut && real.length > kept.length ? [...items, MORE] : items;
  }
  if (!isObject(real) || !isObject(shown)) return real;
  const isCut = MORE in shown;
  const kept = Object.entries(real).filter(([name]) => !isCut || name in shown);
  const members = kept.map(([name, value]) => [name, leavingOut(value, shown[name])]);
  return Object.fromEntries(
    isCut && kept.length < Object.keys(real).length ? [...members, [MORE, MORE]] : members,
  );
}

function print(value: unknown, indent: string, before = 0): string {
  const line = onOneLine(value);
  if (indent.length + before + line.length < WIDTH || !isObject(value)) {
    if (!Array.isArray(value) || value.length === 0 || indent.length + before + line.length < WIDTH)
      return line;
  }
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const items = Array.isArray(value)
    ? value.map((item) => print(item, inner))
    : Object.entries(value as object).map(
        ([name, item]) => `${JSON.stringify(name)}: ${print(item, inner, name.length + 4)}`,
      );
  return `${open}\n${items.map((item) => inner + item).join(',\n')}\n${indent}${close}`;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${onOneLine(item)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
