// The direction of imports: which module may import which.
import { posix } from 'node:path';
import { type ProjectFile, under, withoutComments } from './project.ts';

/**
 * Every module of src/, and the packages that run in its process, with the modules that each may import besides itself.
 * An import that is not listed here is an error.
 */
export const MAY_IMPORT: Record<string, string[]> = {
  cli: ['command-line', 'commands', 'config'],
  'command-line': ['packages/demo', 'commands', 'config', 'kernel'],
  'packages/demo': ['commands', 'main', 'log', 'oauth', 'accounts', 'domain', 'storage', 'config', 'kernel'],
  commands: [
    'main',
    'privacy',
    'log',
    'webhooks',
    'oauth',
    'notices',
    'imports',
    'jobs',
    'accounts',
    'domain',
    'sheets',
    'storage',
    'config',
    'kernel',
  ],
  metrics: ['http/app', 'http', 'webhooks', 'notices', 'accounts', 'domain', 'storage', 'kernel'],
  tracing: ['webhooks', 'http/api'],
  backups: ['storage', 'config'],
  main: [
    'privacy',
    'surfaces',
    'metrics',
    'tracing',
    'backups',
    'log',
    'http/api',
    'http/app',
    'http',
    'webhooks',
    'oauth',
    'notices',
    'imports',
    'messages',
    'proposals',
    'jobs',
    'accounts',
    'domain',
    'sheets',
    'storage',
    'config',
    'kernel',
  ],
  surfaces: [
    'privacy',
    'http/auth',
    'http/api',
    'http/app',
    'http',
    'webhooks',
    'notices',
    'oauth',
    'accounts',
    'domain',
    'sheets',
    'storage',
    'config',
    'kernel',
  ],
  // HTTP surfaces do not import each other. No page enables webhooks (service.md 1.3), so auth does not import them.
  'http/auth': ['http', 'oauth', 'notices', 'accounts', 'domain', 'storage', 'config', 'kernel'],
  'http/api': ['http', 'webhooks', 'oauth', 'notices', 'domain', 'sheets', 'storage', 'config', 'kernel'],
  'http/app': ['http', 'config', 'kernel'],
  http: ['config', 'kernel'],
  // What is kept on a person is everywhere.
  privacy: ['webhooks', 'oauth', 'notices', 'accounts', 'domain', 'storage', 'kernel'],
  // These do not import each other: revoking a token also ends subscriptions, but the database's cascades do that.
  oauth: ['accounts', 'domain', 'storage', 'kernel'],
  webhooks: ['domain', 'storage', 'kernel'],
  notices: ['accounts', 'domain', 'storage', 'kernel'],
  jobs: ['domain', 'storage', 'kernel'],
  // Carries out the plans of domain/imports by the actions of all nouns.
  imports: ['jobs', 'domain', 'storage', 'kernel'],
  // Works on the proposals of domain/proposals, and assigns by the actions of assignments.
  proposals: ['jobs', 'domain', 'storage', 'kernel'],
  // Hands messages on by notices.
  messages: ['notices', 'jobs', 'domain', 'storage', 'kernel'],
  accounts: ['domain', 'storage', 'kernel'],
  domain: ['sheets', 'storage', 'kernel'],
  storage: ['packages/embedded-postgres', 'kernel'],
  // Reads files of people whom nobody knows: it reaches nothing.
  sheets: ['kernel'],
  config: ['kernel'],
  log: [],
  kernel: [],
  'packages/embedded-postgres': [],
};

export const PACKAGES = Object.keys(MAY_IMPORT).filter((name) => name.startsWith('packages/'));

/** The module that owns each table: only it and the modules above it may name the table in SQL. */
const TABLES: Record<string, string[]> = {
  oauth: [
    'applications',
    'application_secrets',
    'consents',
    'authorizations',
    'authorization_codes',
    'refresh_tokens',
    'access_tokens',
  ],
  'http/api': ['idempotency_keys'],
  notices: ['notice_position', 'emails', 'notices', 'suppressed_addresses', 'notice_settings', 'game_views'],
  webhooks: ['subscriptions', 'subscription_versions', 'fanouts', 'retry_queues', 'deliveries'],
};
const NOUNS = ['src/domain', 'src/accounts', 'src/oauth', 'src/webhooks'];
const STRANGERS = ['domain', 'accounts', 'oauth', 'webhooks'];

type Import = { from: string; to: string };

/** Imports that are not permitted: upward, sideways, out of src/, or into a folder that is not a module. */
export function wrongDirections(files: ProjectFile[]): string[] {
  return under(files, ['src', ...PACKAGES]).flatMap((file) => {
    const module_ = moduleOf(file.path);
    if (module_ === undefined)
      return [`${file.path} is in no module: move it, or add its module to MAY_IMPORT`];
    return importsOf(file).flatMap(({ from, to }) => {
      const target = moduleOf(to);
      if (target === module_ || (target !== undefined && MAY_IMPORT[module_]?.includes(target))) return [];
      return [`${from} imports ${to}: ${module_} may not know ${target ?? 'what is outside src/'}`];
    });
  });
}

/** Within a noun: `<noun>.ts` imports no store, `store.ts` no actions, and no file imports another noun's actions. */
export function wrongWithinNouns(files: ProjectFile[]): string[] {
  return under(files, NOUNS)
    .flatMap(importsOf)
    .flatMap(({ from, to }) => {
      const target = posix.basename(to);
      const own = posix.dirname(from) === posix.dirname(to);
      if (target === 'actions.ts' && !own) {
        return [`${from} imports ${to}: use the other noun's store inside your own transaction`];
      }
      if (target === 'actions.ts') return [`${from} imports ${to}: actions are called from outside alone`];
      if (target === 'store.ts' && isNoun(from)) {
        return [`${from} imports ${to}: the noun's own file holds its type and pure rules, without SQL`];
      }
      return [];
    });
}

/** SQL that names a table of a module that its own module may not import. */
export function foreignTables(files: ProjectFile[]): string[] {
  return under(files, ['src']).flatMap(({ path, text }) => {
    const module_ = moduleOf(path) ?? '';
    if (!STRANGERS.includes(module_)) return [];
    return Object.entries(TABLES)
      .filter(([owner]) => owner !== module_)
      .flatMap(([owner, tables]) => {
        const statement = new RegExp(`\\b(from|join|into|update)\\s+(${tables.join('|')})\\b`, 'i');
        const named = withoutComments(text).match(statement)?.[2];
        return named === undefined ? [] : [`${path} names the table ${named}, which belongs to ${owner}`];
      });
  });
}

/** Dynamic imports with a computed target, which these checks cannot resolve. */
export function hiddenImports(files: ProjectFile[]): string[] {
  return under(files, ['src', ...PACKAGES])
    .filter(({ text }) => /\bimport\s*\(\s*[^\s'"]/.test(withoutComments(text)))
    .map(({ path }) => `${path}: name the imported file as a literal`);
}

/** Every module that a module can reach through any number of permitted imports. */
export function reachableFrom(module_: string, reached = new Set<string>()): Set<string> {
  for (const next of MAY_IMPORT[module_] ?? []) {
    if (!reached.has(next)) reachableFrom(next, reached.add(next));
  }
  return reached;
}

function moduleOf(path: string): string | undefined {
  const package_ = PACKAGES.find((folder) => path.startsWith(`${folder}/`));
  if (package_ !== undefined) return package_;
  if (!path.startsWith('src/')) return undefined;
  const [first = '', second = ''] = path.slice('src/'.length).replace(/\.ts$/, '').split('/');
  return [`${first}/${second}`, first].find((name) => Object.hasOwn(MAY_IMPORT, name));
}

/** Static and dynamic imports, of types too, and re-exports; of files of this project alone. */
function importsOf({ path, text }: ProjectFile): Import[] {
  const specifiers = withoutComments(text).matchAll(
    /\b(?:import|export)\b[^;'"`]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g,
  );
  return [...specifiers]
    .map((match) => match[1] ?? match[2] ?? '')
    .filter((specifier) => specifier.startsWith('.') || specifier.startsWith('@crewcall/'))
    .map((specifier) => ({
      from: path,
      to: specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier,
    }));
}

function isNoun(path: string): boolean {
  const folder = posix.basename(posix.dirname(path));
  const noun = folder.replace(/ies$/, 'y').replace(/s$/, '');
  return posix.basename(path) === `${noun}.ts`;
}
