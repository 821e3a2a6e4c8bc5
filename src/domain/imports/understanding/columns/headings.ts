// What the heading of a column can mean.
import { editDistance } from '../../../../kernel/similar-names.ts';
import { IMPORT_FIELDS, type ImportField, type ImportKind } from '../../kinds.ts';
import { foldWords } from '../cells/fold.ts';
import { GAME_WORDS } from './words/game-words.ts';
import { ignoredReason } from './words/ignored-words.ts';
import { AVAILABILITY_WORDS, PEOPLE_WORDS, TEAM_WORDS, VENUE_WORDS } from './words/people-words.ts';

/** `score` is 1 if the field is called exactly so. */
export type Candidate = { field: ImportField; score: number };
export type HeadingMeaning = {
  candidates: Candidate[] /** Why it has none, if it is known. */;
  ignored?: string;
};

const WORDS: Record<ImportKind, { [field: string]: string | undefined }> = {
  games: GAME_WORDS,
  people: PEOPLE_WORDS,
  availability: AVAILABILITY_WORDS,
  venues: VENUE_WORDS,
  teams: TEAM_WORDS,
};

const WEAK = 0.6; // a word that means this only if nothing else does
const LESS = 0.95; // the club where there is a column of its teams, too
const MISSPELT = 0.7;
const PART = 0.65;
const SHORTEST_PART = 4; // `id` and `to` are in many words
const SHORTEST_MISSPELT = 6; // `hoste` are guests, and no hosts

const LONGEST_HEADING = 60;

type Known = Map<string, Candidate[]>;
const KNOWN = Object.fromEntries(
  (Object.keys(IMPORT_FIELDS) as ImportKind[]).map((kind) => [kind, knownHeadings(kind)]),
) as Record<ImportKind, Known>;

function knownHeadings(kind: ImportKind): Known {
  const known: Known = new Map();
  const add = (heading: string, candidate: Candidate) =>
    known.set(heading, [...(known.get(heading) ?? []), candidate]);
  for (const field of IMPORT_FIELDS[kind]) {
    const words = WORDS[kind][field]?.split(', ') ?? [];
    const own = field === 'id' ? [] : [foldWords(field), `${foldWords(field)} name`];
    for (const word of new Set([...own, ...words])) {
      const score = word.endsWith('?') ? WEAK : word.endsWith('~') ? LESS : 1;
      add(word.replace(/[?~]$/, ''), { field, score });
    }
  }
  return known;
}

/** As headings are compared: `game no` of "Game #", `date` of "Date (dd/mm)". */
export function foldHeading(heading: string): string {
  const spaced = heading.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/^(\d{1,2})\.\s+(\D+)$/, '$2 $1'); // HomeTeam; 1. SR
  const plain = spaced.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ').replaceAll(/[#№]|\bn[º°]/gi, ' no ');
  return foldWords(plain);
}

const cache = new Map<string, HeadingMeaning>();
const CACHED = 5000; // headings of all sheets; cleared at once

export function meaningsOf(heading: string, kind: ImportKind): HeadingMeaning {
  const folded = foldHeading(heading);
  const key = `${kind} ${folded}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  if (cache.size >= CACHED) cache.clear();
  const meaning = findMeanings(folded, kind);
  cache.set(key, meaning);
  return meaning;
}

/** Whether a field is called exactly so. Values are nearly never, and to compare them with all headings takes long. */
export function isKnownHeading(text: string, kind: ImportKind): boolean {
  if (text === '' || text.length > LONGEST_HEADING) return false;
  const folded = foldHeading(text);
  const known = KNOWN[kind].get(folded) ?? KNOWN[kind].get(withoutNumber(folded)) ?? [];
  return known.some(({ score }) => score >= LESS);
}

/** The field of a team that a heading names the club of, as "Home Club"; undefined for all others. */
export function clubOf(heading: string): ImportField | undefined {
  return KNOWN.games.get(foldHeading(heading))?.find(({ score }) => score === LESS)?.field;
}

function withoutNumber(folded: string): string {
  return folded.replace(/ ?(?:\d{1,2}|[ab])$/, '');
}

function findMeanings(folded: string, kind: ImportKind): HeadingMeaning {
  if (folded === '' || folded.length > LONGEST_HEADING) return { candidates: [] };
  const exact = KNOWN[kind].get(folded);
  if (exact !== undefined) return { candidates: exact };
  const ignored = ignoredReason(folded, { isOfGames: kind === 'games' });
  if (ignored !== undefined) return { candidates: [], ignored };
  const numbered = KNOWN[kind].get(withoutNumber(folded));
  if (numbered !== undefined) return { candidates: scaled(numbered, 0.95) };
  const parts = partsOf(folded, kind);
  return { candidates: parts.length > 0 ? parts : misspelt(folded, kind) };
}

/** Known headings that this one has in it: `scheduled start time`. The longest says the most. */
function partsOf(folded: string, kind: ImportKind): Candidate[] {
  const found = [...KNOWN[kind]].filter(
    ([known]) => known.length >= SHORTEST_PART && ` ${folded} `.includes(` ${known} `),
  );
  const longest = Math.max(0, ...found.map(([known]) => known.length));
  return found
    .filter(([known]) => known.length === longest)
    .flatMap(([, candidates]) => scaled(candidates, PART));
}

function misspelt(folded: string, kind: ImportKind): Candidate[] {
  if (folded.length < SHORTEST_MISSPELT) return [];
  const most = folded.length < 10 ? 1 : 2; // assigned, assignor
  const near = [...KNOWN[kind]].filter(
    ([known]) => Math.abs(known.length - folded.length) <= most && editDistance(known, folded) <= most,
  );
  return near.flatMap(([, candidates]) => scaled(candidates, MISSPELT));
}

function scaled(candidates: Candidate[], factor: number): Candidate[] {
  return candidates.map(({ field, score }) => ({ field, score: score * factor }));
}
