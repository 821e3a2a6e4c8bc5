// `npm run web:icons`: draws the icons of the manifest from packages/web/src/icon.svg, after that has been changed.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startBrowser } from '../support/browser.ts';

const WEB = join(import.meta.dirname, '../../packages/web');

const BACKGROUND = '#0c6b58'; // of the drawing

type Icon = { file: string; size: number; isMaskable: boolean };
const ICONS: Icon[] = [
  { file: 'icon-192.png', size: 192, isMaskable: false },
  { file: 'icon-512.png', size: 512, isMaskable: false },
  // The phone cuts its edge off: it has no corners of its own, and the drawing is smaller.
  { file: 'icon-maskable.png', size: 512, isMaskable: true },
];

const svg = await readFile(join(WEB, 'src/icon.svg'), 'utf8');
const browser = await startBrowser();
const page = await browser.newPage();
for (const { file, size, isMaskable } of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>
    body { margin: 0; display: grid; place-content: center; height: 100vh; ${isMaskable && `background: ${BACKGROUND}`} }
    svg { width: ${isMaskable ? 0.9 * size : size}px }
  </style>${svg}`);
  await page.screenshot({ path: join(WEB, 'icons', file), omitBackground: !isMaskable });
}
await browser.close();
