// Cursors of the feed of changes: a place in the journal as an opaque, signed text (docs/api: Changes).
import type { JournalCursor } from '../../../domain/journal/feed.ts';
import type { Signer } from '../../../kernel/signer.ts';
import { ApiError } from '../problems.ts';

/** The feed of a site, by the site's id, or that of an account. */
export type FeedName = number | `account ${number}`;

/** `view` is what the reader could see (`viewOf`), `retentionDays` how long changes were kept when it was made. */
export type Cursor = { feed: FeedName; view: string; reached: JournalCursor; retentionDays: number };

/** The cursor as a text, made of characters that need no encoding in a query or a header. */
export function writeCursor(signer: Signer, { feed, view, reached, retentionDays }: Cursor): string {
  const { position, at, history } = reached;
  const seconds = Math.floor(at.getTime() / 1000);
  const fields = [feed, view, position.xid, position.id, seconds, retentionDays, history];
  const text = Buffer.from(JSON.stringify(fields)).toString('base64url');
  return `${text}.${signer.sign(text)}`;
}

/** Undefined for a text that this service, or another with its SECRET_KEY, has not made. */
function readCursor(signer: Signer, cursor: string): Cursor | undefined {
  const [text = '', signature = '', ...more] = cursor.split('.');
  if (more.length > 0 || !signer.verify(text, signature)) return undefined;
  const fields = JSON.parse(Buffer.from(text, 'base64url').toString());
  const [feed, view, xid, id, seconds, retentionDays, history] = fields;
  const reached = { position: { xid, id }, at: new Date(seconds * 1000), history };
  return { feed, view, reached, retentionDays };
}

export type CursorCheck = {
  signer: Signer;
  feed: FeedName;
  /** What the reader can see now. */
  view: string;
  retentionDays: number;
  now: Date;
};

const DAY_MS = 24 * 60 * 60_000;

/**
 * The place that a cursor names; undefined for a text that is no cursor of the feed. Throws 410 for a cursor that is too
 * old, or whose reader sees other records now.
 */
export function readPosition(
  cursor: string,
  { signer, feed, view, retentionDays, now }: CursorCheck,
): JournalCursor | undefined {
  const read = readCursor(signer, cursor);
  if (read?.feed !== feed) return undefined;
  // Where an operator has them kept longer since, those of the time before are gone all the same.
  const days = Math.min(retentionDays, read.retentionDays);
  if (+now - +read.reached.at > days * DAY_MS) {
    throw expired(`This cursor is older than ${days} days, which is as long as changes are kept`);
  }
  if (read.view !== view) throw expiredView();
  return read.reached;
}

/** Throws 410 for a place in another database, or in one that was restored since: also one that is not yet reached. */
export function requireSameHistory(before: JournalCursor, now: JournalCursor): void {
  const isAhead = BigInt(before.position.xid) > BigInt(now.position.xid); // of a copy of the files
  if (before.history !== now.history || isAhead)
    throw expired('The database has been restored or moved since this cursor was issued');
}

/** The error for a reader who sees other records than the reader of the cursor did. */
export function expiredView(): ApiError {
  return expired('What you can see has changed since this cursor was issued');
}

function expired(why: string): ApiError {
  const message = `${why}. Request the feed without \`after\` to get a new cursor, then reload the lists.`;
  return new ApiError('cursor_expired', message);
}
