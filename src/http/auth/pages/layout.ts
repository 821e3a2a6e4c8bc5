// The frame of every page: head, header with the way through the profile, main.
import { type Html, html } from '../../html.ts';
import type { PageRequest, SignedInRequest } from './page.ts';

const ENTRIES = [
  { path: '/profile', label: 'Profile' },
  { path: '/profile/sessions', label: 'Sessions' },
  { path: '/profile/connected', label: 'Connected apps' },
  { path: '/profile/api-access', label: 'API access' },
] as const;

type PageFrame = {
  title: string;
  body: Html;
  /** The version of the stylesheet, so that browsers may keep it for long. */
  version: string;
  /** Pages of the profile have its navigation. */
  pageRequest: PageRequest | undefined;
  continueTo?: string | undefined;
};

/** A whole document. */
export function renderPage({ title, body, version, pageRequest, continueTo }: PageFrame): string {
  const own =
    pageRequest !== undefined && isOwn(pageRequest) && pageRequest.path.startsWith('/profile')
      ? pageRequest
      : undefined;
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${title} · Crewcall</title>
  <link rel="stylesheet" href="/style.css?v=${version}">
  <link rel="icon" type="image/svg+xml" href="/icon.svg?v=${version}">
  ${continueTo !== undefined && html`<meta http-equiv="refresh" content="0;url=${continueTo}">`}
</head>
<body class="${own === undefined ? 'narrow' : 'wide'}">
  <a class="skip" href="#main">Skip to the content</a>
  ${own === undefined ? plainHeader() : profileHeader(own)}
  <main id="main">
    <h1>${title}</h1>
    ${body}
  </main>
</body>
</html>
`.text;
}

function plainHeader(): Html {
  return html`<header class="plain">${brand()}</header>`;
}

function isOwn(pageRequest: PageRequest): pageRequest is SignedInRequest {
  return pageRequest.person !== undefined;
}

function profileHeader({ person: { account }, path, csrfToken }: SignedInRequest): Html {
  const entries = ENTRIES.filter((entry) => entry.path !== '/profile/api-access' || account.apiAccess);
  return html`
  <header class="bar">
    <div class="row">
      ${brand()}
      <form class="who" method="post" action="/sign-out">${csrfToken({ path: '/sign-out' })}
        <span>${account.firstName} ${account.lastName}</span><button class="quiet">Sign out</button>
      </form>
    </div>
    <nav aria-label="Profile"><ul>${entries.map(
      (entry) => html`
      <li><a href="${entry.path}" ${isCurrent(entry.path, path) && html`aria-current="page"`}>${entry.label}</a></li>`,
    )}
    </ul></nav>
  </header>`;
}

function isCurrent(entry: string, path: string): boolean {
  return entry === '/profile' ? path === entry : path.startsWith(entry);
}

function brand(): Html {
  return html`<a class="brand" href="/"><img src="/icon.svg" alt="" width="28" height="28">Crewcall</a>`;
}
