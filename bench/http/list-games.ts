// The bench of lists: a page of a league's games over HTTP, against the same bytes and the same statement alone.
import { ASSIGNOR } from '../../src/commands/demo/names.ts';
import { memberOf } from '../../src/domain/access.ts';
import { setApiAccess } from '../../src/domain/accounts/actions.ts';
import { listGames } from '../../src/domain/games/whole-games.ts';
import { issueAccessToken } from '../../src/oauth/tokens.ts';
import type { Database, Queryable } from '../../src/storage/database.ts';
import { startPart } from '../part.ts';
import { registerRosterSync } from '../people.ts';
import { printLine, rounded } from '../report.ts';
import { onStage, type Stage } from '../stage.ts';
import type { BareStatementQuestions, Statement } from './bare-statement.ts';
import type { Call } from './client.ts';
import { CONNECTIONS, type Load, measure, measureCall, representLoad } from './load.ts';
import { seedSeasons } from './seasons.ts';

const REQUESTS = 1_000;
const LIMIT = 50; // the most that a page may hold (decisions: Lists)

/** Who asks for which games. */
type Asked = { siteId: number; leagueId: number; accountId: number };

/** Runs the bench and prints its line. Every answer was whole, or it throws; so it always gives true. */
export function benchListGames(): Promise<boolean> {
  return onStage(async (stage) => {
    const seeded = await seedSeasons(stage.db);
    const { id: accountId } = await setApiAccess(stage.db, { email: ASSIGNOR.email, allowed: true });
    const asked = { siteId: seeded.siteId, leagueId: seeded.leagues[0]!, accountId };
    const service = await stage.startService({ doors: true, worker: false });
    const call = await callFor(stage.db, { baseUrl: service.baseUrl, asked });

    const { reply, served, bare } = await measureCall({ stage, service, call, count: REQUESTS });
    await service.part.end();
    const statement = await measureStatement(stage, asked);
    const { page } = JSON.parse(reply.body) as { page: { records: number } };
    printLine(
      { bench: 'list-games', scenario: 'one page', postgresVersion: stage.postgres.version },
      {
        ...{ requests: REQUESTS, connections: CONNECTIONS },
        ...{ games_found: page.records, games_listed: LIMIT, bytes: Buffer.byteLength(reply.body) },
        ...representLoad(served),
        ceiling: { route: representLoad(bare), statement: representLoad(statement) },
        ratio: {
          requests_per_second: rounded(bare.ms / served.ms),
          // What the answer costs at best is the reading of the rows and the sending of the bytes.
          cpu: rounded(served.cpu.service / (bare.cpu.service + statement.cpu.service)),
          postgres: ratioOf(served.cpu.postgres, statement.cpu.postgres),
        },
      },
    );
    return true;
  });
}

async function callFor(db: Database, { baseUrl, asked }: { baseUrl: string; asked: Asked }): Promise<Call> {
  const application = await registerRosterSync(db, asked.accountId);
  const token = await issueAccessToken(db, {
    applicationId: application.id,
    accountId: asked.accountId,
    scopes: ['read'],
  });
  const query = new URLSearchParams({ 'search[league_id]': String(asked.leagueId), limit: String(LIMIT) });
  return {
    url: `${baseUrl}/api/v2/sites/${asked.siteId}/games.json?${query}`,
    method: 'GET',
    headers: {
      accept: 'application/vnd.service.v2.hal+json',
      'content-type': 'application/vnd.service.v2.hal+json', // service.md 4: on every request
      authorization: `Bearer ${token.value}`,
    },
  };
}

async function measureStatement({ db, postgres }: Stage, asked: Asked): Promise<Load> {
  const statement = await statementOf(db, asked);
  const part = startPart<BareStatementQuestions>('http/bare-statement.ts');
  try {
    const repetition = { url: postgres.url, statement, rows: LIMIT, connections: CONNECTIONS };
    return await measure(
      { service: part, postgresPid: postgres.serverPid },
      { count: REQUESTS, repeat: (count) => part.ask('repeat', { ...repetition, count }) },
    );
  } finally {
    await part.end();
  }
}

/** The statement that the list is read with, overheard. */
async function statementOf(db: Database, { siteId, leagueId, accountId }: Asked): Promise<Statement> {
  const member = await memberOf(db, { accountId, siteId });
  const sent: Statement[] = [];
  const overhearing: Queryable = {
    async query({ text, values }) {
      sent.push({ text, values });
      return [];
    },
  };
  const filter = { criteria: { league_id: [leagueId] } };
  await listGames(overhearing, {
    siteIds: [siteId],
    members: [member!],
    filter,
    page: { page: 1, limit: LIMIT },
  });
  const [statement] = sent;
  if (statement === undefined || sent.length > 1)
    throw new Error('a list of games is no longer one statement');
  return statement;
}

function ratioOf(served: number | undefined, bare: number | undefined): number | null {
  return served === undefined || bare === undefined ? null : rounded(served / bare);
}
