// A message that is written, before it is sent.
import { type Problem, validationError } from '../../kernel/errors.ts';
import type { Member } from '../access.ts';
import type { Site } from '../sites/site.ts';
import type { Addressee, To } from './audience.ts';
import { factsFor } from './facts.ts';
import { FILLED_CHARACTERS, type MessageFacts } from './message.ts';
import { fieldProblem, filledLength } from './template.ts';

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

/**
 * What each of these people gets: the values of the fields. Throws AppError `validation_failed` if a text is too long with
 * them (`/subject`, `/text`).
 */
export function factsOfEach(
  { site, sender, subject, text, now }: Omit<MessageDraft, 'to'>,
  people: readonly Addressee[],
): MessageFacts[] {
  const templates = { subject, text };
  return people.map(({ user, duties }) => {
    const about = { user, duties, site, sender: nameOf(sender), now };
    const facts = factsFor(Object.values(templates), about);
    const problems = Object.entries(templates).flatMap(([name, template]): Problem[] => {
      const length = filledLength(template, facts);
      const limit = FILLED_CHARACTERS[name as keyof typeof FILLED_CHARACTERS];
      if (length <= limit) return [];
      const [has, most] = [length, limit].map((count) => count.toLocaleString('en-US'));
      const message = `${name} has ${has} characters with its fields filled in for ${nameOf(user)}, and ${most} is the maximum.`;
      return [{ path: `/${name}`, message }];
    });
    if (problems.length > 0) throw validationError(problems);
    return facts;
  });
}

function nameOf({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}
