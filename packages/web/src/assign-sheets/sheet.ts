// What an assign sheet says of a game and of each position.
import type { Assignment, Game } from '@crewcall/sdk/core';
import { feesInWords } from '../format/money.ts';
import { fullName } from '../format/words.ts';
import { answerOf, crewOf } from '../games/crew.ts';

export type SheetLine = {
  id: number;
  position: string;
  /** Undefined where somebody is still to be found. */
  official: string | undefined;
  hasNotAccepted: boolean;
  phones: string[];
  fee: string | undefined;
};

/** The positions of a game. Who declined is not coming: the position is open. */
export const linesOf = (game: Game): SheetLine[] => crewOf(game).map((slot) => lineOf(slot, game));

function lineOf(slot: Assignment, game: Game): SheetLine {
  const answer = answerOf(slot, game);
  const embedded = answer === 'declined' ? undefined : slot._embedded;
  return {
    ...{ id: slot.id, position: slot.position },
    official: embedded && fullName(embedded.official),
    hasNotAccepted: answer === 'unanswered',
    phones: embedded === undefined ? [] : sharedPhones(embedded.official),
    fee: feesInWords(embedded?.fees),
  };
}

type Phones = Pick<
  NonNullable<Assignment['_embedded']>['official'],
  | 'mobile_phone'
  | 'mobile_phone_is_public'
  | 'home_phone'
  | 'home_phone_is_public'
  | 'work_phone'
  | 'work_phone_is_public'
>;

/** Those that the person shares with others on the site: a sheet is given to people who are not its assignors. */
export function sharedPhones(of: Phones): string[] {
  const phones = [
    of.mobile_phone_is_public && of.mobile_phone,
    of.home_phone_is_public && of.home_phone,
    of.work_phone_is_public && of.work_phone,
  ];
  return phones.filter((phone) => typeof phone === 'string');
}
