// What axe-core finds on a page in the browser: the rules of WCAG 2.2 AA, and what is good practice, that it breaks.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules among them that depend on colours: the others find the same in a document whose colours alone change. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Runs it by the debugger, which the page's policy against scripts does not concern. Gives each broken rule with its elements. */
export async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  const hasAxe = await page.evaluate<boolean>("typeof axe === 'object'"); // a document is loaded once, and looked at often
  if (!hasAxe) await page.evaluate(`${AXE};0`);
  const options: RunOptions = {
    runOnly: rules === undefined ? TAGS : { type: 'rule', values: rules },
    resultTypes: ['violations'], // axe describes the elements of these alone
  };
  // Only these leave the page: the rules that it keeps are most of the result, and reading them costs more than the run.
  return page.evaluate<string[]>(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join('; ')))`);
}
