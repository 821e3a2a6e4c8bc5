// Job 2 of an assignor: a morning of open positions is staffed by keyboard.
import { test } from 'node:test';
import { staffByEnter, useSaturday } from './saturday.ts';

const stage = useSaturday(['9:00']);

test('a morning of 4 games and 8 open positions is staffed by the Enter key alone', () =>
  staffByEnter(stage()));
