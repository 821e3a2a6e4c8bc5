// The changes of imports: open one, answer and mend it, apply, undo and discard it.
import { ApiError, type Import, type ImportInvitations } from '@crewcall/sdk/core';
import { Imports, Jobs } from '@crewcall/sdk/resources';
import { type QueryKey, useIsMutating } from '@tanstack/react-query';
import { useMemo } from 'react';
import { downloadCsv } from '../exports/download-csv.ts';
import { count } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { keyOf } from '../session/keys.ts';
import { patch } from '../session/optimistic.ts';
import { type Change, useChange } from '../session/use-change.ts';
import { importKey, importsKey } from './queries.ts';
import type { Kind } from './search.ts';
import { KIND_NAMES } from './words.ts';

/** A sheet as it was dropped or chosen, or cells as they were pasted. */
export type Sheet = { file: File } | { text: string };

export type ImportChange = {
  sheet?: string;
  hidden?: boolean;
  columns?: { index: number; field: string | null; position?: string | null }[];
  answers?: { id: string; value: string }[];
  cells?: MendedCell[];
  gone?: 'keep' | 'cancel';
};

/** What a cell of the sheet says instead, by the number of its row and the index of its column. */
export type MendedCell = { row: number; column: number; text: string };

/** Whether the site has an open import of the kind already. */
export const isOpenAlready = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.code === 'conflict';

export function useImports() {
  const { client, site } = useSite();
  const { start, submit, isPending } = useChange();
  const siteId = site.id;
  const changes = useMemo(() => {
    const list: QueryKey = importsKey(siteId);
    const imports = new Imports(client);
    /** A change whose response is the import. */
    const change = (one: Import, send: () => Promise<Import>): Change<Import> => ({
      ...{ record: recordOf(one), send, affects: [list] },
      saved: (now) => [patch<Import>(importKey(siteId, now.id), () => now)],
    });
    return {
      open: (sheet: Sheet, kind: Kind | undefined) =>
        submit<Import>({
          record: `imports of ${siteId}`,
          send: () => client.request('POST', `/api/v2/sites/${siteId}/imports`, bodyOf(sheet, kind)),
          affects: [list],
        }),
      update: (one: Import, body: ImportChange) =>
        start({
          ...change(one, () => imports.update(one.id, body)),
          optimistic: [patch<Import>(importKey(siteId, one.id), (now) => answered(now, body))],
        }),
      /** `before`: what the same cells say now. */
      mend: (one: Import, { cells, before }: { cells: MendedCell[]; before: MendedCell[] }) => {
        const to = (now: MendedCell[]) => change(one, () => imports.update(one.id, { cells: now }));
        const message = `${count(cells.length, 'cell')} mended.`;
        return start({ ...to(cells), message, undo: () => to(before) });
      },
      apply: (one: Import) => start(change(one, () => imports.apply(one.id))),
      undo: (one: Import) => start(change(one, () => imports.undo(one.id))),
      stop: (one: Import, jobId: number) =>
        start({
          record: recordOf(one),
          send: () => new Jobs(client).stop(jobId),
          affects: [importKey(siteId, one.id)],
        }),
      discard: (one: Import) =>
        start({
          record: recordOf(one),
          send: () => imports.delete(one.id),
          affects: [list],
          message: `${KIND_NAMES[one.kind]} from ${nameOf(one)}: discarded. Nothing was changed.`,
        }),
      invite: (one: Import) =>
        start<ImportInvitations>({
          record: recordOf(one),
          send: () => imports.invite(one.id),
          affects: [keyOf(siteId, 'user')],
          message: ({ invited }) =>
            invited === 0
              ? 'Everybody of this import was invited already.'
              : `${count(invited, 'person', 'people')} will get an email.`,
        }),
      /** Offers the rows that were not imported as a file, with the reasons. */
      downloadBadRows: async (one: Import) => {
        const { filename, text } = await imports.getBadRows(one.id);
        downloadCsv(filename, text);
      },
    };
  }, [client, siteId, start, submit]);
  return { ...changes, isPending };
}

/** Whether a change of the import is on its way: what is shown of its plan is that of before. */
export const useIsChanging = ({ id }: Pick<Import, 'id'>): boolean =>
  useIsMutating({ mutationKey: [recordOf({ id })] }) > 0;

const recordOf = ({ id }: Pick<Import, 'id'>) => `import ${id}`;

/** What the sheet is called. */
export const nameOf = ({ filename }: Pick<Import, 'filename'>): string => filename ?? 'pasted cells';

function bodyOf(sheet: Sheet, kind: Kind | undefined): { body: unknown } {
  if ('text' in sheet) return { body: { text: sheet.text, ...(kind && { kind }) } };
  const form = new FormData();
  if (kind !== undefined) form.append('kind', kind);
  form.append('file', sheet.file);
  return { body: form };
}

/** Answers are shown at once; the plan follows. */
function answered(now: Import, { answers = [], gone }: ImportChange): Import {
  const values = new Map(answers.map(({ id, value }) => [id, value]));
  return {
    ...now,
    gone: gone ?? now.gone,
    questions: now.questions.map((one) => ({ ...one, answer: values.get(one.id) ?? one.answer })),
  };
}
