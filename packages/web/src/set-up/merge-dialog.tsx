// Merges a record into another one that means the same. It cannot be undone, so a dialog says what moves.
import { useState } from 'react';
import { type Problems, problemsOf } from '../session/problems.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Select } from '../ui/field.tsx';
import type { ListRecord, Noun } from './nouns.ts';

type MergeDialogProps = {
  noun: Noun;
  record: ListRecord;
  others: readonly ListRecord[];
  onMerge: (into: ListRecord) => Promise<unknown>;
  onClose: () => void;
};

export function MergeDialog({ noun, record, others, onMerge, onClose }: MergeDialogProps) {
  const [intoId, setIntoId] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const into = others.find(({ id }) => String(id) === intoId);
  const merge = async () => {
    if (into === undefined) return setProblems({ into_id: `Choose the ${noun.one} that stays.` });
    try {
      await onMerge(into);
      onClose();
    } catch (error) {
      setProblems(problemsOf(error, 'into_id'));
    }
  };
  return (
    <Dialog
      title={`Merge ${record.name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" onClick={merge}>
            {into === undefined ? 'Merge' : `Merge into ${into.name}`}
          </Button>
        </>
      }
    >
      <p>
        All games of {record.name} move to the {noun.one} that you choose, and {record.name} is deleted.
        Officials are not told. This cannot be undone.
      </p>
      <Select
        label={`The ${noun.one} that stays`}
        error={problems.into_id}
        value={intoId}
        onChange={({ target }) => setIntoId(target.value)}
      >
        <option value="">Choose…</option>
        {others
          .filter(({ id }) => id !== record.id)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </Select>
    </Dialog>
  );
}
