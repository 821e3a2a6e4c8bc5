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
      return guardianId === undefined ? brokenGuardianLink() : viewOf(await find(guardianId), pageRequest);
    },
    async submit(pageRequest) {
      const guardianId = await readToken(pageRequest);
      if (guardianId === undefined) return brokenGuardianLink();
      const { fields, path } = pageRequest;
      const isOneClick = fields.has('List-Unsubscribe');
      const status = isOneClick ? 'stopped' : DECISIONS.find((one) => one === fields.get('decision'));
      if (status !== undefined && (await find(guardianId)) !== undefined)
        await decideGuardian(db, { id: guardianId, status, now: new Date() });
      // No redirect for a mail client (RFC 8058 §3.1).
      return isOneClick ? viewOf(await find(guardianId), pageRequest) : { redirectTo: path };
    },
  };

  function readToken({ params, browser }: PageRequest): Promise<number | undefined> {
    const read = async () => emailLinks.readGuardian(params.token ?? '');
    return throttle({ address: browser.address, subject: 'guardians' }, read);
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

function viewOf(found: Found | undefined, { path }: PageRequest): PageView {
  if (found === undefined) return ended();
  const { guardian, minor } = found;
  const name = minor.firstName;
  const whose = html`<p class="lead">${minor.firstName} ${minor.lastName}, at ${minor.siteName}.</p>`;
  const stop = (label: string) => button(path, { decision: 'stopped', label, look: 'danger' });
  const start = (label: string) => button(path, { decision: 'confirmed', label, look: 'primary' });
  switch (guardian.status) {
    case 'confirmed':
      return {
        title: `You get copies of what ${name} is sent`,
        body: html`${whose}<p>They come to ${guardian.email}.${guardian.mayAnswer && ` You may also accept and decline games for ${name}.`}
          They end when ${name} is an adult.</p>${stop('Stop the copies')}`,
      };
    case 'stopped':
      return {
        title: `You get no copies of what ${name} is sent`,
        body: html`${whose}<p>Nobody asks you again. If you change your mind, press the button.</p>${start('Get copies again')}`,
      };
    default:
      return canConfirm(guardian, new Date())
        ? {
            title: `Get copies of what ${name} is sent?`,
            body: html`${whose}<p>If you confirm, ${guardian.email} gets a copy of each email about ${name}’s games, and of messages
              from the assignors.${guardian.mayAnswer && ` You may also accept and decline games for ${name}.`} You can stop
              them at any time.</p>
              ${start('Confirm: I am a parent or guardian')}${stop('No, I want no copies')}`,
          }
        : {
            status: GONE,
            title: 'This link has expired',
            body: html`<p class="lead">It worked for ${ASK_DAYS} days. ${name} or a manager of ${minor.siteName} can have another
              one sent to you.</p>${stop('I want no copies')}`,
          };
  }
}

function ended(): PageView {
  return {
    status: GONE,
    title: 'There are no copies any more',
    body: html`<p class="lead">You are no longer asked, and nothing is sent to you. You do not need to do anything.</p>`,
  };
}

function button(
  path: string,
  { decision, label, look }: { decision: (typeof DECISIONS)[number]; label: string; look: string },
): Html {
  return html`
    <form method="post" action="${path}" class="actions">
      <button class="${look}" name="decision" value="${decision}">${label}</button>
    </form>`;
}
