// The grades of a site's officials, in their order.
import type { WholeSite } from '@crewcall/sdk/core';
import { Plus } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSite } from '../../session/context.tsx';
import { useEditConflict } from '../../session/edit-conflict.ts';
import { type Problems, problemsOf } from '../../session/problems.ts';
import { Button } from '../../ui/button.tsx';
import { Compare } from '../../ui/compare.tsx';
import { TextField } from '../../ui/field.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { OrderedList } from '../ordered/ordered-list.tsx';
import { useSiteSettings } from '../site/use-site-settings.ts';
import styles from './grades-editor.module.css';

/** `key` stays with a grade while it is moved or renamed. */
type GradeRow = { key: number; name: string };
let lastKey = 0;
const rowOf = (name: string): GradeRow => {
  lastKey += 1;
  return { key: lastKey, name };
};

export function GradesEditor() {
  const { mayEdit } = useSite();
  const { site } = useSiteSettings();
  if (site.isPending) return <Skeleton rows={4} />;
  if (site.isError) return <Failure error={site.error} onRetry={() => site.refetch()} />;
  const { grades } = site.data;
  if (mayEdit) return <GradesForm grades={grades} />;
  if (grades.length === 0) return <Empty title="No grades yet" />;
  return (
    <ol className={styles.grades}>
      {grades.map((grade) => (
        <li key={grade}>{grade}</li>
      ))}
    </ol>
  );
}

/** One a line: they have one order, so they are compared as a whole. */
type GradesText = { grades: string };
const toText = (grades: readonly string[]): GradesText => ({ grades: grades.join('\n') });
const fromText = ({ grades }: GradesText): string[] => (grades === '' ? [] : grades.split('\n'));

function GradesForm({ grades }: { grades: readonly string[] }) {
  const { site } = useSite();
  const { record, saved: shown } = useSiteSettings();
  const [{ start, rows }, setForm] = useState(() => ({ start: grades, rows: grades.map(rowOf) }));
  const setRows = (change: (now: GradeRow[]) => GradeRow[]) =>
    setForm((now) => ({ ...now, rows: change(now.rows) }));
  const restart = (from: readonly string[]) => setForm({ start: from, rows: from.map(rowOf) });
  const [problems, setProblems] = useState<Problems>({});
  const { conflict, save, end } = useEditConflict<GradesText, WholeSite>({
    path: `/api/v2/sites/${site.id}`,
    ...{ record, saved: shown, message: 'The grades were saved.' },
    valuesOf: (now) => toText(now.grades),
    bodyOf: (text) => ({ grades: fromText(text) }),
    onSaved: (saved) => {
      restart(saved.grades);
      setProblems({});
    },
  });
  const form = useRef<HTMLFormElement>(null);
  const focus = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus();
  const names = rows.map(({ name }) => name.trim());
  const isChanged = JSON.stringify(names) !== JSON.stringify(start);
  // Without changes of one's own, the form follows the site.
  if (!isChanged && toText(grades).grades !== toText(start).grades) restart(grades);
  const showProblems = (found: Problems) => {
    flushSync(() => setProblems(found));
    focus('[aria-invalid]');
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const found = problemsIn(names);
    if (Object.keys(found).length > 0) return showProblems(found);
    try {
      await save(toText(start), toText(names));
    } catch (error) {
      showProblems(problemsOf(error));
    }
  };
  if (conflict !== undefined)
    return (
      <Compare
        {...conflict}
        what="the grades"
        labels={{ grades: 'Grades' }}
        shown={(_, value) => value.replaceAll('\n', ', ')}
        onKeep={(text) => void save(conflict.theirs, text).catch((error) => setProblems(problemsOf(error)))}
        onDiscard={() => {
          end();
          restart(fromText(conflict.theirs));
        }}
      />
    );
  return (
    <form ref={form} className={styles.form} aria-label="Grades" noValidate onSubmit={send}>
      {rows.length === 0 && (
        <p className={styles.none}>
          No grades yet. Without them, everybody can take every position, unless it names a grade.
        </p>
      )}
      <OrderedList
        label="Grades, the lowest first"
        items={rows}
        nameOf={({ name }, index) => name.trim() || `grade ${index + 1}`}
        onChange={(changed) => setRows(() => changed)}
        least={0}
      >
        {({ name }, index) => (
          <TextField
            label={`Grade ${index + 1}`}
            hiddenLabel
            autoComplete="off"
            placeholder="such as Regional"
            error={problems[`grades/${index}`]}
            value={name}
            onChange={({ target }) =>
              setRows((now) => now.with(index, { ...now[index]!, name: target.value }))
            }
          />
        )}
      </OrderedList>
      {(problems.grades ?? problems['']) !== undefined && (
        <p role="alert">{problems.grades ?? problems['']}</p>
      )}
      <div className={styles.actions}>
        <Button
          onClick={() => {
            flushSync(() => setRows((now) => [...now, rowOf('')]));
            focus('li:last-of-type input');
          }}
        >
          <Plus aria-hidden="true" /> Add a grade
        </Button>
        {isChanged && (
          <Button
            look="quiet"
            onClick={() => {
              restart(grades);
              setProblems({});
            }}
          >
            Discard
          </Button>
        )}
        <Button look="primary" type="submit" disabled={!isChanged}>
          Save
        </Button>
      </div>
    </form>
  );
}

function problemsIn(names: readonly string[]): Problems {
  const before = (index: number) => names.slice(0, index).map((name) => name.toLowerCase());
  const problems = names.flatMap((name, index) => {
    if (name === '') return [[`grades/${index}`, 'Enter the name of the grade, or remove it.']];
    if (before(index).includes(name.toLowerCase())) return [[`grades/${index}`, 'It is in the list twice.']];
    return [];
  });
  return Object.fromEntries(problems);
}
