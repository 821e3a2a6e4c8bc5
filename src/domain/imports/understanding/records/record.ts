// A record of the sheet as it is built: its values, problems, questions and state.
import type { ImportKind } from '../../kinds.ts';
import type { RowState, UnderstoodRow } from '../understanding.ts';
import type { KindValues } from '../values.ts';
import type { RowReader } from './row-reader.ts';

type Building<Kind extends ImportKind> = {
  key: string;
  reader: RowReader;
  values: KindValues[Kind];
  /** Why a rule leaves the row out; null if none does. */
  leftOut?: string | null;
};

export function toRow<Kind extends ImportKind>({
  key,
  reader,
  values,
  leftOut = null,
}: Building<Kind>): UnderstoodRow<Kind> {
  const { line, problems, waits } = reader;
  const state: RowState =
    leftOut !== null ? 'left_out' : problems.length > 0 ? 'refused' : waits.size > 0 ? 'asked' : 'ready';
  const reason = leftOut ?? problems[0]?.sentence ?? null;
  return {
    ...{
      key,
      number: line.number,
      numbers: [line.number],
      above: line.heading?.lines ?? [],
      values,
      problems,
    },
    ...{ state, reason, questions: state === 'left_out' ? [] : [...waits] },
  };
}
