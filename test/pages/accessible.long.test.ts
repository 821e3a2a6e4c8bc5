// Pages that anybody can use (WCAG 2.2 AA): every page, in each mode.
import { ALL_MODES, testPages, useBrowserStage } from './accessibility.ts';

useBrowserStage();

testPages(ALL_MODES);
