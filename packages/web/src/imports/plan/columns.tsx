// What the columns of the sheet mean, how sure that is, and how it is changed: above the table, and as a list.
import type { Import, ImportColumn } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleHelp, Columns3 } from 'lucide-react';
import { useState } from 'react';
import { useSite } from '../../session/context.tsx';
import { patternsQuery } from '../../set-up/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FIELDS } from '../fields.ts';
import { useImports } from '../use-imports.ts';
import styles from './columns.module.css';

const SURE = 0.75; // of 1
/** What the API says of columns that somebody chose, now or for an earlier sheet. */
const CHOSEN = 'It was chosen.';

export function ColumnHead({ one, column }: { one: Import; column: ImportColumn }) {
  return (
    <th scope="col" className={styles.head}>
      <Meaning one={one} column={column} />
      <Certainty column={column} />
      <span className={styles.heading} title={column.reason}>
        {column.heading ?? `Column ${column.letter}`}
      </span>
    </th>
  );
}

/** The meanings that a column can have, as "field" or "official:position". */
function Meaning({ one, column }: { one: Import; column: ImportColumn }) {
  const { update, isPending } = useImports();
  const positions = usePositions(one);
  const value = column.field === null ? '' : valueOfMeaning(column);
  const known = Object.entries(FIELDS[one.kind]);
  return (
    <select
      className={styles.select}
      aria-label={`What column ${column.letter}${column.heading === null ? '' : `, ${column.heading},`} means`}
      value={value}
      disabled={isPending || one.state !== 'draft'}
      onChange={({ target }) => {
        const [field = '', ...rest] = target.value.split(':');
        const meaning = { index: column.index, field: field || null, position: rest.join(':') || null };
        const chosen = one.columns.filter(({ index, reason }) => index !== column.index && reason === CHOSEN);
        void update(one, {
          columns: [...chosen.map(({ index, field, position }) => ({ index, field, position })), meaning],
        });
      }}
    >
      <option value="">Not imported</option>
      {known.map(([field, name]) => (
        <option key={field} value={field}>
          {name}
        </option>
      ))}
      {positions.map((position) => (
        <option key={position} value={`official:${position}`}>
          {position}
        </option>
      ))}
    </select>
  );
}

const valueOfMeaning = ({ field, position }: ImportColumn): string =>
  field === 'official' && position !== null ? `official:${position}` : (field ?? '');

/** What officials of games work: of the patterns of the site, and of the columns. */
function usePositions({ kind, columns }: Import): string[] {
  const { client, site } = useSite();
  const patterns =
    useQuery({ ...patternsQuery({ client, siteId: site.id }), enabled: kind === 'games' }).data ?? [];
  if (kind !== 'games') return [];
  const names = [
    ...columns.flatMap(({ position }) => position ?? []),
    ...patterns.flatMap((pattern) => pattern.positions.map(({ name }) => name)),
  ];
  return [...new Set(names)];
}

function Certainty({ column: { field, confidence, reason } }: { column: ImportColumn }) {
  if (field === null) return <span className={styles.none}>left out</span>;
  if (reason === CHOSEN)
    return (
      <span className={styles.sure}>
        <Check aria-hidden="true" /> chosen
      </span>
    );
  if (confidence >= SURE)
    return (
      <span className={styles.sure}>
        <Check aria-hidden="true" /> sure
      </span>
    );
  return (
    <span className={styles.likely}>
      <CircleHelp aria-hidden="true" /> likely
    </span>
  );
}

/** All columns with samples of what is in them. */
export function ColumnsButton({ one }: { one: Import }) {
  const [isOpen, setOpen] = useState(false);
  const used = one.columns.filter(({ field }) => field !== null).length;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Columns3 aria-hidden="true" /> Columns ({used} of {one.columns.length})
      </Button>
      {isOpen && (
        <Dialog
          title="What the columns mean"
          isWide
          onClose={() => setOpen(false)}
          actions={
            <Button look="primary" onClick={() => setOpen(false)}>
              Done
            </Button>
          }
        >
          <ul className={styles.list}>
            {one.columns.map((column) => (
              <li key={column.index}>
                <div>
                  <b>{column.heading ?? `Column ${column.letter}`}</b>
                  <p>{column.samples.slice(0, 3).join(' · ')}</p>
                </div>
                <div>
                  <Meaning one={one} column={column} />
                  <p>
                    <Certainty column={column} />
                    <span> {column.reason}</span>
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
