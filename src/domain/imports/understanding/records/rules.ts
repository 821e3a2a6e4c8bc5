// What to do with rows that are no usual game: asked once, and kept as a rule of the site.
import { countOf, option, type Questions } from '../questions.ts';

export type RuleName = 'bye' | 'event' | 'undecided_teams' | 'undecided_time' | 'same_team';

type Rule = { sentence: (rows: number) => string; leftOut: string; imported: string | null };

const RULES: Record<RuleName, Rule> = {
  bye: {
    sentence: (rows) =>
      `${countOf(rows)} ${rows === 1 ? 'is a bye' : 'are byes'}: one team has no game. Leave byes out?`,
    leftOut: 'A bye is no game.',
    imported: null,
  },
  event: {
    sentence: (rows) =>
      `${countOf(rows)} ${rows === 1 ? 'names' : 'name'} a practice or another event. Import them as games?`,
    leftOut: 'Practices and other events are left out.',
    imported: 'Import them as games',
  },
  undecided_teams: {
    sentence: (rows) => `In ${countOf(rows)} a team is not known yet. Import these games?`,
    leftOut: 'Games whose teams are not known are left out.',
    imported: 'Import them without the team',
  },
  undecided_time: {
    sentence: (rows) => `In ${countOf(rows)} the day or the time is not known yet. Leave these games out?`,
    leftOut: 'Games without a day or a time are left out.',
    imported: null,
  },
  same_team: {
    sentence: (rows) => `In ${countOf(rows)} a team plays against itself. Import these games?`,
    leftOut: 'Games of a team against itself are left out.',
    imported: 'Import them as they are',
  },
};

export type Verdict = { leftOut: string | null; waits: string | null; refused: boolean };

/** Asks unless there is an answer. */
export function applyRule(name: RuleName, row: number, questions: Questions): Verdict {
  const { sentence, leftOut, imported } = RULES[name];
  const last = imported === null ? option('refuse', 'Show them as rows to mend') : option('import', imported);
  const id = `rule:${name}`;
  const options = [option('leave_out', 'Leave them out'), last];
  const answer = questions.ask({ id, sentence, options, suggestion: 'leave_out', kept: true }, row);
  return {
    leftOut: answer === 'leave_out' ? leftOut : null,
    waits: answer === null ? id : null,
    refused: answer === 'refuse',
  };
}
