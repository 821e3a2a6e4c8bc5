// HTML as tagged templates: every value is escaped unless it is Html already.
import { htmlEscape } from 'escape-goat';

/** HTML that was made by the `html` tag. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The values of a template. The items of a list are concatenated; undefined and false are empty. */
export type HtmlValue = Html | string | number | undefined | false | readonly HtmlValue[];

/** ``html`<p>${name}</p>` ``. Write attribute values in double quotes, and use values nowhere else within a tag. */
export function html(strings: TemplateStringsArray, ...pieces: HtmlValue[]): Html {
  const text = strings.reduce((before, string, index) => before + escaped(pieces[index - 1]) + string);
  return new Html(text);
}

/** `12 Sep 2026, 18:04 UTC` in a `time` element. */
export function timeOf(at: Date): Html {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return html`<time datetime="${at.toISOString()}">${day.format(at)} UTC</time>`;
}

function escaped(piece: HtmlValue): string {
  if (piece === undefined || piece === false) return '';
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'object') return piece.map(escaped).join('');
  return htmlEscape(String(piece));
}
