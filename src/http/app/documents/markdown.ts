// Renders a document of the project from Markdown to HTML whose links lead to served documents.
import { posix } from 'node:path';
import { Marked, Renderer } from 'marked';
import { Html, html } from '../../../kernel/html.ts';
import { renderDiagram } from './diagram.ts';
import type { Picture } from './pictures.ts';

export type DocumentPlace = {
  /** The document's path in the project. */
  file: string;
  /** The address of a file of the project; undefined if it is not served. */
  addressOf: (file: string) => string | undefined;
  /** A picture of the project; undefined if it is not served. */
  pictureOf: (file: string) => Picture | undefined;
};

export type RenderedDocument = { title: string; body: Html };

/** The first heading is the title. HTML in the document is shown as text, comments are not; a link to a file that is not served is text. */
export function renderMarkdown(text: string, place: DocumentPlace): RenderedDocument {
  const anchorOf = createAnchors();
  let title: string | undefined;
  const marked = new Marked({
    renderer: {
      heading({ depth, text: words, tokens }) {
        const anchor = anchorOf(words);
        if (title === undefined && depth === 1) {
          title = words.replaceAll('`', '');
          return '';
        }
        const content = new Html(this.parser.parseInline(tokens));
        return html`<h${depth} id="${anchor}"><a href="#${anchor}">${content}</a></h${depth}>\n`.text;
      },
      link({ href, tokens }) {
        const content = new Html(this.parser.parseInline(tokens));
        const address = resolveLink(href, place);
        return address === undefined ? content.text : html`<a href="${address}">${content}</a>`.text;
      },
      image({ href, text: words }) {
        const picture = place.pictureOf(posix.join(posix.dirname(place.file), href));
        if (picture === undefined) return html`${words}`.text;
        const { address, width, height } = picture;
        const device = height > width ? 'phone' : 'desk';
        const image = html`<img src="${address}" alt="${words}" width="${width}" height="${height}" loading="lazy" class="${device}">`;
        return html`<a href="${address}">${image}</a>`.text; // on a phone it is small, and can be enlarged by itself
      },
      code({ text: code, lang }) {
        const diagram = lang === 'mermaid' ? renderDiagram(code) : undefined;
        return (diagram ?? html`<pre tabindex="0"><code>${code}</code></pre>\n`).text;
      },
      table(token) {
        const table = new Html(Renderer.prototype.table.call(this, token)); // wide ones scroll within the page
        return html`<div class="wide" role="group" aria-label="Table" tabindex="0">${table}</div>\n`.text;
      },
      tablecell(cell) {
        // An empty cell is no header of its column.
        return Renderer.prototype.tablecell.call(this, cell.text === '' ? { ...cell, header: false } : cell);
      },
      html: ({ text: tags }) => (tags.startsWith('<!--') ? '' : html`${tags}`.text),
    },
  });
  const body = new Html(marked.parse(text, { async: false }));
  return { title: title ?? place.file, body };
}

function resolveLink(href: string, { file, addressOf }: DocumentPlace): string | undefined {
  if (/^(?:#|https?:)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const address = addressOf(posix.join(posix.dirname(file), path));
  if (address === undefined) return undefined;
  return anchor === undefined ? address : `${address}#${anchor}`;
}

/** The anchors of headings as GitHub makes them, which the links in the documents name. */
function createAnchors(): (heading: string) => string {
  const used = new Map<string, number>();
  return (heading) => {
    const kept = heading.toLowerCase().replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '');
    const anchor = kept.replaceAll(' ', '-');
    const count = used.get(anchor) ?? 0;
    used.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  };
}
