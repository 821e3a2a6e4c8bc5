// `crewcall site export` and `site import`: one site as a file, for an installation of its own.
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { readSettings } from '../../config.ts';
import * as exporting from '../../domain/sites/transfer/export.ts';
import * as importing from '../../domain/sites/transfer/import.ts';
import { AppError, fileError } from '../../kernel/errors.ts';
import { version } from '../../kernel/version.ts';
import { recordBaseline } from '../../notices/baseline.ts';
import { OWNER_ONLY, writeWhole } from '../../storage/backup/file.ts';
import { type Context, columns, type Result } from '../command.ts';
import { withDatabase } from '../database.ts';
import { noSite } from './site.ts';

/** Writes the site's records. Bank accounts, tax forms, passwords and subscriptions are not among them. */
export async function exportSite(
  { id: siteId, file }: { id: number; file: string },
  { env }: Context,
): Promise<Result> {
  const { site, counts } = await withDatabase(readSettings(env), (db) =>
    writeWhole(file, async (partial) => {
      const output = createWriteStream(partial, { flags: 'wx', mode: OWNER_ONLY, flush: true });
      const isDone = finished(output);
      isDone.catch(() => {}); // it is awaited at the end
      const write = async (line: object) => {
        if (!output.write(`${JSON.stringify(line)}\n`)) await Promise.race([once(output, 'drain'), isDone]);
      };
      const done = await exporting.exportSite(db, { siteId, release: version(), now: new Date(), write });
      output.end();
      await isDone;
      return done;
    }),
  ).catch((error) => {
    throw error instanceof AppError && error.code === 'not_found' ? noSite(siteId) : error;
  });
  return {
    json: { file: resolve(file), site, records: counts },
    text: `${tableOf(counts)}\nExported site ${site.id}, ${site.name}, to ${file}. It has personal data of its people.`,
  };
}

/** Creates the site of the file, or only tells what would come. */
export async function importSite(
  { file, dryRun = false }: { file: string; dryRun?: boolean | undefined },
  { env }: Context,
): Promise<Result> {
  const imported = await withDatabase(readSettings(env), (db) =>
    importing.importSite(db, { lines: () => linesOf(file), dryRun, afterwards: recordBaseline }),
  ).catch((error) => {
    throw fileError(error, { file, verb: 'read' });
  });
  const { siteId, name, counts, newAccounts } = imported;
  const accounts = `${newAccounts.length} of ${counts.accounts ?? 0} accounts are new`;
  const people = newAccounts.length === 0 ? '' : `:\n${newAccounts.map((email) => `  ${email}`).join('\n')}`;
  const summary = dryRun
    ? `This is what would come of ${name}; nothing was changed.`
    : `Imported ${name} as site ${siteId}.`;
  return {
    json: {
      site: dryRun ? null : { id: siteId, name },
      dry_run: dryRun,
      records: counts,
      new_accounts: newAccounts,
    },
    text: `${tableOf(counts)}\n${accounts}${people}\n${summary}`,
  };
}

async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function tableOf(counts: Record<string, number>): string {
  return columns([
    ['RECORDS', 'NUMBER'],
    ...Object.entries(counts).map(([table, count]) => [table, String(count)]),
  ]);
}
