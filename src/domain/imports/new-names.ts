// Keeps that two new names of a sheet are one, once there is a record of it.
import type { Transaction } from '../../storage/database.ts';
import type { Import } from './import.ts';
import { readNames } from './names.ts';
import { addAliases } from './store.ts';
import { foldForMatch } from './understanding/names/fold-name.ts';
import { NEW_NAME } from './understanding/names/name-matcher.ts';
import type { Alias, NameList } from './understanding/understanding.ts';

const ABOUT_NAME = /^name:(venues|teams|leagues|age_groups|game_types|genders):(.*)$/;

/** For an import that was applied: the answers that named a record which it made become aliases, as those that named one before. */
export async function keepNewNames(
  tx: Transaction,
  { siteId, choices }: Pick<Import, 'siteId' | 'choices'>,
): Promise<void> {
  const answers = Object.entries(choices.answers ?? {}).filter(([, value]) => value.startsWith(NEW_NAME));
  if (answers.length === 0) return;
  const names = await readNames(tx, siteId);
  const aliases = answers.flatMap(([id, value]): Alias[] => {
    const [, found, text] = ABOUT_NAME.exec(id) ?? [];
    if (found === undefined || text === undefined) return [];
    const list = found as Exclude<NameList, 'people'>;
    const meant = value.slice(NEW_NAME.length);
    const record = names[list].find(({ name }) => foldForMatch(list, name) === meant);
    return record === undefined ? [] : [{ list, text, id: record.id }];
  });
  await addAliases(tx, { siteId, aliases });
}
