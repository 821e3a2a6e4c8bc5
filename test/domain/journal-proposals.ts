// What actions on proposals record in the journal.
import * as proposals from '../../src/domain/proposals/actions.ts';
import { DEFAULT_CHOSEN, type ProposedState } from '../../src/domain/proposals/proposal.ts';
import { sampleProposal } from '../api/proposed.ts';
import type { JournalCase } from './journal-officials.ts';
import { playGame, type Season } from './season.ts';

export function actionsOnProposals(seasonOf: () => Season): Record<string, JournalCase> {
  let day = 1;
  const game = () =>
    playGame(seasonOf(), { when: { date: `2026-08-${String(day++).padStart(2, '0')}`, time: '09:00' } });
  const on = (state: ProposedState, act: (id: number, accountId: number) => Promise<unknown>) => async () => {
    const { db, site, ada, omar } = seasonOf();
    const { id: gameId, crew } = await game();
    const of = {
      siteId: site.id,
      accountId: ada.accountId,
      gameId,
      slotId: crew[0]!.id,
      userId: omar.id,
      state,
    };
    const id = await sampleProposal(db, of);
    return () => act(id, ada.accountId);
  };
  const db = () => seasonOf().db;
  return {
    'proposals askForProposal': {
      does: async () => {
        const { site, ada } = seasonOf();
        const { id } = await game();
        const asked = { siteId: site.id, accountId: ada.accountId, gameIds: [id], mayMove: false, seed: 7 };
        return () => proposals.askForProposal(db(), { ...asked, weights: DEFAULT_CHOSEN });
      },
      rows: ['proposal created'],
    },
    'proposals changeProposal': {
      does: on('planned', (id, accountId) =>
        proposals.changeProposal(db(), { id, accountId, weights: { km: 1 } }),
      ),
      rows: ['proposal changed'],
    },
    'proposals stopProposal': {
      does: on('planned', async (id, accountId) => {
        await proposals.changeProposal(db(), { id, accountId });
        await proposals.stopProposal(db(), { id });
      }),
      rows: ['job changed', 'proposal changed'],
    },
    'proposals acceptProposal': {
      does: on('planned', (id, accountId) => proposals.acceptProposal(db(), { id, accountId })),
      rows: ['proposal changed'],
    },
    'proposals undoProposal': {
      does: on('accepted', (id, accountId) => proposals.undoProposal(db(), { id, accountId })),
      rows: ['proposal changed'],
    },
    'proposals deleteProposal': {
      does: on('planned', (id) => proposals.deleteProposal(db(), { id })),
      rows: ['proposal deleted'],
    },
    'proposals recordEnd': {
      does: on('planned', (proposalId) => proposals.recordEnd(db(), { input: { proposalId } })),
      rows: ['proposal changed'],
    },
  };
}
