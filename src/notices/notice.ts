// A notice: one thing that an email tells a user, and what the user knows since.
import type { GameStatus } from '../domain/games/fields.ts';
import type { CrewMember, EarlierFacts, EmailItem, GameFacts } from './emails/content.ts';

/**
 * Why a user is told. `game`: their game, or that it is no longer theirs; what of it is found when the email is composed.
 * `crew`: others came to its crew or left it.
 * `reminder`: it begins soon; `today`: it is today. To assignors, `answer`: an official declined; `unanswered`: an official has not answered;
 * `lapsed`: one was taken off for that;
 * `claimed` and `requested`: an official took an open position, or asks for one. `refused`: an official was refused one.
 * `statement`: something was paid. `message`: an assignor wrote to them. `certification`: one of
 * theirs ends soon. `open_game`: a position is open that they may take.
 * `disputed`, to assignors: an official says that a game should pay otherwise; `dispute_answered`, to them: what became of it.
 */
export const NOTICE_KINDS = [
  'game',
  'crew',
  'reminder',
  'today',
  'answer',
  'unanswered',
  'lapsed',
  'claimed',
  'requested',
  'refused',
  'statement',
  'message',
  'certification',
  'open_game',
  'disputed',
  'dispute_answered',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** A notice of an email that is composed. */
export type PendingNotice = {
  id: number;
  kind: NoticeKind;
  /** The user did it themselves, and is not told. */
  silent: boolean;
  gameId: number | null;
  assignmentId: number | null;
  aboutUserId: number | null;
  requestId: number | null;
  statementId: number | null;
  messageId: number | null;
  certificationId: number | null;
};

/** A game as a user knows it, stored as JSON: times are texts. */
export type GameAsNotified = Omit<GameFacts, 'id' | 'start' | 'end'> & {
  start: string;
  end: string;
  /** Whether they work it: they are on the crew of the published game, and have not declined. */
  on: boolean;
  status: GameStatus;
  accepted: boolean;
  position: string;
  fee: { amount: number; currency: string } | null;
  /** The others of the crew. */
  crew: CrewMember[];
};

/** What was said, the earlier values of what changed, and what the user knows since. */
export type LastNotified = {
  notifiedAs: EmailItem['kind'] | null;
  earlier?: Earlier;
  game?: GameAsNotified;
  /** When they are taken off the game if they have not answered, as the message said. */
  lapsesAt?: string;
  /** Of their own answer: what it says of the game as they know it. */
  answer?: Pick<GameAsNotified, 'on' | 'accepted'>;
  amountPaid?: number;
};

/** As JSON, where times are texts. */
export type Earlier = Omit<EarlierFacts, 'start' | 'end'> & { start?: string; end?: string };
