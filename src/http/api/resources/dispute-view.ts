// A dispute as a caller sees it (docs/api: Disputes).
import { type Static, Type } from 'typebox';
import { may, seesGame } from '../../../domain/access.ts';
import { type PricedGame, priceGames } from '../../../domain/fees/priced.ts';
import { findGames } from '../../../domain/games/game-queries.ts';
import { DISPUTE_STATUSES, type Dispute } from '../../../domain/pay/disputes/dispute.ts';
import { isoInZone } from '../../../kernel/times.ts';
import type { SiteSubject } from '../caller.ts';
import type { RequestContext } from '../operation.ts';
import {
  integer,
  linkTo,
  moment,
  number,
  orNull,
  recordFields,
  recordTimes,
  string,
  timesOf,
} from '../output/fields.ts';
import { seesFee } from './assignment-view.ts';
import { GameRecord, PersonRecord, representGame, representPerson } from './game-view.ts';
import { formatted, main } from './pay-line-view.ts';

export const DisputeRecord = Type.Object(
  {
    id: recordFields.id,
    assignment_id: integer(1),
    game_id: integer(5),
    user_id: integer(17),
    status: Type.Enum([...DISPUTE_STATUSES], {
      description: 'waiting: for the answer of an assignor. No pay run pays the game until then.',
      examples: ['waiting'],
    }),
    amount: number(55, "What the game should pay, in the currency's main unit."),
    formatted_amount: string('$55.00'),
    fee: number(45, 'What it paid when they said so.'),
    formatted_fee: string('$45.00'),
    currency: string('USD'),
    reason: orNull(string('It was a final', 'Of the official.')),
    answer: orNull(string('Finals pay as other games do.', 'Of the assignor.')),
    decided: orNull(moment('When an assignor agreed or declined.')),
    ...recordTimes,
    _links: Type.Object({
      self: linkTo('dispute'),
      assignment: linkTo('assignment'),
      game: linkTo('game'),
      user: linkTo('user'),
      decide: Type.Optional(linkTo('dispute')),
    }),
    _embedded: Type.Object({
      official: PersonRecord,
      game: Type.Optional(GameRecord), // missing if the caller may not see it any more
    }),
  },
  { title: 'Dispute' },
);

export async function representDispute(
  context: RequestContext,
  subject: SiteSubject,
  dispute: Dispute,
): Promise<Static<typeof DisputeRecord>> {
  const [represented] = await representDisputes(context, subject, [dispute]);
  return represented!;
}

/** Those whose games are not deleted. */
export async function representDisputes(
  context: RequestContext,
  subject: SiteSubject,
  disputes: readonly Dispute[],
): Promise<Static<typeof DisputeRecord>[]> {
  const games = await findGames(context.db, [...new Set(disputes.map(({ gameId }) => gameId))]);
  const priced = await priceGames(context.db, games, seesFee(subject.viewer));
  const gameOf = new Map(priced.map((game) => [game.id, game]));
  return disputes.flatMap((dispute) => {
    const game = gameOf.get(dispute.gameId);
    return game === undefined ? [] : [toRecord(context, subject, { dispute, game })];
  });
}

function toRecord(
  { links, now }: RequestContext,
  { site, viewer }: SiteSubject,
  { dispute, game }: { dispute: Dispute; game: PricedGame },
): Static<typeof DisputeRecord> {
  const { id, currency, decidedAt } = dispute;
  const isOwn = dispute.userId === viewer.id;
  const isDecidable = dispute.status === 'waiting' && !isOwn && may(viewer, 'disputes.decide');
  return {
    ...{ id, assignment_id: dispute.assignmentId, game_id: dispute.gameId, user_id: dispute.userId },
    status: dispute.status,
    ...{ amount: main(dispute.amount), formatted_amount: formatted(dispute.amount, currency) },
    ...{ fee: main(dispute.fee), formatted_fee: formatted(dispute.fee, currency), currency },
    ...{ reason: dispute.reason, answer: dispute.answer },
    decided: decidedAt && isoInZone(decidedAt, site.timezone),
    ...timesOf(dispute, site.timezone),
    _links: {
      self: links.link('dispute', `/disputes/${id}`),
      assignment: links.link('assignment', `/assignments/${dispute.assignmentId}`),
      game: links.link('game', `/games/${dispute.gameId}`),
      user: links.link('user', `/users/${dispute.userId}`),
      decide: isDecidable ? links.link('dispute', `/disputes/${id}/decide`) : undefined,
    },
    _embedded: {
      official: representPerson(dispute.official, links),
      game: seesGame(viewer, game) ? representGame(game, { viewer, links, now: now() }) : undefined,
    },
  };
}
