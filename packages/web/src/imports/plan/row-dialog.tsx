// One row of the sheet with all its cells: what was read, what is wrong, and mending it.
import type { Import, ImportRow } from '@crewcall/sdk/core';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { fieldName } from '../fields.ts';
import { useImports } from '../use-imports.ts';
import { nameOfRow, OUTCOME_NAMES, questionWords, rowWords } from '../words.ts';
import { cellsOf, otherChanges } from './plan-cells.ts';
import styles from './row-dialog.module.css';

type RowDialogProps = { one: Import; row: ImportRow; onClose: () => void };

export function RowDialog({ one, row, onClose }: RowDialogProps) {
  const { mend, isPending } = useImports();
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  const cells = cellsOf(row, one.columns);
  const words = [...otherChanges(row, one), rowWords(row, one), questionWords(row, one)]
    .filter(Boolean)
    .join(' ');
  const changed = cells.filter(({ column: { index }, text }) => (typed.get(index) ?? text).trim() !== text);
  const isDraft = one.state === 'draft' && row.number !== null;
  const save = async () => {
    const saying = (textOf: (index: number, text: string) => string) =>
      changed.map(({ column: { index }, text }) => ({
        ...{ row: row.number!, column: index, text: textOf(index, text) },
      }));
    const change = {
      cells: saying((index, text) => typed.get(index) ?? text),
      before: saying((_, text) => text),
    };
    if (changed.length === 0 || (await mend(one, change))) onClose();
  };
  return (
    <Dialog
      title={`${row.number === null ? 'Not in the sheet' : `Row ${row.number}`}: ${OUTCOME_NAMES[row.outcome].toLowerCase()}`}
      isWide
      onClose={onClose}
    >
      <p>{nameOfRow(row)}</p>
      {words !== '' && <p className={styles.words}>{words}</p>}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className={styles.cells}>
          {cells.map(({ column, text, shown, isOther, change, isWrong }) => {
            const name = column.field === null ? undefined : fieldName(one.kind, column.field);
            const heading = column.heading ?? `Column ${column.letter}`;
            const hints = [
              name === undefined ? 'Not imported' : name !== heading && `Read as: ${name.toLowerCase()}`,
              isOther && `Understood: ${shown}`,
              change !== undefined && `Now: ${change.before}`,
            ].filter((hint) => hint !== false);
            return (
              <TextField
                key={column.index}
                label={heading}
                hint={hints.length > 0 ? hints.join(' · ') : undefined}
                readOnly={!isDraft}
                error={isWrong ? 'Look at this cell.' : undefined}
                value={typed.get(column.index) ?? text}
                onChange={({ target }) => setTyped(new Map(typed).set(column.index, target.value))}
              />
            );
          })}
        </div>
        <div className={styles.actions}>
          <Button onClick={onClose}>{isDraft ? 'Cancel' : 'Close'}</Button>
          {isDraft && (
            <Button type="submit" look="primary" disabled={isPending || changed.length === 0}>
              Mend the row
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
