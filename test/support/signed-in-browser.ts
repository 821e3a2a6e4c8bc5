// A browser at which somebody is signed in, and which shows them notifications.
import type { Database } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';

/** What a browser sends to have notifications: keys that are well-formed. */
export const BROWSER = {
  endpoint: 'https://push.example.org/send/1f9c',
  keys: {
    p256dh: `BA${'A'.repeat(85)}`,
    auth: 'A'.repeat(22),
  },
};

/** Stores a session, and gives its id. */
export async function insertTestSession(db: Database, accountId: number): Promise<number> {
  const [session] = await db.query<{ id: number }>(sql`
    insert into sessions (account_id, digest, user_agent, address, expires_at)
    values (${accountId}, gen_random_uuid()::text::bytea, 'Firefox', '127.0.0.1', now() + interval '1 day') returning id`);
  return session!.id;
}

/** Stores a session and a subscription of its browser, and gives the id of that. */
export async function insertTestBrowser(db: Database, accountId: number): Promise<number> {
  const sessionId = await insertTestSession(db, accountId);
  const [row] = await db.query<{ id: number }>(sql`
    insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth)
    values (${accountId}, ${sessionId}, 'https://push.example.org/send/' || gen_random_uuid(), 'key', 'secret')
    returning id`);
  return row!.id;
}
