// What a write could cost at best: its transaction straight through the driver, prepared, with nothing made of the rows.
import pg from 'pg';
import { answer } from '../../part.ts';
import type { Statement } from '../bare-statement.ts';
import { type Arrival, drive, type Run } from './loop.ts';

/** Stands for the id that the first statement of the transaction returned. */
export const ID_OF_FIRST = 'id of the first';

const names = new Map<string, string>();

let pool: pg.Pool | undefined;

const questions = {
  /** Runs each transaction once, over as many connections as the service has. */
  async run(asked: { url: string; transactions: Statement[][]; arrival: Arrival }): Promise<Run> {
    pool ??= new pg.Pool({ connectionString: asked.url });
    const connections = pool;
    return drive(asked.transactions, asked.arrival, async (statements) => {
      const client = await connections.connect();
      await client.query('begin');
      let id: unknown;
      for (const { text, values } of statements) {
        const { rows } = await client.query({
          ...{ name: nameOf(text), text },
          values: values.map((value) => (value === ID_OF_FIRST ? id : value)),
        });
        id ??= rows[0]?.id;
      }
      await client.query('commit');
      client.release();
    });
  },
};

export type BareTransactionQuestions = typeof questions;

answer(questions, async () => pool?.end());

function nameOf(text: string): string {
  if (!names.has(text)) names.set(text, `bare ${names.size}`);
  return names.get(text)!;
}
