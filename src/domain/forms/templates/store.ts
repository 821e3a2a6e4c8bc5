// The SQL of form templates.
import type { Page, Pagination } from '../../../kernel/pagination.ts';
import type { Queryable, Transaction } from '../../../storage/database.ts';
import { readPage, type Sortable, TIMES } from '../../../storage/page.ts';
import { nothing, setting, sql } from '../../../storage/sql.ts';
import { tidyName } from '../../lists/list.ts';
import type { FormTemplate, FormTemplateChange, NewFormTemplate } from './template.ts';

const COLUMNS = sql`
  id, site_id as "siteId", name, reported_by as "reportedBy", active, due_from as "dueFrom", fields,
  lock_version as "lockVersion", created_at as "createdAt", updated_at as "updatedAt"`;

export async function findFormTemplate(db: Queryable, id: number): Promise<FormTemplate | undefined> {
  const rows = await db.query<FormTemplate>(sql`select ${COLUMNS} from form_templates where id = ${id}`);
  return rows[0];
}

/**
 * Locks the template against changes and deletion until the transaction ends, so that it can be filled in. FOR SHARE could
 * deadlock with If-Match, which locks the template before the game.
 */
export async function holdFormTemplate(tx: Transaction, id: number): Promise<FormTemplate | undefined> {
  const rows = await tx.query<FormTemplate>(
    sql`select ${COLUMNS} from form_templates where id = ${id} for key share`,
  );
  return rows[0];
}

/** Locks the template against changes, deletion and new submissions until the transaction ends. */
export async function lockFormTemplate(tx: Transaction, id: number): Promise<FormTemplate | undefined> {
  const rows = await tx.query<FormTemplate>(
    sql`select ${COLUMNS} from form_templates where id = ${id} for update`,
  );
  return rows[0];
}

/** What a list of templates can be sorted by. */
export const FORM_TEMPLATE_SORTS: Sortable = { name: sql`lower(name)`, ...TIMES };

/** The templates of a site, by id. */
export async function listFormTemplates(
  db: Queryable,
  { siteId, page }: { siteId: number; page: Pagination },
): Promise<Page<FormTemplate>> {
  const select = sql`select ${COLUMNS} from form_templates where site_id = ${siteId}`;
  return readPage<FormTemplate>(db, { select, order: sql`id`, sortable: FORM_TEMPLATE_SORTS, page });
}

/**
 * Whether the id is free. It stays free until the transaction ends: no other transaction inserts a template, and the
 * sequence goes on after it. The lock conflicts with that of INSERT, which draws its id from the sequence under it.
 */
export async function reserveFormTemplateId(tx: Transaction, id: number): Promise<boolean> {
  await tx.query(sql`lock table form_templates in share row exclusive mode`);
  if ((await findFormTemplate(tx, id)) !== undefined) return false;
  await tx.query(sql`
    select setval(pg_get_serial_sequence('form_templates', 'id'), greatest(${id}::bigint, last_value))
    from form_templates_id_seq`);
  return true;
}

/** Returns undefined if the site already has a template of that name. */
export async function insertFormTemplate(
  tx: Transaction,
  { id, siteId, name, reportedBy, active, dueFrom, fields }: NewFormTemplate,
): Promise<FormTemplate | undefined> {
  const given = id === undefined ? nothing : sql`id, `;
  const rows = await tx.query<FormTemplate>(sql`
    insert into form_templates (${given}site_id, name, reported_by, active, due_from, fields) overriding system value
    select ${id === undefined ? nothing : sql`${id}::bigint, `}s.id, ${tidyName(name)}, ${reportedBy}, ${active},
      coalesce(${dueFrom ?? null}::date, (now() at time zone s.timezone)::date), ${JSON.stringify(fields)}::jsonb
    from sites s where s.id = ${siteId}
    on conflict (site_id, folded_name) do nothing
    returning ${COLUMNS}`);
  return rows[0];
}

/** Changes the template. If another of the site has the name, throws an error that `isNameTaken` recognizes. */
export async function updateFormTemplate(
  tx: Transaction,
  { id, change: { name, reportedBy, active, dueFrom, fields } }: { id: number; change: FormTemplateChange },
): Promise<FormTemplate> {
  const columns = { name, reported_by: reportedBy, active, due_from: dueFrom };
  const given = { ...columns, ...(fields && { fields: JSON.stringify(fields) }) };
  const rows = await tx.query<FormTemplate>(sql`
    update form_templates set ${setting(given)}, lock_version = lock_version + 1, updated_at = now()
    where id = ${id} returning ${COLUMNS}`);
  return rows[0]!;
}

export async function removeFormTemplate(tx: Transaction, id: number): Promise<void> {
  await tx.query(sql`delete from form_templates where id = ${id}`);
}
