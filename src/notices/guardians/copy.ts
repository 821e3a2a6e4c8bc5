// A copy of a message for the guardians of a minor: what it says, without anything that acts for the minor's account.
import type { EmailDocument } from '../../accounts/email/document.ts';
import type { Email } from '../../accounts/email/email.ts';
import type { Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import { calendarFiles } from '../emails/calendar.ts';
import { documentOf, inOrder } from '../emails/compose.ts';
import type { Answer, EmailContent, EmailItem } from '../emails/content.ts';
import { factsToken } from '../emails/links.ts';
import { directions, isForAssignors } from '../emails/sections.ts';
import { slotOf } from '../game-difference.ts';
import type { EmailFacts } from '../sending/facts.ts';

/** As it is stored until it is sent: no link in it answers, and none needs the minor's account. */
export type Copy = {
  /** Its sections have the links that everybody may follow. */
  document: Pick<EmailDocument, 'brand' | 'title' | 'preview' | 'firstName' | 'sections'>;
  /** What a guardian who may answer can answer, for each section. */
  offers: (CopiedOffer | null)[];
  replyTo: EmailContent['replyTo'] | null;
  attachments: NonNullable<Email['attachments']>;
};

export type CopiedOffer = { assignmentId: number; facts: string; answer: Answer };

type AnswerableItem = Extract<EmailItem, { links: unknown }>;

/** Undefined if nobody gets one: without guardians, and of what only assignors are told. */
export function copyOf(
  content: Omit<EmailContent, 'messageId'>,
  { reader, games }: Pick<EmailFacts, 'reader' | 'games'>,
): Copy | undefined {
  if (reader.guardians.length === 0) return undefined;
  return copyWith(content, ({ game: { id }, answer }) => {
    const game = games.get(id)!;
    return { assignmentId: slotOf(game, reader.id)!.id, facts: factsToken(game), answer };
  });
}

/** `offerOf` says what can be answered of an item. Undefined if only assignors are told. */
export function copyWith(
  content: Omit<EmailContent, 'messageId'>,
  offerOf: (item: AnswerableItem) => CopiedOffer,
): Copy | undefined {
  const items = inOrder(content.items).filter((item) => !isForAssignors([item]));
  if (items.length === 0) return undefined;
  const { app, settings } = content.links;
  const own = { ...content, items, links: { app, settings } };
  const { brand, title, preview, firstName, sections } = documentOf(own);
  const { attachments = [] } = calendarFiles(own);
  return {
    document: {
      ...{ brand, title, preview, firstName },
      sections: sections.map((section, at) => {
        const item = items[at]!;
        return { ...section, links: 'links' in item ? directions(item.game) : [] };
      }),
    },
    offers: items.map((item) => ('links' in item ? offerOf(item) : null)),
    ...{ replyTo: content.replyTo ?? null, attachments },
  };
}

/** Lets a copy wait for each guardian of the reader who still wants it. */
export async function insertCopies(
  tx: Transaction,
  { copy, guardians }: { copy: Copy; guardians: readonly { id: number }[] },
): Promise<void> {
  await tx.query(sql`
    insert into guardian_emails (site_id, user_id, guardian_id, kind, address, content)
    select site_id, user_id, id, 'copy', email, ${JSON.stringify(copy)}::jsonb from guardians
    where id = any(${guardians.map(({ id }) => id)}) and status = 'confirmed'`);
}
