// The frame of every page: head, header with the way through the profile, main.
import { type Html, html } from './html.ts';
import type { OwnVisit, Visit } from './visit.ts';

const ENTRIES = [
  { path: '/profile', label: 'Profile' },
  { path: '/profile/sessions', label: 'Sessions' },
  { path: '/profile/connected', label: 'Connected apps' },
  { path: '/profile/api-access', label: 'API access' },
] as const;

type Framed = {
  title: string;
  body: Html;
  /** The version of the stylesheet, so that browsers may keep it for long. */
  version: string;
  /** Pages of the profile have its navigation. */
  visit: Visit | undefined;
  goOnTo?: string | undefined;
};

/** A whole document. */
export function frame({ title, body, version, visit, goOnTo }: Framed): string {
  const own = visit !== undefined && isOwn(visit) && visit.path.startsWith('/profile') ? visit : undefined;
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${title} · Crewcall</title>
  <link rel="stylesheet" href="/style.css?v=${version}">
  <link rel="icon" type="image/svg+xml" href="/icon.svg?v=${version}">
  ${goOnTo !== undefined && html`<meta http-equiv="refresh" content="0;url=${goOnTo}">`}
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

function isOwn(visit: Visit): visit is OwnVisit {
  return visit.person !== undefined;
}

function profileHeader({ person: { account }, path, csrfToken }: OwnVisit): Html {
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
