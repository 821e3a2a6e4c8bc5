// The layout of every page: head, header with the navigation of the profile, main.
import { type Html, html } from '../../../kernel/html.ts';
import { ICON, STYLESHEET } from './assets.ts';
import type { PageRequest, SignedInRequest } from './page.ts';

const SECTIONS = [
  { path: '/profile', label: 'Profile' },
  { path: '/profile/security', label: 'Security' },
  { path: '/profile/sessions', label: 'Sessions' },
  { path: '/profile/connected', label: 'Connected apps' },
  { path: '/profile/data', label: 'Your data' },
  { path: '/profile/api-access', label: 'API access' },
] as const;

type PageFrame = {
  title: string;
  body: Html;
  /** The request, for the navigation on pages of the profile. */
  pageRequest: PageRequest | undefined;
  continueTo?: string | undefined;
  scripts: readonly string[];
};

/** A complete HTML document. */
export function renderPage({ title, body, pageRequest, continueTo, scripts }: PageFrame): string {
  const profile =
    pageRequest !== undefined && isSignedIn(pageRequest) && pageRequest.path.startsWith('/profile')
      ? pageRequest
      : undefined;
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${title} · Crewcall</title>
  <link rel="stylesheet" href="${STYLESHEET}">
  <link rel="icon" type="image/svg+xml" href="${ICON}">
  ${scripts.map((script) => html`<script src="${script}" defer></script>`)}
  ${continueTo !== undefined && html`<meta http-equiv="refresh" content="0;url=${continueTo}">`}
</head>
<body class="${profile === undefined ? 'narrow' : 'wide'}">
  <a class="skip" href="#main">Skip to main content</a>
  ${profile === undefined ? plainHeader() : profileHeader(profile)}
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

function isSignedIn(pageRequest: PageRequest): pageRequest is SignedInRequest {
  return pageRequest.person !== undefined;
}

function profileHeader({ person: { account }, path, csrfToken }: SignedInRequest): Html {
  const sections = SECTIONS.filter((section) => section.path !== '/profile/api-access' || account.apiAccess);
  return html`
  <header class="bar">
    <div class="row">
      ${brand()}
      <a class="back" href="/app">Your games</a>
      <form class="who" method="post" action="/sign-out">${csrfToken({ path: '/sign-out' })}
        <span>${account.firstName} ${account.lastName}</span><button class="quiet">Sign out</button>
      </form>
    </div>
    <nav aria-label="Profile"><ul>${sections.map(
      (section) => html`
      <li><a href="${section.path}" ${isCurrent(section.path, path) && html`aria-current="page"`}>${section.label}</a></li>`,
    )}
    </ul></nav>
  </header>`;
}

function isCurrent(section: string, path: string): boolean {
  return section === '/profile' ? path === section : path.startsWith(section);
}

function brand(): Html {
  return html`<a class="brand" href="/"><img src="/icon.svg" alt="" width="28" height="28">Crewcall</a>`;
}
