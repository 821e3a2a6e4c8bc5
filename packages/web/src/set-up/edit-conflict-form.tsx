// The form of a record; where somebody else changed the record meanwhile, both are shown.
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type FormText, useEditConflict } from '../session/edit-conflict.ts';
import { type Affected, readAgain } from '../session/live/changed-records.ts';
import { Compare } from '../ui/compare.tsx';
import { messageOf } from '../ui/states.tsx';
import { useToasts } from '../ui/toast/toast.tsx';

type EditConflictFormProps<Values extends FormText, Item> = Pick<
  Parameters<typeof useEditConflict<Values, Item>>[0],
  'path' | 'valuesOf' | 'bodyOf' | 'record' | 'message' | 'saved'
> &
  Pick<Parameters<typeof Compare<Values>>[0], 'what' | 'labels' | 'shown'> & {
    affects?: Affected;
    onClose: () => void;
    /** The form, which saves its fields after `base`, those that it began with. */
    children: (save: (base: Values, values: Values) => Promise<void>) => ReactNode;
  };

export function EditConflictForm<Values extends FormText, Item>(props: EditConflictFormProps<Values, Item>) {
  const { what, labels, shown, affects = [], onClose, children, ...form } = props;
  const queries = useQueryClient();
  const { show } = useToasts();
  const { conflict, save } = useEditConflict<Values, Item>({ ...form, affects, onSaved: onClose });
  if (conflict === undefined) return children(save);
  return (
    <Compare
      {...conflict}
      {...{ what, labels }}
      {...(shown && { shown })}
      onKeep={(values) =>
        void save(conflict.theirs, values).catch((error) =>
          show({ message: messageOf(error), isError: true }),
        )
      }
      onDiscard={() => {
        readAgain(queries, affects);
        onClose();
      }}
    />
  );
}
