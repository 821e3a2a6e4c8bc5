// The locale of what is shown: how dates and clocks are written, on which day a week begins. Words stay English.

// One site is shown at a time, and whoever is on several reads dates in one way: no view needs to pass it.
let locale = 'en-US';
let english = 'en-US';
let hourCycle: Intl.LocaleHourCycleKey = 'h12';

/** The locale of the site that is shown (docs/api: sites), before anything of it is. */
export function setLocale(tag: string): void {
  if (tag === locale) return;
  locale = tag;
  ({ english, hourCycle } = styleOf(tag));
}

/** The tag of it. */
export const currentLocale = (): string => locale;

/** Something that is made when it is first used, since a format takes milliseconds, on a phone tens of them. */
export function perLocale<Value>(make: (english: string, hourCycle: Intl.LocaleHourCycleKey) => Value) {
  let of: string | undefined;
  let value: Value;
  return (): Value => {
    if (of !== locale) value = make(english, hourCycle);
    of = locale;
    return value;
  };
}

/** English as the region of the locale writes dates: `Sat, 21 Nov` and `21:45` for `de-CH`, as in emails. */
export function styleOf(tag: string): { english: string; hourCycle: Intl.LocaleHourCycleKey } {
  const ofRegion = `en-${new Intl.Locale(tag).maximize().region ?? '001'}`;
  const isKnown = new Intl.DateTimeFormat(ofRegion).resolvedOptions().locale === ofRegion;
  const clock = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions();
  return { english: isKnown ? ofRegion : 'en-001', hourCycle: clock.hourCycle ?? 'h23' };
}

/** Whether people tell ways in miles: Unicode CLDR, measurementSystem US and UK. */
export const usesMiles = perLocale(() =>
  /^(US|GB|LR|MM)$/.test(new Intl.Locale(locale).maximize().region ?? ''),
);
