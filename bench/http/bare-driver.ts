// What a request could cost at best in PostgreSQL: its statements straight through the driver, prepared, their rows unread.
import pg from 'pg';
import { answer } from '../part.ts';
import { type Arrival, drive, type Run } from './drive.ts';

export type Statement = { text: string; values: unknown[] };

/** Stands for the id that the first statement of the transaction returned. */
export const ID_OF_FIRST = 'id of the first';

const names = new Map<string, string>();

let pool: pg.Pool | undefined;

const questions = {
  /** Runs each transaction once, over as many connections as the service has; one statement alone begins none. */
  async run(asked: { url: string; transactions: Statement[][]; arrival: Arrival }): Promise<Run> {
    pool ??= new pg.Pool({ connectionString: asked.url });
    const connections = pool;
    return drive(asked.transactions, asked.arrival, async (statements) => {
      const client = await connections.connect();
      if (statements.length > 1) await client.query('begin');
      let id: unknown;
      let count: number | null = 0;
      for (const { text, values } of statements) {
        const { rows, rowCount } = await client.query({
          ...{ name: nameOf(text), text },
          values: values.map((value) => (value === ID_OF_FIRST ? id : value)),
        });
        id ??= rows[0]?.id;
        count = rowCount;
      }
      if (statements.length > 1) await client.query('commit');
      client.release();
      if (count === 0) throw new Error('the last statement, which reads, gave no row');
    });
  },
};

export type BareDriverQuestions = typeof questions;

answer(questions, async () => pool?.end());

function nameOf(text: string): string {
  if (!names.has(text)) names.set(text, `bare ${names.size}`);
  return names.get(text)!;
}
