// Where a sheet comes in: dropped, chosen or pasted; and the imports that are open or were made before.
import type { Import } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { FileSpreadsheet, FileUp } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { momentOf } from '../../format/days.ts';
import { useSite } from '../../session/context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Select, TextArea } from '../../ui/field.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import page from '../../ui/page.module.css';
import { Failure, messageOf } from '../../ui/states.tsx';
import { importsQuery } from '../queries.ts';
import { KINDS, type Kind } from '../search.ts';
import { isOpenAlready, nameOf, type Sheet, useImports } from '../use-imports.ts';
import { doneWords, KIND_NAMES, OUTCOME_NAMES } from '../words.ts';
import styles from './start-view.module.css';

const ACCEPTED = '.csv,.tsv,.tab,.txt,.xlsx';

export function StartView() {
  const { client, site } = useSite();
  const listed = useQuery(importsQuery({ client, siteId: site.id }));
  const open = (listed.data ?? []).filter(({ state }) => state !== 'applied' && state !== 'undone');
  const ended = (listed.data ?? []).filter((one) => !open.includes(one));
  return (
    <main id="main" className={page.page}>
      <div className={page.bar}>
        <h1>Import</h1>
        <HelpLink page="assign#import-a-sheet">How to import a sheet</HelpLink>
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          {open.length > 0 && (
            <section aria-labelledby="open-imports" className={styles.open}>
              <h2 id="open-imports">Not applied yet</h2>
              <ul>
                {open.map((one) => (
                  <OpenImport key={one.id} one={one} />
                ))}
              </ul>
            </section>
          )}
          <NewSheet />
        </div>
        <section aria-labelledby="earlier" className={styles.earlier}>
          <h2 id="earlier">Earlier imports</h2>
          {listed.isError && <Failure error={listed.error} onRetry={() => listed.refetch()} />}
          {listed.isSuccess && ended.length === 0 && <p className={styles.soft}>None yet.</p>}
          <ul>
            {ended.map((one) => (
              <li key={one.id}>
                <ImportLink one={one}>{nameOf(one)}</ImportLink>
                <p className={styles.soft}>
                  {momentOf(one.applied ?? one.updated)} · {one.opened_by ?? 'Somebody'}
                  <br />
                  {one.state === 'undone' ? 'Undone' : doneWords(one)}
                </p>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </main>
  );
}

/** One that waits: whoever assigns here goes on with it. */
function OpenImport({ one }: { one: Import }) {
  const { me } = useSite();
  const { discard, isPending } = useImports();
  const isMine = one.opened_by === `${me.first_name} ${me.last_name}`.trim();
  const found = (['created', 'changed', 'asked', 'refused'] as const)
    .filter((outcome) => one.counts[outcome] > 0)
    .map(
      (outcome) => `${one.counts[outcome].toLocaleString('en-US')} ${OUTCOME_NAMES[outcome].toLowerCase()}`,
    );
  return (
    <li className={styles.card}>
      <FileSpreadsheet aria-hidden="true" />
      <div>
        <b>
          {KIND_NAMES[one.kind]} from {nameOf(one)}
        </b>
        <p className={styles.soft}>
          {isMine ? 'You' : (one.opened_by ?? 'Somebody')} opened it on {momentOf(one.created)}.{' '}
          {one.state === 'draft' ? found.join(', ') : 'It is being carried out.'}
        </p>
      </div>
      <div className={styles.actions}>
        {one.state === 'draft' && (
          <Button small disabled={isPending} onClick={() => discard(one)}>
            Discard
          </Button>
        )}
        <ImportLink one={one} className={buttonClass('primary', true)}>
          Go on
        </ImportLink>
      </div>
    </li>
  );
}

type ImportLinkProps = { one: Import; className?: string; children: ReactNode };

function ImportLink({ one, className, children }: ImportLinkProps) {
  const { site } = useSite();
  const params = { siteId: String(site.id), importId: String(one.id) };
  return (
    <Link to="/s/$siteId/imports/$importId" params={params} className={className}>
      {children}
      <span className="visually-hidden">
        {' '}
        ({KIND_NAMES[one.kind]}, import {one.id})
      </span>
    </Link>
  );
}

function NewSheet() {
  const { kind } = useSearch({ from: '/s/$siteId/imports/' });
  const navigate = useNavigate({ from: '/s/$siteId/imports/' });
  const { open, isPending } = useImports();
  const [error, setError] = useState<unknown>();
  const [cells, setCells] = useState('');
  const chooser = useRef<HTMLInputElement>(null);
  const read = useCallback(
    async (sheet: Sheet) => {
      setError(undefined);
      try {
        const { id } = await open(sheet, kind);
        await navigate({
          to: '/s/$siteId/imports/$importId',
          params: (now) => ({ ...now, importId: String(id) }),
        });
      } catch (reason) {
        setError(reason);
      }
    },
    [open, kind, navigate],
  );
  const isOver = useDropped(read);
  return (
    <section aria-labelledby="new-sheet" className={styles.new}>
      <h2 id="new-sheet" className="visually-hidden">
        A new sheet
      </h2>
      <div className={isOver ? `${styles.drop} ${styles.over}` : styles.drop} aria-busy={isPending}>
        <FileUp aria-hidden="true" />
        <p className={styles.lead}>{isPending ? 'Reading the sheet…' : 'Drop a sheet here'}</p>
        <p className={styles.soft}>
          A file from a league or a spreadsheet, as it is: CSV, TSV or Excel (.xlsx), up to 10 MB. You see
          what it does before anything is changed.
        </p>
        <input
          ref={chooser}
          type="file"
          accept={ACCEPTED}
          hidden
          aria-label="A sheet"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file !== undefined) void read({ file });
            target.value = ''; // the same file may be chosen again
          }}
        />
        <Button look="primary" disabled={isPending} onClick={() => chooser.current?.click()}>
          Choose a file
        </Button>
        {error !== undefined && (
          <p role="alert" className={styles.error}>
            {messageOf(error)}
            {isOpenAlready(error) && ' It is shown above.'}
          </p>
        )}
      </div>
      <div className={styles.kind}>
        <Select
          label="What the sheet is about"
          value={kind ?? ''}
          onChange={({ target }) =>
            navigate({ search: { kind: (target.value || undefined) as Kind | undefined }, replace: true })
          }
        >
          <option value="">Found out from its columns</option>
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {KIND_NAMES[one]}
            </option>
          ))}
        </Select>
      </div>
      <form
        className={styles.paste}
        onSubmit={(event) => {
          event.preventDefault();
          void read({ text: cells });
        }}
      >
        <TextArea
          label="Or paste cells"
          hint="Copied from a spreadsheet, with their headings. Outside of this field, Ctrl+V reads them at once."
          rows={5}
          value={cells}
          onChange={({ target }) => setCells(target.value)}
        />
        <Button type="submit" disabled={isPending || cells.trim() === ''}>
          Read the cells
        </Button>
      </form>
    </section>
  );
}

/** Takes what is dropped or pasted anywhere on the page. Gives whether a file is held over it. */
function useDropped(read: (sheet: Sheet) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const on = <Type extends keyof DocumentEventMap>(
      type: Type,
      listen: (event: DocumentEventMap[Type]) => void,
    ) => document.addEventListener(type, listen, { signal: stop.signal });
    on('dragover', (event) => {
      event.preventDefault();
      setOver(true);
    });
    on('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setOver(false);
    });
    on('drop', (event) => {
      event.preventDefault();
      setOver(false);
      takeSheet(event.dataTransfer, read);
    });
    on('paste', (event) => {
      const isField = (event.target as Element | null)?.closest?.('input, textarea, select') != null;
      if (!isField) takeSheet(event.clipboardData, read);
    });
    return () => stop.abort();
  }, [read]);
  return isOver;
}

function takeSheet(data: DataTransfer | null, read: (sheet: Sheet) => void): void {
  const [file] = data?.files ?? [];
  const text = data?.getData('text/plain') ?? '';
  // A spreadsheet puts a picture of the cells beside them.
  if (text.trim() !== '') read({ text });
  else if (file !== undefined) read({ file });
}
