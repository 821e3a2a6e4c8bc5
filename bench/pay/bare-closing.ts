// What closing a pay run costs at best: the work is read, and the statements and lines that a run wrote are written again.
import type { Database } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import type { Statement } from '../http/bare-driver.ts';

/** The transaction that writes what the one closed run of the site wrote; that is deleted. */
export async function bareClosing(db: Database, siteId: number): Promise<Statement[]> {
  const [run] = await db.query<{ id: number; statements: string; lines: string }>(sql`
    select r.id, (select json_agg(t)::text from statements t) as statements, (select json_agg(l)::text from pay_lines l) as lines
    from pay_runs r where r.site_id = ${siteId}`);
  await db.query(sql`delete from pay_lines`);
  await db.query(sql`delete from statements`);
  return [
    {
      text: `select a.id, a.user_id, a.position, a.fee from games g join assignments a on a.game_id = g.id
        where g.site_id = $1 and a.user_id is not null`,
      values: [siteId],
    },
    {
      text: `insert into statements overriding system value select * from json_populate_recordset(null::statements, $1::json)`,
      values: [run!.statements],
    },
    {
      text: `insert into pay_lines overriding system value select * from json_populate_recordset(null::pay_lines, $1::json)`,
      values: [run!.lines],
    },
  ];
}
