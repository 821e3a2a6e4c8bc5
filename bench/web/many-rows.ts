// Measures the grid with a thousand rows: its nodes, its clicks, its frames while it scrolls.
import type { CDPSession, Page } from 'playwright-core';
import { percentile, rounded } from '../report.ts';

const CLICKS = 60;
const SCROLL_STEP = 120; // px in a frame: a notch of a wheel
export const ROW = '[data-row^="game-"]';
const BOX = `${ROW} input[type=checkbox]`;

// Runs in the page. The message comes after the frame has been painted.
const CLICK_TO_PAINT = `(element) => new Promise((resolve) => {
  element.addEventListener('click', (event) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now() - event.timeStamp);
      channel.port2.postMessage(undefined);
    });
  }, { once: true });
  element.click();
})`;

// Runs in the page: scrolls from the top to the end, a step in each frame, and gives the time between the frames.
const SCROLL = `(step) => new Promise((resolve) => {
  const times = [];
  const next = (now) => {
    times.push(now);
    if (window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1) return resolve(times);
    window.scrollBy(0, step);
    requestAnimationFrame(next);
  };
  window.scrollTo(0, 0);
  requestAnimationFrame(next);
})`;

/** Of a page that shows the games. CPU times are those of its main thread. */
export async function measureRows(page: Page, devtools: CDPSession): Promise<object> {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const rows = await page.locator(ROW).count();
  const nodes = (await page.evaluate(
    `[...document.querySelectorAll('table *')].reduce((sum, one) => sum + 1 + [...one.childNodes].filter((node) => node.nodeType === 3).length, 0)`,
  )) as number;
  const clicks = await timed(devtools, () => measureClicks(page));
  const frames = await timed(
    devtools,
    () => page.evaluate(`(${SCROLL})(${SCROLL_STEP})`) as Promise<number[]>,
  );
  const lengths = frames.result.slice(1).map((time, index) => time - frames.result[index]!);
  return {
    rows,
    nodes_per_row: rounded(nodes / rows),
    click_to_paint_ms: inPercentiles(clicks.result),
    cpu_ms_per_click: rounded(clicks.cpuMs / CLICKS),
    scroll_frame_ms: { ...inPercentiles(lengths), most: rounded(Math.max(...lengths)) },
    frames_over_50_ms: `${lengths.filter((length) => length > 50).length} of ${lengths.length}`,
    cpu_ms_per_scroll_frame: rounded(frames.cpuMs / lengths.length),
  };
}

/** From the event of a click on a checkbox to the next frame that is painted. */
async function measureClicks(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let click = 0; click < CLICKS; click++) {
    const box = page.locator(BOX).nth(click);
    await box.scrollIntoViewIfNeeded();
    times.push(
      (await page.evaluate(`(${CLICK_TO_PAINT})(document.querySelectorAll('${BOX}')[${click}])`)) as number,
    );
  }
  return times;
}

async function timed<Result>(devtools: CDPSession, work: () => Promise<Result>) {
  const before = await cpuMsOf(devtools);
  const result = await work();
  return { result, cpuMs: (await cpuMsOf(devtools)) - before };
}

async function cpuMsOf(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

function inPercentiles(values: readonly number[]): { p50: number; p95: number } {
  const sorted = values.toSorted((left, right) => left - right);
  return { p50: rounded(percentile(sorted, 0.5)), p95: rounded(percentile(sorted, 0.95)) };
}
