// `/mailbox` of the demo: shows the emails that the service would send, as their readers see them.
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Address, Email } from 'postal-mime';
import { type Html, html, timeOf } from '../../src/kernel/html.ts';
import { findEmail, readOutbox, type SavedEmail } from './outbox.ts';

const STYLE = `
  iframe { display: block; width: 100%; margin: 1rem 0 1.25rem; height: 75vh; border: 1px solid var(--line); border-radius: var(--radius); }
  .mail a { display: block; color: inherit; text-decoration: none; }
  .mail a:hover h2 { text-decoration: underline; }
`;
const PAGE_POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self'; frame-src 'self'; base-uri 'none'";
// An email runs and loads nothing, as in a mail program; its links replace the page around it.
const EMAIL_POLICY =
  "sandbox allow-popups allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** Registers the pages. Whoever can open them can answer for everybody: for the demo only. */
export function mailboxPlugin(
  server: FastifyInstance,
  { outbox, stylesheet }: { outbox: string; stylesheet: string },
): void {
  const show = (reply: FastifyReply, body: Html) =>
    send(reply, { policy: PAGE_POLICY, text: documentOf(body, stylesheet) });
  server.get('/mailbox', async (_request, reply) => show(reply, mailboxPage(await readOutbox(outbox))));
  server.get<{ Params: { id: string } }>('/mailbox/:id', async ({ params }, reply) => {
    const email = await findEmail(outbox, params.id);
    return email === undefined ? reply.callNotFound() : show(reply, emailPage(params.id, email));
  });
  server.get<{ Params: { id: string } }>('/mailbox/:id/html', async ({ params }, reply) => {
    const email = await findEmail(outbox, params.id);
    if (email?.html === undefined) return reply.callNotFound();
    const text = email.html.replace('<head>', '<head><base target="_top">');
    return send(reply, { policy: EMAIL_POLICY, text });
  });
  server.get<{ Params: { id: string; name: string } }>('/mailbox/:id/:name', async ({ params }, reply) => {
    const email = await findEmail(outbox, params.id);
    const file = email?.attachments.find(({ filename }) => filename === params.name);
    return file === undefined
      ? reply.callNotFound()
      : reply.type('text/calendar; charset=utf-8').send(Buffer.from(file.content as ArrayBuffer));
  });
}

function mailboxPage(saved: SavedEmail[]): Html {
  return html`
    <h1>Mailbox</h1>
    <p class="lead">The emails that this service would send. Those about games wait for a minute, so that what happens
      within it is one email. Reload the page to see new ones.</p>
    ${saved.length === 0 && html`<p class="empty">There is no email yet. Assign an official to a game, publish it and wait for a minute.</p>`}
    <ul class="list">${saved.map(
      ({ id, at, email }) => html`
      <li class="card mail"><a href="/mailbox/${id}">
        <h2>${email.subject}</h2>
        <p class="hint">To ${namesOf(email.to)} · ${timeOf(at)}</p>
      </a></li>`,
    )}</ul>`;
}

function emailPage(id: string, email: Email): Html {
  const facts: [string, string][] = [
    ['From', namesOf(email.from && [email.from])],
    ['To', namesOf(email.to)],
    ['Reply to', namesOf(email.replyTo)],
  ];
  return html`
    <p class="aside"><a href="/mailbox">Mailbox</a></p>
    <h1>${email.subject}</h1>
    <dl class="facts">${facts.map(([name, value]) => value !== '' && html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
    ${email.attachments.map(({ filename }) => html`<p class="aside"><a href="/mailbox/${id}/${filename ?? ''}">Calendar file: ${filename ?? ''}</a></p>`)}
    ${email.html !== undefined && html`<iframe src="/mailbox/${id}/html" title="The email"></iframe>`}
    <details class="card" ${email.html === undefined && html`open`}><summary>As text</summary>
      <pre><code>${email.text}</code></pre></details>`;
}

function namesOf(addresses: Address[] | undefined): string {
  return (addresses ?? [])
    .map(({ name, address }) => (name ? `${name} <${address}>` : (address ?? '')))
    .join(', ');
}

function documentOf(body: Html, stylesheet: string): string {
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Mailbox · Crewcall demo</title>
  <link rel="stylesheet" href="${stylesheet}">
  <style>${STYLE}</style>
</head>
<body class="wide"><main>${body}</main></body>
</html>
`.text;
}

function send(reply: FastifyReply, { policy, text }: { policy: string; text: string }): FastifyReply {
  return reply
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(text);
}
