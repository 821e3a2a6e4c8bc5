// An email as a document: rendered as text with lines too short to be wrapped (RFC 2045 §6.7), and as HTML.
import { type Html, html } from '../../kernel/html.ts';
import { type StyleName, styleOf, styleSheet } from './theme.ts';

const LINE_CHARACTERS = 76;
const RULE = '-'.repeat(40);
// Names are written by others: one in an email must not contain a sentence or address that would seem to be ours.
const NAME = /^[\p{L}\p{M} '’-]+\.?$/u;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu; // among them the controls of writing direction

/** What an email says, in the order of its parts. Both renderings say all of it, but for the preview. */
export type EmailDocument = {
  /** Who writes: the product, or a site. */
  brand: string;
  title: string;
  /** A line that some mail clients show beside the subject. */
  preview?: string | undefined;
  firstName: string;
  lead: string;
  sections: EmailSection[];
  /** Sentences of small print. */
  footer: Sentence[];
};

export type EmailSection = {
  callout?: { tone: 'bad' | 'warn' | 'good'; lines: string[] } | undefined;
  heading?: string | undefined;
  /** The first line is the strong one. */
  lines?: string[] | undefined;
  /** What somebody wrote, each with its lines. */
  paragraphs?: string[][] | undefined;
  /** The first one is the button that most people press. */
  links: EmailLink[];
};

export type EmailLink = { label: string; url: string; tone?: 'primary' | 'quiet' };

/** A sentence; one with a link ends with the link's label, without a full stop. */
export type Sentence = { text: string; link?: EmailLink };

/** Both renderings of a document. */
export function renderEmail(document: EmailDocument): { text: string; html: string } {
  return { text: textOf(document), html: htmlOf(document) };
}

/** The name if it is nothing but a name, else the fallback. */
export function nameOr(name: string, fallback: string): string {
  return NAME.test(name) ? name : fallback;
}

/** Text that others wrote, on one line and without invisible characters. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(INVISIBLE, '').trim();
}

function greeting(firstName: string): string {
  const name = nameOr(firstName, '');
  return `Hello${name === '' ? '' : ` ${name}`},`;
}

function textOf({ firstName, lead, sections, footer }: EmailDocument): string {
  return `${[
    greeting(firstName),
    wrap(lead).join('\n'),
    ...sections.map(textOfSection),
    footer.map(textOfSentence).join('\n'),
  ].join('\n\n')}\n`;
}

function textOfSection({
  callout,
  heading,
  lines = [],
  paragraphs: written = [],
  links,
}: EmailSection): string {
  const facts = [...(heading === undefined ? [] : [heading]), ...lines];
  const paragraphs = [callout?.lines ?? [], facts, ...written].map((part) => part.flatMap(wrap).join('\n'));
  if (facts.length === 0) return links.map(({ url }) => url).join('\n'); // the sentence before it says what it is for
  const addresses = links.map(({ label, url }) => `${label}:\n${url}`);
  return [RULE, ...paragraphs, addresses.join('\n')].filter((part) => part !== '').join('\n\n');
}

function textOfSentence({ text, link }: Sentence): string {
  if (link === undefined) return wrap(text).join('\n');
  return [...wrap(`${`${text} ${link.label}`.trim()}:`), link.url].join('\n');
}

/** Lines of up to 76 characters, broken between words. */
function wrap(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const lines: string[] = [];
    for (const word of line.split(' ')) {
      const last = lines.at(-1);
      if (last !== undefined && `${last} ${word}`.length <= LINE_CHARACTERS)
        lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    return lines;
  });
}

function htmlOf({ brand, title, preview, firstName, lead, sections, footer }: EmailDocument): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${styleSheet()}</style>
</head>
<body ${styleOf('ground')}>
${preview !== undefined && html`<div hidden style="display:none">${preview}</div>`}
<main ${styleOf('card')}>
<p ${styleOf('brand')}><span ${styleOf('mark')} aria-hidden="true"><span ${styleOf('ring')}></span></span>${brand}</p>
<h1 ${styleOf('title')}>${unbroken(title)}</h1>
<p ${styleOf('lead')}>${greeting(firstName)}<br>${lead}</p>
${sections.map(htmlOfSection)}
<div ${styleOf('section')}>
${footer.map(htmlOfSentence)}
</div>
</main>
</body>
</html>
`.text;
}

function htmlOfSection({ callout, heading, lines = [], paragraphs = [], links }: EmailSection): Html {
  const [first, ...others] = lines;
  return html`<div ${styleOf('section')}>
${callout && html`<p ${styleOf(callout.tone)}>${withBreaks(callout.lines)}</p>`}
${heading !== undefined && html`<h2 ${styleOf('heading')}>${unbroken(heading)}</h2>`}
${first !== undefined && html`<p ${styleOf('line')}>${first}</p>`}
${others.map((line) => html`<p ${styleOf('soft')}>${withBreaks(line.split('\n'))}</p>`)}
${paragraphs.map((written) => html`<p ${styleOf('lead')}>${withBreaks(written)}</p>`)}
${links.length > 0 && html`<p ${styleOf('buttons')}>${links.map(({ label, url, tone }) => html`<a ${styleOf(BUTTONS[tone ?? 'plain'])} href="${url}">${label}</a>`)}</p>`}
</div>
`;
}

const BUTTONS = { primary: 'primary', plain: 'button', quiet: 'quiet' } as const satisfies Record<
  string,
  StyleName
>;

function htmlOfSentence({ text, link }: Sentence): Html {
  return html`<p ${styleOf('small')}>${text}${link && html` <a ${styleOf('link')} href="${link.url}">${link.label}</a>`}</p>`;
}

function withBreaks(lines: string[]): Html[] {
  return lines.map((line, index) => html`${index > 0 && html`<br>`}${unbroken(line)}`);
}

/** Keeps "9:45 – 11:05 AM" on one line: browsers break after the dash, even before a no-break space. */
function unbroken(text: string): Html[] {
  const parts = text.split(/(\d+:\d\d(?: [AP]M)?(?: – \d+:\d\d)?(?: [AP]M)?)/);
  return parts.map((part, index) =>
    index % 2 === 0 ? html`${part}` : html`<span ${styleOf('clock')}>${part}</span>`,
  );
}
