// The rows of tables of a pay run: whom it pays, and for which games.
import type { Vault } from '../../kernel/secrets.ts';
import type { Queryable } from '../../storage/database.ts';
import { lastFour } from '../bank-data/bank-account.ts';
import { bankAccounts } from '../bank-data/store.ts';
import { linesOfRun } from './draft.ts';
import { findPaidGames, findPaidPeople, type PaidGame, type PaidPerson } from './facts.ts';
import type { PayLine } from './line.ts';
import type { PayRun } from './run.ts';
import { type PersonSums, sumsOfPeople } from './summary.ts';

/** `lastFours` are of their bank accounts: nothing else of bank data leaves the service. */
export type PaidOfficial = { run: PayRun; person: PaidPerson; sums: PersonSums; lastFours: string[] };
export type PaidLine = {
  run: Pick<PayRun, 'currency' | 'paymentDate'>;
  person: Pick<PaidPerson, 'id' | 'firstName' | 'lastName'>;
  line: PayLine;
  /** undefined: a rest that is carried over. */
  game: PaidGame | undefined;
};

type Query = { run: PayRun; now: Date };

/** Everybody whom the run pays, by name. */
export async function readPaidOfficials(
  db: Queryable,
  { run, now, vault }: Query & { vault: Vault },
): Promise<PaidOfficial[]> {
  const lines = await paidLinesOf(db, { run, now });
  const sums = new Map(sumsOfPeople(lines).map((one) => [one.userId, one]));
  const userIds = [...sums.keys()];
  const people = await findPaidPeople(db, { runId: run.id, userIds });
  const accounts = Map.groupBy(
    await bankAccounts.listOfUsers(db, { userIds, vault }),
    ({ userId }) => userId,
  );
  return people.map((person) => {
    const lastFours = (accounts.get(person.id) ?? []).map(({ accountNumber }) => lastFour(accountNumber));
    return { run, person, sums: sums.get(person.id)!, lastFours };
  });
}

/** Every game that the run pays, by the name of its official. */
export async function readPaidLines(db: Queryable, { run, now }: Query): Promise<PaidLine[]> {
  const lines = await paidLinesOf(db, { run, now });
  const byUser = Map.groupBy(lines, ({ userId }) => userId);
  const people = await findPaidPeople(db, { runId: run.id, userIds: [...byUser.keys()] });
  const gameIds = lines.flatMap(({ gameId }) => gameId ?? []);
  const games = await findPaidGames(db, gameIds);
  return people.flatMap((person) =>
    byUser.get(person.id)!.map((line) => ({
      ...{ run, person, line, game: line.gameId === null ? undefined : games.get(line.gameId) },
    })),
  );
}

/** How many officials a run pays, and how many lines it has for them. */
export async function countPaid(db: Queryable, query: Query): Promise<{ people: number; lines: number }> {
  const lines = await paidLinesOf(db, query);
  return { people: new Set(lines.map(({ userId }) => userId)).size, lines: lines.length };
}

async function paidLinesOf(db: Queryable, query: Query): Promise<PayLine[]> {
  return (await linesOfRun(db, query)).filter(({ leftOut }) => leftOut === null);
}
