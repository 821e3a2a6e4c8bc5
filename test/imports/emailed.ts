// Who is really emailed about games: what the worker of notices would send, without a mail server.
import { readJournal } from '../../src/notices/journal/reader.ts';
import { findEmailFacts } from '../../src/notices/sending/facts.ts';
import { claimEmails, endTurn, settleEmail } from '../../src/notices/sending/queue.ts';
import { composeNotices } from '../../src/notices/sending/render.ts';
import type { Database } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { until } from '../support/stage.ts';

const LINK = { url: 'https://auth.crewcall.example/x', accept: '', decline: '' };
const OPTIONS = {
  baseUrl: 'https://crewcall.example',
  authUrl: 'https://auth.crewcall.example',
  links: { offer: () => LINK, offers: () => undefined, settings: () => LINK.url },
  ...{ quietHours: undefined, attempt: 1, delayMs: 0 },
} as unknown as Parameters<typeof composeNotices>[1] & { delayMs: number };

/** The users who are emailed, by the id of the game, since the last call. */
export async function takeEmailed(db: Database): Promise<Map<number, number[]>> {
  await until('the journal to be read', async () => {
    while (await readJournal(db, { delayMs: 0 }));
    const unread = await db.query(sql`
      select from journal j, notice_position p where (j.xid, j.id) > (p.xid, p.entry_id) limit 1`);
    return unread.length === 0;
  });
  const told: { gameId: number; userId: number }[] = [];
  for (;;) {
    const claims = await claimEmails(db, { limit: 100, leaseMs: 60_000 });
    if (claims.length === 0) break;
    for (const claim of claims) {
      const { content, settlement } = composeNotices((await findEmailFacts(db, claim.id))!, OPTIONS);
      const games = content?.items.flatMap((item) => ('game' in item ? [item.game.id] : [])) ?? [];
      told.push(...games.map((gameId) => ({ gameId, userId: claim.userId })));
      const subject = content && { subject: 'Games' };
      await settleEmail(db, claim, { ...settlement, ...subject, delayMs: 0 });
      await endTurn(db, claim, { gapMs: 0 });
    }
  }
  const byGame = Map.groupBy(told, ({ gameId }) => gameId);
  return new Map(byGame.entries().map(([id, users]) => [id, users.map(({ userId }) => userId).sort()]));
}
