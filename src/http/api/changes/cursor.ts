// Cursors of the feed of changes: a place in the journal as an opaque, signed text (docs/api: Changes).
import type { Reached } from '../../../domain/journal/feed.ts';
import type { Signer } from '../../../kernel/signer.ts';
import { ApiError } from '../problems.ts';

/** `view` is what the reader could see (`viewOf`). */
export type Cursor = { siteId: number; view: string; reached: Reached };

/** The cursor as a text, made of characters that need no encoding in a query or a header. */
export function writeCursor(signer: Signer, { siteId, view, reached }: Cursor): string {
  const { position, at, history } = reached;
  const fields = [siteId, view, position.xid, position.id, Math.floor(at.getTime() / 1000), history];
  const text = Buffer.from(JSON.stringify(fields)).toString('base64url');
  return `${text}.${signer.sign(text)}`;
}

/** Undefined for a text that this service, or another with its SECRET_KEY, has not made. */
function readCursor(signer: Signer, cursor: string): Cursor | undefined {
  const [text = '', signature = ''] = cursor.split('.');
  if (!signer.verify(text, signature)) return undefined;
  const [siteId, view, xid, id, seconds, history] = JSON.parse(Buffer.from(text, 'base64url').toString());
  return { siteId, view, reached: { position: { xid, id }, at: new Date(seconds * 1000), history } };
}

export type CursorCheck = {
  signer: Signer;
  siteId: number;
  /** What the reader can see now. */
  view: string;
  retentionDays: number;
  now: Date;
};

const DAY_MS = 24 * 60 * 60_000;

/**
 * The place that a cursor names; undefined for a text that is no cursor of the site. Throws 410 for a cursor that is too
 * old, or whose reader sees other records now.
 */
export function placeOf(
  cursor: string,
  { signer, siteId, view, retentionDays, now }: CursorCheck,
): Reached | undefined {
  const read = readCursor(signer, cursor);
  if (read?.siteId !== siteId) return undefined;
  if (+now - +read.reached.at > retentionDays * DAY_MS) {
    throw expired(`This cursor is older than ${retentionDays} days, which is as long as changes are kept`);
  }
  if (read.view !== view) throw expiredView();
  return read.reached;
}

/** Throws 410 for a place in another database, or in one that was restored since. */
export function requireSameHistory(before: Reached, now: Reached): void {
  if (before.history !== now.history) throw expired('The database was restored or moved since this cursor');
}

/** The error for a reader who sees other records than the reader of the cursor did. */
export function expiredView(): ApiError {
  return expired('What you may see on this site has changed since this cursor');
}

function expired(why: string): ApiError {
  const message = `${why}; ask without after for a new cursor, and then read the lists again.`;
  return new ApiError('cursor_expired', message);
}
