// One row of the plan: what it is in sign and word, its cells as they were read, and what happens.
import type { Import, ImportRow } from '@crewcall/sdk/core';
import { Ban, CircleHelp, Equal, type LucideIcon, Minus, Pencil, Plus, TriangleAlert, X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, memo, useState } from 'react';
import { fieldName } from '../fields.ts';
import type { Outcome } from '../search.ts';
import { FAILED, nameOfRow, OUTCOME_NAMES, questionWords, rowWords } from '../words.ts';
import { cellsOf, otherChanges, type PlanCell } from './plan-cells.ts';
import styles from './plan-table.module.css';

const ICONS: Record<Outcome, LucideIcon> = {
  created: Plus,
  changed: Pencil,
  asked: CircleHelp,
  refused: Ban,
  gone: Minus,
  left_out: X,
  unchanged: Equal,
};

export type Mend = { row: ImportRow; column: number; text: string; isForAll: boolean };

type PlanRowProps = {
  /** Its place in the table. */
  at: number;
  row: ImportRow;
  one: Import;
  isActive: boolean;
  /** The rows with the same mistake in the same column. */
  alike: ReadonlyMap<string, number[]>;
  onMend: (mend: Mend) => void;
  onOpen: (at: number) => void;
};

export const PlanRow = memo(function PlanRow(props: PlanRowProps) {
  const { at, row, one, isActive, alike, onMend, onOpen } = props;
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(NOTHING);
  const [isForAll, setForAll] = useState(true);
  const [edited, setEdited] = useState<number>();
  const isDraft = one.state === 'draft' && row.number !== null;
  const cells = cellsOf(row, one.columns);
  const same = Math.max(
    1,
    ...row.wrong.map((column) => alike.get(`${column} ${row.cells[column] ?? ''}`)?.length ?? 1),
  );
  const isMendable = (cell: PlanCell) =>
    isDraft && ((row.outcome === 'refused' && cell.isWrong) || cell.column.index === edited);
  const save = () => {
    for (const [column, text] of typed)
      if (text.trim() !== (row.cells[column] ?? ''))
        onMend({
          row,
          column,
          text,
          isForAll: isForAll && row.outcome === 'refused' && row.wrong.includes(column),
        });
    setTyped(NOTHING);
    setEdited(undefined);
  };
  const words = [
    ...(row.outcome === 'changed' ? otherChanges(row, one) : []),
    rowWords(row, one),
    ...(isDraft && row.outcome === 'asked' ? [questionWords(row, one)] : []),
  ].filter(Boolean);
  return (
    <tr
      className={styles.row}
      aria-rowindex={at + 2} // after the head
      data-outcome={isRefusedSince(row) ? 'refused' : row.outcome}
      onBlur={({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) save();
      }}
    >
      <td className={styles.number}>
        <button
          type="button"
          data-at={at}
          tabIndex={isActive ? 0 : -1}
          aria-label={`${row.number === null ? 'No row' : `Row ${row.number}`}: ${OUTCOME_NAMES[row.outcome]}`}
          onClick={() => onOpen(at)}
        >
          {row.number ?? '–'}
        </button>
      </td>
      <td className={styles.outcome}>
        <State row={row} />
      </td>
      <td className={styles.name}>{nameOfRow(row)}</td>
      {cells.map((cell) =>
        isMendable(cell) ? (
          <td key={cell.column.index} data-marked>
            <span className={styles.caption} aria-hidden="true">
              {headOf(one, cell)}
            </span>
            <input
              className={styles.cell}
              aria-label={`Row ${row.number}, ${headOf(one, cell)}`}
              aria-invalid={cell.isWrong || undefined}
              // biome-ignore lint/a11y/noAutofocus: they have just asked to change this cell
              autoFocus={cell.column.index === edited}
              value={typed.get(cell.column.index) ?? cell.text}
              onChange={({ target }) => setTyped(new Map(typed).set(cell.column.index, target.value))}
              onKeyDown={(event: KeyboardEvent) => {
                if (event.key === 'Enter') save();
                if (event.key !== 'Escape') return;
                setTyped(NOTHING);
                setEdited(undefined);
              }}
            />
          </td>
        ) : (
          <td
            key={cell.column.index}
            className={cell.column.field === null ? styles.unused : undefined}
            data-marked={cell.isWrong || cell.change !== undefined ? true : undefined}
            onDoubleClick={isDraft ? () => setEdited(cell.column.index) : undefined}
          >
            <CellText cell={cell} label={headOf(one, cell)} />
          </td>
        ),
      )}
      <td className={styles.happens}>
        <span>{words.join(' ')}</span>
        {isDraft && row.outcome === 'refused' && same > 1 && (
          <label className={styles.all}>
            <input
              type="checkbox"
              className={styles.box}
              checked={isForAll}
              onChange={({ target }) => setForAll(target.checked)}
            />
            mend all {same} like this
          </label>
        )}
      </td>
    </tr>
  );
});

const NOTHING: ReadonlyMap<number, string> = new Map();

const headOf = ({ kind }: Import, { column }: PlanCell): string =>
  column.field === null ? (column.heading ?? column.letter) : fieldName(kind, column.field);

/** It could not be applied, or not be undone. */
const isRefusedSince = ({ state }: ImportRow) => state === 'failed' || state === 'kept';

function State({ row }: { row: ImportRow }) {
  const isFailed = isRefusedSince(row);
  const Icon = isFailed ? TriangleAlert : ICONS[row.outcome];
  return (
    <span>
      <Icon aria-hidden="true" />
      {isFailed ? FAILED[row.state === 'kept' ? 'kept' : 'failed'] : OUTCOME_NAMES[row.outcome]}
    </span>
  );
}

/** `label` is shown where the columns have no head: on a phone. */
function CellText({
  cell: { text, shown, isOther, change, isWrong },
  label,
}: {
  cell: PlanCell;
  label: string;
}) {
  if (change !== undefined)
    return (
      <span className={styles.change}>
        <span className={styles.label}>{label}: </span>
        <s>
          <span className="visually-hidden">was </span>
          {change.before}
        </s>{' '}
        <span aria-hidden="true">→ </span>
        <span className="visually-hidden">becomes </span>
        {change.after}
      </span>
    );
  if (isWrong)
    return (
      <span className={styles.wrong} title={text}>
        <span className={styles.label}>{label}: </span>
        {text === '' ? 'empty' : text}
      </span>
    );
  return (
    <span title={isOther ? `In the sheet: ${text}` : undefined}>
      {shown} {isOther && <small>{text === '' ? 'as above' : text}</small>}
    </span>
  );
}
