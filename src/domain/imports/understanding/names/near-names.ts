// Finds the known names that a misspelt or shortened one could mean.
import { editDistance } from '../../../../kernel/similar-names.ts';

const MOST = 5; // more are no help
const GRAM = 3;

/** An index of names by their trigrams, so that few are compared letter by letter. */
export class NearNames<Record_> {
  private readonly grams = new Map<string, Set<number>>();
  private readonly names: { folded: string; record: Record_ }[];

  constructor(names: { folded: string; record: Record_ }[]) {
    this.names = names;
    for (const [index, { folded }] of names.entries()) {
      for (const gram of gramsOf(folded)) {
        const known = this.grams.get(gram);
        if (known === undefined) this.grams.set(gram, new Set([index]));
        else known.add(index);
      }
    }
  }

  /** The nearest first. */
  find(folded: string): Record_[] {
    const grams = gramsOf(folded);
    const counts = new Map<number, number>();
    for (const gram of grams)
      for (const index of this.grams.get(gram) ?? []) counts.set(index, (counts.get(index) ?? 0) + 1);
    const ranked = [...counts].flatMap(([index, shared]) => {
      const { folded: name, record } = this.names[index]!;
      if (shared * 3 < Math.min(grams.size, gramsOf(name).size)) return [];
      const likeness = likenessOf(folded, name);
      return likeness > 0 ? [{ record, likeness }] : [];
    });
    return ranked
      .sort((left, right) => right.likeness - left.likeness)
      .slice(0, MOST)
      .map(({ record }) => record);
  }
}

function gramsOf(folded: string): Set<string> {
  const padded = ` ${folded} `;
  return new Set(
    Array.from({ length: padded.length - GRAM + 1 }, (_, index) => padded.slice(index, index + GRAM)),
  );
}

/** From 0 to 1; 0 if the two cannot be one name. */
function likenessOf(one: string, other: string): number {
  if (numbersOf(one) !== numbersOf(other)) return 0; // Field 1 is not Field 2
  const [shorter = '', longer = ''] = [one, other].sort((left, right) => left.length - right.length);
  if (` ${longer} `.includes(` ${shorter} `)) return shorter.length >= 4 ? 0.9 : 0; // Hawks, Harbor Hawks
  const distance = editDistance(one, other);
  const most = longer.length < 6 ? 1 : longer.length < 12 ? 2 : 3;
  return distance <= most && differByLetters(one, other)
    ? 1 - distance / longer.length
    : initialsMatch(one, other);
}

function numbersOf(folded: string): string {
  return (folded.match(/\d+/g) ?? []).join(' ');
}

/** Two whole words that differ are two names, as in "East Side" and "West Side"; a slip is in one word. */
function differByLetters(one: string, other: string): boolean {
  const [left, right] = [one.split(' '), other.split(' ')];
  if (left.length !== right.length) return true;
  return left.every((word, index) => {
    const beside = right[index]!;
    return (
      word === beside ||
      (word[0] === beside[0] && Math.min(word.length, beside.length) > 2) ||
      word.length > 6
    );
  });
}

/** `a smith` of "ann smith", `bayern mun` of "bayern munich". */
function initialsMatch(one: string, other: string): number {
  const [left, right] = [one.split(' '), other.split(' ')];
  if (left.length !== right.length || left.length < 2) return 0;
  const isStart = left.every(
    (word, index) => word.startsWith(right[index]!) || right[index]!.startsWith(word),
  );
  const same = left.filter((word, index) => word === right[index]).length;
  return isStart && same > 0 ? 0.7 : 0;
}
