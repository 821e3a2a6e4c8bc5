// The form of a record; where somebody else changed the record meanwhile, both are shown.
import type { ReactNode } from 'react';
import { type FormText, useEditConflict } from '../session/edit-conflict.ts';
import { Compare } from '../ui/compare.tsx';

type EditConflictFormProps<Values extends FormText, Item> = Pick<
  Parameters<typeof useEditConflict<Values, Item>>[0],
  'path' | 'valuesOf' | 'bodyOf'
> &
  Pick<Parameters<typeof Compare<Values>>[0], 'what' | 'labels' | 'shown'> & {
    changes: {
      showSaved: (saved: Item, undo: () => Promise<Item>) => void;
      readAgain: () => unknown;
      fail: (error: unknown) => unknown;
    };
    onClose: () => void;
    /** The form, which saves its fields after `base`, those that it began with. */
    children: (save: (base: Values, values: Values) => Promise<void>) => ReactNode;
  };

export function EditConflictForm<Values extends FormText, Item>(props: EditConflictFormProps<Values, Item>) {
  const { path, valuesOf, bodyOf, what, labels, shown, changes, onClose, children } = props;
  const onSaved = (saved: Item, undo: () => Promise<Item>) => {
    changes.showSaved(saved, undo);
    onClose();
  };
  const { conflict, save } = useEditConflict<Values, Item>({ path, valuesOf, bodyOf, onSaved });
  if (conflict === undefined) return children(save);
  return (
    <Compare
      {...conflict}
      {...{ what, labels }}
      {...(shown && { shown })}
      onKeep={(values) => void save(conflict.theirs, values).catch(changes.fail)}
      onDiscard={() => {
        changes.readAgain();
        onClose();
      }}
    />
  );
}
