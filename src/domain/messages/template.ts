// The template of a message: text with fields in braces, such as "Your games at {time} are canceled".
import type { MessageFacts } from './message.ts';

/** Facts of the person and the site. */
export const PERSON_FIELDS = ['first_name', 'last_name', 'site', 'sender'] as const;
/** Facts of the games that the message is about: of several games, each different value once. */
export const GAME_FIELDS = [
  'date',
  'time',
  'venue',
  'address',
  'teams',
  'league',
  'position',
  'games',
] as const;
export type MessageField = (typeof PERSON_FIELDS)[number] | (typeof GAME_FIELDS)[number];

const FIELD = /\{([^{}\n]*)\}/g;

/** The names in braces, each once, whether or not they are fields. */
export function namesIn(template: string): string[] {
  return [...new Set([...template.matchAll(FIELD)].map(([, name]) => name!.trim()))];
}

/** What is wrong with the names of a template, as a sentence that names them; undefined if nothing is. */
export function fieldProblem(template: string, { hasGames }: { hasGames: boolean }): string | undefined {
  const known: readonly string[] = hasGames ? [...PERSON_FIELDS, ...GAME_FIELDS] : PERSON_FIELDS;
  const wrong = namesIn(template).filter((name) => !known.includes(name));
  if (wrong.length === 0) return undefined;
  const ofGames = wrong.find((name) => GAME_FIELDS.some((field) => field === name));
  if (ofGames !== undefined)
    return `has the field {${ofGames}}, which is a fact of games: this message is not about games.`;
  const names = wrong.map((name) => `{${name}}`).join(', ');
  const fields = known.map((name) => `{${name}}`).join(', ');
  return `has the unknown ${wrong.length === 1 ? 'field' : 'fields'} ${names}; the fields are ${fields}.`;
}

/** A subject with the values of its fields, as one line. */
export function fillSubject(template: string, facts: MessageFacts): string {
  return fillTemplate(template, facts).replaceAll(/\s*\n\s*/g, '; ');
}

/** How long the text is with the values of its fields, without making it: it may be very long. */
export function filledLength(template: string, facts: MessageFacts): number {
  const more = [...template.matchAll(FIELD)].map(
    ([whole, name]) => (facts[name!.trim()] ?? whole).length - whole.length,
  );
  return more.reduce((sum, one) => sum + one, template.length);
}

/** The text with the values of its fields. */
export function fillTemplate(template: string, facts: MessageFacts): string {
  return template.replaceAll(FIELD, (whole, name: string) => facts[name.trim()] ?? whole);
}
