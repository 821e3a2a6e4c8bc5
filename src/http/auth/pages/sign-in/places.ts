// What the set-up page offers: time zones as people know them, and countries with how each writes dates and clocks.
import { dateFormat } from '../../../../kernel/times/words.ts';

type Choice = { value: string; label: string };

// The same as in the application (packages/web/src/format/locale-choices.ts); the API takes every tag that Unicode CLDR knows.
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
const EXAMPLE = new Date('2026-05-02T15:00:00Z');

/** "United States: Sat, May 2, 3:00 PM", by the name of the country. */
export const LOCALES: readonly Choice[] = TAGS.map((tag) => ({
  value: tag,
  label: `${countryOf(tag)}: ${exampleIn(tag)}`,
})).sort(byLabel);

function countryOf(tag: string): string {
  const { region, hourCycle } = new Intl.Locale(tag).maximize();
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(region!)!;
  return hourCycle === undefined ? name : `${name}, 24-hour clock`;
}

function exampleIn(tag: string): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(tag, { timeZone: 'UTC', ...options }).format(EXAMPLE);
  const day = format({ weekday: 'short', month: 'short', day: 'numeric' });
  return `${day}, ${format({ hour: 'numeric', minute: '2-digit' })}`;
}

let zones: readonly Choice[] | undefined;

/** Every zone, by its name. They are named at the first request: that takes a quarter of a second. */
export function zoneChoices(): readonly Choice[] {
  zones ??= Intl.supportedValuesOf('timeZone')
    .map((zone) => ({ value: zone, label: nameOf(zone) }))
    .sort(byLabel);
  return zones;
}

/** "Eastern Time (New York)", of America/New_York. */
function nameOf(zone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' });
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')!.value;
  const city = zone.split('/').at(-1)!.replaceAll('_', ' ');
  if (name.includes(city)) return name;
  return name.endsWith(')') ? `${name.slice(0, -1)}, ${city})` : `${name} (${city})`;
}

function byLabel(one: Choice, other: Choice): number {
  return one.label.localeCompare(other.label, 'en');
}
