// Words that this project does not use, because the field has a usual name for what they meant (STYLE.md).
import { type ProjectFile, places, under } from './project.ts';

const TYPE = '(?:type|interface|class)';

/** Each forbidden word, and the usual one. */
const REPLACED: [RegExp, string][] = [
  [/\b(?:seals|ForeignForm)\b/, 'signer, CSRF token, CsrfError'],
  [/\b(?:[Dd]oors?|apiDoor|DoorRefusal|the house)\b/, 'HTTP surface, plugin, service'],
  [/\bRefusals?\b/, 'AppError'],
  [/\b(?:lanes|beginTerms|subscription_terms)\b/, 'retry queues, subscription versions'],
  [/\b(?:trouble|onTrouble)\b/, 'error, onError'],
  [/\b(?:watchConduct|Conduct|conduct)\b/, 'endpoint limits, circuit breaker'],
  [/\b(?:meantText|meantQuery|meant\()/, 'trimToNull, dropEmptyParams, coerceForm'],
  [/\bwhole-games\b/, 'game-queries'],
  [/\/\/ decisions: /, 'docs/api:'],
  [/\bthe map\b/, 'the route table'],
  [/\b(?:(?:[Hh]e|[Hh]im|[Hh]is|[Hh]imself)\b|(?:[Hh]im|[Hh]is)[A-Z])/, 'they, or the noun'],
  [new RegExp(`\\b${TYPE} (?:[A-Z][a-z]*[^e]ed|Said|Told|Seen|Kept|Taken|Sent|Shown|Written)\\b`), 'a noun'],
  [new RegExp(`\\b${TYPE} (?:Visit|Leaving)\\b`), 'PageRequest, Redirect'],
];
const QUOTES = /^docs\/spec\/|^test\/architecture\/|^test\/vectors\//; // the specification, and these checks

/** Places that use a forbidden word. */
export function replacedWords(files: ProjectFile[]): string[] {
  return under(files, ['src', 'docs', 'packages', 'test'], ['.ts', '.js', '.sql', '.md'])
    .filter(({ path }) => !QUOTES.test(path))
    .flatMap((file) =>
      REPLACED.flatMap(([word, instead]) =>
        places(file, word).map((place) => `${place}: ${word}, write ${instead}`),
      ),
    );
}
