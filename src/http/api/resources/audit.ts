// The audit log of a site: who did what, when, and what differed (docs/api: Audit log).
import { type Static, Type } from 'typebox';
import { type AuditEntry, listAudit } from '../../../domain/journal/audit.ts';
import { KIND_NAMES, type RecordKind } from '../../../domain/record-kinds.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { isoInZone } from '../../../kernel/times.ts';
import { findApplicationNames } from '../../../oauth/applications/store.ts';
import { onSite } from '../caller.ts';
import type { Links } from '../hal.ts';
import { Id } from '../input/ids.ts';
import { get, type Resource } from '../operation.ts';
import { integer, linkTo, moment, orNull, recordFields, string } from '../output/fields.ts';
import { listOf, pageQuery, representPage, toPagination } from '../paging.ts';
import { nameOfImport } from './game-history.ts';
import { PersonRecord, representPerson } from './game-view.ts';
import { parseOffsetTime } from './time-input.ts';

/** The kinds by the names that links have for them. */
const typeOf = (kind: RecordKind) => kind.replaceAll('_', '-');
const KINDS = new Map(KIND_NAMES.map((kind) => [typeOf(kind), kind]));
const ACTIONS = ['created', 'changed', 'deleted'] as const;
const ACTORS = ['account', 'operator', 'service'] as const;

const Values = orNull(
  Type.Record(Type.String(), Type.Unknown(), {
    description: 'The fields that differ. Never a secret, and nothing of bank accounts and tax forms.',
    examples: [{ published: false }],
  }),
);

const AuditRecord = Type.Object(
  {
    id: recordFields.id,
    created: moment("When it was done, with the site's offset."),
    record: string('game', 'The type of the record.'),
    record_id: integer(7),
    action: Type.Enum([...ACTIONS], { examples: ['changed'] }),
    game_id: orNull(integer(7, 'Of a game and of its assignments.')),
    before: Values,
    after: Values,
    by: Type.Enum([...ACTORS], {
      description:
        'Who did it: an account, an operator on the command line, or the service itself at its time.',
      examples: ['account'],
    }),
    application: orNull(
      string('Roster Sync', 'The application that was used; null if it was deleted, and without one.'),
    ),
    import: orNull(string('import of May 3 2026 by Ada', 'The import that did it.')),
    _links: Type.Object({ site: linkTo('site'), game: Type.Optional(linkTo('game')) }),
    _embedded: Type.Optional(
      Type.Object(
        { user: PersonRecord },
        { description: 'The user of the account; missing if the account was deleted.' },
      ),
    ),
  },
  { title: 'AuditEntry' },
);

const Time = (description: string) =>
  Type.Optional(Type.String({ maxLength: 40, description, examples: ['2026-05-02T18:04:09.000-04:00'] }));

/** Newest first. */
const list = get('/sites/:site_id/audit', 'listAudit', {
  summary: 'List who did what on a site',
  response: listOf('audit', AuditRecord),
  find: onSite('audit.read', 'reading the audit log'),
  query: Type.Object({
    ...pageQuery,
    search: Type.Optional(
      Type.Object({
        since: Time('At this time or later.'),
        until: Time('Before this time.'),
        user_id: Type.Optional(Id),
        by: Type.Optional(Type.Enum([...ACTORS])),
        record: Type.Optional(Type.Enum([...KINDS.keys()])),
        record_id: Type.Optional(Id),
        action: Type.Optional(Type.Enum([...ACTIONS])),
      }),
    ),
  }),
  read: ({ query: { search } }, problems) => ({
    since: parseOffsetTime(search?.since, { path: '/search/since', problems }),
    until: parseOffsetTime(search?.until, { path: '/search/until', problems }),
  }),
  handle: async ({ context, subject: { site }, query, input: { since, until } }) => {
    const { user_id: userId, by, record, record_id: recordId, action } = query.search ?? {};
    const found = await listAudit(context.db, {
      ...{ siteId: site.id, since, until, userId, by, recordId, action },
      kind: record === undefined ? undefined : KINDS.get(record),
      page: toPagination(query),
    });
    const applicationIds = found.rows.flatMap(({ applicationId }) => applicationId ?? []);
    const applications = await findApplicationNames(context.db, applicationIds);
    const view = { links: context.links, site, applications };
    const represent = (entry: AuditEntry) => representEntry(entry, view);
    return representPage(context, found, { key: 'audit', query, represent });
  },
});

export const audit: Resource = { tag: 'Audit log', about: 'Who did what on a site.', routes: [list] };

type AuditView = { links: Links; site: Site; applications: Map<number, string> };

function representEntry(
  entry: AuditEntry,
  { links, site, applications }: AuditView,
): Static<typeof AuditRecord> {
  const { id, kind, recordId, action, gameId, before, after, by, user, applicationId, importedAt } = entry;
  return {
    id,
    created: isoInZone(new Date(entry.at), site.timezone),
    record: typeOf(kind),
    record_id: recordId,
    action,
    game_id: gameId,
    ...{ before, after, by },
    application: applications.get(applicationId ?? 0) ?? null,
    import: importedAt === null ? null : nameOfImport({ importedAt, by: user, site }),
    _links: {
      site: links.link('site', `/sites/${entry.siteId}`),
      ...(gameId !== null && { game: links.link('game', `/games/${gameId}`) }),
    },
    ...(user !== null && { _embedded: { user: representPerson(user, links) } }),
  };
}
