// What the page of an offer shows: the game with Accept and Decline, or why there is nothing to answer.
import type { PricedGame, PricedSlot } from '../../../../domain/fees/priced.ts';
import type { User } from '../../../../domain/users/user.ts';
import { type Html, html } from '../../../../kernel/html.ts';
import { directionsUrl } from '../../../../notices/emails/game-words.ts';
import { gameInWords } from '../../../../notices/emails/sections.ts';
import { factsOf, slotFactsOf } from '../../../../notices/game-difference.ts';
import { field, type Problems, problemNotice } from '../form.ts';
import type { PageRequest, PageView } from '../page.ts';

export const MY_GAMES = html`<p><a class="button" href="/app/me">See my games</a></p>`;
/** `?file=calendar` after the path of an offer: the games as a calendar file. */
export const CALENDAR_FILE = 'calendar';
const GONE = 410; // RFC 9110 §15.5.11: the link worked once

/** What a link offers, as it is now; to the official, or to a guardian of theirs. */
export type Offer = { game: PricedGame; slot: PricedSlot; official: User; isOfGuardian: boolean };

type OpenOffer = { pageRequest: PageRequest; problems: Problems; now: Date };

/** A game that can be answered, or was: the other answer can still be given. */
export function openOffer(offer: Offer, { pageRequest, problems, now }: OpenOffer): PageView {
  const { answer, declinedReason } = offer.slot;
  const { path, queryParams } = pageRequest;
  const isDeclining = queryParams.get('answer') === 'decline' || problems.has('reason');
  const notice = problemNotice(problems, ['reason']);
  const decline = declineForm(path, problems);
  const accept = acceptForm(path);
  const { who, whose, notComing, coming, more } = wordsFor(offer);
  if (answer === 'accepted') {
    return {
      title: `${who} accepted this game`,
      body: html`${notice}<p class="lead">The assignor sees ${whose} answer.</p>
        ${gameCard(offer, { now })}${addToCalendar(path)}${folded(notComing, decline, isDeclining)}${more}`,
    };
  }
  if (answer === 'declined') {
    const reason =
      declinedReason === null ? '' : ` ${offer.isOfGuardian ? 'The' : 'Your'} reason: “${declinedReason}”.`;
    return {
      title: `${who} declined this game`,
      body: html`${notice}<p class="lead">The assignor sees ${whose} answer.${reason}</p>
        ${gameCard(offer, { now })}${folded(coming, accept, false)}${more}`,
    };
  }
  const [form, other] = isDeclining
    ? [decline, folded('Accept instead', accept, false)]
    : [accept, folded('Decline', decline, false)];
  return {
    title: isDeclining ? 'Decline this game?' : 'Accept this game?',
    body: html`${notice}
      <p class="lead">For ${offer.official.firstName} ${offer.official.lastName}, at ${offer.game.site.name}.</p>
      ${gameCard(offer, { now, form })}${other}`,
  };
}

/** How the page speaks to the official, and of them to a guardian, who has no games here. */
function wordsFor({ isOfGuardian, official: { firstName } }: Offer) {
  if (!isOfGuardian)
    return {
      ...{ who: 'You have', whose: 'your', notComing: 'I cannot come', coming: 'I can come after all' },
      more: MY_GAMES,
    };
  return {
    ...{ who: `${firstName} has`, whose: 'the', more: undefined },
    ...{ notComing: `${firstName} cannot come`, coming: `${firstName} can come after all` },
  };
}

/** A game that was canceled, or is over. */
export function endedOffer(offer: Offer, now: Date): PageView {
  const isCanceled = offer.game.status !== 'A';
  return {
    status: GONE,
    title: isCanceled
      ? `This game was ${offer.game.postponed ? 'postponed' : 'canceled'}`
      : 'This game is over',
    body: html`<p class="lead">You no longer need to answer.</p>${gameCard(offer, { now })}${wordsFor(offer).more}`,
  };
}

/** A game that has another time or place than the email said. */
export function changedOffer(offer: Offer, now: Date): PageView {
  const { isOfGuardian } = offer;
  return {
    status: GONE,
    title: 'This game has changed',
    body: html`
      <p class="lead">It has another time or place than your email said, so its buttons no longer work. This is how it is
        now. Answer it from the newer email${!isOfGuardian && ', or in your games'}.</p>
      ${gameCard(offer, { now })}
      ${!isOfGuardian && html`<p><a class="button primary" href="/app/me">Answer in my games</a></p>`}`,
  };
}

/** A game that is not the official's, or that their guardian may not answer. */
export function noOffer({ isOfGuardian }: { isOfGuardian: boolean }): PageView {
  if (isOfGuardian)
    return {
      status: GONE,
      title: 'There is nothing to answer here',
      body: html`<p class="lead">The game is no longer theirs, or you may not answer for them any more. You do not need to
        do anything.</p>`,
    };
  return {
    status: GONE,
    title: 'You are not on this game',
    body: html`<p class="lead">You were taken off this game, or it is no longer scheduled. You do not need to do
      anything.</p>${MY_GAMES}`,
  };
}

/** A link that was not made here. */
export function brokenLink(): PageView {
  return {
    status: 404,
    title: 'This link does not work',
    body: html`<p class="lead">A part of it may be missing: some email programs cut long links. Open it from the email again,
      or sign in.</p>${MY_GAMES}`,
  };
}

/** The file that puts what was accepted into a calendar. */
export function addToCalendar(path: string): Html {
  return html`<p class="actions"><a class="button" href="${path}?file=${CALENDAR_FILE}">Add to calendar</a></p>`;
}

/** The game as an email says it, with the form that answers. */
export function gameCard({ game, slot }: Offer, { now, form }: { now: Date; form?: Html | undefined }): Html {
  const facts = factsOf(game);
  const { heading, lines } = gameInWords(
    { game: facts, slot: slotFactsOf(game, slot) },
    { site: game.site, now },
  );
  const [first, ...others] = lines;
  const directions = directionsUrl(facts.venue);
  return html`
    <section class="card">
      <div>
        <h2>${unbroken(heading)}</h2>
        <p>${first}</p>
        ${others.map((line) => html`<p class="hint note">${line}</p>`)}
        ${directions && html`<p class="aside"><a href="${directions}">Directions</a></p>`}
      </div>
      ${form}
    </section>`;
}

/** Breaks "Sat, Nov 21 · 9:45 – 11:05 AM" after the day alone. */
function unbroken(heading: string): Html[] {
  return heading
    .split(' · ')
    .map((part, index) => html`${index > 0 && ' · '}<span class="unbroken">${part}</span>`);
}

function folded(summary: string, form: Html, open: boolean): Html {
  return html`<details class="card" ${open && html`open`}><summary>${summary}</summary>${form}</details>`;
}

function acceptForm(action: string): Html {
  return html`
    <form method="post" action="${action}" class="actions">
      <button class="primary" name="answer" value="accepted">Accept</button>
    </form>`;
}

function declineForm(action: string, problems: Problems): Html {
  const hint = 'You may leave it out. The assignor reads it.';
  return html`
    <form method="post" action="${action}" class="stack">
      ${field({ name: 'reason', label: 'Reason', hint, problems })}
      <div class="actions"><button class="danger" name="answer" value="declined">Decline</button></div>
    </form>`;
}
