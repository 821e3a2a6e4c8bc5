// Addresses that a mail server has rejected for good: nothing is sent to them until somebody asks to try again.
import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';

export async function suppressAddress(
  db: Queryable,
  { address, reason }: { address: string; reason: string },
): Promise<void> {
  await db.query(sql`
    insert into suppressed_addresses (address, reason) values (lower(${address}), ${reason})
    on conflict (address) do update set reason = excluded.reason`);
}
