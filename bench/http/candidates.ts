// The bench of candidates: all officials of a big site compared with a slot, against the same bytes and the statement alone.
import { findFacts } from '../../src/domain/conflicts/store.ts';
import { issueAccessToken } from '../../src/oauth/tokens.ts';
import type { Database, Queryable } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { createAssignor } from '../people.ts';
import { printLine, rounded } from '../report.ts';
import { onStage } from '../stage.ts';
import type { Statement } from './bare-statement.ts';
import { seedBigSite } from './big-site.ts';
import type { Call } from './client.ts';
import { CONNECTIONS, measureCall, representLoad } from './load.ts';
import { measureStatement } from './statement.ts';

const REQUESTS = 100;
const SCENARIOS = { 'every official': 1_000, 'the first 50': 50 };

/** Runs the bench and prints its lines. Every answer was whole, or it throws; so it always gives true. */
export function benchCandidates(): Promise<boolean> {
  return onStage(async (stage) => {
    const assignor = await createAssignor(stage.db);
    await seedBigSite(stage.db, assignor);
    const assignmentId = await slotInTheMiddle(stage.db);
    const token = await issueAccessToken(stage.db, {
      applicationId: assignor.application.id,
      accountId: assignor.accountId,
      scopes: ['read'],
    });
    const sent = await statementOf(assignmentId);
    for (const [scenario, limit] of Object.entries(SCENARIOS)) {
      const service = await stage.startService({ http: true, worker: false });
      const call: Call = {
        url: `${service.baseUrl}/api/v2/assignments/${assignmentId}/candidates.json?limit=${limit}`,
        method: 'GET',
        headers: {
          accept: 'application/vnd.service.v2.hal+json',
          'content-type': 'application/vnd.service.v2.hal+json', // service.md 4: on every request
          authorization: `Bearer ${token.value}`,
        },
      };
      const { reply, served, bare } = await measureCall({ stage, service, call, count: REQUESTS });
      await service.part.end();
      const statement = await measureStatement(stage, { statement: sent, count: REQUESTS });
      const { page, _embedded } = JSON.parse(reply.body);
      printLine(
        { bench: 'candidates', scenario, postgresVersion: stage.postgres.version },
        {
          ...{ requests: REQUESTS, connections: CONNECTIONS },
          ...{ candidates: page.records, listed: _embedded.candidates.length },
          bytes: Buffer.byteLength(reply.body),
          ...representLoad(served),
          ceiling: { route: representLoad(bare), statement: representLoad(statement) },
          ratio: { cpu: rounded(served.cpu.service / (bare.cpu.service + statement.cpu.service)) },
        },
      );
    }
    return true;
  });
}

/** An open slot of a game that has a year of games before it and weeks after it. */
async function slotInTheMiddle(db: Database): Promise<number> {
  const [slot] = await db.query<{ id: number }>(sql`
    select id from assignments where user_id is null and game_id > 60_000 order by game_id limit 1`);
  return slot!.id;
}

/** The statement that the facts are read with, overheard. */
async function statementOf(assignmentId: number): Promise<Statement> {
  const sent: Statement[] = [];
  const overhearing: Queryable = {
    async query({ text, values }) {
      sent.push({ text, values });
      return [];
    },
  };
  await findFacts(overhearing, { assignmentId });
  const [statement] = sent;
  if (statement === undefined || sent.length > 1)
    throw new Error('the facts of candidates are no longer one statement');
  return statement;
}
