// Renders a sequence diagram (the part of Mermaid that the documents use) as a list of its steps.
import { type Html, html } from '../../../kernel/html.ts';

const PARTICIPANT = /^participant (\w+) as (.+)$/;
const MESSAGE = /^(\w+)--?(?:>>|x)(\w+): (.+)$/;
const NOTE = /^Note over [\w, ]+: (.+)$/;

/** Returns undefined if a line is neither a participant nor a message nor a note. */
export function renderDiagram(text: string): Html | undefined {
  const [kind, ...lines] = text.split('\n').map((line) => line.trim());
  if (kind !== 'sequenceDiagram') return undefined;
  const names = new Map<string, string>();
  const steps: Html[] = [];
  for (const line of lines.filter((one) => one !== '')) {
    const [, key, name] = PARTICIPANT.exec(line) ?? [];
    const [, from, to, message] = MESSAGE.exec(line) ?? [];
    const [, note] = NOTE.exec(line) ?? [];
    if (key !== undefined && name !== undefined) names.set(key, name);
    else if (message !== undefined)
      steps.push(html`<li><b>${nameOf(from)} → ${nameOf(to)}</b> ${message}</li>`);
    else if (note !== undefined) steps.push(html`<li>${note.split('<br/>').join(' ')}</li>`);
    else return undefined;
  }
  return html`<ol class="steps">${steps}</ol>\n`;

  function nameOf(key = ''): string {
    return names.get(key) ?? key;
  }
}
