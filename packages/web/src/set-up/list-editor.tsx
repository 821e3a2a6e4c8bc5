// Shows one of the simple lists of a site: find, add, edit, merge and delete its records.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Merge, Pencil, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { count, withArticle } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';
import { EditConflictForm } from './edit-conflict-form.tsx';
import styles from './list-editor.module.css';
import { MergeDialog } from './merge-dialog.tsx';
import { bodyOf, copyOf, type FormValues, type ListRecord, type Noun, toForm } from './nouns.ts';
import { listQuery } from './queries.ts';
import { RecordForm } from './record-form.tsx';
import { kindOf } from './schedules/kinds.ts';
import { RecordMenu } from './schedules/record-menu.tsx';
import { useListChanges } from './use-list-changes.ts';

const SHOWN_AT_FIRST = 200; // rows; more take long to paint
const SEARCHED_FROM = 12; // rows; fewer are seen at a glance

export function ListEditor({ noun }: { noun: Noun }) {
  const { client, site, mayEdit } = useSite();
  const { query = '' } = useSearch({ from: '/s/$siteId/set-up/{-$part}' });
  const navigate = useNavigate({ from: '/s/$siteId/set-up/{-$part}' });
  const list = useQuery(listQuery({ client, siteId: site.id }, noun));
  const changes = useListChanges<ListRecord>({ ...noun, copyOf: (record) => copyOf(noun, record) });
  const [isAllShown, showAll] = useState(false);
  if (list.isPending) return <Skeleton />;
  if (list.isError) return <Failure error={list.error} onRetry={() => list.refetch()} />;
  const found = list.data.filter(({ name }) => name.toLowerCase().includes(query.trim().toLowerCase()));
  const shown = isAllShown ? found : found.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      {mayEdit && <AddForm noun={noun} onAdd={changes.add} />}
      {(list.data.length > SEARCHED_FROM || query !== '') && (
        <div className={styles.search}>
          <TextField
            type="search"
            label={`Find ${withArticle(noun.one)}`}
            hiddenLabel
            placeholder={`Find ${withArticle(noun.one)}`}
            value={query}
            onChange={({ target }) =>
              navigate({ search: target.value === '' ? {} : { query: target.value }, replace: true })
            }
          />
          <span role="status">{query !== '' && `${count(found.length, noun.one, noun.many)} found`}</span>
        </div>
      )}
      {list.data.length === 0 && (
        <Empty title={`No ${noun.many} yet`}>{mayEdit && 'Add the first one above.'}</Empty>
      )}
      <ul className={styles.list} aria-label={noun.title}>
        {shown.map((record) => (
          <Row key={record.id} {...{ noun, record, changes, others: list.data }} />
        ))}
      </ul>
      {shown.length < found.length && (
        <Button onClick={() => showAll(true)}>Show all {count(found.length, noun.one, noun.many)}</Button>
      )}
    </>
  );
}

function AddForm({
  noun,
  onAdd,
}: {
  noun: Noun;
  onAdd: (body: Record<string, unknown>) => Promise<unknown>;
}) {
  const shortNoun = { ...noun, fields: noun.fields.filter(({ isFurther }) => !isFurther) };
  return (
    <div className={styles.add}>
      <RecordForm
        noun={shortNoun}
        start={toForm(shortNoun)}
        label={`Add ${withArticle(noun.one)}`}
        isForAdding
        onSend={onAdd}
      >
        <Button look="primary" type="submit">
          <Plus aria-hidden="true" /> Add
        </Button>
      </RecordForm>
    </div>
  );
}

type EditFormProps = Omit<RowProps, 'others'> & { start: FormValues; onClose: () => void };

function EditForm({ noun, record, changes, start, onClose }: EditFormProps) {
  const labels = Object.fromEntries(noun.fields.map(({ name, label }) => [name, label]));
  return (
    <EditConflictForm<FormValues, ListRecord>
      {...{ ...changes.edited(record), onClose, labels: { name: 'Name', ...labels }, what: record.name }}
      valuesOf={(now) => toForm(noun, now)}
      bodyOf={(values) => bodyOf(noun, values)}
    >
      {(save) => (
        <RecordForm
          {...{ noun, start, label: `Edit ${record.name}` }}
          onSend={(_, values) => save(start, values)}
          onCancel={onClose}
        >
          <Button look="primary" type="submit">
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </RecordForm>
      )}
    </EditConflictForm>
  );
}

type RowProps = {
  noun: Noun;
  record: ListRecord;
  others: readonly ListRecord[];
  changes: ReturnType<typeof useListChanges<ListRecord>>;
};

function Row({ noun, record, others, changes }: RowProps) {
  const [isMerged, setMerged] = useState(false);
  const { isAssignor, mayEdit, site } = useSite();
  const siteId = String(site.id);
  const kind = kindOf(noun.part);
  const [edited, setEdited] = useState<FormValues>(); // the fields when the form was opened
  const editButton = useRef<HTMLButtonElement>(null);
  if (edited !== undefined) {
    const close = () => {
      setEdited(undefined);
      requestAnimationFrame(() => editButton.current?.focus());
    };
    return (
      <li className={styles.edited}>
        <EditForm {...{ noun, record, changes }} start={edited} onClose={close} />
      </li>
    );
  }
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        {noun.part === 'venues' ? (
          <Link to="/s/$siteId/venues/$venueId" params={{ siteId, venueId: String(record.id) }}>
            <b>{record.name}</b>
          </Link>
        ) : (
          <b>{record.name}</b>
        )}
        {noun.describe !== undefined && <span>{noun.describe(record)}</span>}
      </div>
      <div className={styles.actions}>
        {mayEdit && (
          <>
            <IconButton
              ref={editButton}
              label={`Edit ${record.name}`}
              icon={<Pencil />}
              onClick={() => setEdited(toForm(noun, record))}
            />
            {noun.isMergeable && others.length > 1 && (
              <IconButton
                label={`Merge ${record.name} into another`}
                icon={<Merge />}
                onClick={() => setMerged(true)}
              />
            )}
            <IconButton
              label={`Delete ${record.name}`}
              icon={<Trash2 />}
              onClick={() => changes.remove(record)}
            />
          </>
        )}
        {isAssignor && kind !== undefined && <RecordMenu {...{ kind, record }} />}
      </div>
      {isMerged && (
        <MergeDialog
          {...{ noun, record, others }}
          onMerge={(into) => changes.merge(record, into)}
          onClose={() => setMerged(false)}
        />
      )}
    </li>
  );
}
