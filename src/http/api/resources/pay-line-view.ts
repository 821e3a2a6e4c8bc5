// The representation of a line of a pay run: what an official is paid for a game (docs/api: Pay runs).
import { type Static, Type } from 'typebox';
import type { PaidGame } from '../../../domain/pay/facts.ts';
import { LEFT_OUT, type LeftOut, LINE_KINDS, type LineKind, type PayLine } from '../../../domain/pay/line.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { isoInZone } from '../../../kernel/times.ts';
import type { Links } from '../hal.ts';
import { integer, linkTo, moment, number, orNull, string } from '../output/fields.ts';

/** A reason why something is left out. */
export const leftOut = (description: string) =>
  Type.Unsafe<LeftOut>({ type: 'string', enum: [...LEFT_OUT], description, examples: ['no_report'] });

export const PayLineGame = Type.Object({
  id: integer(5),
  start_time: moment("With the offset of the venue's zone."),
  home_team: orNull(string('Hawks')),
  away_team: orNull(string('Kestrels')),
  league: orNull(string('Metro Premier')),
});

export const PayLineRecord = Type.Object(
  {
    user_id: integer(17),
    game_id: orNull(integer(5, 'null: a rest that is carried over.')),
    kind: Type.Unsafe<LineKind>({
      type: 'string',
      enum: [...LINE_KINDS],
      description:
        'work: a game that was not paid before. adjustment: what changed of one that was. carried: the rest below zero of an earlier run.',
      examples: ['work'],
    }),
    assignment_id: orNull(integer(9)),
    position: orNull(string('Referee')),
    amount: number(45, 'Below zero, it is taken back.'),
    currency: string('USD'),
    formatted_amount: string('$45.00'),
    parts: Type.Array(
      Type.Object({
        rule: string('position'),
        description: string('Referee'),
        basis: orNull(string('U12, Referee', 'What the rule is for; null: all games.')),
        amount: number(45),
      }),
      { description: 'The rules that make the fee.' },
    ),
    reason: orNull(string('The game was canceled without pay.', 'Why it was adjusted.')),
    carried_from: orNull(integer(1, 'The run whose rest is carried over.')),
    bill_to: orNull(string('Metro Premier', 'Who pays for the game; null: nobody is known.')),
    left_out: orNull(leftOut('Why it is not paid; null: it is.')),
    game: Type.Union([PayLineGame, Type.Null()]),
    _links: Type.Object({ user: linkTo('user') }),
  },
  { title: 'PayLine' },
);

/** In the main unit of the currency. */
export const main = (hundredths: number) => hundredths / 100;
export const formatted = (hundredths: number, currency: string) => formatMoney(main(hundredths), currency);

export function representLine(
  line: PayLine,
  game: PaidGame | undefined,
  { currency, links }: { currency: string; links: Links },
): Static<typeof PayLineRecord> {
  return {
    ...{ user_id: line.userId, game_id: line.gameId, kind: line.kind, assignment_id: line.assignmentId },
    ...{ position: line.position, amount: main(line.amount), currency },
    formatted_amount: formatted(line.amount, currency),
    parts: line.parts.map(({ rule, description, basis, amount }) => ({
      ...{ rule, description, basis, amount: main(amount) },
    })),
    ...{ reason: line.reason, carried_from: line.carriedFrom, bill_to: line.billTo, left_out: line.leftOut },
    game: game === undefined ? null : representPaidGame(game),
    _links: { user: links.link('user', `/users/${line.userId}`) },
  };
}

export function representPaidGame(game: PaidGame): Static<typeof PayLineGame> {
  return {
    ...{ id: game.id, start_time: isoInZone(game.startTime, game.zone) },
    ...{ home_team: game.homeTeam, away_team: game.awayTeam, league: game.league },
  };
}
