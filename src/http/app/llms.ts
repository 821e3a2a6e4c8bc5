// What the service is, in plain text for language models (llmstxt.org).

/** Markdown, as that proposal has it: a heading, a summary, and lists of links. */
export function llmsText({ baseUrl, authUrl }: { baseUrl: string; authUrl: string }): string {
  return `# Crewcall

> Schedules sports games and the officials who work them. Programs read and change what their accounts may over an HTTP
> API in HAL+JSON, with OAuth 2.0 tokens, and are told of events by signed webhooks.

Data is organised in sites. A site has leagues, teams, venues, users and games; a game has a crew of assignments, each an
open slot or filled by an official. Follow the links in answers (\`_links\`) instead of building addresses. Lists come in
pages: follow \`_links.next.href\` until there is none.

## Documents

- [OpenAPI 3.1](${baseUrl}/openapi.json): every operation, its scopes, schemas, examples and errors
- [Reference](${baseUrl}/docs): the same for people
- [Errors](${baseUrl}/docs/errors): what each error code means, and what to do about it
- [Entry of the API](${baseUrl}/api/v2): links to everything; needs no token
- [Authorization server](${authUrl}/.well-known/oauth-authorization-server): its endpoints (RFC 8414)

## Getting a token

A person with API access makes an application at ${authUrl}/profile/api-access. For the data of that person's account:

    curl ${authUrl}/oauth/token -d grant_type=client_credentials -d client_id=ID -d client_secret=SECRET -d scope="read write"

For the data of others send them to ${authUrl}/oauth/authorize and exchange the code (PKCE is supported, S256). Scopes are
read, write, bank and webhooks; an operator has to grant the last two to the application first. Send the token as
\`Authorization: Bearer TOKEN\`. A 401 means: get a new token.

## Main resources

- \`GET /api/v2/current_account\`: who the token speaks for
- \`GET /api/v2/sites\`: the sites of that account
- \`GET /api/v2/sites/{site_id}/games\`: games, with venue and crew; filters as \`search[league_id]=3\`, \`search[start_date]=2031-05-03\`
- \`POST /api/v2/sites/{site_id}/games\`: creates a game; names that are not there yet, such as teams, are made
- \`GET /api/v2/games/{id}\`, \`PUT /api/v2/games/{id}\`: \`{"published": true}\` publishes it
- \`GET /api/v2/games/unassigned\`: games with an open slot
- \`POST /api/v2/assignments/{id}/assign\`: \`{"user_id": 12}\` puts an official on a slot
- \`POST /api/v2/assignments/{id}/confirm\`: \`{"status": "A"}\` accepts, \`D\` declines
- \`GET /api/v2/sites/{site_id}/users\`: the people of a site
- \`GET /api/v2/statements\`: what officials are owed and were paid
- \`POST /api/v2/webhooks/subscriptions\`: deliveries of game.game.published, game.official.changed, site.user.created, site.league_official.created

## Rules worth knowing

- Errors are application/problem+json: \`error\` is a stable code, \`message\` a sentence, \`errors\` lists every wrong value.
- What the caller may not see is answered 404.
- Send an Idempotency-Key with a POST, and it can be repeated safely for 24 hours.
- Deliveries are pointers, sent at least once and in no order: remember X-Event-Id, fetch what is linked, answer 2xx within
  10 seconds. There is no delivery log and no redelivery: read the lists again after an outage.
- Verify \`X-Webhook-Signature: t=…,h=x-event-id x-event-type,v1=…\`: v1 is the lower-case hex of HMAC-SHA256, under the
  subscription's \`secret\`, over \`<t>.<h>.<id of the body>.<topic of the body>.<raw body>\`. Compare in constant time, refuse
  a t more than 300 seconds from now, answer 401 to what you refuse.
`;
}
