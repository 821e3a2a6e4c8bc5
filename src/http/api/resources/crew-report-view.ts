// What a report says of officials of the crew: the schemas, and how it is read and represented (docs/api: Game reports).
import { type Static, Type } from 'typebox';
import { ATTENDANCES, type SlotException } from '../../../domain/fees/exceptions/exception.ts';
import {
  CREW_REPORT_STATES,
  type CrewReport,
  type CrewReportState,
  MAX_CREW_NOTE,
  MAX_CREW_REPORTS,
  type SaidOfOfficial,
} from '../../../domain/forms/crew/crew-report.ts';
import { textField, trimToNull } from '../input/fields.ts';
import { Id } from '../input/ids.ts';
import { integer, orNull, string } from '../output/fields.ts';

const NewCrewReport = Type.Object(
  {
    user_id: Id,
    attendance: Type.Optional(
      Type.Union([Type.Enum([...ATTENDANCES]), Type.Null()], {
        description: 'no_show: they did not appear. Not of the official who reports.',
        examples: ['no_show'],
      }),
    ),
    worked_position_id: Type.Optional(
      Type.Union([Id, Type.Null()], {
        description: 'The position_id of another slot of the crew, which they worked instead of their own.',
        examples: [null],
      }),
    ),
    note: Type.Optional(
      textField({
        maxLength: MAX_CREW_NOTE,
        example: 'Came at half time',
        description: 'What happened. The official reads it.',
      }),
    ),
  },
  { title: 'NewCrewReport' },
);

export const CrewReportsBody = Type.Optional(
  Type.Array(NewCrewReport, {
    maxItems: MAX_CREW_REPORTS,
    examples: [[]],
    description:
      'Those of the crew who did not appear, were late, or worked another position. All others worked as planned.',
  }),
);

export function readCrewBody(body: Static<typeof CrewReportsBody> | undefined): SaidOfOfficial[] | undefined {
  return body?.map(({ user_id: userId, attendance, worked_position_id: workedPositionId, note }) => ({
    ...{ userId, attendance: attendance ?? null, workedPositionId: workedPositionId ?? null },
    note: trimToNull(note) ?? null,
  }));
}

/** What is said of how an official worked. */
export const saidFields = {
  attendance: Type.Unsafe<SlotException['attendance']>({
    type: ['string', 'null'],
    enum: [...ATTENDANCES, null],
    description: 'Whether they did not appear, or were late.',
    examples: ['no_show'],
  }),
  worked_position_id: orNull(integer(6, 'The position of the crew that they worked instead of their own.')),
  worked_position: orNull(string('Assistant', 'Its name when that was said.')),
  note: orNull(string('Came at half time')),
  state: Type.Unsafe<CrewReportState>({
    type: 'string',
    enum: [...CREW_REPORT_STATES],
    description:
      'waiting: for an assignor; pay runs leave the game out for the official. applied: the fee follows it. ' +
      'settled: an assignor answered it, or had said so. draft: the report is not submitted.',
    examples: ['applied'],
  }),
};

export const CrewReportRecord = Type.Object(
  { id: integer(1), assignment_id: integer(7), user_id: integer(17, 'The official.'), ...saidFields },
  { title: 'CrewReport' },
);

export function representSaid({ attendance, workedPositionId, workedPosition, note, state }: CrewReport) {
  return {
    ...{ attendance, worked_position_id: workedPositionId, worked_position: workedPosition, note, state },
  };
}

export function representCrewReport(report: CrewReport): Static<typeof CrewReportRecord> {
  const { id, assignmentId, userId } = report;
  return { id, assignment_id: assignmentId, user_id: userId, ...representSaid(report) };
}
