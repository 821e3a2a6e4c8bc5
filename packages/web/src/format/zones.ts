// Time zones as people know them.

/** "Eastern Time (New York)", of America/New_York. */
export function zoneName(zone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' });
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  const city = zone.split('/').at(-1)!.replaceAll('_', ' ');
  if (name.includes(city)) return name;
  return name.endsWith(')') ? `${name.slice(0, -1)}, ${city})` : `${name} (${city})`;
}

type Choice = { value: string; label: string };
let choices: Choice[] | undefined;

/** Every zone, by its name. They are named once: that takes a tenth of a second. */
export function zoneChoices(): readonly Choice[] {
  choices ??= Intl.supportedValuesOf('timeZone')
    .map((zone) => ({ value: zone, label: zoneName(zone) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'));
  return choices;
}
