// Pages that anybody can use (WCAG 2.2 AA), in each mode.
import { ALL_MODES, testEveryPage, useBrowserStage } from './accessibility.ts';

useBrowserStage();

testEveryPage(ALL_MODES);
