// The locales that people choose among, each with how it writes a date, a clock and the start of a week.
import { styleOf } from './locale.ts';
import { firstWeekdayOf } from './weeks.ts';

// The API takes every tag that Unicode CLDR knows; these are where leagues are likely.
const TAGS = [
  ...[
    'en-US',
    'en-US-u-hc-h23',
    'en-CA',
    'es-MX',
    'pt-BR',
    'en-GB',
    'en-IE',
    'en-AU',
    'en-NZ',
    'en-ZA',
    'en-IN',
  ],
  ...[
    'de-AT',
    'nl-BE',
    'de-CH',
    'de-DE',
    'da-DK',
    'es-ES',
    'fi-FI',
    'fr-FR',
    'it-IT',
    'nl-NL',
    'nb-NO',
    'pl-PL',
  ],
  ...['pt-PT', 'sv-SE', 'ja-JP', 'en-SG'],
];
const EXAMPLE = new Date('2026-05-02T15:00:00Z'); // a Saturday
const SUNDAY = '2026-05-03T00:00:00Z';
const DAY_MS = 86_400_000;

type Choice = { value: string; label: string };

/** By the name of the country; `chosen` is among them, whatever it is. */
export function localeChoices(chosen: string): Choice[] {
  return [...new Set([...TAGS, chosen])]
    .map((tag) => ({ value: tag, label: `${nameOf(tag)}: ${dateIn(tag)}` }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'));
}

/** "Sat, May 2, 3:00 PM; weeks begin on Sunday" */
export function exampleOf(tag: string): string {
  const day = new Date(Date.parse(SUNDAY) + (firstWeekdayOf(tag) % 7) * DAY_MS);
  const weekday = new Intl.DateTimeFormat('en', { timeZone: 'UTC', weekday: 'long' });
  return `${dateIn(tag)}; weeks begin on ${weekday.format(day)}`;
}

/** "United States", "United States, 24-hour clock" */
function nameOf(tag: string): string {
  const { region, hourCycle } = new Intl.Locale(tag).maximize();
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(region ?? '001') ?? tag;
  return hourCycle === undefined ? name : `${name}, ${hourCycle.startsWith('h2') ? '24' : '12'}-hour clock`;
}

function dateIn(tag: string): string {
  const { english, hourCycle } = styleOf(tag);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(english, { timeZone: 'UTC', ...options }).format(EXAMPLE);
  const day = format({ weekday: 'short', month: 'short', day: 'numeric' });
  return `${day}, ${format({ hour: 'numeric', minute: '2-digit', hourCycle })}`;
}
