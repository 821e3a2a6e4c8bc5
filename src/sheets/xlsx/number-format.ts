// What a number format shows: a number, a date, a time of day, or both.

export type Shown = 'number' | 'date' | 'time' | 'both' | 'duration';
export type NumberFormat = {
  shows: Shown /** Digits of a format such as `0000`, which shows leading zeros. */;
  digits: number;
};

export const GENERAL: NumberFormat = { shows: 'number', digits: 0 };

// ECMA-376 part 1, 18.8.30: formats that files name without describing them. 27 to 36 and 50 to 58 are dates in East Asia.
const BUILT_IN: [from: number, to: number, shows: Shown][] = [
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'both'],
  [27, 31, 'date'],
  [32, 35, 'time'],
  [36, 36, 'date'],
  [45, 45, 'time'],
  [46, 46, 'duration'],
  [47, 47, 'time'],
  [50, 58, 'date'],
];

export function builtInFormat(id: number): NumberFormat {
  const shows = BUILT_IN.find(([from, to]) => from <= id && id <= to)?.[2];
  return shows === undefined ? GENERAL : { shows, digits: 0 };
}

// Text in quotes, escaped and padding characters, and colours, conditions or currencies in brackets.
const LITERALS = /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi;

/** ECMA-376 part 1, 18.8.31. Only the first section counts: the others are of negative numbers, zero and text. */
export function parseNumberFormat(code: string): NumberFormat {
  const [first = ''] = code.replaceAll(LITERALS, '').toLowerCase().split(';');
  if (first.includes('general')) return GENERAL;
  if (/\[(h+|m+|s+)\]/.test(first)) return { shows: 'duration', digits: 0 };
  const hasTime = /[hs]|am\/pm|a\/p/.test(first);
  const hasDate = /[yd]/.test(first) || (!hasTime && first.includes('m'));
  if (hasDate || hasTime)
    return { shows: hasDate && hasTime ? 'both' : hasDate ? 'date' : 'time', digits: 0 };
  return { shows: 'number', digits: /^0+$/.test(first) ? first.length : 0 };
}
