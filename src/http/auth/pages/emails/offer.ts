// `/offers/:token`: where an official accepts or declines a game from an email, without signing in.
import type { OfferToken } from '../../../../notices/emails/links.ts';
import type { Throttle } from '../../../throttle.ts';
import { NO_PROBLEMS, type Problems } from '../form.ts';
import type { Page, PageRequest, PageServices, PageView } from '../page.ts';
import { answerOffer, calendarDownload, findOffer } from './answer-offer.ts';
import { brokenLink, CALENDAR_FILE, changedOffer, endedOffer, noOffer, openOffer } from './offer-view.ts';

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
      if (token === undefined) return brokenLink();
      if (pageRequest.queryParams.get('file') !== CALENDAR_FILE)
        return showOffer(token, { pageRequest, problems: NO_PROBLEMS });
      const offer = await findOffer(services.db, token);
      return offer === undefined ? noOffer(isOf(token)) : calendarDownload([offer], services.baseUrl);
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
    const offer = await findOffer(services.db, token);
    if (offer === undefined) return noOffer(isOf(token));
    const { game } = offer;
    if (game.status !== 'A' || game.endTime <= now) return endedOffer(offer, now);
    if (!token.isFor(game)) return changedOffer(offer, now);
    return openOffer(offer, { pageRequest, problems, now });
  }

  /** The problems of the form. An offer that has ended or changed meanwhile is none: the page says so. */
  async function answer(token: OfferToken, { fields }: PageRequest): Promise<Problems> {
    const now = new Date();
    const offer = await findOffer(services.db, token);
    if (offer === undefined || offer.game.status !== 'A' || offer.game.endTime <= now) return NO_PROBLEMS;
    const given = ANSWERS.find((one) => one === fields.get('answer'));
    if (given === undefined) return new Map([['', 'Choose Accept or Decline.']]);
    const reason = fields.get('reason')?.trim() || undefined;
    if ((reason?.length ?? 0) > REASON_CHARACTERS) {
      return new Map([['reason', `Use at most ${REASON_CHARACTERS.toLocaleString('en-US')} characters.`]]);
    }
    return answerOffer(services, token, { answer: given, reason, official: offer.official });
  }
}

function isOf({ guardianId }: OfferToken): { isOfGuardian: boolean } {
  return { isOfGuardian: guardianId !== undefined };
}
