// What proposals are asked for with: games, weights, and who is locked or rejected.
import { type Static, Type } from 'typebox';
import type { GameFilter } from '../../../domain/games/filter.ts';
import { type ChosenWeights, DEFAULT_CHOSEN } from '../../../domain/proposals/proposal.ts';
import type { Problem } from '../../../kernel/errors.ts';
import { Id } from '../input/ids.ts';
import { gameSearchMembers, readGameSearch } from './game-search.ts';
import { MAX_POSITIONS } from './patterns.ts';

export const MAX_PROPOSED_GAMES = 1_000; // a season, which is planned within seconds
const MAX_POINTS = 100; // all weights together stay within the tolerance of a solver
const MAX_PAIRS = 1_000;
const MAX_ASSIGNMENTS = MAX_PROPOSED_GAMES * MAX_POSITIONS; // all of a proposal, named one by one
const MAX_SEED = 2_147_483_647; // a column of 4 bytes

const points = (value: number, description: string) =>
  Type.Number({ minimum: 0, maximum: MAX_POINTS, description, examples: [value] });

/** One point is 5 km of driving. */
const WEIGHTS = {
  fair_games: points(
    DEFAULT_CHOSEN.games,
    'For the square of the games that an official is off their fair share of the season: one game too many costs 6, two cost 24.',
  ),
  fair_pay: points(DEFAULT_CHOSEN.pay, 'The same for pay, in usual fees of the selection.'),
  distance: points(DEFAULT_CHOSEN.km, 'For each km of driving: the yardstick, so that one point is 5 km.'),
  third_game: points(DEFAULT_CHOSEN.load, 'For each game of an official on a day beyond the second.'),
  newcomer: points(
    DEFAULT_CHOSEN.newcomer,
    'For an official of the lowest grade without one of the highest on the same game.',
  ),
  same_team: points(
    DEFAULT_CHOSEN.team,
    'For each time that an official had a team of the game this season.',
  ),
  requests: points(DEFAULT_CHOSEN.asked, 'For a request that is not granted.'),
  wanted_games: points(
    DEFAULT_CHOSEN.week,
    'For each game of a week below the least or above the most that an official asked for (`wanted_games` of the user).',
  ),
  moved: points(
    DEFAULT_CHOSEN.moved,
    'For each official who loses a position that they have; it counts only where they may be moved.',
  ),
};
export type WeightName = keyof typeof WEIGHTS;

/** The names of the wire, with those of the engine. */
export const WEIGHT_NAMES: Readonly<Record<WeightName, keyof ChosenWeights>> = {
  fair_games: 'games',
  fair_pay: 'pay',
  distance: 'km',
  third_game: 'load',
  newcomer: 'newcomer',
  same_team: 'team',
  requests: 'asked',
  wanted_games: 'week',
  moved: 'moved',
};

export const WeightsRecord = Type.Object(WEIGHTS, {
  title: 'ProposalWeights',
  description: 'What counts how much, in points. Filling positions comes before all of them.',
});
export const MayMove = Type.Boolean({
  description:
    'Whether officials who are assigned to the games and have not accepted may be moved: get another position, or make room for somebody else.',
  examples: [true],
});
const SomeWeights = Type.Optional(Type.Partial(WeightsRecord, { title: 'SomeWeights' }));

export const NewProposal = Type.Object(
  {
    game_ids: Type.Optional(
      Type.Array(Id, {
        minItems: 1,
        maxItems: MAX_PROPOSED_GAMES,
        examples: [[1, 2]],
        description: 'The games.',
      }),
    ),
    search: Type.Optional(
      Type.Object(gameSearchMembers(), {
        title: 'ProposalSearch',
        description: 'Instead of game_ids: the games that a list with this search has.',
      }),
    ),
    weights: SomeWeights,
    may_move: Type.Optional(MayMove),
    seed: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_SEED,
        description: 'The same seed makes the same plan of the same facts; without it, it is chosen.',
        examples: [7],
      }),
    ),
  },
  {
    title: 'NewProposal',
    description: 'Either game_ids or search.',
    examples: [{ game_ids: [1, 2], weights: { distance: 0.4 }, seed: 7 }],
  },
);

const Pairs = (description: string) =>
  Type.Optional(
    Type.Array(Type.Object({ assignment_id: Id, user_id: Id }, { title: 'ProposedPair' }), {
      ...{ maxItems: MAX_PAIRS, description },
      examples: [[{ assignment_id: 1, user_id: 2 }]],
    }),
  );

export const ProposalChange = Type.Object(
  {
    weights: SomeWeights,
    may_move: Type.Optional(MayMove),
    lock: Pairs('Officials who keep a position in each further plan.'),
    reject: Pairs('Officials who are not to have a position.'),
    release: Pairs('Who is neither locked nor rejected any more.'),
    lock_version: Type.Optional(Type.Integer({ minimum: 0, examples: [0] })),
  },
  {
    title: 'ProposalChange',
    examples: [{ weights: { distance: 0.4 }, reject: [{ assignment_id: 1, user_id: 2 }], lock_version: 0 }],
  },
);

export const SomeAssignments = Type.Object(
  {
    assignment_ids: Type.Optional(
      Type.Array(Id, {
        ...{ minItems: 1, maxItems: MAX_ASSIGNMENTS, examples: [[1, 2]] },
        description:
          'Of these positions alone, and of those of their chains, which are accepted and undone together.',
      }),
    ),
    all: Type.Optional(Type.Boolean({ description: 'Of all positions.' })),
  },
  { title: 'ProposalAssignments', examples: [{ assignment_ids: [1, 2] }] },
);

/** The weights that were sent, by the names of the engine. */
export function weightsOf(sent: Partial<Record<WeightName, number>> = {}): Partial<ChosenWeights> {
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [WEIGHT_NAMES[name as WeightName], value]),
  );
}

export function readSelection(
  { game_ids: ids, search }: Static<typeof NewProposal>,
  problems: Problem[],
): GameFilter {
  if (
    (ids === undefined) === (search === undefined) &&
    !problems.some(({ path }) => /^\/(game_ids|search)/.test(path))
  ) {
    const message = 'Send either game_ids or search: the games to fill.';
    problems.push({ path: '/game_ids', message });
  }
  const filter = readGameSearch({ query: { search: search ?? {} } }, problems);
  return ids === undefined ? filter : { ...filter, ids };
}

/** The positions; undefined for all. A name that is misspelled is not all. */
export function readPositions(
  { assignment_ids: ids, all = false }: Static<typeof SomeAssignments>,
  problems: Problem[],
): number[] | undefined {
  if ((ids === undefined) === !all && problems.length === 0) {
    const message = 'Send either assignment_ids or all: true.';
    problems.push({ path: '/assignment_ids', message });
  }
  return ids;
}
