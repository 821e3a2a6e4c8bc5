// The feeds of changes, of a site and of all sites of an account (docs/api: Changes).
import { type Static, Type } from 'typebox';
import { may } from '../../../domain/access.ts';
import { readChangesOfSites, readersOf } from '../../../domain/journal/account-feed.ts';
import {
  type Change,
  currentCursor,
  type FeedReader,
  type JournalCursor,
  type JournalPosition,
  MAX_FEED_LIMIT,
  viewOf,
} from '../../../domain/journal/feed.ts';
import { FEED_KINDS, type FeedKind, RECORD_KINDS } from '../../../domain/record-kinds.ts';
import { digest } from '../../../kernel/secrets.ts';
import { onSite, principalOf } from '../caller.ts';
import {
  expiredView,
  type FeedName,
  readPosition,
  requireSameHistory,
  writeCursor,
} from '../changes/cursor.ts';
import { changeEvents } from '../changes/events.ts';
import { get, type RequestContext, type Resource } from '../operation.ts';
import { boolean, integer, PageLink, string } from '../output/fields.ts';
import { MAX_EMBEDDED, readRecords } from '../selection/embedded.ts';

const DEFAULT_LIMIT = 100;
const MAX_CURSOR_LENGTH = 500; // one has about 170
const VIEW_LENGTH = 22; // 132 bits of a digest

const NO_CURSOR =
  'after is not a cursor of this address; send one that a response gave you, or leave it out to begin now.';

/** The type of each kind on the wire: that of its links. */
const typeOf = (kind: FeedKind) => kind.replaceAll('_', '-');

const Cursor = string('WzEsImFsbCJd.c2ln', 'Opaque: send it as it is.');

const ChangeRecord = Type.Object(
  {
    type: Type.Unsafe<string>({ type: 'string', enum: FEED_KINDS.map(typeOf), examples: ['game'] }),
    id: integer(7),
    site_id: integer(1),
    game_id: Type.Optional(integer(7, 'Of an assignment and of a request: the game, if it is still there.')),
    deleted: boolean(false, 'true: the record is gone, or you may no longer see it.'),
    cursor: string(
      'WzEsImFsbCJd.c2ln',
      'To go on after this change. Store it once you have dealt with the change.',
    ),
    _embedded: Type.Optional(
      Type.Object({
        record: Type.Record(Type.String(), Type.Unknown(), {
          description: 'With `embed=record`: the record as its link shows it to you now.',
        }),
      }),
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

const query = Type.Object({
  after: Type.Optional(
    Type.String({
      maxLength: MAX_CURSOR_LENGTH,
      description: 'A cursor. Without it, you get that of now.',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_FEED_LIMIT })),
  embed: Type.Optional(
    Type.Unsafe<'record'>({
      type: 'string',
      enum: ['record'],
      description: `\`record\` adds each record that is still there, under \`_embedded\`. \`limit\` is then up to ${MAX_EMBEDDED}.`,
    }),
  ),
});

/** What a feed is read with: its sites with the caller's profiles there, and what decides which changes they get. */
type Feed = { name: FeedName; readers: readonly FeedReader[]; view: string };

type FeedParts = { summary: string; find: (context: RequestContext) => Promise<Feed> };

function feedRoute(path: string, id: string, { summary, find }: FeedParts) {
  return get(path, id, {
    summary,
    response: ChangeList,
    find,
    query,
    read: ({ context, subject, query: { after, embed, limit = 0 } }, problems) => {
      if (embed !== undefined && limit > MAX_EMBEDDED) {
        problems.push({ path: '/limit', message: `limit can be at most ${MAX_EMBEDDED} with embed.` });
      }
      const cursor = after === undefined ? undefined : cursorNamed(context, subject, after);
      if (after !== undefined && cursor === undefined) problems.push({ path: '/after', message: NO_CURSOR });
      return cursor;
    },
    handle: async ({ context, subject, query, input: after }) => {
      const { embed, limit = embed === undefined ? DEFAULT_LIMIT : MAX_EMBEDDED } = query;
      const { changes, cursor, more } = await (after === undefined
        ? emptyPage(context, subject)
        : representPage(context, subject, { after, limit, embed }));
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
    stream: async ({ context, subject, query: { embed }, input: after, authorizeAgain, token, closed }) => {
      const { changeStreams: streams, caller } = context;
      const now = await currentCursor(context.db);
      if (after !== undefined) requireSameHistory(after, now);
      const start = after ?? now;
      const read = async (position: JournalPosition) => {
        const again = await authorizeAgain();
        if (again.view !== subject.view) throw expiredView(); // the reader resumes, and is told
        const limit = embed === undefined ? DEFAULT_LIMIT : MAX_EMBEDDED;
        return representPage(context, again, { after: { ...start, position }, limit, embed });
      };
      const source = {
        ...{ siteIds: subject.readers.map(({ site }) => site.id), read, watch: streams.watch },
        start: { cursor: cursorOf(context, subject, start), position: start.position },
      };
      const reader = { token, expiresAt: caller.expiresAt, now: context.now(), closed };
      return streams.open(reader, (signal) => changeEvents(source, signal));
    },
  });
}

const findOfSite = onSite('site.read', 'reading it');

const list = feedRoute('/sites/:site_id/changes', 'listChanges', {
  summary: 'List what changed on a site',
  find: async (context) => {
    const reader = await findOfSite(context);
    return { name: reader.site.id, readers: [reader], view: viewOf(reader) };
  },
});

const listOfAccount = feedRoute('/current_account/changes', 'listCurrentAccountChanges', {
  summary: 'List what changed on all your sites',
  find: async ({ db, caller }) => {
    const readers = (await readersOf(db, principalOf(caller))).filter(({ viewer }) =>
      may(viewer, 'site.read'),
    );
    // A site that is joined or left is a change of the view: the reader reads the lists again.
    const views = readers.map((reader) => [reader.site.id, viewOf(reader)]);
    const view = digest(JSON.stringify(views)).toString('base64url').slice(0, VIEW_LENGTH);
    return { name: `account ${caller.accountId}`, readers, view };
  },
});

/** The cursor of now. */
async function emptyPage(context: RequestContext, feed: Feed) {
  const cursor = cursorOf(context, feed, await currentCursor(context.db));
  return { changes: [], cursor, more: false };
}

/** A page as JSON; that of a stream has the same changes. */
async function representPage(context: RequestContext, feed: Feed, { after, limit, embed }: PageRequest) {
  const page = await readChangesOfSites(context.db, { readers: feed.readers, after, limit });
  requireSameHistory(after, page.next);
  const represent = (change: Change) => representChange(change, { context, feed, reached: page.next });
  const changes = page.changes.map(represent);
  return {
    changes: embed === undefined ? changes : await withRecords(context, changes),
    cursor: cursorOf(context, feed, page.next),
    position: page.next.position,
    more: page.more,
  };
}

export const changes: Resource = {
  tag: 'Changes',
  about: 'What changed on a site, or on all your sites, in order: for programs that keep a copy.',
  routes: [list, listOfAccount],
};

function cursorNamed(context: RequestContext, { name, view }: Feed, cursor: string) {
  const { cursorSigner: signer, retentionDays } = context;
  return readPosition(cursor, { signer, feed: name, view, retentionDays, now: context.now() });
}

type PageRequest = { after: JournalCursor; limit: number; embed?: 'record' | undefined };

function cursorOf(
  { cursorSigner, retentionDays }: RequestContext,
  { name, view }: Feed,
  reached: JournalCursor,
): string {
  return writeCursor(cursorSigner, { feed: name, view, reached, retentionDays });
}

async function withRecords(context: RequestContext, changes: Static<typeof ChangeRecord>[]) {
  const hrefs = changes.flatMap(({ deleted, _links }) => (deleted ? [] : [_links.resource.href]));
  const records = await readRecords(context, hrefs);
  return changes.map((change) => {
    const record = change.deleted ? undefined : records.get(change._links.resource.href);
    return record === undefined ? change : { ...change, _embedded: { record: { ...record } } };
  });
}

type ChangeView = { context: RequestContext; feed: Feed; reached: JournalCursor };

function representChange(
  { siteId, kind, id, gameId, deleted, position, at }: Change,
  { context, feed, reached }: ChangeView,
): Static<typeof ChangeRecord> {
  const type = typeOf(kind);
  return {
    ...{ type, id, site_id: siteId, ...(gameId !== null && { game_id: gameId }), deleted },
    cursor: cursorOf(context, feed, { position, at, history: reached.history }),
    _links: { resource: context.links.link(type, `/${RECORD_KINDS[kind].path}/${id}`) },
  };
}
