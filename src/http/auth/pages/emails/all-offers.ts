// `/offers/all/<token>`: where an official accepts all games of an email by one press, without signing in.
import { html } from '../../../../kernel/html.ts';
import type { OfferToken } from '../../../../notices/emails/links.ts';
import type { Throttle } from '../../../throttle.ts';
import { NO_PROBLEMS, type Problems, problemNotice } from '../form.ts';
import type { Page, PageRequest, PageServices, PageView } from '../page.ts';
import { answerOffer, calendarDownload, findOffer } from './answer-offer.ts';
import { addToCalendar, brokenLink, CALENDAR_FILE, gameCard, MY_GAMES, type Offer } from './offer-view.ts';

const ROOT = '/offers/all/';

type TokenAndOffer = { token: OfferToken; offer: Offer };

/** `throttle` limits guesses at tokens. */
export function allOffersPage(services: PageServices, throttle: Throttle): Page {
  const { db, baseUrl, emailLinks } = services;
  return {
    path: `${ROOT}*`, // a parameter of a path is too short for the games of a weekend
    isAuthorizedByPath: true,
    async show(pageRequest) {
      // GET changes nothing: mail servers open links to scan them.
      const tokens = await readTokens(pageRequest);
      if (tokens === undefined) return brokenLink();
      const offers = await findOffers(tokens);
      if (pageRequest.queryParams.get('file') !== CALENDAR_FILE)
        return viewOf(offers, { tokens, pageRequest, problems: NO_PROBLEMS });
      return calendarDownload(
        offers.flatMap(({ offer }) => (offer.slot.answer === 'accepted' ? [offer] : [])),
        baseUrl,
      );
    },
    async submit(pageRequest) {
      const tokens = await readTokens(pageRequest);
      if (tokens === undefined) return brokenLink();
      const problems: Problems[] = [];
      for (const { token, offer } of (await findOffers(tokens)).filter(isWaiting)) {
        problems.push(await answerOffer(services, token, { answer: 'accepted', official: offer.official }));
      }
      const problem = problems.find((one) => one.size > 0);
      if (problem === undefined) return { redirectTo: pageRequest.path };
      const offers = await findOffers(tokens);
      return { ...viewOf(offers, { tokens, pageRequest, problems: problem }), status: 422 };
    },
  };

  function readTokens({ path, browser }: PageRequest): Promise<OfferToken[] | undefined> {
    const read = async () => emailLinks.readOffers(path.slice(ROOT.length));
    return throttle({ address: browser.address, subject: 'offers' }, read);
  }

  /** Those that are still theirs, in the order of the games. */
  async function findOffers(tokens: readonly OfferToken[]): Promise<TokenAndOffer[]> {
    const found: TokenAndOffer[] = [];
    for (const token of tokens) {
      const offer = await findOffer(db, token);
      if (offer !== undefined) found.push({ token, offer });
    }
    return found.sort((one, other) => +one.offer.game.startTime - +other.offer.game.startTime);
  }
}

/** Whether the game can be accepted as it was offered. */
function isWaiting({ token, offer: { game, slot } }: TokenAndOffer): boolean {
  return isOpen(game) && token.isFor(game) && slot.answer === null;
}

const isOpen = ({ status, endTime }: Offer['game']) => status === 'A' && endTime > new Date();

type Shown = { tokens: readonly OfferToken[]; pageRequest: PageRequest; problems: Problems };

function viewOf(offers: TokenAndOffer[], { tokens, pageRequest: { path }, problems }: Shown): PageView {
  const now = new Date();
  const waiting = offers.filter(isWaiting);
  const accepted = offers.filter(({ offer: { game, slot } }) => isOpen(game) && slot.answer === 'accepted');
  const missing = tokens.length - offers.length;
  const [first] = offers;
  const cards = (shown: TokenAndOffer[]) => shown.map(({ offer }) => gameCard(offer, { now }));
  const others = offers.filter((one) => !waiting.includes(one) && !accepted.includes(one));
  const accept = html`
    <form method="post" action="${path}" class="actions">
      <button class="primary" name="answer" value="accepted">${acceptLabel(waiting.length)}</button>
    </form>`;
  return {
    title: titleOf({ waiting: waiting.length, accepted: accepted.length }),
    body: html`${problemNotice(problems, [])}
      ${first && html`<p class="lead">For ${first.offer.official.firstName} ${first.offer.official.lastName}, at ${first.offer.game.site.name}.</p>`}
      ${waiting.length > 0 && html`${accept}${cards(waiting)}`}
      ${accepted.length > 0 && html`${waiting.length > 0 && html`<h2>Already accepted</h2>`}${addToCalendar(path)}${cards(accepted)}`}
      ${others.length > 0 && html`<h2>Not accepted here</h2><p class="hint">You declined these games, or they have changed or were canceled since this email.</p>${cards(others)}`}
      ${missing > 0 && html`<p>${missing === 1 ? 'One game of this email is' : `${missing} games of this email are`} not yours any more.</p>`}
      ${MY_GAMES}`,
  };
}

function acceptLabel(count: number): string {
  return count === 1 ? 'Accept this game' : `Accept all ${count}`;
}

function titleOf({ waiting, accepted }: { waiting: number; accepted: number }): string {
  if (waiting > 0) return waiting === 1 ? 'Accept this game?' : `Accept all ${waiting} games?`;
  if (accepted === 0) return 'There is nothing to accept';
  return accepted === 1 ? 'You have accepted this game' : `You have accepted ${accepted} games`;
}
