// The SQL of certifications.
import type { Page, Pagination } from '../../kernel/pagination.ts';
import type { Queryable, Transaction } from '../../storage/database.ts';
import { readPage, type Sortable, TIMES } from '../../storage/page.ts';
import { setting, sql } from '../../storage/sql.ts';
import type { Certification, CertificationChange, NewCertification } from './certification.ts';

const SELECT = sql`
  select id, site_id as "siteId", user_id as "userId", name, valid_from as "validFrom", valid_until as "validUntil",
    created_at as "createdAt", updated_at as "updatedAt"
  from certifications`;

export async function findCertification(db: Queryable, id: number): Promise<Certification | undefined> {
  const [row] = await db.query<Certification>(sql`${SELECT} where id = ${id}`);
  return row;
}

/** What a list of certifications can be sorted by. */
export const CERTIFICATION_SORTS: Sortable = {
  name: sql`lower(name)`,
  valid_from: sql`"validFrom"`,
  valid_until: sql`"validUntil"`,
  ...TIMES,
};

/** The certifications of a user, by id. */
export async function listCertifications(
  db: Queryable,
  { userId, page }: { userId: number; page: Pagination },
): Promise<Page<Certification>> {
  return readPage<Certification>(db, {
    select: sql`${SELECT} where user_id = ${userId}`,
    order: sql`id`,
    sortable: CERTIFICATION_SORTS,
    page,
  });
}

/** The one of this name, ignoring case and spacing. */
export async function findCertificationNamed(
  db: Queryable,
  { userId, name }: { userId: number; name: string },
): Promise<Certification | undefined> {
  const [row] = await db.query<Certification>(
    sql`${SELECT} where user_id = ${userId} and folded(name) = folded(${name})`,
  );
  return row;
}

/** The certifications of each of these users, by name. */
export async function findCertificationsOf(
  db: Queryable,
  userIds: readonly number[],
): Promise<Map<number, Certification[]>> {
  const rows = await db.query<Certification>(
    sql`${SELECT} where user_id = any(${userIds}) order by folded(name), id`,
  );
  return Map.groupBy(rows, ({ userId }) => userId);
}

export async function countCertifications(db: Queryable, userId: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*) as count from certifications where user_id = ${userId}`,
  );
  return row!.count;
}

/** Locks the certification against other changes until the transaction ends. */
export async function lockCertification(tx: Transaction, id: number): Promise<Certification | undefined> {
  const [row] = await tx.query<Certification>(sql`${SELECT} where id = ${id} for no key update`);
  return row;
}

/** Returns undefined if the user has one of this name. */
export async function insertCertification(
  tx: Transaction,
  { siteId, userId, name, validFrom, validUntil }: NewCertification,
): Promise<Certification | undefined> {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into certifications (site_id, user_id, name, valid_from, valid_until)
    values (${siteId}, ${userId}, ${name}, ${validFrom}, ${validUntil}) on conflict do nothing returning id`);
  return row && findCertification(tx, row.id);
}

/** Returns undefined if the user has another one of this name. */
export async function updateCertification(
  tx: Transaction,
  { id, change }: { id: number; change: CertificationChange },
): Promise<Certification | undefined> {
  const { name, validFrom, validUntil } = change;
  const columns = { name, valid_from: validFrom, valid_until: validUntil };
  const rows = await tx.query(sql`
    update certifications c set ${setting(columns)}, updated_at = now()
    where id = ${id} and not exists (
      select from certifications other
      where other.user_id = c.user_id and other.id <> c.id and folded(other.name) = folded(${name ?? ''}))
    returning id`);
  return rows.length === 0 ? undefined : findCertification(tx, id);
}

/** Returns the deleted certification; undefined if it was already deleted. */
export async function removeCertification(tx: Transaction, id: number): Promise<Certification | undefined> {
  const before = await lockCertification(tx, id);
  if (before !== undefined) await tx.query(sql`delete from certifications where id = ${id}`);
  return before;
}
