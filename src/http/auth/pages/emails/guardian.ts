// `/guardians/:token`: where the owner of an address confirms that they are a guardian, and ends the copies.
import { decideGuardian } from '../../../../domain/guardians/actions.ts';
import { ASK_DAYS, canConfirm, type Guardian } from '../../../../domain/guardians/guardian.ts';
import { findGuardian, findMinorOf } from '../../../../domain/guardians/store.ts';
import { type Html, html } from '../../../../kernel/html.ts';
import type { Throttle } from '../../../throttle.ts';
import type { Page, PageRequest, PageServices, PageView } from '../page.ts';
import { brokenLink } from './offer-view.ts';

const GONE = 410; // RFC 9110 §15.5.11: the link worked once
const DECISIONS = ['confirmed', 'stopped'] as const;

type Found = { guardian: Guardian; minor: { firstName: string; lastName: string; siteName: string } };

/** A mail client may post to it to end the copies (RFC 8058). `throttle` limits guesses at tokens. */
export function guardianPage({ db, emailLinks }: PageServices, throttle: Throttle): Page {
  return {
    path: '/guardians/:token',
    isAuthorizedByPath: true,
    async show(pageRequest) {
      // GET changes nothing: mail servers open links to scan them.
      const guardianId = await readToken(pageRequest);
      return guardianId === undefined ? brokenGuardianLink() : viewOf(guardianId, pageRequest);
    },
    async submit(pageRequest) {
      const guardianId = await readToken(pageRequest);
      if (guardianId === undefined) return brokenGuardianLink();
      const { fields, path } = pageRequest;
      const isOneClick = fields.has('List-Unsubscribe');
      const status = isOneClick ? 'stopped' : DECISIONS.find((one) => one === fields.get('decision'));
      // Who says no is heard also while the copies pause.
      if (status === 'stopped' || (status !== undefined && (await find(guardianId)) !== undefined))
        await decideGuardian(db, { id: guardianId, status, now: new Date() });
      // No redirect for a mail client (RFC 8058 §3.1).
      return isOneClick ? viewOf(guardianId, pageRequest) : { redirectTo: path };
    },
  };

  function readToken({ params, browser }: PageRequest): Promise<number | undefined> {
    const read = async () => emailLinks.readGuardian(params.token ?? '');
    return throttle({ address: browser.address, subject: 'guardians' }, read);
  }

  async function viewOf(guardianId: number, pageRequest: PageRequest): Promise<PageView> {
    const found = await find(guardianId);
    if (found !== undefined) return viewOfMinor(found, pageRequest);
    const guardian = await findGuardian(db, guardianId);
    return guardian === undefined ? ended() : paused(guardian, pageRequest);
  }

  async function find(guardianId: number): Promise<Found | undefined> {
    const guardian = await findGuardian(db, guardianId);
    const minor = guardian && (await findMinorOf(db, guardianId));
    return minor && { guardian: guardian!, minor };
  }
}

function brokenGuardianLink(): PageView {
  const { status, title } = brokenLink() as { status: number; title: string };
  return {
    ...{ status, title },
    body: html`<p class="lead">A part of it may be missing: some email programs cut long links. Open it from the email
      again.</p>`,
  };
}

function viewOfMinor({ guardian, minor }: Found, { path }: PageRequest): PageView {
  const name = minor.firstName;
  const whose = html`<p class="lead">For ${minor.firstName} ${minor.lastName}, at ${minor.siteName}.</p>`;
  const answers = guardian.mayAnswer && ` You may also accept and decline games for ${name}.`;
  switch (guardian.status) {
    case 'confirmed':
      return {
        title: `You get copies of what ${name} is sent`,
        body: html`${whose}${form(path, {
          text: html`They come to ${guardian.email}.${answers} The copies end when ${name} is an adult.`,
          buttons: [stop('Stop the copies')],
        })}`,
      };
    case 'stopped':
      return {
        title: `You get no copies of what ${name} is sent`,
        body: html`${whose}${form(path, {
          text: html`Nobody asks you again. If you change your mind, press the button.`,
          buttons: [start('Send me copies again')],
        })}`,
      };
    default:
      return canConfirm(guardian, new Date())
        ? {
            title: `Get copies of what ${name} is sent?`,
            body: html`${whose}${form(path, {
              text: html`If you are a parent or guardian and confirm it, ${guardian.email} gets a copy of each email about ${name}’s games,
                payments and certifications, and of messages from the assignors.${answers} You can stop them at any time.`,
              buttons: [start('Send me copies'), stop('No copies')],
            })}`,
          }
        : {
            status: GONE,
            title: 'This link has expired',
            body: html`<p class="lead">It worked for ${ASK_DAYS} days.</p>${form(path, {
              text: html`${name} or a manager of ${minor.siteName} can have another one sent to you.`,
              buttons: [stop('No copies')],
            })}`,
          };
  }
}

/** Nobody knows now whether the person is a minor, or they are not active: no name is said. */
function paused({ status }: Guardian, { path }: PageRequest): PageView {
  if (status === 'stopped')
    return {
      title: 'You get no copies',
      body: html`<p class="lead">You have stopped them. Nothing is sent to you, and nobody asks you again.</p>`,
    };
  return {
    title: 'No copies are sent now',
    body: html`${form(path, {
      text: html`Nothing is sent to you at the moment. If you want no copies later either, press the button.`,
      buttons: [stop('No copies')],
    })}`,
  };
}

function ended(): PageView {
  return {
    status: GONE,
    title: 'There are no copies any more',
    body: html`<p class="lead">You are no longer asked, and nothing is sent to you. You do not need to do anything.</p>`,
  };
}

function form(path: string, { text, buttons }: { text: Html; buttons: Html[] }): Html {
  return html`
    <form method="post" action="${path}" class="card">
      <p>${text}</p>
      <div class="actions">${buttons}</div>
    </form>`;
}

const start = (label: string) =>
  html`<button class="primary" name="decision" value="confirmed">${label}</button>`;
const stop = (label: string) =>
  html`<button class="danger" name="decision" value="stopped">${label}</button>`;
