// Open games: positions that officials take themselves, or ask for (docs/api: Open games).
import { type Static, Type } from 'typebox';
import { type Member, may, seesGame } from '../../../domain/access.ts';
import { type PricedGame, priceGames } from '../../../domain/fees/priced.ts';
import { findGameAccess, findSlotAccess, type SlotAccess } from '../../../domain/games/game-access.ts';
import { askForSlot, claimSlot, requestGame, withdrawRequest } from '../../../domain/requests/actions.ts';
import { listOpenGames, type OpenGame } from '../../../domain/requests/open-games.ts';
import { type AppError, validationError } from '../../../kernel/errors.ts';
import { findOnSite, onSite, principalOf, requireRole } from '../caller.ts';
import { trimToNull } from '../input/fields.ts';
import { Id } from '../input/ids.ts';
import { get, post, type RequestContext, type Resource, remove } from '../operation.ts';
import { integer, linkTo, orNull, string } from '../output/fields.ts';
import { listOf, representPage, toPagination } from '../paging.ts';
import { Fee, representFees, seesFee } from './assignment-view.ts';
import { ChangedAssignment, representChange } from './assignments.ts';
import { ConflictRecord, representConflict } from './conflict-view.ts';
import { profilesOf } from './game-lists.ts';
import { PagedGameSearch, readGameSearch } from './game-search.ts';
import { GameRecord, representGame } from './game-view.ts';
import { RequestRecord, representRequest } from './request-view.ts';

const MAY = ['claim', 'ask', 'no'] as const;

const OpenGameRecord = Type.Object(
  {
    assignment_id: integer(1),
    position: string('Referee'),
    position_abbreviation: string('R'),
    fees: Type.Array(Fee, {
      description: 'What it would pay you: as of an assignment, without a surcharge for solo games.',
    }),
    may: Type.Enum([...MAY], {
      description: 'claim: you take it at once. ask: an assignor decides.',
      examples: ['claim'],
    }),
    why: orNull(
      string(
        'Only officials of the grade Regional or higher can claim it. You can ask for it.',
        'Why you may not, or only ask.',
      ),
    ),
    request_id: orNull(integer(3, 'Your request that waits.')),
    conflicts: Type.Array(ConflictRecord, { description: 'As for a candidate; those that you may know.' }),
    _embedded: Type.Object({ game: GameRecord }),
    _links: Type.Object({
      assignment: linkTo('assignment'),
      claim: Type.Optional(linkTo('assignment')),
      request: Type.Optional(linkTo('request')),
    }),
  },
  { title: 'OpenGame' },
);
const OpenGameList = listOf('open_games', OpenGameRecord);

const DOING = 'taking open games';

/** Without positions of games that you are on. Anybody else than an official gets an empty list of all sites. */
const listOfAccount = get('/current_account/open_games', 'listCurrentAccountOpenGames', {
  summary: 'List the open games on all your sites',
  response: OpenGameList,
  find: async (context) => (await profilesOf(context)).filter((member) => may(member, 'open_games.take')),
  query: PagedGameSearch,
  read: readGameSearch,
  handle: ({ context, subject: members, query, input: filter }) =>
    representList(context, { members, query, filter }),
});

const listOfSite = get('/sites/:site_id/open_games', 'listOpenGames', {
  summary: "List a site's open games",
  response: OpenGameList,
  find: onSite('open_games.take', DOING),
  query: PagedGameSearch,
  read: readGameSearch,
  handle: ({ context, subject: { viewer }, query, input: filter }) =>
    representList(context, { members: [viewer], query, filter }),
});

const onOpenSlot = findOnSite<SlotAccess>({
  noun: 'assignment',
  load: ({ db, caller }, id) => findSlotAccess(db, { slotId: id, ...principalOf(caller) }),
  isVisible: seesGame,
})({ action: 'open_games.take', doing: DOING });

/** Of several officials who claim it at once, one has it. They have accepted it thereby. */
const claim = post('/assignments/:id/claim', 'claimAssignment', {
  summary: 'Claim an open game',
  response: ChangedAssignment,
  conflicts: ['conflict', 'double_booked', 'policy_conflict'],
  find: onOpenSlot,
  handle: async ({ context, subject }) => {
    const { assignment, conflicts } = await claimSlot(context.db, takeInput(context, subject));
    const warnings = conflicts.map(({ sentence }) => sentence);
    return representChange(context, subject, { assignment, conflicts, warnings });
  },
});

const note = Type.Optional(
  Type.Union([Type.String({ maxLength: 1_000, examples: ['I am at the field anyway.'] }), Type.Null()]),
);

/** Asking again changes the note. */
const ask = post('/assignments/:id/request', 'requestAssignment', {
  summary: 'Ask for an open game',
  created: RequestRecord,
  conflicts: ['conflict', 'double_booked', 'policy_conflict'],
  find: onOpenSlot,
  body: Type.Object(
    {
      note,
    },
    { title: 'RequestInput' },
  ),
  handle: async ({ context, subject, body }) => {
    const note = trimToNull(body.note) ?? null;
    const request = await askForSlot(context.db, { ...takeInput(context, subject), note });
    return representRequest(context, subject, request);
  },
});

/** The same without a position, as existing clients ask: the first that is open and that they may take. */
const request = post('/game_requests', 'createGameRequest', {
  summary: 'Claim or ask for any open position of a game',
  created: RequestRecord,
  conflicts: ['conflict', 'double_booked', 'policy_conflict'],
  body: Type.Object(
    {
      game_id: Id,
      position_id: Type.Optional(
        Type.Union([Id, Type.Null()], {
          description: 'Only a position of this id; any position if left out.',
        }),
      ),
      note,
    },
    { title: 'NewGameRequest' },
  ),
  handle: async ({ context, body }) => {
    const { db, caller } = context;
    const game = await findGameAccess(db, { gameId: body.game_id, ...principalOf(caller) });
    if (game === undefined || !seesGame(game.viewer, game)) throw noSuchGame(body.game_id);
    const { site, viewer } = game;
    requireRole(viewer, { action: 'open_games.take' }, DOING);
    const created = await requestGame(db, {
      ...{ site, gameId: game.id, positionId: body.position_id ?? undefined, userId: viewer.id },
      ...{ note: trimToNull(body.note) ?? null, now: context.now() },
    });
    return representRequest(context, { site, viewer }, created);
  },
});

const withdraw = remove('/assignments/:id/request', 'withdrawAssignmentRequest', {
  summary: 'Withdraw your request',
  find: onOpenSlot,
  handle: ({ context, subject: { record, viewer } }) =>
    withdrawRequest(context.db, { assignmentId: record.id, userId: viewer.id }),
});

export const openGames: Resource = {
  tag: 'Open games',
  about: 'Positions that officials take themselves, or ask for.',
  routes: [listOfAccount, listOfSite, claim, ask, withdraw, request],
};

function noSuchGame(id: number): AppError {
  const message = `game_id ${id} is not a game that you can see.`;
  return validationError([{ path: '/game_id', message }]);
}

type OpenSlot = { site: SlotAccess['site']; viewer: Member; record: SlotAccess };

function takeInput(context: RequestContext, { site, viewer, record }: OpenSlot) {
  return { site, assignmentId: record.id, userId: viewer.id, now: context.now() };
}

type ListInput = {
  members: Member[];
  query: Static<typeof PagedGameSearch>;
  filter: ReturnType<typeof readGameSearch>;
};

async function representList(context: RequestContext, { members, query, filter }: ListInput) {
  const request = { members, filter, now: context.now(), page: toPagination(query) };
  const viewers = new Map(members.map((member) => [member.siteId, member]));
  const { rows: found, records } = await listOpenGames(context.db, request);
  const viewerOf = ({ siteId }: { siteId: number }) => viewers.get(siteId)!;
  const games = await priceGames(
    context.db,
    found.map(({ game }) => game),
    (slot) => seesFee(viewerOf(slot))(slot),
  );
  const rows = found.map((row, at) =>
    representOpenGame(context, viewerOf(row.game), { ...row, game: games[at]! }),
  );
  return representPage(context, { rows, records }, { key: 'open_games', query, represent: (row) => row });
}

function representOpenGame(
  { links, now }: RequestContext,
  viewer: Member,
  { slot, game, may: right, why, requestId, conflicts }: Omit<OpenGame, 'game'> & { game: PricedGame },
): Static<typeof OpenGameRecord> {
  const at = `/assignments/${slot.id}`;
  return {
    assignment_id: slot.id,
    position: slot.position,
    position_abbreviation: slot.positionAbbreviation,
    fees: representFees(slot),
    may: right,
    why,
    request_id: requestId,
    conflicts: conflicts.map(representConflict),
    _embedded: { game: representGame(game, { viewer, links, now: now() }) },
    _links: {
      assignment: links.link('assignment', at),
      claim: right === 'claim' ? links.link('assignment', `${at}/claim`) : undefined,
      request: right === 'no' ? undefined : links.link('request', `${at}/request`),
    },
  };
}
