// The bench of counts: how many games need what, of a week and of a whole site, against the same bytes and the statement alone.
import { memberOf } from '../../src/domain/access.ts';
import { countGames } from '../../src/domain/games/counts/needs-counts.ts';
import type { GameFilter } from '../../src/domain/games/filter.ts';
import { issueAccessToken } from '../../src/oauth/tokens.ts';
import type { Database, Queryable } from '../../src/storage/database.ts';
import { createAssignor } from '../people.ts';
import { printLine, rounded } from '../report.ts';
import { onStage } from '../stage.ts';
import type { Statement } from './bare-statement.ts';
import { seedBigSite } from './big-site.ts';
import { CONNECTIONS, measureCall, representLoad } from './load.ts';
import { measureStatement } from './statement.ts';

const REQUESTS = 100;
const DAY_MS = 86_400_000;
const DAYS_BEFORE = 600; // of the 695 that the games take: some 13,700 games are to come

/** Runs the bench and prints its lines. Every answer was whole, or it throws; so it always gives true. */
export function benchCounts(): Promise<boolean> {
  return onStage(async (stage) => {
    const assignor = await createAssignor(stage.db);
    const { siteId } = await seedBigSite(stage.db, assignor, { begins: dayFrom(-DAYS_BEFORE) });
    const token = await issueAccessToken(stage.db, {
      applicationId: assignor.application.id,
      accountId: assignor.accountId,
      scopes: ['read'],
    });
    const scenarios: Record<string, Pick<GameFilter, 'startDate' | 'endDate'>> = {
      'a week': { startDate: dayFrom(7), endDate: dayFrom(13) },
      'all games': {},
    };
    for (const [scenario, { startDate, endDate }] of Object.entries(scenarios)) {
      const service = await stage.startService({ http: true, worker: false });
      const days = { 'search[start_date]': startDate ?? '', 'search[end_date]': endDate ?? '' };
      const call = {
        url: `${service.baseUrl}/api/v2/sites/${siteId}/games/counts.json?${new URLSearchParams(days)}`,
        method: 'GET',
        headers: {
          accept: 'application/vnd.service.v2.hal+json',
          'content-type': 'application/vnd.service.v2.hal+json', // service.md 4: on every request
          authorization: `Bearer ${token.value}`,
        },
      } as const;
      const { reply, served, bare } = await measureCall({ stage, service, call, count: REQUESTS });
      await service.part.end();
      const filter = { criteria: {}, startDate, endDate };
      const sent = await statementOf(stage.db, { siteId, accountId: assignor.accountId, filter });
      const statement = await measureStatement(stage, { statement: sent, count: REQUESTS });
      const { games, needs } = JSON.parse(reply.body);
      printLine(
        { bench: 'counts', scenario, postgresVersion: stage.postgres.version },
        {
          ...{ requests: REQUESTS, connections: CONNECTIONS, games, ...needs },
          ...representLoad(served),
          ceiling: { route: representLoad(bare), statement: representLoad(statement) },
          ratio: { cpu: rounded(served.cpu.service / (bare.cpu.service + statement.cpu.service)) },
        },
      );
    }
    return true;
  });
}

function dayFrom(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

/** The statement that the counts are read with, overheard. */
async function statementOf(
  db: Database,
  { siteId, accountId, filter }: { siteId: number; accountId: number; filter: GameFilter },
): Promise<Statement> {
  const member = await memberOf(db, { accountId, siteId });
  const sent: Statement[] = [];
  const overhearing: Queryable = {
    async query({ text, values }) {
      sent.push({ text, values });
      return [{}] as never;
    },
  };
  await countGames(overhearing, { siteIds: [siteId], members: [member!], filter, now: new Date() });
  const [statement] = sent;
  if (statement === undefined || sent.length > 1) throw new Error('the counts are no longer one statement');
  return statement;
}
