// Counts and names in sentences.

/** "1 game", "3 games" */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
}

/** "Ada Okafor" */
export function fullName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`.trim();
}

/** "AO" */
export function initials({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return [first_name, last_name].map((name) => name.trim().slice(0, 1).toUpperCase()).join('');
}

/** "Silva, Kaya and Park" */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names);
}

/** "“It was a final”.": what somebody wrote, as the end of a sentence. */
export const quoted = (text: string): string => (/[.!?…]$/.test(text) ? `“${text}”` : `“${text}”.`);

/** "a venue", "an age group" */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** 5.7, of 5.67: as exact as people say it. */
export const tenths = (number: number): number => Math.round(number * 10) / 10;

/** "45 min", "1 h", "1 h 15 min" */
export function minutes(number: number): string {
  const hours = Math.floor(number / 60);
  const rest = number % 60;
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}
