// A sheet of 2,000 rows in the page: it is scrolled to its end by keyboard, filtered, and mended in place.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { must, startWebStage, type WebStage } from './web-stage.ts';

const ROWS = 2_000;
const BAD = [400, 1_200, 1_999]; // of the rows below the header
const TOWNS = ['Harbor', 'Riverton', 'Dockside', 'Old Town', 'Marsh Hill', 'Valley'];
const BIRDS = ['Hawks', 'Owls', 'Gulls', 'Kestrels', 'Plovers'];
const line = (at: number) => {
  const day = Temporal.PlainDate.from('2031-01-04').add({ days: Math.floor(at / 12) });
  return `L-${at}\t${day}\t${BAD.includes(at) ? '25:00' : `${8 + (at % 12)}:00`}\t${TOWNS[at % 6]} ${BIRDS[(at + 1) % 5]}\t${TOWNS[(at + 1) % 6]} ${BIRDS[at % 5]}\tPier Park`;
};
const SHEET = ['Game #\tDate\tTime\tHome\tAway\tField', ...Array.from({ length: ROWS }, (_, at) => line(at))];

let stage: WebStage;
before(async () => {
  stage = await startWebStage();
  await must(stage.call('POST', `/sites/${stage.siteId}/venues`, { name: 'Pier Park' }));
});
after(() => stage.stop());

test('2,000 rows are scrolled to the last, filtered, and mended', async () => {
  const { page, troubles, close } = await stage.open('/imports?kind=games');
  const cells = page.getByLabel('Or paste cells');
  await cells.fill('Old');
  await cells.selectText();
  const paste = `(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(SHEET.join('\n'))});
    return !document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  })()`;
  await page.evaluate('document.activeElement.maxLength = 1_000');
  assert.ok(!(await page.evaluate(paste)), 'the browser would heed no limit');
  await page.evaluate("document.activeElement.removeAttribute('maxlength')");
  assert.ok(await page.evaluate(paste), 'the browser would insert line by line');
  assert.equal(await cells.inputValue(), SHEET.join('\n'));
  await page.getByRole('button', { name: 'Read the cells' }).click();
  await page.getByRole('button', { name: 'Create 1,997 games' }).waitFor();
  await page.getByRole('button', { name: 'All 2,000' }).waitFor();
  const table = page.getByRole('table');
  assert.equal(await table.getAttribute('aria-rowcount'), '2001');
  const rendered = () => table.locator('button[data-at]').count();
  assert.ok((await rendered()) < 400, `${await rendered()} rows are rendered`);

  const first = table.locator('button[data-at="0"]');
  await first.focus();
  await page.keyboard.press('End');
  const last = table.locator(`button[data-at="${ROWS - 1}"]`);
  await last.and(page.locator(':focus')).waitFor();
  await last.locator('xpath=ancestor::tr').getByText('Refused', { exact: true }).waitFor();
  assert.ok((await rendered()) < 400, `${await rendered()} rows are rendered at the end`);

  await page.getByRole('button', { name: 'Refused 3' }).click();
  const time = page.getByLabel('Row 402, Time'); // below the header
  await time.fill('1 PM');
  await time.press('Enter');
  await page.getByRole('button', { name: 'Create 2,000 games' }).waitFor();
  await page.getByText('3 cells mended.').waitFor();
  assert.equal(await page.getByRole('button', { name: /^Refused [1-9]/ }).count(), 0);
  assert.deepEqual(troubles, []);
  await close();
});
