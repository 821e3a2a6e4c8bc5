// Makes a file for a spreadsheet of the list that is shown: of which records, with which columns, in which format.
import type { Export, NewExport } from '@crewcall/sdk/core';
import { Sites } from '@crewcall/sdk/resources';
import { Download } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { addDays, todayIn } from '../format/days.ts';
import { count } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { problemsOf } from '../session/problems.ts';
import { useChange } from '../session/use-change.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox, FormError, TextField } from '../ui/field.tsx';
import { Segmented } from '../ui/segmented.tsx';
import {
  COLUMNS,
  type ExportKind,
  rememberColumns,
  rememberedColumns,
  rememberedFormat,
  rememberFormat,
} from './columns.ts';
import styles from './export-dialog.module.css';

const KINDS: Record<ExportKind, string> = {
  games: 'A row for each game',
  assignments: 'A row for each position',
  people: 'People',
  availability: 'Their availability',
  balance: 'A row for each official',
  pay: 'A row for each official',
  pay_lines: 'A row for each game',
  payer_lines: 'A row for each game and official',
  annual_totals: 'A row for each official',
};
const MOST_IDS = 1_000; // docs/api: Exports
const TOO_MANY =
  'Up to 1,000 records of a search fit into an export. Search for fewer, or export all of them.';
const WEEKS = 4; // of availability, unless other days are chosen

type ExportDialogProps = {
  /** Which tables the list can become. */
  kinds: readonly [ExportKind, ...ExportKind[]];
  /** "48 games, Nov 21 – 27" */
  what: string;
  /** What finds the records of the list. */
  search: NewExport['search'];
  onClose: () => void;
};

export default function ExportDialog({ kinds, what, search, onClose }: ExportDialogProps) {
  const { client, site, me } = useSite();
  const { submit, isPending } = useChange();
  const form = useId();
  const [kind, setKind] = useState<ExportKind>(kinds[0]);
  const [format, setFormat] = useState(rememberedFormat);
  const [chosen, setChosen] = useState(() => rememberedColumns(kind));
  const [days, setDays] = useState(() => {
    const today = todayIn(site.timezone);
    return { start_date: today, end_date: addDays(today, 7 * WEEKS - 1) };
  });
  const [problem, setProblem] = useState<string>();
  const columns = COLUMNS[kind].filter(({ forManagers }) => !forManagers || me.manager);
  const names = columns.map(({ name }) => name).filter((name) => chosen.has(name));
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (names.length === 0) return setProblem('Choose at least one column.');
    if ((search?.id?.length ?? 0) > MOST_IDS) return setProblem(TOO_MANY);
    rememberColumns(kind, names);
    rememberFormat(format);
    const body = {
      ...{ kind, format, columns: names },
      search: { ...search, ...(kind === 'availability' && days) },
    };
    try {
      await submit<Export>({
        record: `exports of site ${site.id}`,
        send: () => new Sites(client).createExports(site.id, body),
        onSaved: ({ _links }) => download(_links.self.href),
        message: ({ rows }) => `The file with ${count(rows, 'row')} is being downloaded.`,
      });
      onClose();
    } catch (error) {
      setProblem(Object.values(problemsOf(error)).join(' '));
    }
  };
  const choose = (name: string, isChosen: boolean) => {
    setProblem(undefined);
    setChosen((now) => new Set(isChosen ? [...now, name] : [...now].filter((one) => one !== name)));
  };
  return (
    <Dialog
      title="Export"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={form} disabled={isPending}>
            <Download aria-hidden="true" /> Download
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={send}>
        <p className={styles.what}>{what}</p>
        <div className={styles.choices}>
          <Segmented
            label="What the table has"
            value={kind}
            choices={kinds.map((value) => ({ value, label: KINDS[value] }))}
            onChange={(next) => {
              setKind(next);
              setChosen(rememberedColumns(next));
            }}
          />
          <Segmented
            label="Format"
            value={format}
            choices={[
              { value: 'xlsx', label: 'Excel' },
              { value: 'csv', label: 'CSV' },
            ]}
            onChange={setFormat}
          />
        </div>
        {kind === 'availability' && (
          <div className={styles.days}>
            <TextField
              label="From"
              type="date"
              required
              value={days.start_date}
              onChange={({ target }) => setDays({ ...days, start_date: target.value })}
            />
            <TextField
              label="To"
              type="date"
              required
              min={days.start_date}
              value={days.end_date}
              onChange={({ target }) => setDays({ ...days, end_date: target.value })}
            />
          </div>
        )}
        <fieldset className={styles.columns}>
          <legend>Columns</legend>
          <div className={styles.all}>
            <Button small look="quiet" onClick={() => setChosen(new Set(columns.map(({ name }) => name)))}>
              All
            </Button>
            <Button small look="quiet" onClick={() => setChosen(new Set())}>
              None
            </Button>
          </div>
          <div className={styles.boxes}>
            {columns.map(({ name, label }) => (
              <Checkbox
                key={name}
                label={label}
                checked={chosen.has(name)}
                onChange={({ target }) => choose(name, target.checked)}
              />
            ))}
          </div>
        </fieldset>
        <FormError message={problem} />
      </form>
    </Dialog>
  );
}

/** The service names the file, and says that it is one to be saved: the page stays. */
function download(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.click();
}
