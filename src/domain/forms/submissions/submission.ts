// A form submission: what an official reported of a game.
import type { Problem } from '../../../kernel/errors.ts';
import type { Assignment } from '../../assignments/assignment.ts';
import type { Game } from '../../games/game.ts';
import type { User } from '../../users/user.ts';
import type { CrewReport, SaidOfOfficial } from '../crew/crew-report.ts';
import type { FormField, FormValues } from '../fields.ts';
import type { Reporters } from '../templates/template.ts';

/** Being written, reported, or given back to the official by an assignor. */
export type SubmissionState = 'draft' | 'submitted' | 'reopened';

export type Submission = {
  id: number;
  siteId: number;
  templateId: number;
  gameId: number;
  /** Who reports. */
  userId: number;
  state: SubmissionState;
  /** The name and the fields of the template, as they were when the submission was made. */
  name: string;
  fields: FormField[];
  values: FormValues;
  /** What it says of officials of the crew. */
  crew: CrewReport[];
  /** The last time that it was submitted. */
  submittedAt: Date | null;
  /** What the assignor who reopened it asks for; null in the other states. */
  remark: string | null;
  lockVersion: number;
  createdAt: Date;
  updatedAt: Date;
};

/** A submission with its author and its game. */
export type GameReport = Submission & { official: User; game: Game };

/** Values as they were sent, and the problems of the request that were found before. */
type SentValues = { values: Record<string, unknown>; problems: Problem[] };

export type NewSubmission = SentValues & {
  templateId: number;
  gameId: number;
  state: 'draft' | 'submitted';
  crew: readonly SaidOfOfficial[];
};

/** Only the values that were sent change. A remark goes with reopening. */
export type SubmissionChange = Partial<SentValues> & {
  state?: SubmissionState | undefined;
  /** All that it says of the crew. */
  crew?: readonly SaidOfOfficial[] | undefined;
  remark?: string | null | undefined;
};

/** The officials who report: the crew without those who declined, or the first of them. */
export function reportersOf(crew: readonly Assignment[], reportedBy: Reporters): User[] {
  const working = crew.flatMap(({ official, answer }) =>
    official === null || answer === 'declined' ? [] : [official],
  );
  return reportedBy === 'referee' ? working.slice(0, 1) : working;
}
