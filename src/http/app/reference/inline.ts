// Renders the Markdown of descriptions in the OpenAPI document.
import { Marked } from 'marked';
import { Html, html } from '../../../kernel/html.ts';

const marked = new Marked({
  renderer: {
    // Headings of the guide stand below the title of the page.
    heading({ depth, text, tokens }) {
      const content = new Html(this.parser.parseInline(tokens));
      const anchor = text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
      return html`<h${depth + 1} id="${anchor}">${content}</h${depth + 1}>\n`.text;
    },
    code: ({ text }) => html`<pre tabindex="0"><code>${text}</code></pre>\n`.text,
    html: ({ text }) => html`${text}`.text,
  },
});

/** A sentence or two, without a paragraph around them. */
export function inline(text: string): Html {
  return new Html(marked.parseInline(text, { async: false }));
}

/** Paragraphs, headings, lists and code. */
export function block(text: string): Html {
  return new Html(marked.parse(text, { async: false }));
}
