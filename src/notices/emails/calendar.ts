// The calendar file of an email: the games that its reader is told of, with those that are no longer theirs as canceled.
import type { Email } from '../../accounts/email/email.ts';
import { type CalendarGame, icsOf } from '../../domain/calendar/ics.ts';
import type { EmailContent, EmailItem } from './content.ts';

/** One file, or none for an email without games of the reader. */
export function calendarFile({ items, baseUrl, now }: EmailContent): Pick<Email, 'attachments'> {
  const games = items.flatMap((item) => calendarGame(item, now));
  if (games.length === 0) return {};
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH'; // RFC 6047 §2.4
  return { attachments: [{ filename: 'games.ics', content: icsOf(games, { baseUrl }), contentType }] };
}

function calendarGame(item: EmailItem, now: Date): CalendarGame[] {
  switch (item.kind) {
    case 'offered':
    case 'changed':
    case 'reminder':
      return [eventOf(item, { now, isCancelled: false, hasAccepted: item.answer === 'accepted' })];
    case 'removed':
    case 'cancelled':
      return [eventOf(item, { now, isCancelled: true, hasAccepted: false })];
    default:
      return [];
  }
}

function eventOf(
  item: Extract<EmailItem, { slot: unknown }>,
  state: { now: Date } & Pick<CalendarGame, 'isCancelled' | 'hasAccepted'>,
): CalendarGame {
  const { id, version, start, end, zone, homeTeam, awayTeam, league, ageGroup, subvenue, note, venue } =
    item.game;
  const { now, ...answer } = state;
  const crew = 'crew' in item.slot ? item.slot.crew : [];
  return {
    ...{ id, zone, homeTeam, awayTeam, league, ageGroup, subvenue, ...answer },
    ...{ startTime: start, endTime: end, lockVersion: version, updatedAt: now, publicNote: note },
    position: item.slot.position,
    crew: crew.map(({ name, position }) => `${name}, ${position}`),
    venue: venue && { ...venue, street1: venue.address, city: null, stateOrProvince: null, postal: null },
  };
}
