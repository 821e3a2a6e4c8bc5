// `crewcall settings`: every setting with its default, its value here and its meaning.
import { type DescribedSetting, describeSettings } from '../config.ts';
import { type Context, columns, type Result } from './command.ts';

/** Shows values also where they are wrong, so that it helps to mend them; secrets are masked. */
export async function settings(
  { markdown = false }: { markdown?: boolean },
  { env }: Context,
): Promise<Result> {
  const described = describeSettings(env);
  if (markdown) return { json: described, text: settingsPage() };
  const rows = described.map(({ name, value, default: fallback }) => [name, value ?? '', fallback]);
  const table = columns([['NAME', 'VALUE HERE', 'DEFAULT'], ...rows]);
  const meanings = described.map(({ name, meaning }) => `${name}: ${meaning}`).join('\n');
  const json = described.map((setting) => ({ ...setting, value: setting.value ?? null }));
  return { json: { settings: json }, text: `${table}\n\n${meanings}` };
}

/** The page docs/operate/settings.md, without its last line's end. */
export function settingsPage(): string {
  const row = ({ name, default: fallback, meaning }: DescribedSetting) =>
    `| \`${name}\` | ${fallback} | ${meaning} |`;
  return [
    '# Settings',
    '',
    'Environment variables, all optional. An empty one counts as not given. `NAME_FILE` instead of `NAME` names a',
    'file that holds the value. Wrong values stop the start, with every problem in one list.',
    '',
    'This page is generated: `npm run --silent crewcall -- settings --markdown > docs/operate/settings.md`.',
    '',
    '| name | default | meaning |',
    '|---|---|---|',
    ...describeSettings({}).map(row),
  ].join('\n');
}
