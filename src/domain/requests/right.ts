// Whether an official may take an open position: the rules of the site, then the conflicts that an assignor has, too.
import type { Conflict } from '../conflicts/conflict.ts';
import { reaches } from '../conflicts/rules/grades.ts';
import type { OpenGames } from '../sites/open-games.ts';

/** `claim`: at once. `ask`: an assignor decides. */
export type OpenGameRight = {
  may: 'claim' | 'ask' | 'no';
  /** Why they may not, or only ask. */
  why: string | null;
};

export type RightFacts = {
  policy: OpenGames;
  /** Of the site, the lowest first. */
  grades: readonly string[];
  grade: string | null;
  groupIds: readonly number[];
  startTime: Date;
  /** All conflicts, and those of them that the official may know. */
  conflicts: readonly Conflict[];
  shown: readonly Conflict[];
  now: Date;
};

const HOUR_MS = 3_600_000;

export function rightTo(facts: RightFacts): OpenGameRight {
  const why = whyNot(facts);
  if (why !== undefined) return { may: 'no', why };
  const { policy, grades, grade, groupIds } = facts;
  if (policy.mode === 'ask') return { may: 'ask', why: null };
  const { minimumGrade } = policy;
  if (minimumGrade !== null && !reaches(grade, { minimum: minimumGrade, grades })) {
    return {
      may: 'ask',
      why: `Only officials of the grade ${minimumGrade} or higher can claim it. You can ask for it.`,
    };
  }
  if (policy.groupIds.length > 0 && !policy.groupIds.some((id) => groupIds.includes(id))) {
    return { may: 'ask', why: 'Only members of some groups can claim it. You can ask for it.' };
  }
  return { may: 'claim', why: null };
}

function whyNot({ policy, startTime, conflicts, shown, now }: RightFacts): string | undefined {
  if (policy.mode === 'off') return 'This site does not let officials take open games. Contact the assignor.';
  if (+startTime <= +now) return 'The game has begun.';
  if (+startTime - policy.hoursBefore * HOUR_MS <= +now) {
    return `It begins within ${policy.hoursBefore} hours, when only the assignor fills positions.`;
  }
  if (!conflicts.some(isError)) return undefined;
  const messages = shown.filter(isError).map(({ toOfficial }) => toOfficial);
  return messages.length > 0 ? `${messages.join('. ')}.` : 'Only the assignor can assign you to this game.';
}

function isError({ severity }: Conflict): boolean {
  return severity === 'error';
}
