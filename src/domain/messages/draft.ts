// A message that is written, before it is sent.
import type { Problem } from '../../kernel/errors.ts';
import type { Member } from '../access.ts';
import type { Site } from '../sites/site.ts';
import type { To } from './audience.ts';
import { fieldProblem } from './template.ts';

export type MessageDraft = { site: Site; sender: Member; to: To; subject: string; text: string; now: Date };

/** The problems of a draft's text, by the names of its members. */
export function textProblems({
  to,
  subject,
  text,
}: Pick<MessageDraft, 'to' | 'subject' | 'text'>): Problem[] {
  const hasGames = 'gameIds' in to || 'filter' in to;
  return Object.entries({ subject, text }).flatMap(([name, template]) => {
    const problem = fieldProblem(template, { hasGames });
    return problem === undefined ? [] : [{ path: `/${name}`, message: `${name} ${problem}` }];
  });
}

export function nameOf({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}
