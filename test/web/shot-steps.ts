// What is done on a view before its picture is taken.
import type { Page } from 'playwright-core';

/** Changes a venue in two tabs: the second to be saved compares both. */
export async function changeTwice(page: Page): Promise<void> {
  const other = await page.context().newPage();
  for (const one of [page, other]) await one.route('**/changes*', (route) => route.abort()); // neither hears of the other
  await other.goto(page.url());
  for (const [one, name] of [
    [page, 'Harbor Park North'],
    [other, 'Harbor Park South'],
  ] as const) {
    await one
      .locator('main')
      .getByRole('button', { name: /^Change|^Edit/ })
      .first()
      .click();
    await one.getByLabel('Name').last().fill(name);
  }
  await other.getByRole('button', { name: 'Save' }).click();
  await other.getByText('was saved').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await other.close();
}

/** The draft is the newest run. */
export function openRun(which: 'draft' | 'closed') {
  return async (page: Page): Promise<void> => {
    const runs = page.getByRole('list', { name: 'Pay runs' }).getByRole('link');
    await (which === 'draft' ? runs.first() : runs.last()).click();
    await page.getByRole('heading', { name: 'Pay by week' }).waitFor();
  };
}
