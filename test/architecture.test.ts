// Whether the project is built as ARCHITECTURE.md and STYLE.md say.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import * as direction from './architecture/direction.ts';
import * as documents from './architecture/documents.ts';
import * as exported from './architecture/exports.ts';
import * as habits from './architecture/habits.ts';
import { readProject } from './architecture/project.ts';
import * as sizes from './architecture/sizes.ts';
import * as web from './architecture/web.ts';
import { readsWithoutLoader } from './architecture/web-reads.ts';

const root = join(import.meta.dirname, '..');
const project = readProject(root);

test('imports only go down, and only where the table of modules has an arrow', () => {
  none(direction.wrongDirections(project));
  none(direction.hiddenImports(project));
});

test('every module of the table is there', () => {
  const modules = Object.keys(direction.MAY_IMPORT);
  const paths = (module_: string) => [module_, `src/${module_}`, `src/${module_}.ts`];
  none(modules.filter((module_) => !paths(module_).some(isThere)));
});

test('no way leads from the pages to webhooks (service.md 1.3), nor between strangers', () => {
  const reached = (module_: string) => [...direction.reachableFrom(module_)];
  assert.ok(!reached('http/auth').includes('webhooks'));
  assert.ok(!reached('oauth').includes('webhooks'));
  assert.ok(!reached('webhooks').includes('oauth'));
  for (const module_ of ['domain', 'accounts', 'oauth', 'webhooks']) {
    assert.ok(!reached(module_).some((name) => name.startsWith('http')), `${module_} knows no HTTP surface`);
  }
  for (const surface of ['http/auth', 'http/api', 'http/app', 'http']) {
    const others = ['http/auth', 'http/api', 'http/app'].filter((other) => other !== surface);
    assert.ok(
      !reached(surface).some((name) => others.includes(name)),
      `${surface} knows no other HTTP surface`,
    );
  }
});

test('in the web application, the kit knows no noun, and no noun another one’s views', () => {
  none(web.wrongWebImports(project));
});

test('in the web application, every address has a loader, and every query is where a loader can use it', () => {
  none(web.routesWithoutLoader(project));
  none(web.readingViews(project));
});

test('in the web application, a loader reads what a view shows, but for what is named with a reason', () => {
  none(readsWithoutLoader(project));
});

test('in the web application, every change is made by the one hook', () => {
  none(web.handMadeChanges(project));
});

test('in the web application, dates and clocks follow the locale of the site', () => {
  none(web.foreignDates(project));
});

test('the web application imports the SDK by its entry points for pages', () => {
  none(web.wrongSdkImports(project));
});

test('within a noun, rules know no store and stores no actions', () => {
  none(direction.wrongWithinNouns(project));
});

test('a module names only tables it may know, so that src/webhooks can be deleted', () => {
  none(direction.foreignTables(project));
});

test('only src/config.ts reads the environment', () => {
  none(habits.environmentReaders(project));
});

test('the time is a parameter; only HTTP surfaces, commands and the webhook worker read the clock', () => {
  none(habits.clockReaders(project));
});

test('no file has more than 300 lines, and no folder more than 15 files', () => {
  none(sizes.longFiles(project));
  none(sizes.fullFolders(project));
});

test('no folder is named utils or the like, and there are no barrel files', () => {
  none(sizes.vagueNames(project));
});

test('the first line of every file says what it is for', () => {
  none(habits.undescribedFiles(project));
});

test('every test runs, and there is no TODO', () => {
  none(habits.skippedTests(project));
  none(habits.todos(project));
});

test('every relative link of the documents leads to a file and a heading that exist', () => {
  none(documents.deadLinks(project, isThere));
});

test('every path that the documents name exists', () => {
  none(documents.deadPaths(project, isThere));
});

test('every citation of the specification names a section it has', () => {
  none(documents.deadCitations(project));
});

test('every export is imported by another file, and not by tests alone', () => {
  none(exported.deadExports(project));
});

test('nothing names a path of somebody’s machine', () => {
  none(documents.machinePaths(project));
});

function isThere(path: string): boolean {
  return existsSync(join(root, path));
}

function none(offenders: string[]): void {
  assert.equal(offenders.length, 0, `\n${offenders.join('\n')}\n`);
}
