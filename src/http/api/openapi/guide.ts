// The introduction of the OpenAPI document, for all operations.

export type GuideFacts = { baseUrl: string; authUrl: string; mediaType: string };

/** Markdown. */
export function guide({ baseUrl, authUrl, mediaType }: GuideFacts): string {
  return `Schedule games and the officials on them. Programs read and change data on behalf of accounts, and receive
webhooks when something changes. The [integration guide](${baseUrl}/docs/integrate) explains
the steps.

# Getting a token

Create an application in your profile, under API access (${authUrl}/profile/api-access), and request a token:

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
the tax form, \`webhooks\` for subscriptions; the last two an operator must grant to the application first.

# Requests and responses

Responses are \`${mediaType}\`, or \`application/hal+json\` or \`application/json\` if \`Accept\` names
that: JSON with links in \`_links\` and related records in \`_embedded\`. Follow the links instead of building URLs. Links end in \`.json\`, which is optional. Bodies are JSON; forms with the same members are
read, too. Unknown members and parameters are ignored, and named:
in \`warnings\` of the response to a change, and in the header \`Crewcall-Ignored\` of a list. Start at ${baseUrl}/api/v2, which needs no token.

# Lists

\`page\` counts from 1, \`limit\` is up to 50. Follow \`_links.next.href\` until it is absent; \`page.next_page\` and
\`page.pages\` contain the same information. Filters go in brackets: \`search[league_id]=3\`. For several
values, repeat the parameter: \`search[league_id]=3&search[league_id]=4\` and
\`search[league_id][]=3&search[league_id][]=4\` are the same.

# Keeping a copy

The [changes of a site](${baseUrl}/docs/api/changes) name what was made, changed or deleted, in order. With \`embed=record\`
they have the records, too. Follow them instead of reading whole lists again.

# Errors

Every error has a stable code in \`error\` for programs and a \`message\` for people. A 422 lists every problem in
\`errors\`, each with a JSON Pointer. Records that you may not see are 404.

# Safe retries

Send an \`Idempotency-Key\` with a POST to repeat it safely: it is carried out once. Send the \`ETag\` that you read as
\`If-Match\` with a change: the response is 412 if the record has changed since.

# Webhooks

Create a subscription on a site. Each event is then sent to your address, signed with the subscription's secret. It
contains links instead of records: fetch what you need with your own token. Respond with 2xx quickly; failed
deliveries are retried for about two days. Deliveries may repeat or arrive out of order; \`X-Event-Id\` identifies
the event.
`;
}
