// Finds the known name that a misspelt one probably means.

const MAX_LENGTH = 60; // longer than any known name; limits the cost of a comparison

/** The known name that is most like the given one, or undefined. `homeTeam` is like `home_team_name`, `pubished` like `published`. */
export function similarName(given: string, known: readonly string[]): string | undefined {
  if (given.length > MAX_LENGTH) return undefined;
  const name = given.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
  const [longer] = extensionsOf(name, known);
  if (known.includes(name)) return name;
  if (longer !== undefined) return longer;
  const maxDistance = Math.min(2, Math.floor(name.length / 3)); // a typo; beyond it, short names are like each other
  const ranked = known.map((one) => ({ one, distance: editDistance(name, one) }));
  const [best] = ranked.sort((left, right) => left.distance - right.distance);
  return best !== undefined && best.distance <= maxDistance ? best.one : undefined;
}

/** The known names that begin with the given one and an underscore, the `_name` before the `_id`. */
export function extensionsOf(name: string, known: readonly string[]): string[] {
  return known
    .filter((one) => one.startsWith(`${name}_`))
    .sort()
    .reverse();
}

/** The Levenshtein distance, where two swapped neighbours count once. */
export function editDistance(left: string, right: string): number {
  let previous: number[] = [];
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const cost = left[i - 1] === right[j - 1] ? 0 : 1;
      const isSwap = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      const swapped = isSwap ? previous[j - 2]! + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + cost, swapped));
    }
    previous = row;
    row = next;
  }
  return row[right.length]!;
}
