// Shows one operation of the API: its parameters, body and responses, with the call in curl and in both SDKs.
import { type Html, html } from '../../../kernel/html.ts';
import type { Operation, Parameter } from './document.ts';
import { block, inline } from './inline.ts';
import { tableOf, typeOf } from './schema-table.ts';

/** The call of an operation in the SDKs, such as `games.list(siteId)`. */
export type SdkCall = { typescript: string; python: string };

/** The section of an operation; its id is the anchor. */
export function sectionOf(operation: Operation, call: SdkCall | undefined): Html {
  const { id, method, path, summary, description, parameters, body, responses } = operation;
  const own = parameters.filter(({ in: location }) => location !== 'header');
  const headers = parameters.filter(({ in: location }) => location === 'header');
  return html`
    <section id="${id}" aria-labelledby="of-${id}">
      <h2 id="of-${id}"><a href="#${id}">${summary}</a></h2>
      <p class="endpoint"><b>${method}</b> <code>${path}</code></p>
      ${block(description)}
      <pre tabindex="0" aria-label="Calls"><code>${callsOf(operation, call)}</code></pre>
      ${parametersOf(own)}
      ${headers.length > 0 && html`<p>Optional headers: ${headers.map(({ name }, at) => html`${at > 0 && ', '}<code>${name}</code>`)}.</p>`}
      ${body && html`<details><summary>Body</summary>${tableOf(body.schema, 'Body') ?? html`<p>${typeOf(body.schema)}</p>`}</details>`}
      ${responses.filter(isSuccess).map(successOf)}
      <details><summary>Errors</summary>${responses
        .filter((response) => !isSuccess(response))
        .map(
          ({ status, description: text }) => html`
        <p class="status"><b>${status}</b> ${inline(text.replaceAll('\n\n', ' '))}</p>`,
        )}</details>
    </section>`;
}

function parametersOf(parameters: Parameter[]): Html | undefined {
  if (parameters.length === 0) return undefined;
  return html`<details><summary>Parameters</summary>
      <div class="wide" role="group" aria-label="Parameters" tabindex="0"><table>
        <thead><tr><th>Name</th><th>Type</th><th>Description</th></tr></thead>
        <tbody>${parameters.map(
          ({ name, in: location, schema, description = '' }) => html`
          <tr><td><code>${name}</code> <small>${location}</small></td><td>${typeOf(schema)}</td><td>${inline(description)}</td></tr>`,
        )}
        </tbody></table></div></details>`;
}

type Response = Operation['responses'][number];

function isSuccess({ status }: Response): boolean {
  return /^[23]/.test(status);
}

function successOf({ status, description, schema, example }: Response): Html {
  const title = description.replace(/\.$/, '');
  return html`<details><summary><b>${status}</b> ${title}${schema && html`: ${plainType(schema)}`}</summary>
      ${schema && html`<p>${typeOf(schema)}</p>`}
      ${example !== undefined && html`<pre tabindex="0"><code>${JSON.stringify(example, undefined, 2)}</code></pre>`}</details>`;
}

/** Without a link, for a summary, which is a control itself. */
function plainType(schema: Parameters<typeof typeOf>[0]): string {
  return typeOf(schema).text.replaceAll(/<[^>]+>/g, '');
}

function callsOf({ method, path, body, parameters }: Operation, call: SdkCall | undefined): string {
  const examples = new Map(
    parameters.map(({ name, ...rest }) => [name, (rest as { example?: unknown }).example]),
  );
  const address = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(examples.get(name) ?? 1));
  const data =
    body?.example === undefined ? [] : [`-d '${JSON.stringify(body.example).replaceAll("'", "'\\''")}'`];
  const curl = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} -H "Authorization: Bearer $TOKEN"`,
    ...(data.length > 0 ? ['-H "Content-Type: application/json"'] : []),
    `$BASE${address}`,
    ...data,
  ];
  const sdk =
    call === undefined
      ? []
      : [`// TypeScript\nawait client.${call.typescript}`, `# Python\nclient.${call.python}`];
  return [`# curl\n${curl.join(' \\\n  ')}`, ...sdk].join('\n\n');
}
