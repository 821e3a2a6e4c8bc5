// Finds what a link of an email offers, and answers it for its official, or for a guardian of theirs; nobody need be signed in.
import { may, seesGame } from '../../../../domain/access.ts';
import { answerAssignment } from '../../../../domain/assignments/actions.ts';
import { findAssignment } from '../../../../domain/assignments/store.ts';
import { calendarGameOf, icsOf } from '../../../../domain/calendar/ics.ts';
import { priceGame } from '../../../../domain/fees/priced.ts';
import { findGameFor } from '../../../../domain/games/game-queries.ts';
import { mayAnswerFor } from '../../../../domain/guardians/store.ts';
import { isReachable } from '../../../../domain/users/reach.ts';
import { findUser } from '../../../../domain/users/store.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { OfferToken } from '../../../../notices/emails/links.ts';
import { recordView } from '../../../../notices/views.ts';
import type { Database } from '../../../../storage/database.ts';
import { NO_PROBLEMS, type Problems } from '../form.ts';
import type { Download } from '../page.ts';
import type { Offer } from './offer-view.ts';

/** Undefined if the official is not on this slot, or they, or their guardian of a copy, may not see the game or answer. */
export async function findOffer(
  db: Database,
  { assignmentId, userId, guardianId }: Pick<OfferToken, 'assignmentId' | 'userId' | 'guardianId'>,
): Promise<Offer | undefined> {
  const [official, assignment, isThere, mayAnswer] = await Promise.all([
    findUser(db, userId),
    findAssignment(db, assignmentId),
    isReachable(db, userId),
    guardianId === undefined || mayAnswerFor(db, { guardianId, userId }),
  ]);
  if (official === undefined || assignment === undefined || !isThere || !mayAnswer) return undefined;
  const { accountId } = official;
  const found = await findGameFor(db, { gameId: assignment.gameId, accountId });
  if (found === undefined || !seesGame(found.viewer, found) || !found.published) return undefined;
  if (!may(found.viewer, 'assignments.answer', userId)) return undefined;
  const game = await priceGame(db, found, ({ official: holder }) => holder?.id === userId);
  const slot = game.crew.find(({ id }) => id === assignmentId);
  const isOfGuardian = guardianId !== undefined;
  return slot?.official?.id === userId ? { game, slot, official, isOfGuardian } : undefined;
}

type GivenAnswer = {
  answer: 'accepted' | 'declined';
  reason?: string | undefined;
  official: Offer['official'];
};

/** The problems of the answer. An offer that has ended or changed meanwhile is none: the page says so. */
export async function answerOffer(
  services: { db: Database },
  { assignmentId, userId, guardianId, isFor }: OfferToken,
  { answer, reason, official }: GivenAnswer,
): Promise<Problems> {
  const byGuardian = guardianId !== undefined;
  const db = byGuardian ? services.db : services.db.actingAs({ accountId: official.accountId });
  try {
    const change = { assignmentId, answer, reason, officialId: userId, byGuardian, hidesDrafts: true };
    const { game } = await answerAssignment(db, { ...change, isAsOffered: isFor, now: new Date() });
    if (!byGuardian) await recordView(db, { gameId: game.id, userId });
  } catch (error) {
    const isRejected = error instanceof AppError && ['double_booked', 'site_archived'].includes(error.code);
    if (isRejected) return new Map([['', error.message]]);
    const isOver = error instanceof AppError && ['conflict', 'not_found'].includes(error.code);
    if (!isOver) throw error;
  }
  return NO_PROBLEMS;
}

/** Games as a file for a calendar. */
export function calendarDownload(offers: readonly Offer[], baseUrl: string): Download {
  const linkOf = ({ id }: { id: number }) => `${baseUrl}/app/me/games/${id}`;
  const games = offers.map(({ game, official }) => calendarGameOf(game, { userId: official.id }));
  const content = icsOf(games, { baseUrl, linkOf });
  return { download: { name: 'games.ics', type: 'text/calendar; charset=utf-8', content } };
}
