// The calendar files of an email: the games that its reader is told of, and those that are no longer theirs as canceled.
import { oneLine } from '../../accounts/email/document.ts';
import type { Email } from '../../accounts/email/email.ts';
import { type CalendarGame, icsOf } from '../../domain/calendar/ics.ts';
import type { EmailContent, EmailItem } from './content.ts';

/** A file of the games that they work, and one of those that they do not work any more: a file has one method. */
export function calendarFiles({
  items,
  site,
  replyTo,
  baseUrl,
  now,
}: EmailContent): Pick<Email, 'attachments'> {
  const games = items.flatMap((item) => calendarGame(item, now));
  const organizer = replyTo && { name: oneLine(site.name), email: replyTo.email };
  const attachments = FILES.flatMap(({ filename, method, isCancelled }) => {
    const inFile = games.filter((game) => game.isCancelled === isCancelled);
    const contentType = `text/calendar; charset=utf-8; method=${method}`; // RFC 6047 §2.4
    const content = () => icsOf(inFile, { baseUrl, method, organizer });
    return inFile.length === 0 ? [] : [{ filename, content: content(), contentType }];
  });
  return attachments.length === 0 ? {} : { attachments };
}

// RFC 5546 §3.2.1 and §3.2.5
const FILES = [
  { filename: 'games.ics', method: 'PUBLISH', isCancelled: false },
  { filename: 'canceled.ics', method: 'CANCEL', isCancelled: true },
] as const;

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
  const { sequence, start, end, note, venue, ...game } = item.game;
  const { now, ...answer } = state;
  const crew = 'crew' in item.slot ? item.slot.crew : [];
  return {
    ...{ ...game, ...answer, sequence },
    ...{ startTime: start, endTime: end, updatedAt: now, publicNote: note },
    position: item.slot.position,
    crew: crew.map(({ name, position }) => `${name}, ${position}`),
    venue: venue && { ...venue, street1: venue.address, city: null, stateOrProvince: null, postal: null },
  };
}
