// Changes the name of an account.
import { accountEntry } from '../domain/accounts/store.ts';
import { recordChanges } from '../domain/journal/store.ts';
import { type Problem, validationError } from '../kernel/errors.ts';
import { isReadable, NAME_CHARACTERS, UNREADABLE } from '../kernel/names.ts';
import type { Database } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';

/** Renames an account, not its profiles on sites. Throws `validation_failed` at /first_name, /last_name. */
export async function rename(
  db: Database,
  name: { accountId: number; firstName: string; lastName: string },
): Promise<void> {
  const [firstName, lastName] = [name.firstName.trim(), name.lastName.trim()];
  const problems = personProblems({ firstName, lastName });
  if (problems.length > 0) throw validationError(problems);
  const { accountId } = name;
  await db.actingAs({ accountId }).transaction(async (tx) => {
    const [before] = await tx.query<{ firstName: string; lastName: string }>(sql`
      select first_name as "firstName", last_name as "lastName" from accounts where id = ${accountId} for no key update`);
    await tx.query(sql`
      update accounts set first_name = ${firstName}, last_name = ${lastName}, updated_at = now()
      where id = ${accountId}`);
    if (before === undefined) return;
    await recordChanges(tx, [accountEntry(accountId, { before, after: { firstName, lastName } })]);
  });
}

/** The problems of the names of a person, at /first_name and /last_name. */
export function personProblems({ firstName, lastName }: { firstName: string; lastName: string }): Problem[] {
  return [
    ...nameProblems('/first_name', { label: 'first name', text: firstName }),
    ...nameProblems('/last_name', { label: 'last name', text: lastName }),
  ];
}

/** The problems of a name, at `path`; `label` is what it is the name of. */
export function nameProblems(path: string, { label, text }: { label: string; text: string }): Problem[] {
  if (text.length === 0 || text.length > NAME_CHARACTERS) {
    return [{ path, message: `The ${label} must be 1 to ${NAME_CHARACTERS} characters long.` }];
  }
  return isReadable(text) ? [] : [{ path, message: `The ${label} ${UNREADABLE}` }];
}
