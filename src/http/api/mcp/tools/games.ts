// Tools that find games, and say what is wrong with a crew.
import { Type } from 'typebox';
import { GAME_NEEDS } from '../../../../domain/games/needs.ts';
import { closed, gamesOfDays, id, ids, Page } from '../arguments.ts';
import { read, readingTool, type ToolContext } from '../tool.ts';
import type { Json } from '../tool-request.ts';
import { nameOf, pageOf, quoted, viewGame } from '../views.ts';

const PAGE_SIZE = 25; // of games or candidates: some 10 KB

const listSites = readingTool('list_sites', {
  title: 'List my sites',
  description: 'The sites of the person you work for, with their ids and time zones. Begin here.',
  input: closed({ page: Page }),
  run: async (context, { page }) => {
    const list = await read(context, '/sites', { page });
    return pageOf(list, 'sites', ({ id: siteId, name, timezone, sports }) => ({
      ...{ site_id: siteId, name, timezone, sports },
    }));
  },
});

const findGames = readingTool('find_games', {
  title: 'Find games',
  description:
    'Games of a site with their crews, by day, team, venue or league: also who is open. An assignment without official is open.',
  input: closed({
    ...gamesOfDays,
    needs: Type.Optional(
      Type.Array(Type.Enum([...GAME_NEEDS]), {
        ...{ minItems: 1, maxItems: GAME_NEEDS.length },
        description:
          'Only games that need one of these. officials: with an open position; answers: somebody has not answered; ' +
          'replacements: somebody declined; publishing: a draft.',
      }),
    ),
    published: Type.Optional(Type.Boolean({ description: 'true: published games; false: drafts.' })),
    updated_since: Type.Optional(
      Type.String({ maxLength: 40, description: 'Only games that changed since, as 2031-05-02T18:04:09Z.' }),
    ),
    page: Page,
  }),
  run: async (context, { site_id: siteId, page, ...search }) => {
    const list = await read(context, `/sites/${siteId}/games`, { page, limit: PAGE_SIZE, search });
    return pageOf(list, 'games', viewGame);
  },
});

const getGame = readingTool('get_game', {
  title: 'View a game and its history',
  description:
    'One game with its crew and notes, and for assignors who changed what of it, the newest first.',
  input: closed({ game_id: id('The game.') }),
  run: async (context, { game_id: gameId }) => {
    const game = viewGame(await read(context, `/games/${gameId}`));
    const { status, json } = await context.callApi('GET', `/games/${gameId}/history`, {
      query: { limit: 10 },
    });
    // Officials see the game without its history.
    return status === 200 ? { game, history: json._embedded.history.map(viewHistory) } : { game };
  },
});

/** Values of fields may be notes, so all of them are quoted. */
function viewHistory({ created, by_service: byService, application, changes, _embedded }: Json) {
  const who = byService ? 'the service, by a rule of the site' : 'the operator, or somebody who has left';
  return {
    ...{ at: created, by: _embedded?.user ? nameOf(_embedded.user) : who, through: application },
    quoted: changes.map(({ record, id: recordId, action, before, after }: Json) => ({
      ...{ record, id: recordId, action, before, after },
    })),
  };
}

const findConflicts = readingTool('find_conflicts', {
  title: 'Find conflicts',
  description:
    'What is unwise or impossible about the officials on games: other games, travel, availability, grades, blocks.',
  input: closed({ game_ids: ids(10, 'The games.') }),
  run: async (context, { game_ids: gameIds }) => {
    const games = [];
    for (const gameId of gameIds) games.push(await conflictsOf(context, gameId));
    return { games };
  },
});

/** The conflicts of an official on a slot are those that the slot's candidates have for them. */
async function conflictsOf(context: ToolContext, gameId: number) {
  const game = viewGame(await read(context, `/games/${gameId}`));
  const crew = [];
  for (const { assignment_id: slotId, position, official } of game.crew) {
    if (official === null) continue;
    const search = { id: [official.user_id] };
    const { _embedded } = await read(context, `/assignments/${slotId}/candidates`, { search });
    const [candidate] = _embedded.candidates;
    crew.push({
      ...{ assignment_id: slotId, position, official },
      // Whoever is no candidate has no conflicts that anybody has looked for.
      ...(candidate
        ? { conflicts: candidate.conflicts.map(viewConflict) }
        : { conflicts: null, why: 'They are no longer an active official of this site.' }),
    });
  }
  return { game_id: gameId, crew };
}

const findCandidates = readingTool('find_candidates', {
  title: 'Find candidates',
  description:
    'Officials who could take a position, the best first: who is free, what speaks against the others, and their games so far.',
  input: closed({
    assignment_id: id('The position: assignment_id in the crew of a game.'),
    fit: Type.Optional(
      Type.Enum(['free', 'unwise', 'not_possible'], {
        description: 'free: nothing speaks against them. unwise: warnings. not_possible: needs an override.',
      }),
    ),
    page: Page,
  }),
  run: async (context, { assignment_id: slotId, fit, page }) => {
    const query = { page, limit: PAGE_SIZE, search: { fit } };
    const list = await read(context, `/assignments/${slotId}/candidates`, query);
    return { ...pageOf(list, 'candidates', viewCandidate), season: list.season };
  },
});

function viewCandidate(one: Json) {
  return {
    ...{ user_id: one.user_id, name: nameOf(one), fit: one.fit, grade: one.grade, available: one.available },
    conflicts: one.conflicts.map(viewConflict),
    ...{ games_that_day: one.games_that_day, games_that_season: one.games_that_season },
    ...{ miles_from_home: one.miles_from_home, assigned: one.assigned, asked_for_it: one.request !== null },
    ...quoted({ request_note: one.request?.note }),
  };
}

function viewConflict({ code, message }: Json) {
  return { code, message };
}

export const gameTools = [listSites, findGames, getGame, findConflicts, findCandidates];
