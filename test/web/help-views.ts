// What people see of a view, whatever the data of the day and the fonts of the machine: the application's own headings, labels
// and buttons, and how they look. Stored beside the pictures of the help, it tells when a picture has grown old.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { withoutComments } from '../architecture/project.ts';

/** By what an element is and says, such as "button Publish…": how it looks. */
export type ShownView = Readonly<Record<string, string>>;

/** In words, what was shown at the time of the picture and is not now, or looks different, and the other way round. */
export function changesOf(pictured: ShownView, shown: ShownView): string[] {
  const names = [...new Set([...Object.keys(pictured), ...Object.keys(shown)])];
  return names.flatMap((name) => {
    const [before, now] = [pictured[name], shown[name]];
    if (before === undefined) return [`shows ${name} now`];
    if (now === undefined) return [`no longer shows ${name}`];
    return before === now ? [] : [`${name} was ${before}, and is ${now}`];
  });
}

/** Reads what the page shows at rest, down to its end: where a picture ends depends on the data. */
export async function shownOf(page: Page): Promise<ShownView> {
  const parts = await page.evaluate<[kind: string, words: string, look: string][]>(PARTS);
  const own = parts.flatMap(([kind, words, look]) => {
    const name = withoutData(words);
    return isOwn(name) ? [[`${kind} ${name}`, look] as const] : [];
  });
  return Object.fromEntries(own.reverse()); // of several with one name, the first
}

const DATE =
  /\b(?:(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?|(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*|\d[\d:,./–-]*(?: [AP]M)?)\b/g;

/** Numbers and dates are of the day. */
const withoutData = (words: string) =>
  words
    .replace(DATE, '#')
    .replace(/#(?:[\s,–-]*#)+/g, '#')
    .trim();

/** Words of the application, not of a record. */
const isOwn = (name: string) =>
  /[a-z]{2}/i.test(name) && name.split('#').every((words) => SOURCES.includes(words.trim()));

const APPLICATION = join(import.meta.dirname, '../../packages/web/src');
const SOURCES = globSync('**/*.{ts,tsx}', { cwd: APPLICATION })
  // Comments have names of the demo as examples.
  .map((file) => withoutComments(readFileSync(join(APPLICATION, file), 'utf8')).replace(/\s+/g, ' '))
  .join('\n');

// Within rows and cards is what the demo has on a day. Colors in steps, so that a shade more is no other picture.
const PARTS = `(() => {
  const RECORDS = '[data-row], [role=row], [role=option], tbody, article, main li, [role=dialog] li, dialog li, output, [aria-live]';
  const color = (css) => (css.match(/[\\d.]+/g) ?? []).map((part, at) => at < 3 ? Math.round(part / 32) : Math.round(part)).join('.');
  const behind = (one) => {
    for (let at = one; at !== null; at = at.parentElement) {
      const css = getComputedStyle(at).backgroundColor;
      if (!/, 0\\)$|transparent/.test(css)) return color(css);
    }
    return '';
  };
  return [...document.querySelectorAll('h1, h2, h3, legend, label, th, button, a, [role=tab]')].flatMap((one) => {
    const { width, height } = one.getBoundingClientRect();
    if (width <= 1 || height <= 1 || one.closest(RECORDS) !== null || !one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
    const css = getComputedStyle(one);
    const words = (one.innerText.trim() || one.getAttribute('aria-label') || '').replace(/\\s+/g, ' ');
    const look = [css.fontSize, css.fontWeight, color(css.color), 'on ' + behind(one)].join(' ');
    return [[one.tagName.toLowerCase(), words, look]];
  });
})()`;
