// What a notification says: the subject of the email that it takes the place of, and each game in a line.
import { oneLine } from '../../accounts/email/document.ts';
import type { EmailContent } from '../emails/content.ts';
import { dueLine, sectionOf } from '../emails/sections.ts';
import { subjectOf } from '../emails/subject.ts';

const MAX_BODY_CHARACTERS = 300; // what phones show of a notification; a push service takes 4 KB (RFC 8030 §7.2)

/** As the service worker of the web application reads it. */
export type PushMessage = {
  title: string;
  body: string;
  /** The path that it opens. */
  path: string;
  /** A later message with this tag takes its place. */
  tag: string;
};

/** The message that tells all items of the content. */
export function pushMessageOf(content: EmailContent): PushMessage {
  const [first] = content.items;
  const isOne = content.items.length === 1;
  const lines = content.items.flatMap((item) => {
    const { callout, heading = '', lines: [who = '', where = ''] = [] } = sectionOf(item, content);
    return isOne ? [...(callout?.lines ?? []), who, where] : [`${heading} · ${who}`];
  });
  const body = [...(isOne ? [] : firstLapse(content)), ...lines].map(oneLine).filter(Boolean).join('\n');
  const isLong = body.length > MAX_BODY_CHARACTERS;
  const game = first !== undefined && 'game' in first && first.kind !== 'removed' ? first.game : undefined;
  return {
    title: subjectOf(content),
    body: isLong ? `${body.slice(0, MAX_BODY_CHARACTERS - 1).toWellFormed()}…` : body,
    path: isOne && game !== undefined ? `/app/me/games/${game.id}` : '/app/me',
    tag: isOne && game !== undefined ? `game-${game.id}` : 'games',
  };
}

/** Of several games the first answer that is due, before all else: without it an offer lapses. */
function firstLapse({ items, site: { locale }, now }: EmailContent): string[] {
  const [first] = items
    .flatMap((item) => ('due' in item && item.due?.lapses ? [{ due: item.due, game: item.game }] : []))
    .toSorted((one, other) => +one.due.at - +other.due.at);
  return first === undefined ? [] : [dueLine(first.due, { game: first.game, locale, now })];
}
