// Exports that no other file imports.
import { posix } from 'node:path';
import { PACKAGES } from './direction.ts';
import { type ProjectFile, under, withoutComments } from './project.ts';

/** Exports of the service that only tests and benches import, and why they are exported. */
const FOR_TESTS: Record<string, string> = {
  'src/main.ts version': 'benches print it',
  'src/webhooks/matching.ts matchEvents': 'tests match one batch',
  'src/webhooks/queue/settling.ts settle': 'tests settle one batch',
  'src/http/limits/network-limit.ts VISIT_LIMIT': 'a test lowers it',
  'src/domain/jobs/store.ts insertJob': 'no action starts a job yet',
  'src/log.ts createLog': 'tests read what is logged',
  'src/commands/terminal.ts fitted': 'a test has no terminal of every size',
};

const DECLARATION = /^export (?:async )?(?<kind>function|const|let|class|type|interface) (?<name>\w+)/gm;
const IMPORT =
  /\b(?:import|export)\s+(?:type\s+)?(?<clause>[^;'"]*?)\s*\bfrom\s*['"](?<from>[^'"]+)['"]|\bimport\s*\(\s*['"](?<dynamic>[^'"]+)['"]/g;

/** Exports that no file imports, or that only tests import and FOR_TESTS does not list. */
export function deadExports(files: ProjectFile[]): string[] {
  const service = under(files, ['src', ...PACKAGES]);
  const inService = importedNames(service);
  const anywhere = importedNames(
    under(files, ['src', 'packages', 'test', 'bench', 'examples'], ['.ts', '.js']),
  );
  return service.flatMap(({ path, text }) => {
    const code = withoutComments(text);
    return [...code.matchAll(DECLARATION)].flatMap(({ groups }) => {
      const { kind = '', name = '' } = groups ?? {};
      if (inService.get(path)?.has(name)) return [];
      // A type may be exported for the signature of an exported function.
      const isType = kind === 'type' || kind === 'interface';
      if (isType && code.split(new RegExp(`\\b${name}\\b`)).length > 2) return [];
      if (!anywhere.get(path)?.has(name)) return [`${path} exports ${name}, which no other file imports`];
      if (`${path} ${name}` in FOR_TESTS) return [];
      return [
        `${path} exports ${name} for tests alone: test what uses it, or list it in FOR_TESTS with the reason`,
      ];
    });
  });
}

/** For each file the names that others import from it. */
function importedNames(files: ProjectFile[]): Map<string, Set<string>> {
  const imported = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    for (const { groups } of text.matchAll(IMPORT)) {
      const { clause = '', from = groups?.dynamic ?? '' } = groups ?? {};
      if (!from.startsWith('.')) continue;
      const target = posix.join(posix.dirname(path), from);
      const isNamespace = groups?.dynamic !== undefined || clause.includes('*');
      // `name as alias` imports name; for a namespace import, any word of the file may be a name.
      const names = isNamespace
        ? text.match(/\w+/g)
        : clause.replace(/\btype\b|\bas\s+\w+/g, '').match(/\w+/g);
      const known = imported.get(target) ?? new Set();
      for (const name of names ?? []) known.add(name);
      imported.set(target, known);
    }
  }
  return imported;
}
