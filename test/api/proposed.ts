// A proposal as a job leaves it.
import type { ProposedState } from '../../src/domain/proposals/proposal.ts';
import { DEFAULT_CHOSEN } from '../../src/domain/proposals/proposal.ts';
import { insertProposal, markProposed } from '../../src/domain/proposals/store.ts';
import type { Database } from '../../src/storage/database.ts';
import type { Reply } from '../support/service.ts';
import { ok, type Stage, until } from '../support/stage.ts';

type Json = Reply['json'];

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
    const asked = { siteId, accountId, gameIds: [gameId], weights: DEFAULT_CHOSEN, mayMove: false, seed: 7 };
    const proposal = await insertProposal(tx, asked);
    await markProposed(tx, { proposal, marks: [{ assignmentId: slotId, userId, state }] });
    return proposal.id;
  });
}

/** Asks for proposals and changes them, as an assignor, and waits until nothing of them runs any more. */
export function proposing({ ada, season }: Stage) {
  const settled = async (id: number): Promise<Json> => {
    let proposal: Json;
    await until('the proposal is ready', async () => {
      proposal = ok(await ada('GET', `/api/v2/proposals/${id}`), 200);
      return proposal.state === 'ready';
    });
    return proposal;
  };
  return {
    settled,
    propose: async (body: object) =>
      settled(ok(await ada('POST', `/api/v2/sites/${season.siteId}/proposals`, { body }), 201).id),
    act: async (id: number, action: 'accept' | 'undo') => {
      ok(await ada('POST', `/api/v2/proposals/${id}/${action}`, { body: { all: true } }), 200);
      return settled(id);
    },
    change: async (id: number, body: object) => {
      ok(await ada('PUT', `/api/v2/proposals/${id}`, { body }), 200);
      return settled(id);
    },
  };
}
