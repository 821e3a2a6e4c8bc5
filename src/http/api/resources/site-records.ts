// The five operations of records that a site keeps in a list: list, add, view, change, delete, written once.
import { type TSchema, Type } from 'typebox';
import type { Action, Member } from '../../../domain/access.ts';
import { type ListName, withArticle } from '../../../domain/lists/list.ts';
import type { EntryQuery } from '../../../domain/lists/store.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { findSite } from '../../../domain/sites/store.ts';
import { notFound } from '../../../kernel/errors.ts';
import type { Page } from '../../../kernel/pagination.ts';
import type { Database, Queryable } from '../../../storage/database.ts';
import { memberOn, onSite, requireRole } from '../caller.ts';
import type { Links } from '../hal.ts';
import { pathId } from '../input/ids.ts';
import { type Operation, operation, type RequestContext } from '../operation.ts';
import { listOf, pageQuery, representList, toPagination } from '../paging.ts';

/** Who looks at a record, and where from. */
export type RecordView = { site: Site; member: Member; links: Links };

type Row = { id: number; siteId: number };

/** One kind of record: its words, its schemas, and what the domain does with it. */
export type Kind<Record extends Row, Body> = {
  /** Its collection, in addresses and under `_embedded`. */
  plural: ListName | 'patterns';
  noun: string;
  record: TSchema;
  represent: (record: Record, seen: RecordView) => object;
  bodies: { create: TSchema; change: TSchema };
  find: (db: Queryable, id: number) => Promise<Record | undefined>;
  list: (db: Queryable, asked: EntryQuery) => Promise<Page<Record>>;
  create: (db: Database, asked: { siteId: number; body: Body }) => Promise<Record>;
  change: (db: Database, asked: { id: number; body: Body }) => Promise<Record>;
  remove: (db: Database, asked: { id: number }) => Promise<void>;
};

export type RecordOperations = Record<'list' | 'create' | 'view' | 'change' | 'remove', Operation>;

export function recordOperations<Record extends Row, Body>(kind: Kind<Record, Body>): RecordOperations {
  return {
    list: listOperation(kind),
    create: createOperation(kind),
    view: viewOperation(kind),
    change: changeOperation(kind),
    remove: removeOperation(kind),
  };
}

const ListQuery = Type.Object({
  ...pageQuery,
  search: Type.Optional(
    Type.Object({
      query: Type.Optional(
        Type.String({ maxLength: 90, description: 'Part of the name; case and spacing do not matter.' }),
      ),
    }),
  ),
});

/** `GET /sites/:site_id/<plural>`, by id. */
function listOperation<Record extends Row, Body>({ plural, noun, ...kind }: Kind<Record, Body>) {
  return operation({
    summary: `List a site's ${noun}s`,
    response: listOf(plural, kind.record),
    find: onSite('lists.read', `reading its ${noun}s`),
    query: ListQuery,
    handle: async ({ context, subject, query }) => {
      const siteId = subject.site.id;
      const page = toPagination(query);
      const found = await kind.list(context.db, { siteId, query: query.search?.query, page });
      const rows = found.rows.map((row) => kind.represent(row, { ...subject, links: context.links }));
      const address = { links: context.links, path: `/sites/${siteId}/${plural}`, key: plural, query };
      return { body: representList({ ...found, rows }, address) };
    },
  });
}

/** `POST /sites/:site_id/<plural>`. */
function createOperation<Record extends Row, Body>({ plural, noun, ...kind }: Kind<Record, Body>) {
  return operation({
    summary: `Add ${withArticle(noun)}`,
    created: kind.record,
    conflicts: ['conflict'],
    find: onSite('lists.write', `adding ${noun}s`),
    body: kind.bodies.create,
    handle: async ({ context, subject, body }) => {
      const record = await kind.create(context.db, { siteId: subject.site.id, body: body as Body });
      return {
        location: context.links.to(`/${plural}/${record.id}`),
        body: kind.represent(record, { ...subject, links: context.links }),
      };
    },
  });
}

/** `GET /<plural>/:id`. */
function viewOperation<Record extends Row, Body>(kind: Kind<Record, Body>) {
  return operation({
    summary: `View ${withArticle(kind.noun)}`,
    response: kind.record,
    find: (context) => findAsked(context, kind, { action: 'lists.read', doing: 'reading its' }),
    handle: async ({ context, subject }) => ({
      body: kind.represent(subject.record, { ...subject, links: context.links }),
    }),
  });
}

/** `PUT /<plural>/:id`: only the fields sent. */
function changeOperation<Record extends Row, Body>(kind: Kind<Record, Body>) {
  return operation({
    summary: `Change ${withArticle(kind.noun)}`,
    response: kind.record,
    conflicts: ['conflict'],
    find: (context) => findAsked(context, kind, { action: 'lists.write', doing: 'changing' }),
    body: kind.bodies.change,
    handle: async ({ context, subject, body }) => {
      const changed = await kind.change(context.db, { id: subject.record.id, body: body as Body });
      return { body: kind.represent(changed, { ...subject, links: context.links }) };
    },
  });
}

/** `DELETE /<plural>/:id`: 409 while a game has it. */
function removeOperation<Record extends Row, Body>(kind: Kind<Record, Body>) {
  return operation({
    summary: `Delete ${withArticle(kind.noun)}`,
    conflicts: ['in_use'],
    find: (context) => findAsked(context, kind, { action: 'lists.write', doing: 'deleting' }),
    handle: async ({ context, subject }) => {
      await kind.remove(context.db, { id: subject.record.id });
      return undefined;
    },
  });
}

/** The record, seen by a member of its site who may do the action; 404 to everybody else. */
async function findAsked<Record extends Row, Body>(
  context: RequestContext,
  { noun, find }: Kind<Record, Body>,
  { action, doing }: { action: Action; doing: string },
) {
  const record = await find(context.db, pathId(context.params, 'id', noun));
  if (record === undefined) throw notFound(noun);
  const member = await memberOn(context, record.siteId, noun);
  const site = await findSite(context.db, record.siteId);
  if (site === undefined) throw notFound(noun);
  requireRole(member, action, `${doing} ${noun}s`);
  return { record, site, member };
}
