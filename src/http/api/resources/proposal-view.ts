// How proposals are shown.
import { type Static, Type } from 'typebox';
import { isLive, type Job } from '../../../domain/jobs/job.ts';
import { ACCEPT_JOB, SOLVE_JOB } from '../../../domain/proposals/actions.ts';
import type { OpenPosition } from '../../../domain/proposals/empty/find.ts';
import type { ChosenWeights, OtherPlan, Proposal } from '../../../domain/proposals/proposal.ts';
import type { OtherProposal, ShownProposed } from '../../../domain/proposals/store.ts';
import { sentencesOf } from '../../../domain/proposals/words.ts';
import type { Site } from '../../../domain/sites/site.ts';
import type { User } from '../../../domain/users/user.ts';
import { milesOf } from '../../../domain/venues/distance.ts';
import { isoInZone } from '../../../kernel/times.ts';
import type { Links } from '../hal.ts';
import {
  integer,
  linkTo,
  lockVersionField,
  moment,
  number,
  orNull,
  recordFields,
  recordTimes,
  string,
  timesOf,
} from '../output/fields.ts';
import { MayMove, WEIGHT_NAMES, type WeightName, WeightsRecord } from './proposal-input.ts';
import { ProposedRecord, representProposed } from './proposed-view.ts';

const STATES = ['waiting', 'solving', 'ready', 'accepting', 'undoing'] as const;
type State = (typeof STATES)[number];

const { distance, fair_games, fair_pay } = WeightsRecord.properties;
const OtherWeights = Type.Object(
  {
    weights: Type.Object({ distance, fair_games, fair_pay }),
    meters: integer(420_000, 'On roads, that the plan would add.'),
    miles: number(261, 'The same in miles.'),
    fair: integer(30, 'How many officials would be within one game of their fair share.'),
  },
  { title: 'ProposalOtherWeights' },
);

const Result = Type.Object(
  {
    positions: integer(52, 'That were open.'),
    filled: integer(48),
    moved: integer(3, 'How many officials lose a position that they have.'),
    fillable: orNull(
      integer(0, 'How many more any plan can fill at most: 0 if none fills more; null: not proven yet.'),
    ),
    better_by: orNull(
      integer(
        4,
        'By how many percent a plan that fills as much can be better at most in all that is weighed beside filling; 0: none is better; null: not proven yet.',
      ),
    ),
    meters: integer(502_000, 'On roads, that the plan adds.'),
    miles: number(311.9, 'The same in miles.'),
    off_share: number(0.4, 'How many games these people are off their fair share on average.'),
    people: integer(
      38,
      'Officials who may have one of the positions, and offered something in the season: the others have no fair share.',
    ),
    fair: integer(33, 'How many of them are within one game of their fair share.'),
    fair_before: integer(24, 'The same without the plan.'),
    sentences: Type.Array(string('48 of 52 positions are filled.')),
    others: Type.Array(OtherWeights, {
      description:
        'What other weights for driving and fair shares would make of it: plans that fill as much and are worth a choice, the shortest driving first. A short search found each; nothing is proven of them. None before the search has ended.',
    }),
  },
  { title: 'ProposalResult' },
);

const OtherRecord = Type.Object(
  {
    proposal_id: integer(1),
    proposed_by: string('Ada Okafor'),
    created: moment('When it was asked for.'),
  },
  { title: 'OtherProposal' },
);

const fields = {
  id: recordFields.id,
  state: Type.Unsafe<State>({
    type: 'string',
    enum: [...STATES],
    description: 'waiting: for its turn, since the service works on one after the other.',
    examples: ['ready'],
  }),
  progress: orNull(
    Type.Object({ done: integer(3), total: orNull(integer(4)) }, { title: 'ProposalProgress' }),
  ),
  error: orNull(string('The proposal was deleted.', 'Why what was begun ended early.')),
  game_ids: Type.Array(integer(1)),
  weights: WeightsRecord,
  may_move: MayMove,
  seed: integer(7),
  result: orNull(Result),
  proposed_by: orNull(string('Ada Okafor', 'null: they are no longer on the site.')),
  expires: moment('When it is deleted.'),
  lock_version: lockVersionField,
  ...recordTimes,
  _links: Type.Object({
    self: linkTo('proposal'),
    site: linkTo('site'),
    job: Type.Optional(linkTo('job')),
  }),
};

export const ListedProposal = Type.Object(fields, { title: 'ListedProposal' });

export const ProposalRecord = Type.Object(
  {
    ...fields,
    others: Type.Array(OtherRecord, {
      description: 'Further proposals for some of the games, the newest first.',
    }),
    assignments: Type.Array(ProposedRecord, { description: 'By the start of their games.' }),
  },
  { title: 'Proposal' },
);

export type ProposalView = { record: Proposal; job: Job | undefined; asker: User | undefined };

export function representListed(
  { record, job, asker }: ProposalView,
  { site, links }: { site: Site; links: Links },
): Static<typeof ListedProposal> {
  const { id, outcome, gameIds, weights, seed } = record;
  return {
    ...{ id, state: stateOf(job), game_ids: gameIds, weights: representWeights(weights) },
    ...{ may_move: record.mayMove, seed },
    progress: job === undefined ? null : { done: job.progressDone, total: job.progressTotal },
    error: job?.error ?? null,
    result: outcome && {
      ...{ positions: outcome.positions, filled: outcome.filled, fillable: outcome.fillable },
      ...{ moved: outcome.moved ?? 0, better_by: outcome.betterBy },
      ...{ meters: outcome.meters, miles: milesOf(outcome.meters), off_share: outcome.offShare },
      ...{ people: outcome.people, fair: outcome.fair, fair_before: outcome.fairBefore },
      sentences: sentencesOf(outcome, site),
      others: outcome.others.map(representOther),
    },
    proposed_by: asker === undefined ? null : `${asker.firstName} ${asker.lastName}`.trim(),
    expires: isoInZone(record.expiresAt, site.timezone),
    lock_version: record.lockVersion,
    ...timesOf(record, site.timezone),
    _links: {
      self: links.link('proposal', `/proposals/${id}`),
      site: links.link('site', `/sites/${site.id}`),
      ...(job !== undefined && { job: links.link('job', `/jobs/${job.id}`) }),
    },
  };
}

function representOther({ weights, meters, fair }: OtherPlan): Static<typeof OtherWeights> {
  const { km, games, pay } = weights;
  const chosen = { distance: km, fair_games: games, fair_pay: pay };
  return { weights: chosen, meters, miles: milesOf(meters), fair };
}

export type WholeProposal = ProposalView & { proposed: ShownProposed[]; others: OtherProposal[] };

export function representProposal(
  whole: WholeProposal,
  context: { site: Site; links: Links },
): Static<typeof ProposalRecord> {
  const listed = representListed(whole, context);
  return {
    ...listed,
    others: whole.others.map(({ id, firstName, lastName, createdAt }) => ({
      proposal_id: id,
      proposed_by: `${firstName} ${lastName}`.trim(),
      created: isoInZone(createdAt, context.site.timezone),
    })),
    assignments: whole.proposed.map((one) => representProposed(one, { state: listed.state, ...context })),
  };
}

function stateOf(job: Job | undefined): State {
  if (job === undefined || !isLive(job)) return 'ready';
  if (job.kind !== SOLVE_JOB) return job.kind === ACCEPT_JOB ? 'accepting' : 'undoing';
  return job.state === 'waiting' ? 'waiting' : 'solving';
}

function representWeights(weights: ChosenWeights): Static<typeof WeightsRecord> {
  const named = Object.entries(WEIGHT_NAMES).map(([name, own]) => [name, weights[own]]);
  return Object.fromEntries(named) as Record<WeightName, number>;
}

const OpenerRecord = Type.Object(
  {
    user_id: integer(2),
    sentence: string('Omar Reyes could if they had 17 minutes more to get there.'),
  },
  { title: 'PositionOpener' },
);

export const OpenPositionRecord = Type.Object(
  {
    assignment_id: integer(1),
    game_id: integer(1),
    position: string('Referee'),
    reason: string('12 are away, 3 work then, 1 cannot get there.', 'Why nobody has it, by this plan.'),
    openers: Type.Array(OpenerRecord, {
      description:
        'What would open it, up to 5: that somebody takes over one game of an official, or another thing that alone keeps one from it.',
    }),
  },
  { title: 'OpenPosition' },
);

export function representOpen(one: OpenPosition): Static<typeof OpenPositionRecord> {
  return {
    ...{ assignment_id: one.assignmentId, game_id: one.gameId, position: one.position },
    reason: one.sentence,
    openers: one.openers.map(({ userId, sentence }) => ({ user_id: userId, sentence })),
  };
}
