// What a report says of one of the crew: that they did not appear, were late, or worked another position.
import type { Problem } from '../../../kernel/errors.ts';
import type { Assignment } from '../../assignments/assignment.ts';
import type { SlotException } from '../../fees/exceptions/exception.ts';

export const CREW_REPORT_STATES = ['draft', 'waiting', 'applied', 'settled'] as const;
/**
 * `draft`: the report is not submitted. `waiting`: for an assignor, and pay runs leave the game out for the official.
 * `applied`: the slot says so by this report. `settled`: an assignor answered it, or had said of the slot what it is.
 */
export type CrewReportState = (typeof CREW_REPORT_STATES)[number];

/** What is said of an official, as it was sent. */
export type SaidOfOfficial = {
  userId: number;
  attendance: SlotException['attendance'];
  /** A position of the crew. */
  workedPositionId: number | null;
  note: string | null;
};

export type CrewReport = SaidOfOfficial & {
  id: number;
  siteId: number;
  submissionId: number;
  assignmentId: number;
  /** The name of the position when that was said. */
  workedPosition: string | null;
  state: CrewReportState;
  createdAt: Date;
  updatedAt: Date;
};

export type NewCrewReport = SaidOfOfficial & Pick<CrewReport, 'assignmentId' | 'workedPosition'>;

/** A crew is smaller, and a report says one thing of each. */
export const MAX_CREW_REPORTS = 30;
/** With the words before it, it is a reason for what a game pays. */
export const MAX_CREW_NOTE = 250;

/** Why a slot is paid otherwise, if a report alone says so; its official reads it. */
export const reasonOf = ({ note }: Pick<CrewReport, 'note'>): string =>
  note === null ? 'From the game report.' : `From the game report: ${note}`;

type Reading = { crew: readonly Assignment[]; authorId: number; problems: Problem[] };

/** What was sent, with the slots of the officials. Adds what is wrong to `problems` (`/crew/<row>/…`). */
export function readCrewReports(
  sent: readonly SaidOfOfficial[],
  { crew, authorId, problems }: Reading,
): NewCrewReport[] {
  return sent.flatMap((said, at) => {
    const complain = (member: string, rule: string) =>
      problems.push({ path: `/crew/${at}/${member}`, message: `crew.${at}.${member} ${rule}.` });
    const { userId, attendance, workedPositionId } = said;
    const slot = crew.find(({ official, answer }) => official?.id === userId && answer !== 'declined');
    if (slot === undefined) {
      complain('user_id', `${userId} is not an official of this crew; send the id of one, or leave them out`);
      return [];
    }
    if (sent.findIndex((one) => one.userId === userId) < at)
      complain('user_id', `${userId} is there twice; say one thing of each`);
    if (attendance === null && workedPositionId === null)
      complain('attendance', 'is missing; say no_show or late, send worked_position_id, or leave them out');
    if (attendance === 'no_show' && userId === authorId)
      complain(
        'attendance',
        'is of the official who reports; ask an assignor to say that you did not appear',
      );
    if (attendance === 'no_show' && workedPositionId !== null)
      complain('worked_position_id', 'is of somebody who did not appear; send null');
    const worked = crew.find(({ positionId }) => positionId !== null && positionId === workedPositionId);
    if (workedPositionId !== null && (worked === undefined || workedPositionId === slot.positionId))
      complain(
        'worked_position_id',
        `${workedPositionId} is not another position of this crew; send the position_id of one`,
      );
    return [{ ...said, assignmentId: slot.id, workedPosition: worked?.position ?? null }];
  });
}

/** Whether the same is said of the same officials. */
export function isSameCrew(sent: readonly SaidOfOfficial[], stored: readonly SaidOfOfficial[]): boolean {
  const textOf = (reports: readonly SaidOfOfficial[]) =>
    reports
      .map(({ userId, attendance, workedPositionId, note }) =>
        JSON.stringify([userId, attendance, workedPositionId, note]),
      )
      .sort()
      .join();
  return textOf(sent) === textOf(stored);
}

type Standing = {
  slot: Assignment;
  /** Whether its game is played as planned, and not canceled. */
  isPlayed: boolean;
  /** Who reports. */
  authorId: number;
  /** Whether the slot of its author says that they did not appear. */
  isAuthorAbsent: boolean;
  /** Whether another report alone says what is said of the slot. */
  isApplied: boolean;
};

/**
 * What becomes of it when the report is submitted. At once counts only what raises nobody's pay: that somebody was late, and that
 * another did not appear; whoever is left alone is paid as such once an assignor has answered. The rest waits for an assignor, and
 * so does everything of a slot of which something else was said before.
 */
export function submittedState(
  { userId, attendance, workedPositionId }: CrewReport,
  { slot, isPlayed, authorId, isAuthorAbsent, isApplied }: Standing,
): Exclude<CrewReportState, 'draft'> {
  const { said, isExceptional } = slot;
  if (slot.official?.id !== userId) return 'settled';
  if (isExceptional.official && said.attendance === attendance && said.workedPositionId === workedPositionId)
    return isApplied ? 'applied' : 'settled';
  if (workedPositionId !== null || isExceptional.official || isExceptional.fee) return 'waiting';
  if (attendance === 'late') return 'applied';
  return isPlayed && userId !== authorId && !isAuthorAbsent ? 'applied' : 'waiting';
}
