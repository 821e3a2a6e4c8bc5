// The five CRUD routes of a kind of record that a site has: list, add, view, change, delete.
import { type TSchema, Type } from 'typebox';
import type { Action, Member } from '../../../domain/access.ts';
import { withArticle } from '../../../domain/lists/list.ts';
import type { EntryQuery } from '../../../domain/lists/store.ts';
import { type FeedKind, RECORD_KINDS } from '../../../domain/record-kinds.ts';
import type { Site } from '../../../domain/sites/site.ts';
import type { Page } from '../../../kernel/pagination.ts';
import type { Database, Queryable } from '../../../storage/database.ts';
import type { Sortable } from '../../../storage/page.ts';
import { findOnSite, onSite } from '../caller.ts';
import type { Links } from '../hal.ts';
import { Id } from '../input/ids.ts';
import { get, post, put, type Route, remove } from '../operation.ts';
import { listOf, pageQuery, representPage, toPagination } from '../paging.ts';
import { sortQuery } from '../selection/sort.ts';
import { lockRecord, lockSite } from '../write/row-locks.ts';

/** The context of a representation. */
export type RecordView = { site: Site; viewer: Member; links: Links };

type Row = { id: number; siteId: number };

/** One kind of record: its schemas and its domain functions. */
export type CrudRecord<Record extends Row, Body> = {
  kind: FeedKind;
  record: TSchema;
  represent: (record: Record, view: RecordView) => LinkedRecord;
  bodies: { create: TSchema; change: TSchema };
  /** The action that a caller needs to change a record; by default that of a site's lists. */
  write?: { action: Action; doing: string };
  /** Set if games refer to the record: it can be searched by name, and not deleted while a game uses it. */
  isUsedByGames?: true;
  find: (db: Queryable, id: number) => Promise<Record | undefined>;
  list: (db: Queryable, query: EntryQuery) => Promise<Page<Record>>;
  sortable: Sortable;
  create: (db: Database, request: { siteId: number; body: Body }) => Promise<Record>;
  change: (db: Database, request: { id: number; body: Body }) => Promise<Record>;
  remove: (db: Database, request: { id: number }) => Promise<void>;
  /** Merges a record into another that means the same; undefined if its kind cannot be merged. */
  merge?: ((db: Database, request: { id: number; intoId: number }) => Promise<Record>) | undefined;
};
type LinkedRecord = { _links: { self: { href: string } } };

const NameSearch = Type.Object({
  query: Type.Optional(
    Type.String({ maxLength: 90, description: 'Part of the name; case and spacing do not matter.' }),
  ),
});

function listQuery({ sortable, isUsedByGames }: { sortable: Sortable; isUsedByGames?: true }) {
  const paged = { ...pageQuery, ...sortQuery(sortable) };
  const searched = Type.Object({ ...paged, search: Type.Optional(NameSearch) });
  return isUsedByGames ? searched : (Type.Object(paged) as typeof searched);
}

/** The name in schema titles and operation ids: `AgeGroup`. */
export function titleOf(kind: FeedKind): string {
  return kind.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export function crudRoutes<Record extends Row, Body>(kind: CrudRecord<Record, Body>): Route[] {
  const { record, represent, bodies, isUsedByGames } = kind;
  const noun = kind.kind.replaceAll('_', ' ');
  const title = titleOf(kind.kind);
  const plural = RECORD_KINDS[kind.kind].path!; // in paths and under `_embedded`
  const onRecord = findOnSite<Record>({ noun, load: ({ db }, id) => kind.find(db, id) });
  const reading = { action: 'lists.read', doing: `reading its ${noun}s` } as const;
  const writing = (verb: string) =>
    kind.write ?? { action: 'lists.write' as const, doing: `${verb} ${noun}s` };
  const creating = writing('adding');
  return [
    get(`/sites/:site_id/${plural}`, `list${title}s`, {
      summary: `List a site's ${noun}s`,
      response: listOf(plural, record),
      find: onSite(reading.action, reading.doing),
      lock: lockSite,
      query: listQuery(kind),
      handle: async ({ context, subject, query }) => {
        const request = { siteId: subject.site.id, query: query.search?.query, page: toPagination(query) };
        return representPage(context, await kind.list(context.db, request), {
          key: plural,
          query,
          represent: (row) => represent(row, { ...subject, links: context.links }),
        });
      },
    }),
    post(`/sites/:site_id/${plural}`, `create${title}`, {
      summary: `Add ${withArticle(noun)}`,
      created: record,
      conflicts: ['conflict'],
      find: onSite(creating.action, creating.doing),
      body: bodies.create,
      handle: async ({ context, subject, body }) => {
        const created = await kind.create(context.db, { siteId: subject.site.id, body: body as Body });
        return represent(created, { ...subject, links: context.links });
      },
    }),
    get(`/${plural}/:id`, `get${title}`, {
      summary: `View ${withArticle(noun)}`,
      response: record,
      find: onRecord(reading),
      lock: lockRecord(kind.kind),
      handle: async ({ context, subject }) => represent(subject.record, { ...subject, links: context.links }),
    }),
    put(`/${plural}/:id`, `change${title}`, {
      summary: `Change ${withArticle(noun)}`,
      response: record,
      conflicts: ['conflict'],
      find: onRecord(writing('changing')),
      body: bodies.change,
      handle: async ({ context, subject, body }) => {
        const changed = await kind.change(context.db, { id: subject.record.id, body: body as Body });
        return represent(changed, { ...subject, links: context.links });
      },
    }),
    remove(`/${plural}/:id`, `delete${title}`, {
      summary: `Delete ${withArticle(noun)}`,
      ...(isUsedByGames && { conflicts: ['in_use'] }),
      find: onRecord(writing('deleting')),
      handle: ({ context, subject }) => kind.remove(context.db, { id: subject.record.id }),
    }),
    ...(kind.merge === undefined
      ? []
      : [
          post(`/${plural}/:id/merge`, `merge${title}`, {
            summary: `Merge ${withArticle(noun)} into another`,
            response: record,
            conflicts: ['conflict'],
            find: onRecord(writing('merging')),
            body: Type.Object({ into_id: Id }, { title: `${title}Merge` }),
            handle: async ({ context, subject, body }) => {
              const into = await kind.merge!(context.db, { id: subject.record.id, intoId: body.into_id });
              return represent(into, { ...subject, links: context.links });
            },
          }),
        ]),
  ];
}
