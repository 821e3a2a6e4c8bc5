// `crewcall settings`: shows every setting with its value, default and meaning.
import { describeSettings, type SettingDescription } from '../config.ts';
import { type Context, columns, type Result } from './command.ts';

/** Shows invalid values too, so that they can be corrected; secrets are masked. */
export async function settings(
  { markdown = false }: { markdown?: boolean },
  { env }: Context,
): Promise<Result> {
  const settings = describeSettings(env);
  if (markdown) return { json: settings, text: settingsPage() };
  const rows = settings.map(({ name, value, default: fallback }) => [name, value ?? '', fallback]);
  const table = columns([['NAME', 'VALUE', 'DEFAULT'], ...rows]);
  const meanings = settings.map(({ name, meaning }) => `${name}: ${meaning}`).join('\n');
  const json = settings.map((setting) => ({ ...setting, value: setting.value ?? null }));
  return { json: { settings: json }, text: `${table}\n\n${meanings}` };
}

/** The page docs/operate/settings.md, without its last line break. */
function settingsPage(): string {
  const row = ({ name, default: fallback, meaning }: SettingDescription) =>
    `| \`${name}\` | ${fallback} | ${meaning} |`;
  return [
    '# Settings',
    '',
    'Settings are environment variables. All are optional, and an empty variable counts as not set. `NAME_FILE` instead of',
    '`NAME` names a file that holds the value. With invalid values the service does not start and lists every problem.',
    '',
    'This page is generated: `npm run generate`.',
    '',
    '| name | default | meaning |',
    '|---|---|---|',
    ...describeSettings({}).map(row),
  ].join('\n');
}
