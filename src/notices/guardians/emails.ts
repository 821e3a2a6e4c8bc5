// The emails to guardians: one that asks them to confirm their address, the copies, and one that says that these have ended.
import {
  type EmailSection,
  nameOr,
  oneLine,
  renderEmail,
  type Sentence,
} from '../../accounts/email/document.ts';
import type { Email } from '../../accounts/email/email.ts';
import { ASK_DAYS } from '../../domain/guardians/guardian.ts';
import type { EmailLinks } from '../emails/links.ts';
import { answerLinks } from '../emails/sections.ts';
import type { Copy } from './copy.ts';

/** Whose guardian it is, where, and the address that it goes to. */
export type GuardianReader = {
  address: string;
  minor: { id: number; firstName: string; lastName: string };
  siteName: string;
};

type Linked = { guardianId: number; links: Pick<EmailLinks, 'guardian' | 'offerOfCopy'> };

/** Asks the owner of the address to confirm it. */
export function askEmail(reader: GuardianReader, { guardianId, links }: Linked): Email {
  const { brand, name, fullName } = namesOf(reader);
  const title = `Get copies of what ${name} is sent?`;
  return {
    ...{ to: reader.address, fromName: brand, subject: title },
    ...renderEmail({
      ...{ brand, title, firstName: '' },
      lead: `${fullName} referees for ${brand}. Your address was given as that of a parent or guardian. If you confirm it, you get a copy of each email about their games, payments and certifications, and of messages from the assignors.`,
      sections: [
        { links: [{ label: 'Open the page to confirm', url: links.guardian(guardianId), tone: 'primary' }] },
      ],
      footer: [
        { text: `The link works for ${ASK_DAYS} days. Nothing happens until you confirm on its page.` },
        {
          text: 'If you do not know them, ignore this email, or say no on the page: then nobody asks you again.',
        },
      ],
    }),
  };
}

/** A copy, with buttons for a guardian who may answer. */
export function copyEmail(
  reader: GuardianReader,
  { copy, mayAnswer, guardianId, links }: Linked & { copy: Copy; mayAnswer: boolean },
): Email {
  const { brand, name } = namesOf(reader);
  const { document, offers, replyTo, attachments } = copy;
  const stopUrl = links.guardian(guardianId);
  const title = `Copy for ${name}: ${document.title}`;
  const sections = document.sections.map((section, at): EmailSection => {
    const offer = offers[at];
    if (!mayAnswer || offer == null) return section;
    const answers = answerLinks(
      offer.answer,
      links.offerOfCopy({ ...offer, userId: reader.minor.id, guardianId }),
    );
    const own = answers.map((link) => ({
      ...link,
      label: `${link.label === 'I cannot come' ? 'Decline' : link.label} for ${name}`,
    }));
    return { ...section, links: [...own, ...section.links] };
  });
  const canAnswer = mayAnswer && offers.some((offer) => offer !== null);
  const assignor = replyTo && nameOr(replyTo.name, 'the assignor');
  const footer: Sentence[] = [
    ...(canAnswer
      ? [{ text: 'The buttons open a page where you confirm. Nothing happens until then.' }]
      : []),
    ...(assignor === null || assignor === undefined
      ? []
      : [{ text: `Reply to this email to reach ${assignor}.` }]),
    {
      text: `You get copies because you confirmed that you are a guardian of ${name}.`,
      link: { label: 'Stop the copies', url: stopUrl },
    },
  ];
  return {
    ...{ to: reader.address, fromName: brand, subject: title },
    ...renderEmail({
      ...{ brand, title, preview: document.preview, firstName: '' },
      lead: `This is a copy of what ${name} was sent. “You” means ${name}.${canAnswer ? ` You may answer for ${name}.` : ''}`,
      ...{ sections, footer },
    }),
    ...(attachments.length > 0 && { attachments }),
    ...(replyTo && { replyTo: { name: nameOr(replyTo.name, ''), address: replyTo.email } }),
    headers: {
      'List-Unsubscribe': `<${stopUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click', // RFC 8058 §3.1
    },
  };
}

/** Says to a guardian, or to the person themselves, that no copies are sent any more. */
export function endedEmail(reader: GuardianReader, { isGuardian }: { isGuardian: boolean }): Email {
  const { brand, name, fullName } = namesOf(reader);
  const title = isGuardian ? `No more copies for ${name}` : 'Copies for guardians have ended';
  const lead = isGuardian
    ? `${fullName} is an adult now. You get no more copies of what ${brand} sends to ${name}, and can no longer answer for ${name}.`
    : `You are an adult now. No guardian gets copies of what ${brand} sends to you any more, or can answer for you.`;
  return {
    ...{ to: reader.address, fromName: brand, subject: title },
    ...renderEmail({
      ...{ brand, title, lead, firstName: isGuardian ? '' : reader.minor.firstName, sections: [] },
      footer: [{ text: 'You do not need to do anything.' }],
    }),
  };
}

/** Names are written by others: only what is nothing but a name is said. */
function namesOf({ minor, siteName }: GuardianReader): { brand: string; name: string; fullName: string } {
  const name = nameOr(minor.firstName, 'the official');
  const fullName = nameOr(`${minor.firstName} ${minor.lastName}`, name);
  return { brand: oneLine(siteName), name, fullName };
}
