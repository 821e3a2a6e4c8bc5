// A request for an open position as a caller sees it (docs/api: Open games).
import { type Static, Type } from 'typebox';
import { type PricedGame, priceGames } from '../../../domain/fees/priced.ts';
import { findGames } from '../../../domain/games/game-queries.ts';
import { type GameRequest, SHOWN_STATUSES } from '../../../domain/requests/request.ts';
import { isoInZone } from '../../../kernel/times.ts';
import type { SiteSubject } from '../caller.ts';
import type { RequestContext } from '../operation.ts';
import {
  integer,
  linkTo,
  moment,
  orNull,
  recordFields,
  recordTimes,
  string,
  timesOf,
} from '../output/fields.ts';
import { seesFee } from './assignment-view.ts';
import { GameRecord, PersonRecord, representGame, representPerson } from './game-view.ts';

export const RequestRecord = Type.Object(
  {
    id: recordFields.id,
    assignment_id: integer(1),
    user_id: integer(2),
    status: Type.Enum([...SHOWN_STATUSES], {
      description:
        'claimed: taken without asking. lapsed: the position is no longer open; if it opens again, the request waits again.',
      examples: ['waiting'],
    }),
    note: orNull(string('I am at the field anyway.', 'Of the official.')),
    reason: orNull(string('We need two.', 'Of the assignor who decided.')),
    decided: orNull(moment('When an assignor granted or refused it.')),
    ...recordTimes,
    _links: Type.Object({
      self: linkTo('request'),
      assignment: linkTo('assignment'),
      user: linkTo('user'),
      decide: Type.Optional(linkTo('request')),
    }),
    _embedded: Type.Object({ official: PersonRecord, game: GameRecord }),
  },
  { title: 'Request' },
);

/** One request, with its game and its official. */
export async function representRequest(
  context: RequestContext,
  subject: SiteSubject,
  request: GameRequest,
): Promise<Static<typeof RequestRecord>> {
  const [represented] = await representRequests(context, subject, [request]);
  return represented!;
}

/** Those whose games are not deleted. */
export async function representRequests(
  context: RequestContext,
  subject: SiteSubject,
  requests: readonly GameRequest[],
): Promise<Static<typeof RequestRecord>[]> {
  const games = await findGames(context.db, [...new Set(requests.map(({ gameId }) => gameId))]);
  const priced = await priceGames(context.db, games, seesFee(subject.viewer));
  const gameOf = new Map(priced.map((game) => [game.id, game]));
  return requests.flatMap((request) => {
    const game = gameOf.get(request.gameId);
    return game ? [toRecord(context, subject, { request, game })] : [];
  });
}

function toRecord(
  { links, now }: RequestContext,
  { site, viewer }: SiteSubject,
  { request, game }: { request: GameRequest; game: PricedGame },
): Static<typeof RequestRecord> {
  const at = `/requests/${request.id}`;
  const { decidedAt, shownStatus } = request;
  const isDecidable = shownStatus === 'waiting' && (viewer.assignor || viewer.manager);
  return {
    id: request.id,
    assignment_id: request.assignmentId,
    user_id: request.userId,
    status: shownStatus,
    note: request.note,
    reason: request.reason,
    decided: decidedAt && isoInZone(decidedAt, site.timezone),
    ...timesOf(request, site.timezone),
    _links: {
      self: links.link('request', at),
      assignment: links.link('assignment', `/assignments/${request.assignmentId}`),
      user: links.link('user', `/users/${request.userId}`),
      decide: isDecidable ? links.link('request', `${at}/decide`) : undefined,
    },
    _embedded: {
      official: representPerson(request.official, links),
      game: representGame(game, { viewer, links, now: now() }),
    },
  };
}
