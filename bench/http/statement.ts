// What a statement costs alone, through the driver: the least that a request which sends it could cost.
import { startPart } from '../part.ts';
import type { Stage } from '../stage.ts';
import type { BareStatementQuestions, Statement } from './bare-statement.ts';
import { CONNECTIONS, type Load, measure } from './load.ts';

/** Sends the statement, which gives `rows` rows, `count` times. */
export async function measureStatement(
  { postgres }: Stage,
  { statement, count, rows = 1 }: { statement: Statement; count: number; rows?: number },
): Promise<Load> {
  const part = startPart<BareStatementQuestions>('http/bare-statement.ts');
  try {
    const repetition = { url: postgres.url, statement, rows, connections: CONNECTIONS };
    return await measure(
      { service: part, postgresPid: postgres.serverPid },
      { count, repeat: (times) => part.ask('repeat', { ...repetition, count: times }) },
    );
  } finally {
    await part.end();
  }
}
