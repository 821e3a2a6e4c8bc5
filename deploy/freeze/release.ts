// A frozen release: the folder releases/<version>, with what later releases are tested against.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { withUnixLines } from '../../src/storage/migration/file.ts';

export const ROOT = join(import.meta.dirname, '../..');
export const MIGRATIONS = join(ROOT, 'src/storage/migrations');

/** The files of a frozen release. */
export type Frozen = {
  version: string;
  folder: string;
  /** The digests of its migrations, as `sha256sum` writes them. */
  migrations: string;
  /** A backup of its demo, with a row or more in every table. */
  database: string;
  /** Its service, as JavaScript without comments, dependencies and web application. */
  service: string;
};

export function frozen(version: string, folder = join(ROOT, 'releases', version)): Frozen {
  return {
    ...{ version, folder, migrations: join(folder, 'migrations.sha256') },
    ...{ database: join(folder, 'database.crewcall'), service: join(folder, 'service.tar.zst') },
  };
}

/** Those that there are, the oldest first. */
export function frozenReleases(): Frozen[] {
  const files = globSync('releases/*/migrations.sha256', { cwd: ROOT });
  const versions = files.map((file) => basename(dirname(file)));
  return versions
    .sort((left, right) => left.localeCompare(right, 'en', { numeric: true }))
    .map((version) => frozen(version));
}

/** By the name of the migration; nothing if the release is not frozen. */
export function readDigests({ migrations }: Frozen): Map<string, string> {
  if (!existsSync(migrations)) return new Map();
  const lines = readFileSync(migrations, 'utf8').split('\n').filter(Boolean);
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)] as const));
}

/** Of a migration with the line ends of Unix; undefined if there is none of this name. */
export function digestOf(name: string, folder: string = MIGRATIONS): string | undefined {
  const file = join(folder, name);
  if (!existsSync(file)) return undefined;
  return createHash('sha256')
    .update(withUnixLines(readFileSync(file, 'utf8')))
    .digest('hex');
}

/** A sentence for each migration that a release has and that is not as it was. */
export function editedMigrations(releases: readonly Frozen[], folder: string = MIGRATIONS): string[] {
  return releases.flatMap((release) =>
    [...readDigests(release)].flatMap(([name, digest]) => {
      const now = digestOf(name, folder);
      if (now === digest) return [];
      const what = now === undefined ? 'is gone' : 'is not what was released any more';
      return [
        `${name} was released with ${release.version} and ${what}: databases exist that have applied it, and they would be ` +
          `refused. Take the change back (git log -- src/storage/migrations/${name}), and make it in a migration of its own ` +
          '(CONTRIBUTING.md: Change the schema).',
      ];
    }),
  );
}
