// Finds environment variables that are no settings, and were probably meant to be one.
import { similarName } from '../kernel/similar-names.ts';

// First words that other programs rarely use for themselves, so that any variable with them is reported.
const OWN_WORDS = new Set(['CORS', 'DATABASE', 'SMTP', 'WEBHOOK', 'METRICS']);
const IN_FILE = /_FILE$/; // NAME_FILE reads NAME from a file

/** A variable of the environment, and the setting that it was probably meant to be. */
export type UnknownSetting = { name: string; setting: string };

/** The variables among `names` that are no setting, and look like one: misspelt, or with the same first word. */
export function unknownSettings(names: readonly string[], settings: readonly string[]): UnknownSetting[] {
  const known = new Set(settings);
  return names.flatMap((name) => {
    const plain = name.replace(IN_FILE, '');
    if (known.has(plain)) return [];
    const setting = meantSetting(plain, settings);
    return setting === undefined ? [] : [{ name, setting: `${setting}${name.slice(plain.length)}` }];
  });
}

function meantSetting(name: string, settings: readonly string[]): string | undefined {
  const similar = similarName(
    name.toLowerCase(),
    settings.map((one) => one.toLowerCase()),
  );
  const isShort = !similar?.includes('_'); // PGPORT is not PORT
  if (similar !== undefined && (!isShort || Math.abs(similar.length - name.length) <= 1))
    return similar.toUpperCase();
  const word = name.split('_')[0] ?? '';
  const extended = settings.find((one) => one.includes('_') && name.startsWith(`${one}_`));
  const joined = settings.find((one) => one.includes('_') && one.replaceAll('_', '') === name);
  const sameWord = OWN_WORDS.has(word) ? settings.find((one) => one.startsWith(`${word}_`)) : undefined;
  return extended ?? joined ?? sameWord;
}
