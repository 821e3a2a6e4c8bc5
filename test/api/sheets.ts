// Brings sheets in over HTTP, as a page does.
import assert from 'node:assert/strict';
import { sql } from '../../src/storage/sql.ts';
import type { Call, Reply } from '../support/service.ts';
import { ok, type Stage, until } from '../support/stage.ts';

type Json = Reply['json'];

export type Sheets = ReturnType<typeof sheetsOf>;

/** `call` is Ada's unless told otherwise. */
export function sheetsOf(stage: Stage, call: Call = stage.ada) {
  const path = `/api/v2/sites/${stage.season.siteId}/imports`;

  function upload(
    content: string | Uint8Array<ArrayBuffer>,
    { filename = 'season.csv', ...fields }: Record<string, string> = {},
  ): Promise<Reply> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob([content]), filename);
    return call('POST', path, { form });
  }
  const view = async (id: number): Promise<Json> => ok(await call('GET', `/api/v2/imports/${id}`), 200);
  const rowsOf = async (id: number, query = ''): Promise<Json[]> =>
    ok(await call('GET', `/api/v2/imports/${id}/rows${query}`), 200)._embedded.rows;

  async function apply(id: number, action = 'apply', state = 'applied'): Promise<Json> {
    const { _links } = ok(await call('POST', `/api/v2/imports/${id}/${action}`), 200);
    assert.match(_links.job.href, /\/jobs\/\d+/);
    await until('the import to end', async () => (await view(id)).state === state);
    return view(id);
  }

  return {
    upload,
    view,
    rowsOf,
    apply,
    undo: (id: number) => apply(id, 'undo', 'undone'),
    /** Opens the sheet of these lines, and gives its import with its rows. */
    async open(kind: string, lines: readonly string[]): Promise<Json> {
      const opened = ok(await upload(lines.join('\n'), { kind }), 201);
      return { ...opened, rows: await rowsOf(opened.id) };
    },
    /** The entries of records of a kind, which managers read. */
    async audit(record: string): Promise<Json[]> {
      const set = (manager: boolean) =>
        stage.service.db.query(
          sql`update users set manager = ${manager} where id = ${stage.season.ada.userId}`,
        );
      await set(true);
      const at = `/api/v2/sites/${stage.season.siteId}/audit?search[record]=${record}`;
      const { _embedded } = ok(await call('GET', at), 200);
      await set(false);
      return _embedded.audit;
    },
    async discard(id: number): Promise<void> {
      assert.equal((await call('DELETE', `/api/v2/imports/${id}`)).status, 204);
    },
  };
}
