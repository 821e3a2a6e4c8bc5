// The worker thread that understands one sheet: it answers each question with the next part of what it understood.
import { parentPort } from 'node:worker_threads';
import { recognize, understand } from './understand.ts';
import type { Understanding, UnderstandingInput, UnderstoodRow } from './understanding.ts';

const ROWS_AT_ONCE = 250; // the service reads as many in some milliseconds

/** In this order; the last one until there are no more rows. */
export type ThreadQuestion =
  | { recognize: UnderstandingInput }
  | { understand: Partial<UnderstandingInput> }
  | 'rows';

let input: UnderstandingInput;
let left: UnderstoodRow[] = [];

function answer(question: ThreadQuestion): unknown {
  if (question === 'rows') return left.splice(0, ROWS_AT_ONCE);
  if ('recognize' in question) {
    input = question.recognize;
    return recognize(input);
  }
  const understanding = understand({ ...input, ...question.understand });
  left = understanding.rows;
  return { ...understanding, rows: [] } satisfies Understanding;
}

parentPort?.on('message', (question: ThreadQuestion) => parentPort?.postMessage(answer(question)));
