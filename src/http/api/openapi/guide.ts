// The introduction of the OpenAPI document, for all operations.

export type GuideFacts = { baseUrl: string; authUrl: string; mediaType: string };

/** Markdown. */
export function guide({ baseUrl, authUrl, mediaType }: GuideFacts): string {
  return `Schedule games and the officials on them. Programs read and change what their accounts may, and are told by
webhooks when something happens.

# Getting a token

Create an application in your profile, under API access (${authUrl}/profile/api-access), and ask for a token:

\`\`\`sh
curl ${authUrl}/oauth/token -d grant_type=client_credentials -d scope='read write' \\
  -d client_id=… -d client_secret=…
\`\`\`

Send it with every request, as \`Authorization: Bearer …\`:

\`\`\`sh
curl -H 'Authorization: Bearer …' ${baseUrl}/api/v2/sites.json
\`\`\`

Such a token acts for the account that owns the application. For other people's data, send them to
\`${authUrl}/oauth/authorize\` and exchange the code. \`read\` reads, \`write\` changes, \`bank\` is for bank accounts and
the tax form, \`webhooks\` for subscriptions; the last two an operator has to grant to the application first.

# Requests and answers

Answers are \`${mediaType}\`: JSON whose \`_links\` lead on and whose \`_embedded\` holds related records. Follow the
links instead of building addresses. Links end in \`.json\`; without it they work as well. Bodies are JSON or forms.
Members and parameters that nobody knows are ignored. ${baseUrl}/api/v2 is where links begin; it needs no token.

# Lists

\`page\` counts from 1, \`limit\` is up to 50. Follow \`_links.next.href\` until there is none; \`page.next_page\` and
\`page.pages\` say the same. Filters go in brackets, one value or several: \`search[league_id]=3\`,
\`search[league_id][]=3&search[league_id][]=4\`.

# Errors

Every error has a stable \`error\` for programs and a \`message\` for people. A 422 lists all that is wrong in
\`errors\`, each with a JSON Pointer. What you may not see does not exist for you: 404.

# Doing things once

Send an \`Idempotency-Key\` with a POST, and repeat it as often as you like: it is carried out once. Send the \`ETag\`
you read as \`If-Match\` with a change, and it is refused with 412 if somebody else was faster.

# Webhooks

Create a subscription on a site. Each event is then sent to your address, signed with the subscription's secret; it
holds links, not records: fetch what you need with your own token. Answer with 2xx quickly; whatever fails is tried
again for about two days. Deliveries may repeat or come out of order: \`X-Event-Id\` tells them apart.
`;
}
