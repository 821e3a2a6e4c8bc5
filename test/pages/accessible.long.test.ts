// Pages that anybody can use (WCAG 2.2 AA), in each mode.
import { testEveryPage, useBrowserStage } from './accessibility.ts';

useBrowserStage();

for (const colorScheme of ['light', 'dark'] as const) {
  testEveryPage({ colorScheme, axeAt: ['1200 px', '320 px'] });
}
