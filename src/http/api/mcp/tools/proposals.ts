// Tools that have the open positions of games planned, and read the plan.
import { closed, gamesOfDays, id } from '../arguments.ts';
import { changingTool } from '../changing-tool.ts';
import { read, readingTool, ToolError } from '../tool.ts';
import type { Json } from '../tool-request.ts';
import { nameOf } from '../views.ts';

const propose = changingTool('propose_assignments', {
  title: 'Propose assignments',
  description:
    'Asks the service for a plan that fills the open positions of the games of some days. Nobody is assigned and nobody is told: read the plan with get_proposal, and assign with assign_officials.',
  input: closed(gamesOfDays),
  isDestructive: false,
  isLimited: false,
  preview: async (context, { site_id: siteId, ...search }) => {
    const { upcoming } = await read(context, `/sites/${siteId}/games/counts`, { search });
    const { games, open_positions: open } = upcoming;
    if (open === 0) throw new ToolError('None of these games begins later and has an open position.');
    return { games, open_positions: open, who_hears: [] };
  },
  request: ({ site_id: siteId, ...search }) => ({ path: `/sites/${siteId}/proposals`, body: { search } }),
  done: ({ id: proposalId, state }) => ({ proposal_id: proposalId, state }),
});

const view = readingTool('get_proposal', {
  title: 'View a proposal',
  description:
    'The plan of propose_assignments, with the reasons. While its state is waiting or solving, ask again a few seconds later.',
  input: closed({ proposal_id: id('The proposal.') }),
  run: async (context, { proposal_id: proposalId }) => {
    const { state, result, assignments } = await read(context, `/proposals/${proposalId}`);
    return {
      ...{ state, result: result?.sentences ?? [] },
      assignments: assignments.map((one: Json) => ({
        ...{ assignment_id: one.assignment_id, game_id: one.game_id, position: one.position },
        ...{ user_id: one.user_id, name: nameOf(one), state: one.state, reasons: one.reasons },
        ...(one.replaces !== null && { replaces: nameOf(one.replaces) }),
      })),
    };
  },
});

export const proposalTools = [propose, view];
