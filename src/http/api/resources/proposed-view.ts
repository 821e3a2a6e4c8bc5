// How those are shown who are proposed for positions.
import { type Static, Type } from 'typebox';
import { PROPOSED_STATES, type ProposedState } from '../../../domain/proposals/proposal.ts';
import type { ShownProposed } from '../../../domain/proposals/store.ts';
import { whyInWords } from '../../../domain/proposals/words.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { integer, number, orNull, string } from '../output/fields.ts';

const Replaced = Type.Object(
  { user_id: integer(3), first_name: string('Ben'), last_name: string('Cole') },
  { title: 'ReplacedOfficial', description: 'Who has the position now, and leaves it.' },
);
const MovesFrom = Type.Object(
  { assignment_id: integer(2), game_id: integer(1), position: string('Referee') },
  { title: 'PositionLeft', description: 'The position that this official has now, and leaves.' },
);

export const ProposedRecord = Type.Object(
  {
    assignment_id: integer(1),
    game_id: integer(1),
    position: string('Referee'),
    user_id: integer(2),
    first_name: string('Omar'),
    last_name: string('Reyes'),
    state: Type.Unsafe<ProposedState>({
      type: 'string',
      enum: [...PROPOSED_STATES],
      description:
        'rejected: they are not to have the position. accepting, undoing: it waits for the job. failed: it could not be assigned; kept: it was assigned, and could not be undone.',
      examples: ['planned'],
    }),
    result: orNull(
      string(
        'The position was changed since the plan was made, and stays as it is.',
        'Why it failed, was kept, or is left out though it is locked.',
      ),
    ),
    reasons: Type.Array(string('12 games, their share is 11.4'), {
      description: 'Why the plan has them there, and what it costs, in a few words each.',
    }),
    able: orNull(
      integer(7, 'How many officials could have the position beside the rest of the plan; they count, too.'),
    ),
    alternatives: Type.Array(
      Type.Object(
        {
          user_id: integer(3),
          first_name: string('Nina'),
          last_name: string('Alvarez'),
          points: integer(6, 'What the plan would cost more with them here; below 0: less.'),
        },
        { title: 'ProposalAlternative' },
      ),
      {
        description: 'Who else could have the position beside the rest of the plan: up to 3, the best first.',
      },
    ),
    replaces: orNull(Replaced),
    moves_from: orNull(MovesFrom),
    chain: orNull(
      integer(
        1,
        'Assignments with the same number are accepted and undone together, or none of them; null: this one is by itself.',
      ),
    ),
    games: orNull(integer(12, 'Their games of the season with the plan.')),
    fair_share: orNull(
      number(11.4, 'Of these, as the balance has it once the plan is accepted; null: they offered nothing.'),
    ),
  },
  { title: 'ProposedAssignment' },
);

export function representProposed(
  one: ShownProposed,
  { site, state }: { site: Site; state: string },
): Static<typeof ProposedRecord> {
  return {
    ...{ assignment_id: one.assignmentId, game_id: one.gameId, position: one.position },
    ...{ user_id: one.userId, first_name: one.firstName, last_name: one.lastName },
    ...{ state: state === 'ready' ? settledState(one.state) : one.state, result: one.result },
    ...{ reasons: one.why === null ? [] : whyInWords(one.why, site), able: one.why?.able ?? null },
    alternatives: one.alternatives.map((other) => ({ ...representUser(other), points: other.points })),
    replaces: one.replaces && representUser(one.replaces),
    moves_from: one.movesFrom && {
      ...{ assignment_id: one.movesFrom.assignmentId, game_id: one.movesFrom.gameId },
      position: one.movesFrom.position,
    },
    chain: one.chain,
    ...{ games: one.why?.games ?? null, fair_share: one.why?.fairShare ?? null },
  };
}

const representUser = (one: { userId: number; firstName: string; lastName: string }) => ({
  ...{ user_id: one.userId, first_name: one.firstName, last_name: one.lastName },
});

/** What waited for a job that was stopped is as it was before. */
function settledState(state: ProposedState): ProposedState {
  return state === 'accepting' ? 'planned' : state === 'undoing' ? 'accepted' : state;
}
