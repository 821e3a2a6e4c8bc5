// The pieces of forms: labelled fields with what is wrong beside them, buttons, and notices.
import { AppError, type Problem } from '../../../kernel/errors.ts';
import { type Html, html } from '../../html.ts';

/** What is wrong with a form that was sent, by the name of the field. */
export type Problems = ReadonlyMap<string, string>;

export const NO_PROBLEMS: Problems = new Map();

/** The problems of a refusal that the form can show; any other error is thrown on. */
export function problemsOf(error: unknown): Problems {
  if (!(error instanceof AppError) || !['validation_failed', 'conflict'].includes(error.code)) throw error;
  if (error.problems.length === 0) return new Map([['', error.message]]);
  // Of `/redirect_uris/0` the field is redirect_uris.
  return new Map(error.problems.map(({ path, message }: Problem) => [path.split('/')[1] ?? '', message]));
}

type Field = {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password' | 'lines';
  value?: string | undefined;
  hint?: string;
  autocomplete?: string;
  problems?: Problems;
};

/** One field with its label, its hint and, once it was sent, its problem. */
export function field({ name, label, type = 'text', value = '', hint, autocomplete, problems }: Field): Html {
  const problem = problems?.get(name);
  const described = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ');
  const attributes = html`id="${name}" name="${name}" autocomplete="${autocomplete ?? 'off'}"
    aria-describedby="${described}" ${problem !== undefined && html`aria-invalid="true"`}`;
  return html`
    <div class="field">
      <label for="${name}">${label}</label>
      ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
      ${
        type === 'lines'
          ? html`<textarea rows="3" spellcheck="false" ${attributes}>
${value}</textarea>`
          : html`<input type="${type}" value="${value}" ${attributes}>`
      }
      ${problem && html`<p class="problem" id="${name}-problem">${problem}</p>`}
    </div>`;
}

type Choice = { name: string; value: string; label: string; hint?: string; checked?: boolean };

/** One of several choices, or one that may be taken or left. */
export function choice(type: 'radio' | 'checkbox', { name, value, label, hint, checked }: Choice): Html {
  const id = `${name}-${value}`;
  return html`
    <div class="choice">
      <input type="${type}" id="${id}" name="${name}" value="${value}" ${checked && html`checked`}
        ${hint && html`aria-describedby="${id}-hint"`}>
      <div><label for="${id}">${label}</label>${hint && html`<p class="hint" id="${id}-hint">${hint}</p>`}</div>
    </div>`;
}

/** Problems that belong to no field that is shown. */
export function problemNotice(problems: Problems, shown: readonly string[] = []): Html | undefined {
  const others = [...problems].filter(([name]) => !shown.includes(name));
  return others.length === 0
    ? undefined
    : html`<div class="notice bad" role="alert">${others.map(([, message]) => html`<p>${message}</p>`)}</div>`;
}

/** What was done, said on the page that follows: `?done=name` names one of the page's own sentences. */
export function doneNotice(
  sentences: Readonly<Record<string, string>>,
  queryParams: URLSearchParams,
): Html | undefined {
  const done = queryParams.get('done') ?? '';
  if (!Object.hasOwn(sentences, done)) return undefined; // nothing that every object has
  return html`<div class="notice good" role="status"><p>${sentences[done]}</p></div>`;
}
