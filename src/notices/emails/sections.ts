// A section of an email for each item: what happened, the game, and the buttons.
import { type EmailLink, type EmailSection, nameOr, oneLine } from '../../accounts/email/document.ts';
import { formatMoney } from '../../kernel/money.ts';
import { clockOf, dateFormat, dayOf, spanOf } from '../../kernel/times/words.ts';
import { assignorCallout, type ForAssignors, quoted } from './assignor-callout.ts';
import type { Answer, AnswerDue, AnswerLinks, EmailItem, GameFacts, SlotFacts } from './content.ts';
import { differencesOf } from './differences.ts';
import { answeredSentence } from './dispute-words.ts';
import { directionsUrl, dutyOf, feeOf, noteOf, paymentOf, placeOf, titleOf } from './game-words.ts';

type Callout = EmailSection['callout'];
type ItemOf<Kind extends EmailItem['kind']> = Extract<EmailItem, { kind: Kind }>;
/** What every section needs besides its item. */
type SectionContext = { site: { timezone: string; locale: string }; now: Date; title?: string };

const FOR_ASSIGNORS: readonly EmailItem['kind'][] = [
  ...([
    'declined',
    'unanswered',
    'lapsed',
    'claimed',
    'requested',
    'disputed',
  ] as const satisfies ForAssignors[]),
];
const CANNOT_COME = 'I cannot come';

/** The section of an item. */
export function sectionOf(item: EmailItem, context: SectionContext): EmailSection {
  switch (item.kind) {
    case 'offered':
    case 'changed':
    case 'reminder':
      return dutySection(item, context);
    case 'removed':
      return goneSection(item, { context, lines: ['You are no longer scheduled for this game.'] });
    case 'cancelled':
      return goneSection(item, { context, lines: [offOf(item), ...reasonOf(item.game)] });
    case 'refused':
      return goneSection(item, { context, lines: ['Your request was turned down.', ...quoted(item.reason)] });
    case 'open':
      return openSection(item, context);
    case 'paid':
      return paidSection(item, context);
    case 'dispute_answered':
      return answeredSection(item, context);
    case 'certification':
      return certificationSection(item, context);
    case 'message':
      return messageSection(item, context);
    default:
      return assignorSection(item, context);
  }
}

/** Whether the reader has to answer. */
export function needsAnswer(item: EmailItem): boolean {
  return (
    (item.kind === 'offered' || item.kind === 'changed' || item.kind === 'reminder') && item.answer === null
  );
}

/** Whether all items are about other people's games. */
export function isForAssignors(items: readonly EmailItem[]): boolean {
  return items.every(({ kind }) => FOR_ASSIGNORS.includes(kind));
}

/** A game as its official is told: "Sat, Nov 21 · 9:45 – 11:05 AM", and lines of which the first says who plays. */
export function gameInWords(
  { game, slot }: { game: GameFacts; slot: SlotFacts },
  context: SectionContext,
): { heading: string; lines: string[] } {
  const note = game.note === null ? '' : noteOf(game.note);
  const lines = [
    titleOf(game),
    dutyOf(game, slot),
    ...addressOf(game),
    ...(note === '' ? [] : [`Note: ${note}`]),
  ];
  return { heading: headingOf(game, context), lines };
}

function dutySection(
  item: ItemOf<'offered' | 'changed' | 'reminder'>,
  context: SectionContext,
): EmailSection {
  const { game, slot, answer, links } = item;
  return {
    callout: dutyCallout(item, context),
    ...gameInWords({ game, slot }, context),
    links: [...answerLinks(answer, links), ...directions(game)],
  };
}

function dutyCallout(
  item: ItemOf<'offered' | 'changed' | 'reminder'>,
  { site: { locale }, now }: SectionContext,
): Callout {
  const due = item.due === undefined ? [] : [dueLine(item.due, { game: item.game, locale, now })];
  if (item.kind === 'changed') {
    const again = item.hadAccepted && item.answer === null;
    const sentences = again ? ['You accepted before this change. Please answer again.'] : [];
    return {
      tone: 'warn',
      lines: [
        ...differencesOf({ ...item, locale, now }),
        ...(isExplained(item) ? reasonOf(item.game) : []),
        ...sentences,
        ...due,
      ],
    };
  }
  if (item.answer === 'accepted') return { tone: 'good', lines: ['You have accepted this game.'] };
  if (item.answer === 'declined') return { tone: 'warn', lines: ['You have declined this game.'] };
  if (item.kind === 'reminder') return { tone: 'warn', lines: ['You have not answered yet.', ...due] };
  return due.length > 0 ? { tone: 'warn', lines: due } : undefined;
}

/** When the answer is due, on the clock of the game: "Please answer by Thu, Nov 26, 9:00 AM." */
export function dueLine(
  { at, lapses }: AnswerDue,
  { game: { zone }, locale, now }: { game: GameFacts; locale: string; now: Date },
): string {
  const place = { zone, locale, now };
  const by = `${dayOf(at, place)}, ${clockOf(at, place)}`;
  return lapses
    ? `Please answer by ${by}. Without an answer you are taken off the game.`
    : `Please answer by ${by}.`;
}

/** The buttons of a game, for what was answered until now. */
export function answerLinks(answer: Answer, { accept, decline }: AnswerLinks): EmailLink[] {
  if (answer === 'accepted') return [{ label: CANNOT_COME, url: decline }];
  const toAccept: EmailLink = { label: 'Accept', url: accept, tone: 'primary' };
  return answer === 'declined' ? [toAccept] : [toAccept, { label: 'Decline', url: decline }];
}

/** The way to the venue, if it is known. */
export function directions({ venue }: GameFacts): EmailLink[] {
  const url = directionsUrl(venue);
  return url === undefined ? [] : [{ label: 'Directions', url, tone: 'quiet' }];
}

/** Who plays, where, and what each position pays. */
function openSection({ game, positions, isToAsk }: ItemOf<'open'>, context: SectionContext): EmailSection {
  const roles = positions.map(({ position, fee }) =>
    [oneLine(position), ...(fee === null ? [] : [feeOf(fee)])].join(' '),
  );
  return {
    heading: headingOf(game, context),
    lines: [
      titleOf(game),
      [placeOf(game), new Intl.ListFormat('en-US', { type: 'disjunction' }).format(new Set(roles))].join(
        ' · ',
      ),
      ...(isToAsk ? ['You can ask for it: an assignor decides.'] : []),
    ],
    links: [],
  };
}

/** A game that the reader does not work. */
function goneSection(
  { game, ...item }: ItemOf<'removed' | 'cancelled' | 'refused'>,
  { context, lines }: { context: SectionContext; lines: string[] },
): EmailSection {
  const position = item.kind === 'refused' ? item.position : item.slot.position;
  return {
    callout: { tone: 'bad', lines },
    heading: headingOf(game, context),
    lines: [titleOf(game), `${placeOf(game)} · ${oneLine(position)}`],
    links: [],
  };
}

/** What the assignor said of it. */
function reasonOf({ reason }: GameFacts): string[] {
  return reason == null || oneLine(reason) === '' ? [] : [`Reason: ${oneLine(reason)}`];
}

/** The reason is that of the last move: another change, such as a new name of the venue, is not explained by it. */
function isExplained({ game, earlier }: ItemOf<'changed'>): boolean {
  const then = { ...game, ...earlier };
  const isAtOther = then.venue?.id !== game.venue?.id || then.subvenue !== game.subvenue;
  return isAtOther || +then.start !== +game.start || +then.end !== +game.end;
}

function offOf({ game, slot, isPaid }: ItemOf<'cancelled'>): string {
  const off = game.isPostponed ? 'Postponed: a new date is to be found.' : 'Canceled.';
  return `${off} Please do not go there. ${payOf({ game, slot, isPaid })}`.trimEnd();
}

function payOf({ game, slot, isPaid }: Pick<ItemOf<'cancelled'>, 'game' | 'slot' | 'isPaid'>): string {
  if (isPaid) return `You will still be paid${slot.fee === null ? '' : `: ${feeOf(slot.fee)}`}.`;
  return game.isPostponed ? '' : 'You will not be paid for this game.';
}

function paidSection({ statement, url }: ItemOf<'paid'>, { site }: SectionContext): EmailSection {
  const { amount, amountPaid, currency, description, payorName, date } = statement;
  const day = dateFormat(site.locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const isPart = amountPaid < amount;
  const [paid, due] = [formatMoney(amountPaid, currency), formatMoney(amount, currency)];
  return {
    heading: paymentOf(statement),
    lines: [
      oneLine(description),
      `From ${oneLine(payorName)} · statement of ${day.format(new Date(date))}`,
      ...(isPart ? [`${paid} of ${due} is paid.`] : []),
    ],
    links: [{ label: 'See the statement', url }],
  };
}

function answeredSection(item: ItemOf<'dispute_answered'>, context: SectionContext): EmailSection {
  const lines = [answeredSentence(item), ...quoted(item.sentence)];
  return {
    callout: { tone: item.isAgreed ? 'good' : 'warn', lines },
    heading: headingOf(item.game, context),
    lines:
      item.position === null ? [] : [titleOf(item.game), `${placeOf(item.game)} · ${oneLine(item.position)}`],
    links: [{ label: 'See your pay', url: item.url }],
  };
}

function certificationSection(
  { name, validUntil, url }: ItemOf<'certification'>,
  { site }: SectionContext,
): EmailSection {
  return {
    callout: { tone: 'warn', lines: [`Valid until ${lastDayOf({ validUntil }, site)}.`] },
    heading: oneLine(name),
    lines: ['If you have renewed it, tell your assignor, who keeps it up to date.'],
    links: [{ label: 'Your certifications', url }],
  };
}

/** "Sat, Jan 12, 2027" */
export function lastDayOf({ validUntil }: { validUntil: string }, { locale }: { locale: string }): string {
  const day = dateFormat(locale, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  });
  return day.format(new Date(validUntil));
}

/** Its subject is its heading, unless it is that of the email. */
function messageSection(
  { subject, text, sender, url }: ItemOf<'message'>,
  { title }: SectionContext,
): EmailSection {
  return {
    heading: subject === title ? `From ${nameOr(sender, 'your assignor')}` : subject,
    paragraphs: text.split(/\n{2,}/).map(linesOf),
    links: [{ label: 'Open the message', url }],
  };
}

function linesOf(paragraph: string): string[] {
  return paragraph.split('\n').map(oneLine).filter(Boolean);
}

const LABELS: { [Kind in ForAssignors]?: string } = { requested: 'Decide', disputed: 'Answer' };

function assignorSection(item: ItemOf<ForAssignors>, context: SectionContext): EmailSection {
  const { game, official, url } = item;
  return {
    callout: assignorCallout(item),
    heading: headingOf(game, context),
    lines: [titleOf(game), `${placeOf(game)} · ${oneLine(official.position)}`],
    links: [
      {
        label: LABELS[item.kind] ?? 'Open the game',
        url,
        tone: item.kind === 'claimed' ? 'quiet' : 'primary',
      },
    ],
  };
}

function addressOf({ venue }: GameFacts): string[] {
  return venue?.address == null ? [] : [oneLine(venue.address)];
}

function headingOf(game: GameFacts, { site, now }: SectionContext): string {
  const { zone } = game;
  return spanOf(game, { zone, locale: site.locale, now, isFar: zone !== site.timezone });
}
