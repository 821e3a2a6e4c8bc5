// Actions on form templates.

import { isDeepStrictEqual } from 'node:util';
import { AppError, changedMeanwhile, notFound } from '../../../kernel/errors.ts';
import type { Database } from '../../../storage/database.ts';
import { withoutUndefined } from '../../../storage/sql.ts';
import { recordEntry } from '../../journal/journal.ts';
import { recordChanges } from '../../journal/store.ts';
import { nameTaken, tidyName } from '../../lists/list.ts';
import { isNameTaken } from '../../lists/store.ts';
import { countSubmissions } from '../submissions/store.ts';
import {
  insertFormTemplate,
  lockFormTemplate,
  removeFormTemplate,
  reserveFormTemplateId,
  updateFormTemplate,
} from './store.ts';
import type { FormTemplate, FormTemplateChange, NewFormTemplate } from './template.ts';

const NOUN = 'form template';

/**
 * Adds a form template to a site. Throws AppError `conflict` if the name, ignoring case and spacing, is taken, or the id that
 * was given.
 */
export async function createFormTemplate(db: Database, template: NewFormTemplate): Promise<FormTemplate> {
  return db.transaction(async (tx) => {
    const { id } = template;
    if (id !== undefined && !(await reserveFormTemplateId(tx, id))) throw idTaken(id);
    const created = await insertFormTemplate(tx, template);
    if (created === undefined) throw nameTaken(NOUN, template.name);
    await recordChanges(tx, [recordEntry('form_template', { after: created })]);
    return created;
  });
}

export type FormTemplateUpdate = {
  id: number;
  change: FormTemplateChange;
  /** As the caller read it. */
  lockVersion?: number | undefined;
};

/**
 * Changes the fields sent; a change to the current values writes nothing. Submissions keep the form as it was when they
 * were made. Throws AppError `not_found`; `lock_version_mismatch`; `conflict` if another template has the name.
 */
export async function changeFormTemplate(
  db: Database,
  { id, change, lockVersion }: FormTemplateUpdate,
): Promise<FormTemplate> {
  try {
    return await db.transaction(async (tx) => {
      const before = await lockFormTemplate(tx, id);
      if (before === undefined) throw notFound(NOUN);
      if (lockVersion !== undefined && lockVersion !== before.lockVersion) {
        throw changedMeanwhile(NOUN, { current: before.lockVersion, sent: lockVersion });
      }
      const proposed: FormTemplateChange = withoutUndefined(change);
      if (proposed.name !== undefined) proposed.name = tidyName(proposed.name);
      if (isDeepStrictEqual({ ...before, ...proposed }, before)) return before;
      const after = await updateFormTemplate(tx, { id, change: proposed });
      await recordChanges(tx, [recordEntry('form_template', { before, after })]);
      return after;
    });
  } catch (error) {
    throw isNameTaken(error) ? nameTaken(NOUN, change.name ?? '') : error;
  }
}

/** Deletes a template. Throws AppError `not_found`; `in_use` if somebody has filled it in. */
export async function deleteFormTemplate(db: Database, { id }: { id: number }): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockFormTemplate(tx, id);
    if (before === undefined) throw notFound(NOUN);
    const submissions = await countSubmissions(tx, id);
    if (submissions > 0) throw inUse(submissions);
    await removeFormTemplate(tx, id);
    await recordChanges(tx, [recordEntry('form_template', { before })]);
  });
}

function idTaken(id: number): AppError {
  const message = `The id ${id} is taken on this installation. Send another id, or none.`;
  return new AppError('conflict', message);
}

function inUse(submissions: number): AppError {
  const count = submissions === 1 ? '1 submission uses' : `${submissions} submissions use`;
  return new AppError(
    'in_use',
    `This form template is in use: ${count} it. Set its active to false instead, and nobody is asked to fill it in.`,
  );
}
