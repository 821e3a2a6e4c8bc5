// `crewcall audit`: shows who did what, on one site or on all, and with accounts and applications.
import { readSettings } from '../config.ts';
import type { Account } from '../domain/accounts/account.ts';
import { findAccounts } from '../domain/accounts/store.ts';
import { type AuditAction, type AuditEntry, listAudit } from '../domain/journal/audit.ts';
import { isRecordKind, KIND_NAMES } from '../domain/record-kinds.ts';
import { AppError } from '../kernel/errors.ts';
import { findApplicationNames } from '../oauth/applications/store.ts';
import { type Context, columns, type Result } from './command.ts';
import { requireAccount, withDatabase } from './database.ts';

const SHOWN_CHARACTERS = 200; // of the fields of an entry, as text; --json has all of them

type AuditArgs = {
  site?: number;
  account?: string;
  by?: AuditEntry['by'];
  record?: string;
  id?: number;
  action?: AuditAction;
  since?: Date;
  until?: Date;
  limit: number;
  page: number;
};

/** The names of who acted; of those that were deleted there is none. */
type Names = { accounts: Map<number, Account>; applications: Map<number, string> };

/** Lists the entries of the audit log that match all options. */
export async function audit(args: AuditArgs, { env }: Context): Promise<Result> {
  const { site: siteId, account: email, by, id: recordId, action, since, until, limit, page } = args;
  const record = oneOf(args.record?.replaceAll('-', '_'), {
    option: '--record',
    values: KIND_NAMES,
  });
  const kind = record !== undefined && isRecordKind(record) ? record : undefined;
  return withDatabase(readSettings(env), async (db) => {
    const account = email === undefined ? undefined : await requireAccount(db, email);
    const found = await listAudit(db, {
      ...{ siteId, accountId: account?.id, by, kind, recordId, action, since, until },
      page: { page, limit },
    });
    const names: Names = {
      accounts: await findAccounts(
        db,
        found.rows.flatMap(({ accountId }) => accountId ?? []),
      ),
      applications: await findApplicationNames(
        db,
        found.rows.flatMap(({ applicationId }) => applicationId ?? []),
      ),
    };
    const lines = found.rows.map((entry) => lineOf(entry, names));
    const text = columns([['TIME', 'SITE', 'WHO', 'WHAT', 'FIELDS'], ...lines]);
    return {
      json: { records: found.records, audit: found.rows.map((entry) => represent(entry, names)) },
      text: `${text}\n${lines.length} of ${found.records} entries.`,
    };
  });
}

function oneOf(
  value: string | undefined,
  { option, values }: { option: string; values: readonly string[] },
): string | undefined {
  if (value === undefined || values.includes(value)) return value;
  throw new AppError('validation_failed', `${option} must be one of ${values.join(', ')}.`);
}

function lineOf(entry: AuditEntry, names: Names): string[] {
  const { at, siteId, kind, recordId, action } = entry;
  const what = `${action} ${kind.replaceAll('_', ' ')} ${recordId}`;
  return [new Date(at).toISOString(), String(siteId ?? ''), whoOf(entry, names), what, fieldsOf(entry)];
}

function whoOf(
  { by, accountId, applicationId, importId }: AuditEntry,
  { accounts, applications }: Names,
): string {
  if (by !== 'account') return by;
  const application = applicationId === null ? undefined : applications.get(applicationId);
  const email = accounts.get(accountId ?? 0)?.email ?? `account ${accountId}, deleted`;
  const who = application === undefined ? email : `${email} (${application})`;
  return importId === null ? who : `${who} by import ${importId}`;
}

function fieldsOf({ before, after }: AuditEntry): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const fields = names.map((name) => {
    const values = [before, after].flatMap((side) =>
      side === null ? [] : [JSON.stringify(side[name] ?? null)],
    );
    return `${name}: ${values.join(' → ')}`;
  });
  const text = fields.join(', ');
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)} …` : text;
}

function represent(entry: AuditEntry, { accounts, applications }: Names) {
  const { id, at, siteId, kind, recordId, action, before, after, by, accountId, applicationId } = entry;
  return {
    ...{ id, created: at, site_id: siteId, record: kind.replaceAll('_', '-'), record_id: recordId, action },
    ...{ before, after, by, account_id: accountId, email: accounts.get(accountId ?? 0)?.email ?? null },
    application_id: applicationId,
    application: applications.get(applicationId ?? 0) ?? null,
    ...{ import_id: entry.importId, imported: entry.importedAt },
  };
}
