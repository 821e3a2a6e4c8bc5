// Shows the patterns of a site: the positions of crews and their fees.
import type { NewPattern, Pattern } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { Copy, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSite } from '../../session/context.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { EditConflictForm } from '../edit-conflict-form.tsx';
import styles from '../list-editor.module.css';
import { patternsQuery } from '../queries.ts';
import { useListChanges } from '../use-list-changes.ts';
import {
  describePattern,
  fromPatternText,
  newPattern,
  type PatternText,
  type PatternValues,
  patternBodyOf,
  toPatternText,
  toPatternValues,
} from './pattern.ts';
import { PatternForm } from './pattern-form.tsx';

const PATTERNS = {
  type: 'pattern',
  path: 'patterns',
  savedNote: 'Games that have it keep their crews.',
  copyOf: (pattern: Pattern) => patternBodyOf(toPatternValues(pattern)),
} as const;

/** The form that is open: of a new pattern, or of one that exists. */
type OpenForm = { id: number | undefined; start: PatternValues };

export function PatternsEditor() {
  const { client, site, mayEdit } = useSite();
  const list = useQuery(patternsQuery({ client, siteId: site.id }));
  const [open, setOpen] = useState<OpenForm>();
  const changes = useListChanges<Pattern>(PATTERNS);
  if (list.isPending) return <Skeleton />;
  if (list.isError) return <Failure error={list.error} onRetry={() => list.refetch()} />;
  const close = () => {
    const back = open?.id === undefined ? 'add-pattern' : `edit-pattern-${open.id}`;
    setOpen(undefined);
    requestAnimationFrame(() => document.getElementById(back)?.focus());
  };
  const add = async (body: NewPattern) => {
    await changes.add(body);
    close();
  };
  return (
    <>
      {mayEdit && open?.id === undefined && open !== undefined ? (
        <PatternForm label="Add a pattern" start={open.start} onSend={add} onCancel={close} />
      ) : (
        mayEdit && (
          <Button
            id="add-pattern"
            look="primary"
            onClick={() => setOpen({ id: undefined, start: newPattern(list.data) })}
          >
            <Plus aria-hidden="true" /> Add a pattern
          </Button>
        )
      )}
      {list.data.length === 0 && open === undefined && (
        <Empty title="No patterns yet">
          A pattern says which officials a game needs, such as a referee and two assistants, and what each is
          paid.
        </Empty>
      )}
      <ul className={styles.list} aria-label="Patterns">
        {list.data.map((pattern) =>
          open?.id === pattern.id ? (
            <li key={pattern.id}>
              <EditPattern {...{ pattern, start: open.start, changes }} onClose={close} />
            </li>
          ) : (
            <li key={pattern.id} className={styles.row}>
              <div className={styles.text}>
                <b>{pattern.name}</b>
                <span>{describePattern(pattern)}</span>
              </div>
              {mayEdit && (
                <div className={styles.actions}>
                  <IconButton
                    id={`edit-pattern-${pattern.id}`}
                    label={`Edit ${pattern.name}`}
                    icon={<Pencil />}
                    onClick={() => setOpen({ id: pattern.id, start: toPatternValues(pattern) })}
                  />
                  <IconButton
                    label={`Copy ${pattern.name}`}
                    icon={<Copy />}
                    onClick={() =>
                      setOpen({
                        id: undefined,
                        start: { ...toPatternValues(pattern), name: `${pattern.name} (copy)` },
                      })
                    }
                  />
                  <IconButton
                    label={`Delete ${pattern.name}`}
                    icon={<Trash2 />}
                    onClick={() => changes.remove(pattern)}
                  />
                </div>
              )}
            </li>
          ),
        )}
      </ul>
    </>
  );
}

type EditPatternProps = {
  pattern: Pattern;
  start: PatternValues;
  changes: ReturnType<typeof useListChanges<Pattern>>;
  onClose: () => void;
};

function EditPattern({ pattern, start, changes, onClose }: EditPatternProps) {
  return (
    <EditConflictForm<PatternText, Pattern>
      {...{ ...changes.edited(pattern), onClose, what: pattern.name }}
      labels={{ name: 'Name', positions: 'Positions' }}
      shown={(name, value) =>
        name === 'name'
          ? value
          : describePattern(patternBodyOf(fromPatternText({ name: '-', positions: value })))
      }
      valuesOf={(now) => toPatternText(toPatternValues(now))}
      bodyOf={(text) => patternBodyOf(fromPatternText(text))}
    >
      {(save) => (
        <PatternForm
          label={`Edit ${pattern.name}`}
          start={start}
          onSend={(_, values) => save(toPatternText(start), toPatternText(values))}
          onCancel={onClose}
        />
      )}
    </EditConflictForm>
  );
}
