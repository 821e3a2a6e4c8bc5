// `/offers/:token`: where an official accepts or declines a game from an email, without signing in.
import { may, seesGame } from '../../../../domain/access.ts';
import { answerAssignment } from '../../../../domain/assignments/actions.ts';
import { findAssignment } from '../../../../domain/assignments/store.ts';
import { findGameFor } from '../../../../domain/games/game-queries.ts';
import { isReachable } from '../../../../domain/users/reach.ts';
import { findUser } from '../../../../domain/users/store.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { OfferToken } from '../../../../notices/emails/links.ts';
import { recordView } from '../../../../notices/views.ts';
import type { Throttle } from '../../../throttle.ts';
import { NO_PROBLEMS, type Problems } from '../form.ts';
import type { Page, PageRequest, PageServices, PageView } from '../page.ts';
import { brokenLink, changedOffer, endedOffer, noOffer, type Offer, openOffer } from './offer-view.ts';

const REASON_CHARACTERS = 1_000; // as in the API: POST /assignments/:id/confirm
const ANSWERS = ['accepted', 'declined'] as const;

/** `throttle` limits guesses at tokens. */
export function offerPage(services: PageServices, throttle: Throttle): Page {
  return {
    path: '/offers/:token',
    isAuthorizedByPath: true,
    async show(pageRequest) {
      // GET changes nothing: mail servers open links to scan them.
      const token = await readToken(pageRequest);
      return token === undefined ? brokenLink() : showOffer(token, { pageRequest, problems: NO_PROBLEMS });
    },
    async submit(pageRequest) {
      const token = await readToken(pageRequest);
      if (token === undefined) return brokenLink();
      const problems = await answer(token, pageRequest);
      if (problems.size > 0) return { ...(await showOffer(token, { pageRequest, problems })), status: 422 };
      return { redirectTo: pageRequest.path };
    },
  };

  function readToken({ params, browser }: PageRequest): Promise<OfferToken | undefined> {
    const read = async () => services.emailLinks.readOffer(params.token ?? '');
    return throttle({ address: browser.address, subject: 'offers' }, read);
  }

  async function showOffer(
    token: OfferToken,
    { pageRequest, problems }: { pageRequest: PageRequest; problems: Problems },
  ): Promise<PageView> {
    const now = new Date();
    const offer = await findOffer(token);
    if (offer === undefined) return noOffer();
    const { game } = offer;
    if (game.status !== 'A' || game.endTime <= now) return endedOffer(offer, now);
    if (!token.isFor(game)) return changedOffer(offer, now);
    return openOffer(offer, { pageRequest, problems, now });
  }

  /** Undefined if the official is not on this slot, or may not see the game or answer. */
  async function findOffer({ assignmentId, userId }: OfferToken): Promise<Offer | undefined> {
    const { db } = services;
    const [official, assignment, mayAnswer] = await Promise.all([
      findUser(db, userId),
      findAssignment(db, assignmentId),
      isReachable(db, userId),
    ]);
    if (official === undefined || assignment === undefined || !mayAnswer) return undefined;
    const { accountId } = official;
    const game = await findGameFor(db, { gameId: assignment.gameId, accountId });
    const slot = game?.crew.find(({ id }) => id === assignmentId);
    if (game === undefined || slot?.official?.id !== userId) return undefined;
    if (!seesGame(game.viewer, game) || !game.published) return undefined;
    return may(game.viewer, 'assignments.answer', userId) ? { game, slot, official } : undefined;
  }

  /** The problems of the form. An offer that has ended or changed meanwhile is none: the page says so. */
  async function answer(token: OfferToken, { fields }: PageRequest): Promise<Problems> {
    const now = new Date();
    const offer = await findOffer(token);
    if (offer === undefined || offer.game.status !== 'A' || offer.game.endTime <= now) return NO_PROBLEMS;
    const given = ANSWERS.find((one) => one === fields.get('answer'));
    if (given === undefined) return new Map([['', 'Choose Accept or Decline.']]);
    const reason = fields.get('reason')?.trim() || undefined;
    if ((reason?.length ?? 0) > REASON_CHARACTERS) {
      return new Map([['reason', `Use at most ${REASON_CHARACTERS.toLocaleString('en-US')} characters.`]]);
    }
    const { assignmentId, userId } = token;
    const db = services.db.actingAs({ accountId: offer.official.accountId });
    try {
      const isAsOffered = token.isFor;
      const change = { assignmentId, answer: given, reason, officialId: userId, hidesDrafts: true };
      const { game } = await answerAssignment(db, { ...change, isAsOffered, now });
      await recordView(db, { gameId: game.id, userId });
    } catch (error) {
      const isRejected = error instanceof AppError && ['double_booked', 'site_archived'].includes(error.code);
      if (isRejected) return new Map([['', error.message]]);
      const isOver = error instanceof AppError && ['conflict', 'not_found'].includes(error.code);
      if (!isOver) throw error;
    }
    return NO_PROBLEMS;
  }
}
