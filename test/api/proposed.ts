// A proposal as a job leaves it.
import type { ProposedState } from '../../src/domain/proposals/proposal.ts';
import { DEFAULT_CHOSEN } from '../../src/domain/proposals/proposal.ts';
import { insertProposal, markProposed } from '../../src/domain/proposals/store.ts';
import type { Database } from '../../src/storage/database.ts';

type Sample = {
  siteId: number;
  accountId: number;
  gameId: number;
  slotId: number;
  userId: number;
  state?: ProposedState;
};

/** A proposal for a game, with an official for one of its positions. Nothing works on it. */
export function sampleProposal(
  db: Database,
  { siteId, accountId, gameId, slotId, userId, state = 'planned' }: Sample,
): Promise<number> {
  return db.transaction(async (tx) => {
    const asked = { siteId, accountId, gameIds: [gameId], weights: DEFAULT_CHOSEN, seed: 7 };
    const proposal = await insertProposal(tx, asked);
    await markProposed(tx, { proposal, marks: [{ assignmentId: slotId, userId, state }] });
    return proposal.id;
  });
}
