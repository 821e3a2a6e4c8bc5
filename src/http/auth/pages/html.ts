// HTML as tagged templates: every value is escaped, unless it is HTML of ours already.
import { htmlEscape } from 'escape-goat';

/** A piece of HTML. Only the tag below makes one. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in a template; a list is written piece after piece, undefined and false write nothing. */
export type HtmlValue = Html | string | number | undefined | false | readonly HtmlValue[];

/** ``html`<p>${name}</p>` ``. Attributes must be in double quotes; nothing else may be filled in within a tag. */
export function html(strings: TemplateStringsArray, ...pieces: HtmlValue[]): Html {
  const text = strings.reduce((before, string, index) => before + written(pieces[index - 1]) + string);
  return new Html(text);
}

/** `12 Sep 2026, 18:04 UTC`, readable by programs too. */
export function timeOf(at: Date): Html {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return html`<time datetime="${at.toISOString()}">${day.format(at)} UTC</time>`;
}

function written(piece: HtmlValue): string {
  if (piece === undefined || piece === false) return '';
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'object') return piece.map(written).join('');
  return htmlEscape(String(piece));
}
