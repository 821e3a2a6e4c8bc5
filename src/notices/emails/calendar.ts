// The calendar file of an email: the games that its reader is told of, with those that are no longer theirs as canceled.
import { oneLine } from '../../accounts/email/document.ts';
import type { Email } from '../../accounts/email/email.ts';
import { type CalendarGame, icsOf } from '../../domain/calendar/ics.ts';
import type { EmailContent, EmailItem } from './content.ts';
import { noteOf, placeOf, teamsOf } from './game-words.ts';

/** One file, or none for an email without games of the reader. */
export function calendarFile({ items, host, now }: EmailContent): Pick<Email, 'attachments'> {
  const games = items.flatMap(calendarGame);
  if (games.length === 0) return {};
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH'; // RFC 6047 §2.4
  return { attachments: [{ filename: 'games.ics', content: icsOf(games, { host, now }), contentType }] };
}

function calendarGame(item: EmailItem): CalendarGame[] {
  switch (item.kind) {
    case 'offered':
    case 'changed':
    case 'reminder':
      return [eventOf(item, item.answer === 'accepted' ? 'confirmed' : 'tentative')];
    case 'removed':
    case 'cancelled':
      return [eventOf(item, 'cancelled')];
    default:
      return [];
  }
}

function eventOf(
  { game, slot }: Extract<EmailItem, { slot: unknown }>,
  status: CalendarGame['status'],
): CalendarGame {
  const { id, version, start, end, note, venue } = game;
  const address = venue?.address == null ? '' : `, ${oneLine(venue.address)}`;
  return {
    ...{ id, version, start, end, status },
    summary: `${teamsOf(game)} (${oneLine(slot.position)})`,
    location: `${placeOf(game)}${address}`,
    description: note === null ? null : noteOf(note),
  };
}
