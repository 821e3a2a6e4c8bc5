// The look of emails: inline styles, and a style sheet with the dark colours. The colours are those of http/tokens.css.
import { Html, html } from '../../kernel/html.ts';

const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif";
// 22 px and two paddings of 10 px and borders of 1 px: 44 px to touch, WCAG 2.5.5.
const BUTTON =
  'display:inline-block;margin:0 8px 8px 0;padding:10px 16px;border-radius:8px;font-size:16px;line-height:22px;' +
  'font-weight:600;text-decoration:none;';
const CALLOUT = 'margin:0 0 12px;padding:10px 14px;border-radius:8px;font-size:15px;line-height:22px;';

const PHONE =
  '@media (max-width:480px){.ground{padding:8px!important}.card{padding:18px 16px 8px!important}}';

/** Each part of an email: its inline style, and what a dark colour scheme changes. */
const STYLES = {
  ground: {
    style: `margin:0;padding:20px 12px;background:#f5f6f4;color:#17201c;font-family:${FONT};font-size:16px;line-height:24px;`,
    dark: 'background:#121614;color:#eaf0ec',
  },
  card: {
    style:
      'display:block;max-width:536px;margin:0 auto;padding:24px 24px 12px;background:#ffffff;border:1px solid #dfe3df;' +
      'border-radius:12px;overflow-wrap:anywhere;',
    dark: 'background:#1b201d;border-color:#323a36',
  },
  brand: {
    style: 'margin:0 0 16px;font-weight:600;font-size:16px;line-height:24px;color:#17201c;',
    dark: 'color:#eaf0ec',
  },
  mark: {
    style:
      'display:inline-block;width:24px;height:24px;margin-right:8px;border-radius:6px;background:#0c6b58;' +
      'vertical-align:top;text-align:center;',
    dark: 'background:#63d3b4',
  },
  ring: {
    style:
      'display:inline-block;width:8px;height:8px;margin-top:6px;border:2px solid #ffffff;' +
      'border-right-color:transparent;border-radius:50%;vertical-align:top;',
    dark: 'border-color:#08211b transparent #08211b #08211b',
  },
  title: {
    style:
      'margin:0 0 4px;font-size:22px;line-height:28px;font-weight:700;letter-spacing:-0.01em;color:#17201c;',
    dark: 'color:#eaf0ec',
  },
  lead: { style: 'margin:0 0 20px;color:#55615b;', dark: 'color:#a4b2ab' },
  section: { style: 'padding:18px 0 16px;border-top:1px solid #dfe3df;', dark: 'border-color:#323a36' },
  heading: {
    style: 'margin:0 0 4px;font-size:18px;line-height:26px;font-weight:700;color:#17201c;',
    dark: 'color:#eaf0ec',
  },
  clock: { style: 'white-space:nowrap;', dark: undefined },
  line: { style: 'margin:0 0 2px;color:#17201c;', dark: 'color:#eaf0ec' },
  soft: { style: 'margin:0 0 2px;color:#55615b;', dark: 'color:#a4b2ab' },
  buttons: { style: 'margin:14px 0 0;', dark: undefined },
  primary: {
    style: `${BUTTON}background:#0c6b58;border:1px solid #0c6b58;color:#ffffff;`,
    dark: 'background:#63d3b4;border-color:#63d3b4;color:#08211b',
  },
  button: {
    style: `${BUTTON}background:#ffffff;border:1px solid #838d87;color:#17201c;`,
    dark: 'background:#222925;border-color:#75827b;color:#eaf0ec',
  },
  quiet: {
    style: `${BUTTON}padding:10px 0;border:1px solid transparent;color:#0c6b58;`,
    dark: 'color:#63d3b4',
  },
  bad: { style: `${CALLOUT}background:#fcebe9;color:#a3261d;`, dark: 'background:#3a1c19;color:#ff9d92' },
  warn: { style: `${CALLOUT}background:#fff4dc;color:#7a4b00;`, dark: 'background:#33270f;color:#f3c26b' },
  good: { style: `${CALLOUT}background:#e6f2ee;color:#0c6b58;`, dark: 'background:#16302a;color:#63d3b4' },
  small: { style: 'margin:0 0 8px;font-size:14px;line-height:21px;color:#55615b;', dark: 'color:#a4b2ab' },
  link: { style: 'color:#0c6b58;', dark: 'color:#63d3b4' },
} as const;

export type StyleName = keyof typeof STYLES;

/** The attributes that give an element a look. */
export function styleOf(name: StyleName): Html {
  return html`class="${name}" style="${STYLES[name].style}"`;
}

/** The dark colours, and a narrow margin on phones. They override the inline styles, which mail clients without dark mode keep. */
export function styleSheet(): Html {
  const rules = Object.entries(STYLES).flatMap(([name, { dark }]) =>
    dark === undefined ? [] : [`.${name}{${dark.replaceAll(';', '!important;')}!important}`],
  );
  return new Html(
    `:root{color-scheme:light dark}${PHONE}@media (prefers-color-scheme:dark){${rules.join('')}}`,
  );
}
