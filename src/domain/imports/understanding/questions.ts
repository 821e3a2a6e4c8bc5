// Collects the questions about a sheet, each asked once however many rows wait for it.
import { inWords } from '../../../sheets/limits.ts';
import type { Answers, Option, Question } from './understanding.ts';

export type QuestionDraft = Pick<Question, 'id' | 'options'> &
  Partial<Pick<Question, 'suggestion' | 'kept' | 'alias'>> & {
    /** Given the number of rows that wait. */
    sentence: (rows: number) => string;
  };

export class Questions {
  private readonly answers: Answers;
  private readonly asked = new Map<string, { draft: QuestionDraft; rows: Set<number> }>();

  constructor(answers: Answers) {
    this.answers = answers;
  }

  /** The answer, or null. The row waits for it. */
  ask(draft: QuestionDraft, row?: number): string | null {
    const known = this.asked.get(draft.id) ?? { draft, rows: new Set() };
    this.asked.set(draft.id, known);
    if (row !== undefined) known.rows.add(row);
    return this.answerTo(draft);
  }

  list(): Question[] {
    return [...this.asked.values()].map(({ draft, rows }) => ({
      id: draft.id,
      sentence: draft.sentence(rows.size),
      options: draft.options,
      rows: [...rows].sort((left, right) => left - right),
      answer: this.answerTo(draft),
      suggestion: draft.suggestion ?? null,
      kept: draft.kept ?? false,
      alias: draft.alias ?? null,
    }));
  }

  private answerTo({ id, options }: QuestionDraft): string | null {
    const answer = Object.hasOwn(this.answers, id) ? this.answers[id]! : null;
    return options.some(({ value }) => value === answer) ? answer : null;
  }
}

/** `1 row`, `12 rows`, `2,000 rows`. */
export function countOf(count: number, noun = 'row'): string {
  return `${inWords(count)} ${noun}${count === 1 ? '' : 's'}`;
}

export function option(value: string, label: string): Option {
  return { value, label };
}
