// The parts of forms: labelled fields with their problems, choices, and notices.
import { AppError, type Problem } from '../../../kernel/errors.ts';
import { type Html, html } from '../../../kernel/html.ts';

/** The problems of a submitted form, by field name. */
export type Problems = ReadonlyMap<string, string>;

export const NO_PROBLEMS: Problems = new Map();

/** The problems of an error that the form can show; rethrows any other error. */
export function problemsOf(error: unknown): Problems {
  if (!(error instanceof AppError) || !['validation_failed', 'conflict'].includes(error.code)) throw error;
  if (error.problems.length === 0) return new Map([['', error.message]]);
  // The field of `/redirect_uris/0` is redirect_uris.
  return new Map(error.problems.map(({ path, message }: Problem) => [path.split('/')[1] ?? '', message]));
}

type Field = {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password' | 'lines';
  value?: string | undefined;
  hint?: string;
  autocomplete?: string;
  inputmode?: 'numeric';
  /** Whether the cursor is in it when the page opens: only of a page that is about this field. */
  isFirst?: boolean;
  problems?: Problems;
};

/** A field with its label, hint and problem. */
export function field({
  name,
  label,
  type = 'text',
  value = '',
  hint,
  autocomplete,
  inputmode,
  isFirst,
  problems,
}: Field): Html {
  const problem = problems?.get(name);
  const described = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ');
  const attributes = html`id="${name}" name="${name}" autocomplete="${autocomplete ?? 'off'}"
    ${inputmode && html`inputmode="${inputmode}"`} ${isFirst && html`autofocus`}
    aria-describedby="${described}" ${problem !== undefined && html`aria-invalid="true"`}`;
  return html`
    <div class="field">
      <label for="${name}" id="${name}-label">${label}</label>
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

type SelectField = Pick<Field, 'name' | 'label' | 'value' | 'hint' | 'problems'> & {
  options: readonly { value: string; label: string }[];
  /** Whether the page's script may choose what this browser says. */
  isOfBrowser?: boolean;
};

/** A field whose value is one of the options. */
export function selectField({ name, label, value, hint, options, isOfBrowser, problems }: SelectField): Html {
  const problem = problems?.get(name);
  const described = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ');
  return html`
    <div class="field">
      <label for="${name}">${label}</label>
      ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
      <select id="${name}" name="${name}" ${problem !== undefined && html`aria-invalid="true"`}
        aria-describedby="${described}" ${isOfBrowser && html`data-of-browser`}>
        ${options.map((option) => html`<option value="${option.value}" ${option.value === value && html`selected`}>${option.label}</option>`)}
      </select>
      ${problem && html`<p class="problem" id="${name}-problem">${problem}</p>`}
    </div>`;
}

type Choice = { name: string; value: string; label: string; hint?: string; checked?: boolean };

/** A radio button or checkbox with its label and hint. */
export function choice(type: 'radio' | 'checkbox', { name, value, label, hint, checked }: Choice): Html {
  const id = `${name}-${value}`;
  return html`
    <div class="choice">
      <input type="${type}" id="${id}" name="${name}" value="${value}" ${checked && html`checked`}
        ${hint && html`aria-describedby="${id}-hint"`}>
      <div><label for="${id}">${label}</label>${hint && html`<p class="hint" id="${id}-hint">${hint}</p>`}</div>
    </div>`;
}

/** A notice with the problems that belong to none of the `shown` fields. */
export function problemNotice(problems: Problems, shown: readonly string[] = []): Html | undefined {
  const others = [...problems].filter(([name]) => !shown.includes(name));
  return others.length === 0
    ? undefined
    : html`<div class="notice bad" role="alert">${others.map(([, message]) => html`<p>${message}</p>`)}</div>`;
}

/** A notice that an action succeeded: `?done=name` selects one of the page's sentences. */
export function doneNotice(
  sentences: Readonly<Record<string, string>>,
  queryParams: URLSearchParams,
): Html | undefined {
  const done = queryParams.get('done') ?? '';
  if (!Object.hasOwn(sentences, done)) return undefined; // not `toString` and the like
  return html`<div class="notice good" role="status"><p>${sentences[done]}</p></div>`;
}
