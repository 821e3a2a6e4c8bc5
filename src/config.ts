// Reads the settings of an environment. Only this file reads that of the process.
import { readFileSync } from 'node:fs';
import { type Setting, TABLE } from './config/table.ts';
import { type UnknownSetting, unknownSettings } from './config/unknown.ts';
import { fileReason } from './kernel/errors.ts';

export type Settings = { [Key in keyof typeof TABLE]: ReturnType<(typeof TABLE)[Key]['read']> };
export type Environment = Record<string, string | undefined>;

/** The environment of this process. */
export function processEnvironment(): Environment {
  return process.env;
}

/** Every problem of the settings, one sentence each. */
export class SettingsError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(['Invalid settings:', ...problems.map((problem) => `- ${problem}`)].join('\n'));
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

/**
 * Parses the settings of an environment. An empty value counts as not set; `NAME_FILE` names a file with the value.
 * Throws one SettingsError that lists every problem; SECRET_KEY may be missing unless it `needsKey`.
 */
export function readSettings(env: Environment, { needsKey = true } = {}): Settings {
  const problems: string[] = [];
  const entries = Object.entries(TABLE).map(([key, entry]) => {
    try {
      const text = readText(entry.name, env) ?? entry.fallback;
      return [key, text === undefined ? undefined : entry.read(text)];
    } catch (error) {
      problems.push(`${entry.name} ${(error as Error).message}`);
      return [key, undefined];
    }
  });
  const settings = Object.fromEntries(entries) as Settings;
  if (needsKey && settings.databaseUrl !== undefined && settings.secretKeys?.length === 0) {
    problems.push('SECRET_KEY is required with DATABASE_URL; create one with: openssl rand -base64 32');
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

/** Variables that are no settings, and were probably meant to be one. */
export function findUnknownSettings(env: Environment): UnknownSetting[] {
  return unknownSettings(
    Object.keys(env),
    Object.values(TABLE).map(({ name }) => name),
  );
}

/** The public URLs of a service that listens on `port`, which may differ from PORT when that is 0. */
export function publicAddresses(settings: Settings, port: number): { baseUrl: string; authUrl: string } {
  const baseUrl = settings.baseUrl ?? `http://localhost:${port}`;
  return { baseUrl, authUrl: settings.authUrl ?? baseUrl };
}

/** A setting for display. `value` is undefined when it is not set, and masked when it is a secret. */
export type SettingDescription = {
  name: string;
  value: string | undefined;
  default: string;
  meaning: string;
};

/** Every setting with its value in this environment, whether valid or not. */
export function describeSettings(env: Environment): SettingDescription[] {
  return Object.values(TABLE as Record<string, Setting<unknown>>).map((entry) => ({
    name: entry.name,
    value: displayValue(entry, env),
    default: entry.fallbackInWords ?? entry.fallback ?? '',
    meaning: entry.meaning,
  }));
}

function displayValue({ name, secret }: Setting<unknown>, env: Environment): string | undefined {
  const given = env[name] || (env[`${name}_FILE`] && `(in ${env[`${name}_FILE`]})`) || undefined;
  return given !== undefined && secret ? '(set)' : given;
}

function readText(name: string, env: Environment): string | undefined {
  const text = env[name] || undefined;
  const file = env[`${name}_FILE`] || undefined;
  if (file === undefined) return text;
  if (text !== undefined)
    throw new Error(`is set twice, as ${name} and as ${name}_FILE; remove one of them.`);
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    throw new Error(`cannot be read from the file in ${name}_FILE: ${file}: ${fileReason(error)}.`);
  }
}
