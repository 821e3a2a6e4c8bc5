// A game as its official sees it: their own slot, and what they answered.
import type { Assignment, Game, User } from '@crewcall/sdk/core';
import { clockOf, shortDay } from '../../format/days.ts';
import { distance, milesBetween } from '../../format/distances.ts';
import { feesInWords } from '../../format/money.ts';
import { fullName } from '../../format/words.ts';
import { dayOf } from '../../games/game.ts';
import { zoneNames } from '../../games/zone.ts';
import { isArchived, type Session } from '../../session/context.tsx';

export type MyAnswer = 'accepted' | 'declined' | 'unanswered';

/**
 * `answer` includes what was answered on this device and is not sent yet. Games of an archived site are read only.
 */
export type MyGame = {
  game: Game;
  slot: Assignment;
  me: User;
  answer: MyAnswer;
  isReadOnly: boolean;
  /** "EST", if the person has games in several time zones. */
  zone?: string | undefined;
};

type OwnSites = Pick<Session, 'users' | 'sites'>;

/** The games with a slot of one of the session's users: the person's own, one for each of their sites. */
export function myGamesOf(games: readonly Game[], session: OwnSites): MyGame[] {
  const myUsers = new Map(session.users.map((user) => [user.id, user]));
  const zoneOf = zoneNames(games);
  return games.flatMap((game) => {
    const slot = game._embedded.assignments.find((one) => myUsers.has(one._embedded?.official.id ?? 0));
    if (slot === undefined || !game.published) return [];
    const me = myUsers.get(slot._embedded!.official.id)!;
    return [
      {
        ...{ game, slot, me, answer: answerOf(slot) },
        isReadOnly: isArchived(session, me._embedded.site.id),
        zone: zoneOf(game),
      },
    ];
  });
}

function answerOf({ accepted, declined }: Assignment): MyAnswer {
  if (accepted) return 'accepted';
  return declined ? 'declined' : 'unanswered';
}

/** Games that still take place and wait for an answer. */
export const isToAnswer = ({ game, answer, isReadOnly }: MyGame): boolean =>
  !game.cancelled && !isReadOnly && answer === 'unanswered';

/** Whether the person is expected there, or may be. */
export const isOn = ({ game, answer }: MyGame): boolean => !game.cancelled && answer !== 'declined';

/** "Sat, Nov 21 · 9:45 AM" */
export const whenOf = (game: Game): string => `${shortDay(dayOf(game))} · ${clockOf(game.start_time)}`;

/** "Sat, Nov 21 · 9:45 AM", with its time zone if the person has games in several: "9:45 AM EST". */
export const titleOf = ({ game, zone }: Pick<MyGame, 'game' | 'zone'>): string =>
  [whenOf(game), zone].filter(Boolean).join(' ');

/** "Lincoln HS, Turf"; empty where no venue is known. */
export function whereOf({ _embedded: { venue }, subvenue }: Game): string {
  return [venue.name, subvenue].filter(Boolean).join(', ');
}

/** "3 mi" from home; undefined without the coordinates of both. */
export function wayOf({ game, me }: MyGame): string | undefined {
  const miles = milesBetween(me, game._embedded.venue);
  return miles === undefined ? undefined : distance(miles);
}

/** "$45.00"; undefined where there is no fee. */
export const feeOf = (slot: Assignment): string | undefined => feesInWords(slot._embedded?.fees);

/** The others of the crew, without those who declined. */
export function colleaguesOf({ game, slot }: MyGame): string[] {
  const others = game._embedded.assignments.filter((one) => one.id !== slot.id && !one.declined);
  return others.flatMap(({ _embedded }) => (_embedded ? [fullName(_embedded.official)] : []));
}

/** How many games the person has on each day, and how many of their answers are missing. */
export function gamesByDay(
  games: readonly Game[],
  session: OwnSites,
): Map<string, { on: number; toAnswer: number }> {
  const expected = myGamesOf(games, session).filter(isOn);
  const days = Map.groupBy(expected, ({ game }) => dayOf(game));
  return new Map(
    [...days].map(([day, all]) => {
      const toAnswer = all.filter(isToAnswer).length;
      return [day, { on: all.length - toAnswer, toAnswer }];
    }),
  );
}
