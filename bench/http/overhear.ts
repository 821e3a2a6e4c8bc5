// The statement that a part of the service sends, so that it can be sent without the service.
import type { Transaction } from '../../src/storage/database.ts';
import type { Statement } from './bare-driver.ts';

/** Gives the one statement that `work` sends, which finds nothing; throws when there are several. */
export async function overhear(work: (tx: Transaction) => Promise<unknown>): Promise<Statement> {
  const sent: Statement[] = [];
  await work({
    transaction: true,
    actor: undefined,
    commitAfter: () => Promise.reject(new Error('nothing is committed')),
    hint() {},
    async query({ text, values }) {
      sent.push({ text, values });
      return [{ records: 0 }] as never;
    },
  });
  const [statement] = sent;
  if (statement === undefined || sent.length > 1) throw new Error(`${sent.length} statements instead of one`);
  return statement;
}
