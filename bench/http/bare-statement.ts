// What a read could cost at best: its statement straight through the driver, prepared, with nothing made of the rows.
import pg from 'pg';
import { moment } from '../moment.ts';
import { answer } from '../part.ts';

export type Statement = { text: string; values: unknown[] };

type Repetition = {
  url: string;
  statement: Statement;
  /** How many rows it gives. */
  rows: number;
  count: number;
  connections: number;
};

const questions = {
  /** Runs the statement `count` times over `connections` connections. Gives how long that took. */
  async repeat({ url, statement, rows, count, connections }: Repetition): Promise<{ ms: number }> {
    const pool = new pg.Pool({ connectionString: url, max: connections, options: '-c jit=off' }); // as the service's connections
    const startedAt = moment();
    let begun = 0;
    const queryOn = async () => {
      while (begun++ < count) {
        const { rowCount } = await pool.query({ name: 'bare', ...statement });
        if (rowCount !== rows) throw new Error(`the statement gave ${rowCount} rows instead of ${rows}`);
      }
    };
    await Promise.all(Array.from({ length: connections }, queryOn));
    const ms = moment() - startedAt;
    await pool.end();
    return { ms };
  },
};

export type BareStatementQuestions = typeof questions;

answer(questions);
