// Proposals: plans that fill the open positions of many games (docs/api: Proposals).
import { randomInt } from 'node:crypto';
import { Type } from 'typebox';
import { isLive } from '../../../domain/jobs/job.ts';
import { findJobs } from '../../../domain/jobs/store.ts';
import {
  acceptProposal,
  askForProposal,
  changeProposal,
  deleteProposal,
  stopProposal,
  undoProposal,
} from '../../../domain/proposals/actions.ts';
import { findOpenPositions } from '../../../domain/proposals/empty/find.ts';
import { DEFAULT_CHOSEN, type Proposal } from '../../../domain/proposals/proposal.ts';
import { findSelection } from '../../../domain/proposals/selection.ts';
import {
  findJobOf,
  findOthers,
  findProposal,
  findProposed,
  findShownProposed,
  listProposals,
  PROPOSAL_SORTS,
} from '../../../domain/proposals/store.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { findUserOf, findUsersOf } from '../../../domain/users/store.ts';
import { notFound, validationError } from '../../../kernel/errors.ts';
import { findOnSite, onSite } from '../caller.ts';
import { progressEvents } from '../changes/progress.ts';
import { get, post, put, type RequestContext, type Resource, remove } from '../operation.ts';
import { listOf, pageQuery, representPage, toPagination } from '../paging.ts';
import { sortQuery } from '../selection/sort.ts';
import { lockRecord, lockSite } from '../write/row-locks.ts';
import {
  MAX_PROPOSED_GAMES,
  NewProposal,
  ProposalChange,
  readPositions,
  readSelection,
  SomeAssignments,
  weightsOf,
} from './proposal-input.ts';
import {
  ListedProposal,
  OpenPositionRecord,
  ProposalRecord,
  type ProposalView,
  representListed,
  representOpen,
  representProposal,
} from './proposal-view.ts';

const MAX_CHOSEN_SEED = 1_000_000;

const doing = { action: 'proposals.write', doing: 'proposing assignments' } as const;
const findSite = onSite(doing.action, doing.doing);
const onProposal = findOnSite<Proposal>({ noun: 'proposal', load: ({ db }, id) => findProposal(db, id) });
const find = onProposal(doing);

const list = get('/sites/:site_id/proposals', 'listProposals', {
  summary: 'List the proposals of a site',
  response: listOf('proposals', ListedProposal),
  find: findSite,
  lock: lockSite,
  query: Type.Object({ ...pageQuery, ...sortQuery(PROPOSAL_SORTS) }),
  handle: async ({ context, subject: { site }, query }) => {
    const page = await listProposals(context.db, { siteId: site.id, page: toPagination(query) });
    const views = await viewsOf(context, { siteId: site.id, records: page.rows });
    const represent = (view: ProposalView) => representListed(view, { site, links: context.links });
    return representPage(
      context,
      { rows: views, records: page.records },
      { key: 'proposals', query, represent },
    );
  },
});

const create = post('/sites/:site_id/proposals', 'createProposal', {
  summary: 'Propose assignments',
  created: ProposalRecord,
  conflicts: ['conflict'],
  find: findSite,
  body: NewProposal,
  read: ({ body }, problems) => readSelection(body, problems),
  handle: async ({ context, subject: { site, viewer }, body, input: filter }) => {
    const query = { siteIds: [site.id], members: [viewer], filter, now: context.now() };
    const games = await findSelection(context.db, { ...query, limit: MAX_PROPOSED_GAMES + 1 });
    const path = body.game_ids === undefined ? '/search' : '/game_ids';
    if (games.length > MAX_PROPOSED_GAMES) {
      const message = `These are more than ${MAX_PROPOSED_GAMES} games, the most that are proposed at once; choose fewer days.`;
      throw validationError([{ path, message }]);
    }
    if (!games.some(({ open }) => open > 0))
      throw validationError([
        { path, message: 'None of these games begins later and has an open position.' },
      ]);
    const id = await askForProposal(context.db, {
      ...{ siteId: site.id, accountId: context.accountId },
      gameIds: games.map(({ gameId }) => gameId),
      weights: { ...DEFAULT_CHOSEN, ...weightsOf(body.weights) },
      mayMove: body.may_move ?? false,
      seed: body.seed ?? randomInt(1, MAX_CHOSEN_SEED),
    });
    return represent(context, { id, site });
  },
});

const view = get('/proposals/:id', 'getProposal', {
  summary: 'View a proposal',
  response: ProposalRecord,
  find,
  lock: lockRecord('proposal'),
  handle: ({ context, subject: { record, site } }) => represent(context, { id: record.id, site }),
  stream: async ({ context, authorizeAgain, token, closed }) => {
    const reader = { token, expiresAt: context.caller.expiresAt, now: context.now(), closed };
    const read = async () => {
      const { record, site } = await authorizeAgain();
      const job = await findJobOf(context.db, record);
      return {
        record: await represent(context, { id: record.id, site }),
        isOver: job === undefined || !isLive(job),
      };
    };
    return context.changeStreams.open(reader, (signal) => progressEvents(read, signal));
  },
});

const open = get('/proposals/:id/open_positions', 'listOpenPositions', {
  summary: 'List the positions that a proposal leaves open',
  response: listOf('open_positions', OpenPositionRecord),
  find,
  query: Type.Object(pageQuery),
  handle: async ({ context, subject: { record }, query }) => {
    const { page, limit, ids } = toPagination(query);
    const found = await findOpenPositions(context.db, {
      ...{ proposal: record, proposed: await findProposed(context.db, record.id), now: context.now() },
      ...{ ids, limit, offset: (page - 1) * limit },
    });
    return representPage(context, found, { key: 'open_positions', query, represent: representOpen });
  },
});

const change = put('/proposals/:id', 'updateProposal', {
  summary: 'Change a proposal and go on with it',
  response: ProposalRecord,
  conflicts: ['conflict', 'lock_version_mismatch'],
  find,
  body: ProposalChange,
  handle: async ({ context, subject: { record, site }, body }) => {
    const pairs = (sent: { assignment_id: number; user_id: number }[] = []) =>
      sent.map(({ assignment_id: assignmentId, user_id: userId }) => ({ assignmentId, userId }));
    await changeProposal(context.db, {
      ...{ id: record.id, accountId: context.accountId },
      ...{ weights: weightsOf(body.weights), lockVersion: body.lock_version },
      mayMove: body.may_move,
      ...{ lock: pairs(body.lock), reject: pairs(body.reject), release: pairs(body.release) },
    });
    return represent(context, { id: record.id, site });
  },
});

const stop = post('/proposals/:id/stop', 'stopProposal', {
  summary: 'Stop the search for a better plan',
  response: ProposalRecord,
  conflicts: ['conflict'],
  find,
  handle: async ({ context, subject: { record, site } }) => {
    await stopProposal(context.db, { id: record.id });
    return represent(context, { id: record.id, site });
  },
});

const accept = post('/proposals/:id/accept', 'acceptProposal', {
  summary: 'Accept a proposal, or some of it',
  response: ProposalRecord,
  conflicts: ['conflict'],
  find,
  body: SomeAssignments,
  read: ({ body }, problems) => readPositions(body, problems),
  handle: async ({ context, subject: { record, site }, input }) => {
    const which = { accountId: context.accountId, assignmentIds: input };
    await acceptProposal(context.db, { id: record.id, ...which });
    return represent(context, { id: record.id, site });
  },
});

const undo = post('/proposals/:id/undo', 'undoProposal', {
  summary: 'Undo a proposal that was accepted, or some of it',
  response: ProposalRecord,
  conflicts: ['conflict'],
  find,
  body: SomeAssignments,
  read: ({ body }, problems) => readPositions(body, problems),
  handle: async ({ context, subject: { record, site }, input }) => {
    const which = { accountId: context.accountId, assignmentIds: input };
    await undoProposal(context.db, { id: record.id, ...which });
    return represent(context, { id: record.id, site });
  },
});

const discard = remove('/proposals/:id', 'deleteProposal', {
  summary: 'Delete a proposal',
  conflicts: ['conflict'],
  find,
  handle: ({ context, subject: { record } }) => deleteProposal(context.db, { id: record.id }),
});

export const proposals: Resource = {
  tag: 'Proposals',
  about: 'Plans that fill the open positions of many games, for an assignor to accept.',
  routes: [list, create, view, open, change, stop, accept, undo, discard],
};

async function represent(context: RequestContext, { id, site }: { id: number; site: Site }) {
  const { db } = context;
  const before = await findProposal(db, id);
  if (before === undefined) throw notFound('proposal');
  // The job first: whoever reads that it has ended reads the last plan that it stored.
  const job = await findJobOf(db, before);
  const record = (await findProposal(db, id)) ?? before;
  const whole = { proposed: await findShownProposed(db, id), others: await findOthers(db, record) };
  const viewed = await viewOf(context, record);
  const at = record.jobId === before.jobId ? { ...viewed, job } : viewed;
  return representProposal({ ...at, ...whole }, { site, links: context.links });
}

/** Of a page, with one statement each for the jobs and for who asked. */
async function viewsOf(
  { db }: RequestContext,
  { siteId, records }: { siteId: number; records: Proposal[] },
): Promise<ProposalView[]> {
  const accountIds = records.flatMap(({ accountId }) => accountId ?? []);
  const [jobs, askers] = await Promise.all([
    findJobs(
      db,
      records.flatMap(({ jobId }) => jobId ?? []),
    ),
    findUsersOf(db, { accountIds, siteId }),
  ]);
  const jobOf = new Map(jobs.map((job) => [job.id, job]));
  const askerOf = new Map(askers.map((asker) => [asker.accountId, asker]));
  return records.map((record) => ({
    record,
    job: jobOf.get(record.jobId!),
    asker: record.accountId === null ? undefined : askerOf.get(record.accountId),
  }));
}

async function viewOf({ db }: RequestContext, record: Proposal): Promise<ProposalView> {
  const { accountId, siteId } = record;
  const asker = accountId === null ? undefined : await findUserOf(db, { accountId, siteId });
  return { record, job: await findJobOf(db, record), asker };
}
