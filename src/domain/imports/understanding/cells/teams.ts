// Splits a cell that names both teams of a game.

/** What stands between two teams, the certain first. After `at`, the second team is at home. */
const BETWEEN: { pattern: RegExp; isAt: boolean }[] = [
  { pattern: /\s+(?:at|@)\s+|\s*@\s+/i, isAt: true },
  { pattern: /\s+(?:vs?|versus|gegen|gg|contre|contra|kontra|c)\.?\s+/i, isAt: false },
  { pattern: /\s+[-–—:x×]\s+/i, isAt: false },
  { pattern: /\s*[–—]\s*/, isAt: false },
  { pattern: /\s*\/\s*/, isAt: false },
  { pattern: /(?<=\p{L})\s*-\s*(?=\p{Lu})/u, isAt: false },
];

const VERSUS = /\s(?:at|@|vs?|versus|gegen|contre|contra|kontra)\.?\s/i;

/** Whether the cell certainly names two teams: a hyphen is in names, too. */
export function isVersus(text: string): boolean {
  return VERSUS.test(text) && parseTeams(text) !== undefined;
}

export type Pair = { home: string; away: string };

/** Undefined if the cell does not name two teams, or if more than one place could be between them. */
export function parseTeams(text: string): Pair | undefined {
  for (const { pattern, isAt } of BETWEEN) {
    const parts = text.split(pattern).map((part) => part.trim());
    if (parts.length === 1) continue;
    const [first = '', second = ''] = parts;
    if (parts.length !== 2 || !isTeam(first) || !isTeam(second)) return undefined;
    return isAt ? { home: second, away: first } : { home: first, away: second };
  }
  return undefined;
}

function isTeam(text: string): boolean {
  return /\p{L}/u.test(text) && text.length <= 90;
}
