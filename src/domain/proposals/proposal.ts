// A proposal: a plan that fills the open positions of a selection of games, which nobody is told of before it is accepted.
import type { WantedGames } from '../users/wanted-games.ts';
import type { Stage } from './engine/improvements.ts';
import { DEFAULT_WEIGHTS, type Weights } from './engine/instance.ts';

/** The weights that people set, in points. That of who is moved counts only where officials may be. */
export type ChosenWeights = Weights;

export const DEFAULT_CHOSEN: ChosenWeights = DEFAULT_WEIGHTS;

/** What a plan does, as numbers. */
export type Outcome = {
  stage: Stage;
  /** That were open when it was made. */
  positions: number;
  filled: number;
  /** How many officials lose a position that they have; not there in plans of 1.0, which move nobody. */
  moved?: number;
  /** How many of the positions that these have nobody takes. */
  left?: number;
  /** How many more any plan could fill at most; null: not known. 0: no plan fills more. */
  fillable: number | null;
  /** By how many percent any plan that fills as much can be better in all beside that; null: not known. */
  betterBy: number | null;
  /** On roads, for the assignments that it adds. */
  meters: number;
  /** How many games the officials are off their fair share, on average; the root of the mean square. */
  offShare: number;
  /** Officials who may have one of the positions and have a fair share, and how many of them are within a game of their share: without it, and with it. */
  people: number;
  fairBefore: number;
  fair: number;
  /** What is left beside open positions, in points. */
  points: number;
  /** Plans with other weights that fill as much, the shortest driving first; none before the search has ended. */
  others: OtherPlan[];
};

/** What a plan with other weights does: its driving as of the outcome, and how many are within one game of their share. */
export type OtherPlan = {
  weights: Pick<ChosenWeights, 'km' | 'games' | 'pay'>;
  meters: number;
  fair: number;
};

/** Why an official has a position of a plan, in numbers. */
export type Why = {
  /** That it adds to the way of their day; null: where they live is not known. */
  meters: number | null;
  /** They have another game at the venue that day. */
  isThere: boolean;
  /** Their games of the season with the plan, and their fair share of these, with one decimal; null: they offered nothing. */
  games: number;
  fairShare: number | null;
  gamesThatDay: number;
  /** How many games a week they asked for, and their games of this one. */
  wish?: (WantedGames & { games: number }) | undefined;
  /** How often they had one of the teams this season. */
  timesOfTeam: number;
  /** They have asked for it. */
  isAsked: boolean;
  /** They have the lowest grade: with somebody of the highest on the game, or without. */
  newcomer: 'accompanied' | 'alone' | null;
  /** How many officials could have it, with them. */
  able: number;
  /** Of the others, who would cost least beside the rest of the plan: how many points more, below 0 fewer. */
  alternatives: { userId: number; points: number }[];
};

export type ProposedState =
  | 'planned'
  | 'locked'
  | 'rejected'
  | 'accepting'
  | 'accepted'
  | 'failed'
  | 'undoing'
  | 'undone'
  | 'kept';

export const PROPOSED_STATES: readonly ProposedState[] = [
  ...([
    'planned',
    'locked',
    'rejected',
    'accepting',
    'accepted',
    'failed',
    'undoing',
    'undone',
    'kept',
  ] as const),
];

/** An official for a position, or one who is rejected for it. */
export type Proposed = {
  assignmentId: number;
  userId: number;
  state: ProposedState;
  /** Of the assignment, as the plan read it or as it was after it was accepted. */
  version: number | null;
  /** Why it was not accepted, or not undone. */
  result: string | null;
  /** null: no plan has them there. */
  why: Why | null;
  /** The position that they have now, and leave for it; `fromVersion` as `version`. */
  fromAssignmentId: number | null;
  fromVersion: number | null;
  /** Who has the position now, and leaves it. */
  replacedUserId: number | null;
  /** Those of a proposal with the same number are accepted and undone together, or none of them. */
  chain: number | null;
};

export type Proposal = {
  id: number;
  siteId: number;
  /** Who asked for it; null: they were deleted. */
  accountId: number | null;
  gameIds: number[];
  weights: ChosenWeights;
  /** Whether officials who stand and have not accepted may be moved. */
  mayMove: boolean;
  seed: number;
  outcome: Outcome | null;
  jobId: number | null;
  lockVersion: number;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
};

/** What counts: nobody is moved unless officials may be. */
export function countedWeights({ weights, mayMove }: Pick<Proposal, 'weights' | 'mayMove'>): ChosenWeights {
  return mayMove ? weights : { ...weights, moved: 0 };
}
