// Folds text for comparison: without case, accents and punctuation.

// Letters that Unicode does not decompose.
const PLAIN: Record<string, string> = { ß: 'ss', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd', ı: 'i' };
const SPECIAL = /[ßłøæœđı]/g;
const MARKS = /\p{M}/gu;

/** Lower case without accents; punctuation stays. */
export function unaccented(text: string): string {
  const lower = text.toLowerCase();
  return /^[\x20-\x7e]*$/.test(lower)
    ? lower
    : lower
        .normalize('NFD')
        .replaceAll(MARKS, '')
        .replaceAll(SPECIAL, (letter) => PLAIN[letter]!);
}

/** The words alone, with single spaces: `home team` of "Home_Team:". */
export function foldWords(text: string): string {
  return unaccented(text)
    .replaceAll(/['’`]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
