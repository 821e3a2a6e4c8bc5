// What a read could cost at best: its statement straight through the driver, prepared, with nothing made of the rows.
import pg from 'pg';
import { moment } from '../moment.ts';
import { answer } from '../part.ts';

export type Statement = { text: string; values: unknown[] };

const questions = {
  /** Runs the statement `count` times over `connections` connections. Gives how long it took. */
  async repeat(asked: {
    url: string;
    statement: Statement;
    count: number;
    connections: number;
  }): Promise<{ ms: number }> {
    const pool = new pg.Pool({ connectionString: asked.url, max: asked.connections });
    const startedAt = moment();
    let begun = 0;
    const queryOn = async () => {
      while (begun++ < asked.count) await pool.query({ name: 'bare', ...asked.statement });
    };
    await Promise.all(Array.from({ length: asked.connections }, queryOn));
    const ms = moment() - startedAt;
    await pool.end();
    return { ms };
  },
};

export type BareStatementQuestions = typeof questions;

answer(questions);
