// Shows the patterns of a site: the positions of crews and their fees.
import type { NewPattern, Pattern } from '@crewcall/sdk/core';
import { Patterns } from '@crewcall/sdk/resources';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSite } from '../../session/context.tsx';
import { keyOf } from '../../session/keys.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Empty, Failure, messageOf, Skeleton } from '../../ui/states.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { EditConflictForm } from '../edit-conflict-form.tsx';
import styles from '../list-editor.module.css';
import { patternsQuery } from '../queries.ts';
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

/** The form that is open: of a new pattern, or of one that exists. */
type OpenForm = { id: number | undefined; start: PatternValues };

export function PatternsEditor() {
  const { client, site, mayEdit } = useSite();
  const list = useQuery(patternsQuery({ client, siteId: site.id }));
  const [open, setOpen] = useState<OpenForm>();
  const changes = usePatternChanges();
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
  changes: ReturnType<typeof usePatternChanges>;
  onClose: () => void;
};

function EditPattern({ pattern, start, changes, onClose }: EditPatternProps) {
  return (
    <EditConflictForm<PatternText, Pattern>
      {...{ changes, onClose, what: pattern.name }}
      labels={{ name: 'Name', positions: 'Positions' }}
      shown={(name, value) =>
        name === 'name'
          ? value
          : describePattern(patternBodyOf(fromPatternText({ name: '-', positions: value })))
      }
      path={`/api/v2/patterns/${pattern.id}`}
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

function usePatternChanges() {
  const { client, site } = useSite();
  const queries = useQueryClient();
  const toasts = useToasts();
  const readAgain = () => queries.invalidateQueries({ queryKey: keyOf(site.id, 'pattern') });
  const fail = (error: unknown) => toasts.show({ message: messageOf(error), isError: true });
  const remove = async ({ id }: Pattern) => {
    await new Patterns(client).delete(id);
    await readAgain();
  };
  const create = async (body: NewPattern) => {
    const created = await new Patterns(client).create(site.id, body);
    await readAgain();
    return created;
  };
  return {
    add: async (body: NewPattern) => {
      const created = await create(body);
      toasts.show({ message: `${created.name} was added.`, undo: () => void remove(created).catch(fail) });
    },
    /** Of a pattern that its form has changed. */
    showSaved: (saved: Pattern, undo: () => Promise<Pattern>) => {
      void readAgain();
      const message = `${saved.name} was saved. Games that have it keep their crews.`;
      toasts.show({ message, undo: () => void undo().then(readAgain, fail) });
    },
    fail,
    readAgain,
    remove: async (pattern: Pattern) => {
      try {
        await remove(pattern);
        const undo = () => void create(patternBodyOf(toPatternValues(pattern))).catch(fail);
        toasts.show({ message: `${pattern.name} was deleted.`, undo });
      } catch (error) {
        fail(error);
      }
    },
  };
}
