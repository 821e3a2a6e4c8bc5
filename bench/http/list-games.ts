// The bench of lists: a page of a league's games over HTTP, against the same bytes and the same statement alone.
import { memberOf } from '../../src/domain/access.ts';
import { listGames } from '../../src/domain/games/game-queries.ts';
import { issueAccessToken } from '../../src/oauth/tokens.ts';
import type { Database, Queryable } from '../../src/storage/database.ts';
import { startPart } from '../part.ts';
import { createAssignor } from '../people.ts';
import { printLine, rounded } from '../report.ts';
import { onStage, type RunningService, type Stage } from '../stage.ts';
import type { Statement } from './bare-statement.ts';
import { type BigSite, seedBigSite } from './big-site.ts';
import type { Call, ClientQuestions } from './client.ts';
import { CONNECTIONS, type Load, measure, measureCall, representLoad } from './load.ts';
import { measureStatement } from './statement.ts';

const REQUESTS = 500;
const EXPLAINED = 9;
const LIMIT = 50; // the most that a page may hold (docs/api: Lists)

/** Who asks for which games. */
type ListParameters = { siteId: number; leagueId?: number; page: number; accountId: number };

type QueryPlan = { planning: number; execution: number };
type PlanTimes = { 'Planning Time': number; 'Execution Time': number };

/** The pages that are asked for. */
const SCENARIOS: Record<string, (site: BigSite) => Pick<ListParameters, 'leagueId' | 'page'>> = {
  'a league, page 1': ({ leagueId }) => ({ leagueId, page: 1 }),
  'a league, page 90': ({ leagueId }) => ({ leagueId, page: 90 }),
  'all games, page 1': () => ({ page: 1 }),
  'all games, page 1,900': () => ({ page: 1_900 }),
};

/** Runs the bench and prints its lines. Every answer was whole, or it throws; so it always gives true. */
export function benchListGames(): Promise<boolean> {
  return onStage(async (stage) => {
    const assignor = await createAssignor(stage.db);
    const site = await seedBigSite(stage.db, assignor);
    const token = await issueAccessToken(stage.db, {
      applicationId: assignor.application.id,
      accountId: assignor.accountId,
      scopes: ['read'],
    });
    for (const [scenario, pageOf] of Object.entries(SCENARIOS)) {
      const asked = { siteId: site.siteId, accountId: assignor.accountId, ...pageOf(site) };
      await play(stage, { scenario, asked, token: token.value });
    }
    return true;
  });
}

type Playing = { scenario: string; asked: ListParameters; token: string };

async function play(stage: Stage, { scenario, asked, token }: Playing): Promise<void> {
  const service = await stage.startService({ http: true, worker: false });
  const call = callFor(service.baseUrl, asked, token);
  const { reply, served, bare } = await measureCall({ stage, service, call, count: REQUESTS });
  const unchanged = await measureUnchanged(stage, service, call);
  await service.part.end();
  const sent = await statementOf(stage.db, asked);
  const statement = await measureStatement(stage, { statement: sent, count: REQUESTS });
  const { page } = JSON.parse(reply.body) as { page: { records: number } };
  printLine(
    { bench: 'list-games', scenario, postgresVersion: stage.postgres.version },
    {
      ...{ requests: REQUESTS, connections: CONNECTIONS },
      ...{ games_found: page.records, games_listed: LIMIT, bytes: Buffer.byteLength(reply.body) },
      ...representLoad(served),
      unchanged: representLoad(unchanged),
      statement_ms: await explained(stage.db, sent),
      ceiling: { route: representLoad(bare), statement: representLoad(statement) },
      ratio: {
        requests_per_second: rounded(bare.ms / served.ms),
        // What the answer costs at best is the reading of the rows and the sending of the bytes.
        cpu: rounded(served.cpu.service / (bare.cpu.service + statement.cpu.service)),
        postgres: ratioOf(served.cpu.postgres, statement.cpu.postgres),
        unchanged: {
          cpu: rounded(unchanged.cpu.service / served.cpu.service),
          postgres: ratioOf(unchanged.cpu.postgres, served.cpu.postgres),
        },
      },
    },
  );
}

function callFor(baseUrl: string, { siteId, leagueId, page }: ListParameters, token: string): Call {
  const query = new URLSearchParams({ page: String(page), limit: String(LIMIT) });
  if (leagueId !== undefined) query.set('search[league_id]', String(leagueId));
  return {
    url: `${baseUrl}/api/v2/sites/${siteId}/games.json?${query}`,
    method: 'GET',
    headers: {
      accept: 'application/vnd.service.v2.hal+json',
      'content-type': 'application/vnd.service.v2.hal+json', // service.md 4: on every request
      authorization: `Bearer ${token}`,
    },
  };
}

/** The same page for a client that has it: 304, without the page. */
async function measureUnchanged(stage: Stage, service: RunningService, call: Call): Promise<Load> {
  const client = startPart<ClientQuestions>('http/client.ts');
  try {
    const { etag } = await client.ask('call', call);
    const conditional = { ...call, headers: { ...call.headers, 'if-none-match': etag! } };
    const repetition = { call: conditional, connections: CONNECTIONS, expected: { status: 304, bytes: 0 } };
    return await measure(
      { service: service.part, postgresPid: stage.postgres.serverPid },
      { count: REQUESTS, repeat: (count) => client.ask('repeat', { ...repetition, count }) },
    );
  } finally {
    await client.end();
  }
}

/** How long PostgreSQL plans and executes the statement when nothing else asks: the median of some times. */
async function explained(db: Database, { text, values }: Statement): Promise<QueryPlan> {
  const all: QueryPlan[] = [];
  for (let time = 0; time < EXPLAINED; time++) {
    const explain = { text: `explain (analyze, timing off, format json) ${text}`, values };
    const [row] = await db.query<{ 'QUERY PLAN': [PlanTimes] }>(explain as never);
    const [plan] = row!['QUERY PLAN'];
    all.push({ planning: plan['Planning Time'], execution: plan['Execution Time'] });
  }
  return all.toSorted((one, other) => one.execution - other.execution)[EXPLAINED >> 1]!;
}

/** The statement that the list is read with, overheard. */
async function statementOf(
  db: Database,
  { siteId, leagueId, accountId, page }: ListParameters,
): Promise<Statement> {
  const member = await memberOf(db, { accountId, siteId });
  const sent: Statement[] = [];
  const overhearing: Queryable = {
    async query({ text, values }) {
      sent.push({ text, values });
      return [{ records: 0 }] as never; // a page without games
    },
  };
  const filter = { criteria: leagueId === undefined ? {} : { league_id: [leagueId] } };
  await listGames(overhearing, {
    siteIds: [siteId],
    members: [member!],
    filter,
    now: new Date(),
    page: { page, limit: LIMIT },
  });
  const [statement] = sent;
  if (statement === undefined || sent.length > 1)
    throw new Error('a list of games is no longer one statement');
  return statement;
}

function ratioOf(served: number | undefined, bare: number | undefined): number | null {
  return served === undefined || bare === undefined ? null : rounded(served / bare);
}
