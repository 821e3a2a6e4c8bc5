// The subject of an email: it says the thing itself, such as "Moved: Pines v Union is now Sun 10:30 AM".
import { oneLine } from '../../accounts/email/document.ts';
import { daysInWords, shortTimeOf } from '../../kernel/times/words.ts';
import type { EmailContent, EmailItem, GameFacts } from './content.ts';
import { matterOf } from './differences.ts';
import { paymentOf, placeOf, teamsOf } from './game-words.ts';
import { isForAssignors, officialName } from './sections.ts';

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

type Kind = EmailItem['kind'];

/** Each kind in a list of several, the most urgent first. */
const SHORT: Record<Kind, string> = {
  cancelled: 'canceled',
  removed: 'removed',
  changed: 'changed',
  offered: 'new',
  reminder: 'coming up',
  refused: 'turned down',
  declined: 'declined',
  unanswered: 'not answered',
  requested: 'asked for',
  claimed: 'taken',
  paid: 'paid',
};

/** The subject that says all items. */
export function subjectOf(content: EmailContent): string {
  const { items } = content;
  const [first] = items;
  if (first !== undefined && items.length === 1) return subjectOfOne(first, content);
  const kinds = (Object.keys(SHORT) as Kind[]).filter((kind) => items.some((item) => item.kind === kind));
  if (kinds.length === 1) return subjectOfMany(kinds[0]!, content);
  const counts = kinds.map((kind) => `${items.filter((item) => item.kind === kind).length} ${SHORT[kind]}`);
  return `${isForAssignors(items) ? 'Games' : 'Your games'} at ${oneLine(content.site.name)}: ${counts.join(', ')}`;
}

function subjectOfOne(item: EmailItem, { site: { locale }, now }: EmailContent): string {
  if (item.kind === 'paid') {
    return `${oneLine(item.statement.payorName)} paid you ${paymentOf(item.statement)}`;
  }
  const { game } = item;
  const teams = teamsOf(game);
  const time = shortTimeOf(game.start, { zone: game.zone, locale, now });
  const named = `${teams}, ${time}`;
  switch (item.kind) {
    case 'offered':
      return item.answer === 'accepted' ? `You are on ${named}` : `A game for you: ${named}`;
    case 'changed':
      return changeSubject(item, { teams, time });
    case 'reminder':
      return item.answer === 'accepted' ? `Reminder: ${named}` : `Please answer: ${named}`;
    case 'removed':
      return `You are no longer on ${named}`;
    case 'cancelled':
      return `Canceled: ${named}`;
    case 'refused':
      return `Your request was turned down: ${named}`;
    case 'declined':
      return `${officialName(item)} declined ${named}`;
    case 'unanswered':
      return `${officialName(item)} has not answered: ${named}`;
    case 'claimed':
      return `${officialName(item)} took ${named}`;
    case 'requested':
      return `${officialName(item)} would like ${named}`;
  }
}

function changeSubject(
  item: Extract<EmailItem, { kind: 'changed' }>,
  { teams, time }: { teams: string; time: string },
): string {
  const matter = matterOf(item);
  if (matter === 'time') return `Moved: ${teams} is now ${time}`;
  return matter === 'place'
    ? `Moved: ${teams} is now at ${placeOf(item.game)}`
    : `Changed: ${teams}, ${time}`;
}

function subjectOfMany(kind: Kind, { items, site, now }: EmailContent): string {
  const games: GameFacts[] = items.flatMap((item) => (item.kind === 'paid' ? [] : [item.game]));
  const days = () =>
    daysInWords(
      games.map(({ start }) => start),
      { zone: site.timezone, locale: site.locale, now },
    );
  const number = NUMBERS[items.length] ?? `${items.length}`;
  switch (kind) {
    case 'offered':
      return `${number} games for you ${days()}`;
    case 'reminder': {
      const isAnswered = items.every((item) => item.kind === 'reminder' && item.answer === 'accepted');
      return isAnswered
        ? `Reminder: ${lower(number)} games ${days()}`
        : `Please answer: ${lower(number)} games ${days()}`;
    }
    case 'changed':
      return `${number} of your games changed`;
    case 'removed':
      return `You are no longer on ${lower(number)} games ${days()}`;
    case 'cancelled':
      return `Canceled: ${lower(number)} games ${days()}`;
    case 'refused':
      return `${number} of your requests were turned down`;
    case 'declined':
      return `${number} games declined ${days()}`;
    case 'unanswered':
      return `${number} games not answered ${days()}`;
    case 'claimed':
      return `${number} games taken ${days()}`;
    case 'requested':
      return `${number} requests for games ${days()}`;
    case 'paid':
      return `${number} statements paid`;
  }
}

function lower(number: string): string {
  return number.toLowerCase();
}
