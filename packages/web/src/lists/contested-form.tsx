// The form of a record; where somebody else changed the record meanwhile, both are shown.
import type { ReactNode } from 'react';
import { type FormText, useContest } from '../session/versions.ts';
import { Compare } from '../ui/compare.tsx';

type ContestedFormProps<Values extends FormText, Item> = Pick<
  Parameters<typeof useContest<Values, Item>>[0],
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

export function ContestedForm<Values extends FormText, Item>(props: ContestedFormProps<Values, Item>) {
  const { path, valuesOf, bodyOf, what, labels, shown, changes, onClose, children } = props;
  const onSaved = (saved: Item, undo: () => Promise<Item>) => {
    changes.showSaved(saved, undo);
    onClose();
  };
  const { contest, save } = useContest<Values, Item>({ path, valuesOf, bodyOf, onSaved });
  if (contest === undefined) return children(save);
  return (
    <Compare
      {...contest}
      {...{ what, labels }}
      {...(shown && { shown })}
      onKeep={(values) => void save(contest.theirs, values).catch(changes.fail)}
      onDiscard={() => {
        changes.readAgain();
        onClose();
      }}
    />
  );
}
