// Instants, as they are in a time zone.
import { asDate, clock, format } from './days.ts';

const DATED = format({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
const ofZones = new Map<string, Intl.DateTimeFormat>();

/** "Sat, May 2, 2026, 6:04 PM", of an instant, as it is in a time zone. */
export function instantIn(time: string, timeZone: string): string {
  const [day = '', hours = ''] = localTime(new Date(time), timeZone).split(' ');
  return `${DATED().format(asDate(day))}, ${clock(hours)}`;
}

/** "2026-11-22 09:05", of an instant, as it is in a time zone. */
function localTime(at: Date, timeZone: string): string {
  const ofZone =
    ofZones.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  ofZones.set(timeZone, ofZone);
  return ofZone.format(at);
}
