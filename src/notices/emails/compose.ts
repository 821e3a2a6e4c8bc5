// Composes the email of an EmailContent: subject, text and HTML, with what mail clients need to answer and unsubscribe.
import {
  type EmailDocument,
  type EmailSection,
  nameOr,
  oneLine,
  renderEmail,
  type Sentence,
} from '../../accounts/email/document.ts';
import type { Email } from '../../accounts/email/email.ts';
import { calendarFiles } from './calendar.ts';
import type { EmailContent, EmailItem } from './content.ts';
import { isForAssignors, needsAnswer, sectionOf } from './sections.ts';
import { subjectOf } from './subject.ts';

/** The email that tells the reader all items of the content. Pure: the same content gives the same email. */
export function composeEmail(content: EmailContent): Email {
  const { reader, replyTo, messageId, links } = content;
  const document = documentOf({ ...content, items: inOrder(content.items) });
  return {
    to: reader.email,
    fromName: document.brand,
    subject: document.title,
    ...renderEmail(document),
    ...calendarFiles(content),
    ...(replyTo !== undefined && { replyTo: { name: nameOr(replyTo.name, ''), address: replyTo.email } }),
    ...(messageId !== undefined && { messageId }),
    headers: {
      'List-Unsubscribe': `<${links.settings}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click', // RFC 8058 §3.1
    },
  };
}

/** What the email says, with the items in the order of the content. */
export function documentOf(content: EmailContent): EmailDocument {
  const { site, reader, items } = content;
  const title = subjectOf(content);
  const sections = items.map((item) => sectionOf(item, { ...content, title }));
  const [first] = sections;
  return {
    brand: oneLine(site.name),
    title,
    preview: [first?.heading, first?.lines?.[0] ?? first?.paragraphs?.[0]?.[0]].filter(Boolean).join(' · '),
    firstName: reader.firstName,
    lead: leadOf(items),
    sections: [...acceptAllSection(content), ...withOpenGames(sections, content)],
    footer: footerOf(content),
  };
}

function acceptAllSection({ items, links: { acceptAll: url } }: EmailContent): EmailSection[] {
  if (url === undefined) return [];
  const label = `Accept all ${items.filter(needsAnswer).length}`;
  return [
    {
      lines: ['Accept them all at once, or answer each game below.'],
      links: [{ label, url, tone: 'primary' }],
    },
  ];
}

/** Games that are not the reader's stand below what says so. */
function withOpenGames(sections: EmailSection[], content: EmailContent): EmailSection[] {
  const first = content.items.findIndex(({ kind }) => kind === 'open');
  return first === -1 ? sections : sections.toSpliced(first, 0, ...openGamesSection(content));
}

/** Positions are taken in the application, which shows what has become of them since. */
function openGamesSection({ items, links: { openGames: url } }: EmailContent): EmailSection[] {
  if (url === undefined) return [];
  const isOne = items.filter(({ kind }) => kind === 'open').length === 1;
  return [
    {
      lines: [
        isOne
          ? 'This game has an open position. Take it, or ask for it, here.'
          : 'These games have open positions. Take them, or ask for them, here.',
      ],
      links: [{ label: 'See open games', url, tone: 'primary' }],
    },
  ];
}

/** What the reader has to do. */
function leadOf(items: EmailItem[]): string {
  const waiting = items.filter(needsAnswer).length;
  if (waiting > 0) return waiting === 1 ? 'Please accept or decline.' : 'Please accept or decline each game.';
  const writers = items.flatMap((item) =>
    item.kind === 'message' ? [nameOr(item.sender, 'Your assignor')] : [],
  );
  if (writers.length > 0) return `${new Intl.ListFormat('en-US').format(new Set(writers))} writes to you.`;
  if (items.some(({ kind }) => kind === 'declined' || kind === 'lapsed'))
    return 'Please find another official.';
  if (items.some(({ kind }) => kind === 'requested')) return 'Please decide.';
  if (items.every(({ kind }) => kind === 'open'))
    return items.length === 1 ? 'This game still needs an official.' : 'These games still need officials.';
  if (items.some(({ kind }) => kind === 'unanswered'))
    return 'You may want to ask again, or find somebody else.';
  return isForAssignors(items) ? 'This is for your information.' : 'You do not need to answer.';
}

function footerOf({ items, links, replyTo }: EmailContent): Sentence[] {
  const assignor = replyTo && nameOr(replyTo.name, 'the assignor');
  return [
    ...(items.some(needsAnswer)
      ? [{ text: 'The buttons open a page where you confirm. Nothing happens until then.' }]
      : []),
    ...(assignor === undefined ? [] : [{ text: `Reply to this email to reach ${assignor}.` }]),
    ...(isForAssignors(items)
      ? []
      : [{ text: 'All of your games are in', link: { label: 'My games', url: links.app } }]),
    { text: '', link: { label: 'Choose which emails you get', url: links.settings } },
  ];
}

/** By the start of their games; open games come after all that is the reader's. */
export function inOrder(items: readonly EmailItem[]): EmailItem[] {
  const isOpen = ({ kind }: EmailItem) => Number(kind === 'open');
  return items.toSorted((one, other) => isOpen(one) - isOpen(other) || startOf(one) - startOf(other));
}

/** What is of no game comes last. */
function startOf(item: EmailItem): number {
  return 'game' in item ? item.game.start.getTime() : Number.POSITIVE_INFINITY;
}
