// The feed of changes of a site, for programs that keep a copy of it (docs/api: Changes).
import { type Static, Type } from 'typebox';
import {
  type Change,
  currentCursor,
  type JournalCursor,
  type JournalPosition,
  MAX_FEED_LIMIT,
  readChanges,
  viewOf,
} from '../../../domain/journal/feed.ts';
import { FEED_KINDS, type FeedKind, RECORD_KINDS } from '../../../domain/record-kinds.ts';
import type { SiteSubject } from '../caller.ts';
import { onSite } from '../caller.ts';
import { expiredView, readPosition, requireSameHistory, writeCursor } from '../changes/cursor.ts';
import { changeEvents } from '../changes/events.ts';
import { get, type RequestContext, type Resource } from '../operation.ts';
import { boolean, integer, PageLink, string } from '../output/fields.ts';

const DEFAULT_LIMIT = 100;
const MAX_CURSOR_LENGTH = 500; // one has about 170

const NO_CURSOR =
  'after is not a cursor of this site; send one that a response gave you, or leave it out to begin now.';

/** The type of each kind on the wire: that of its links. */
const typeOf = (kind: FeedKind) => kind.replaceAll('_', '-');

const Cursor = string('WzEsImFsbCJd.c2ln', 'Opaque: send it as it is.');

const ChangeRecord = Type.Object(
  {
    type: Type.Unsafe<string>({ type: 'string', enum: FEED_KINDS.map(typeOf), examples: ['game'] }),
    id: integer(7),
    deleted: boolean(false, 'true: the record is gone, or you may no longer see it.'),
    cursor: string(
      'WzEsImFsbCJd.c2ln',
      'To go on after this change. Store it once you have dealt with the change.',
    ),
    _links: Type.Object({
      resource: Type.Object({ 'resource-type': Type.String(), href: Type.String({ format: 'uri' }) }),
    }),
  },
  { title: 'Change' },
);

const ChangeList = Type.Object(
  {
    cursor: Cursor,
    more: boolean(false, 'true: ask again at once, even if there are no changes here.'),
    _embedded: Type.Object({ changes: Type.Array(ChangeRecord) }),
    _links: Type.Object({ self: PageLink, next: PageLink }),
  },
  { title: 'ChangeList' },
);

const list = get('/sites/:site_id/changes', 'listChanges', {
  summary: 'List what changed on a site',
  response: ChangeList,
  find: onSite('site.read', 'reading it'),
  query: Type.Object({
    after: Type.Optional(
      Type.String({
        maxLength: MAX_CURSOR_LENGTH,
        description: 'A cursor. Without it, you get that of now.',
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_FEED_LIMIT })),
  }),
  read: ({ context, subject, query: { after } }, problems) => {
    const place = after === undefined ? undefined : cursorNamed(context, subject, after);
    if (after !== undefined && place === undefined) problems.push({ path: '/after', message: NO_CURSOR });
    return place;
  },
  handle: async ({ context, subject, query, input: after }) => {
    const { limit = DEFAULT_LIMIT } = query;
    const { changes, cursor, more } = await (after === undefined
      ? emptyPage(context, subject)
      : representPage(context, subject, { after, limit }));
    const at = (parameters: Record<string, unknown>) => ({
      href: context.links.to(context.path, parameters),
    });
    return {
      cursor,
      more,
      _embedded: { changes },
      _links: { self: at(query), next: at({ ...query, after: cursor }) },
    };
  },
  stream: async ({ context, subject, input: after, authorizeAgain, token, gone }) => {
    const { changeStreams: streams, caller } = context;
    const now = await currentCursor(context.db);
    if (after !== undefined) requireSameHistory(after, now);
    const start = after ?? now;
    const view = viewOf(subject);
    const read = async (position: JournalPosition) => {
      const again = await authorizeAgain();
      if (viewOf(again) !== view) throw expiredView(); // the reader resumes, and is told
      return representPage(context, again, { after: { ...start, position }, limit: DEFAULT_LIMIT });
    };
    const source = {
      ...{ siteId: subject.site.id, read, watch: streams.watch },
      start: { cursor: cursorOf(context, subject, start), position: start.position },
    };
    const reader = { token, expiresAt: caller.expiresAt, now: context.now(), gone };
    return streams.open(reader, (signal) => changeEvents(source, signal));
  },
});

/** The cursor of now. */
async function emptyPage(context: RequestContext, subject: SiteSubject) {
  const cursor = cursorOf(context, subject, await currentCursor(context.db));
  return { changes: [], cursor, more: false };
}

/** A page as JSON; that of a stream has the same changes. */
async function representPage(context: RequestContext, subject: SiteSubject, request: PageRequest) {
  const page = await readPage(context, subject, request);
  const represent = (change: Change) => representChange(change, { context, subject, reached: page.next });
  return {
    changes: page.changes.map(represent),
    cursor: cursorOf(context, subject, page.next),
    position: page.next.position,
    more: page.more,
  };
}

export const changes: Resource = {
  tag: 'Changes',
  about: 'What changed on a site, in order: for programs that keep a copy of it.',
  routes: [list],
};

function cursorNamed(context: RequestContext, { site, viewer }: SiteSubject, cursor: string) {
  return readPosition(cursor, {
    ...{ signer: context.cursorSigner, siteId: site.id, view: viewOf({ viewer, site }) },
    ...{ retentionDays: context.retentionDays, now: context.now() },
  });
}

type PageRequest = { after: JournalCursor; limit: number };

async function readPage({ db }: RequestContext, subject: SiteSubject, { after, limit }: PageRequest) {
  const page = await readChanges(db, { ...subject, after, limit });
  requireSameHistory(after, page.next);
  return page;
}

function cursorOf(context: RequestContext, subject: SiteSubject, reached: JournalCursor): string {
  const { cursorSigner, retentionDays } = context;
  return writeCursor(cursorSigner, {
    siteId: subject.site.id,
    view: viewOf(subject),
    reached,
    retentionDays,
  });
}

type ChangeView = { context: RequestContext; subject: SiteSubject; reached: JournalCursor };

function representChange(
  { kind, id, deleted, position, at }: Change,
  { context, subject, reached }: ChangeView,
): Static<typeof ChangeRecord> {
  const type = typeOf(kind);
  return {
    ...{ type, id, deleted },
    cursor: cursorOf(context, subject, { position, at, history: reached.history }),
    _links: { resource: context.links.link(type, `/${RECORD_KINDS[kind].path}/${id}`) },
  };
}
