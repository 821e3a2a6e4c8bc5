// The subject of an email: when the game is, and then the thing itself, such as "Sun 10:30 AM: Pines v Union is canceled".
import { oneLine } from '../../accounts/email/document.ts';
import { daysInWords, shortTimeOf } from '../../kernel/times/words.ts';
import { officialName } from './assignor-callout.ts';
import type { EmailContent, EmailItem, GameFacts } from './content.ts';
import { matterOf } from './differences.ts';
import { paymentOf, placeOf, teamsOf } from './game-words.ts';
import { lastDayOf } from './sections.ts';

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

type Kind = EmailItem['kind'];

/** Each kind in a list of several, the most urgent first. */
const SHORT: Record<Exclude<Kind, 'message'>, string> = {
  cancelled: 'canceled',
  removed: 'removed',
  changed: 'changed',
  offered: 'new',
  reminder: 'coming up',
  refused: 'turned down',
  open: 'open',
  declined: 'declined',
  lapsed: 'not answered in time',
  unanswered: 'not answered',
  requested: 'asked for',
  claimed: 'taken',
  disputed: 'disputed',
  dispute_answered: 'answered',
  certification: 'ending soon',
  paid: 'paid',
};

/**
 * The subject that says all items, with the day and time first: phones cut its end. A message gives the subject only of an
 * email without other news: it must not hide that a game is canceled.
 */
export function subjectOf(content: EmailContent): string {
  const news = content.items.filter(({ kind }) => kind !== 'message');
  return subjectOfAlike({ ...content, items: news.length > 0 ? news : content.items });
}

/** Of messages alone, or of none. */
function subjectOfAlike(content: EmailContent): string {
  const { items } = content;
  const [first] = items;
  if (first !== undefined && items.length === 1) return subjectOfOne(first, content);
  if (first?.kind === 'message') return subjectOfMany('message', content);
  const kinds = (Object.keys(SHORT) as (keyof typeof SHORT)[]).filter((kind) =>
    items.some((item) => item.kind === kind),
  );
  if (kinds.length === 1) return subjectOfMany(kinds[0]!, content);
  const counts = kinds.map((kind) => `${items.filter((item) => item.kind === kind).length} ${SHORT[kind]}`);
  return `${daysOf(content)}: ${counts.join(', ')}`;
}

function subjectOfOne(item: EmailItem, { site: { locale }, now }: EmailContent): string {
  if (item.kind === 'paid') {
    return `${oneLine(item.statement.payorName)} paid you ${paymentOf(item.statement)}`;
  }
  if (item.kind === 'message') return oneLine(item.subject);
  if (item.kind === 'certification')
    return `${oneLine(item.name)} is valid until ${lastDayOf(item, { locale })}`;
  const { game } = item;
  const time = shortTimeOf(game.start, { zone: game.zone, locale, now });
  return `${capitalized(time)}: ${newsOf(item)}`;
}

function newsOf(item: Extract<EmailItem, { game: GameFacts }>): string {
  const teams = teamsOf(item.game);
  switch (item.kind) {
    case 'offered':
      return item.answer === 'accepted' ? `you are on ${teams}` : `a game for you, ${teams}`;
    case 'changed':
      return `${teams} ${changeOf(item)}`;
    case 'reminder':
      return item.answer === 'accepted' ? `reminder of ${teams}` : `please answer, ${teams}`;
    case 'removed':
      return `you are no longer on ${teams}`;
    case 'cancelled':
      return `${teams} is ${item.game.isPostponed ? 'postponed' : 'canceled'}`;
    case 'open':
      return `${teams} needs an official`;
    case 'refused':
      return `your request for ${teams} was turned down`;
    case 'declined':
      return `${officialName(item)} declined ${teams}`;
    case 'unanswered':
      return `no answer from ${officialName(item)}, ${teams}`;
    case 'lapsed':
      return `${officialName(item)} did not answer in time, ${teams}`;
    case 'claimed':
      return `${officialName(item)} took ${teams}`;
    case 'requested':
      return `${officialName(item)} would like ${teams}`;
    case 'disputed':
      return `${officialName(item)} disputes the pay of ${teams}`;
    case 'dispute_answered':
      return `an answer about the pay of ${item.position === null ? 'a game' : teams}`;
  }
}

function changeOf(item: Extract<EmailItem, { kind: 'changed' }>): string {
  switch (matterOf(item)) {
    case 'time':
      return 'has moved to this time';
    case 'place':
      return `is now at ${placeOf(item.game)}`;
    case 'crew':
      return 'has another crew';
    case 'other':
      return 'has changed';
  }
}

function subjectOfMany(kind: Kind, content: EmailContent): string {
  const { items } = content;
  const number = NUMBERS[items.length] ?? `${items.length}`;
  if (kind === 'paid') return `${capitalized(number)} statements paid`;
  if (kind === 'certification') return `${capitalized(number)} of your certifications end soon`;
  if (kind === 'message') return `${capitalized(number)} messages from ${oneLine(content.site.name)}`;
  return `${daysOf(content)}: ${newsOfMany(kind, { items, number })}`;
}

function newsOfMany(
  kind: Exclude<Kind, 'paid' | 'message' | 'certification'>,
  { items, number }: { items: EmailItem[]; number: string },
): string {
  switch (kind) {
    case 'offered':
      return `${number} games for you`;
    case 'reminder': {
      const isAnswered = items.every((item) => item.kind === 'reminder' && item.answer === 'accepted');
      return isAnswered ? `reminder of ${number} games` : `please answer, ${number} games`;
    }
    case 'changed':
      return `${number} of your games changed`;
    case 'removed':
      return `you are no longer on ${number} games`;
    case 'cancelled':
      return items.every((item) => item.kind === 'cancelled' && item.game.isPostponed)
        ? `${number} games postponed`
        : `${number} games canceled`;
    case 'open':
      return `${number} open games`;
    case 'refused':
      return `${number} of your requests were turned down`;
    case 'declined':
      return `${number} games declined`;
    case 'unanswered':
      return `${number} games not answered`;
    case 'lapsed':
      return `${number} games not answered in time`;
    case 'claimed':
      return `${number} games taken`;
    case 'requested':
      return `${number} requests for games`;
    case 'disputed':
      return `the pay of ${number} games is disputed`;
    case 'dispute_answered':
      return `answers about the pay of ${number} games`;
  }
}

/** "This weekend", "Nov 21 to Dec 6": the days of all games; without any, the name of the site. */
function daysOf({ items, site, now }: EmailContent): string {
  const starts = items.flatMap((item) => ('game' in item ? [item.game.start] : []));
  if (starts.length === 0) return oneLine(site.name);
  return capitalized(daysInWords(starts, { zone: site.timezone, locale: site.locale, now }));
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
