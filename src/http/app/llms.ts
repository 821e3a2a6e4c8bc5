// /llms.txt: a summary of the service for language models (llmstxt.org).

/** Markdown in the form of that proposal: a heading, a summary, and lists of links. */
export function llmsText({ baseUrl, authUrl }: { baseUrl: string; authUrl: string }): string {
  return `# Crewcall

> Crewcall schedules sports games and the officials who work them. Programs use an HTTP API in HAL+JSON with OAuth 2.0
> tokens, and receive events as signed webhooks.

Data is organised in sites. A site has leagues, teams, venues, users and games. A game has a crew of assignments; each is an
open slot or has an official. Follow the links in responses (\`_links\`) instead of building URLs. Lists are paginated:
follow \`_links.next.href\` until it is missing.

## Documents

- [OpenAPI 3.1](${baseUrl}/openapi.json): every operation, its scopes, schemas, examples and errors
- [Reference](${baseUrl}/docs): the same for people
- [Integration guide](${baseUrl}/docs/integrate): tokens, webhooks, errors, limits, and a quick start
- [Resources](${baseUrl}/docs/api): each resource with real requests and responses
- [Assistants](${baseUrl}/docs/integrate/assistants): tools at ${baseUrl}/mcp (Model Context Protocol), if the operator allows them
- [Errors](${baseUrl}/docs/errors): what each error code means, and what to do about it
- [API root](${baseUrl}/api/v2): links to everything; needs no token
- [Authorization server](${authUrl}/.well-known/oauth-authorization-server): its endpoints (RFC 8414)

## Get a token

A person with API access creates an application at ${authUrl}/profile/api-access. For the data of that person's account:

    curl ${authUrl}/oauth/token -d grant_type=client_credentials -d client_id=ID -d client_secret=SECRET -d scope="read write"

For the data of other people, send them to ${authUrl}/oauth/authorize and exchange the code (with PKCE, S256). Scopes are
read, write, bank and webhooks. An operator must first grant the last two to the application. Send the token as
\`Authorization: Bearer TOKEN\`. After a 401, get a new token.

## Main resources

- \`GET /api/v2/current_account\`: the account that the token acts for
- \`GET /api/v2/sites\`: the sites of that account
- \`GET /api/v2/sites/{site_id}/games\`: games, with venue and crew; filters as \`search[league_id]=3\`, \`search[start_date]=2031-05-03\`
- \`POST /api/v2/sites/{site_id}/games\`: creates a game; names that do not exist yet, such as teams, are created
- \`GET /api/v2/games/{id}\`, \`PUT /api/v2/games/{id}\`: \`{"published": true}\` publishes it
- \`GET /api/v2/games/unassigned\`: games with an open slot
- \`POST /api/v2/assignments/{id}/assign\`: \`{"user_id": 12}\` assigns an official to a slot
- \`POST /api/v2/assignments/{id}/confirm\`: \`{"status": "A"}\` accepts, \`D\` declines
- \`GET /api/v2/sites/{site_id}/users\`: the people of a site
- \`GET /api/v2/form/templates/{id}/submissions\`: what officials reported about games; \`GET /api/v2/sites/{site_id}/games/unreported\`: games without a due report
- \`GET /api/v2/sites/{site_id}/changes\`: what was made, changed or deleted since a cursor (\`after\`), with the records (\`embed=record\`); keep a copy with it instead of reading lists again
- \`GET /api/v2/statements\`: what officials are owed and were paid
- \`POST /api/v2/webhooks/subscriptions\`: deliveries of game.game.published, game.official.changed, site.user.created, site.league_official.created

## Rules

- Errors are application/problem+json: \`error\` is a stable code, \`message\` a sentence, \`errors\` lists every wrong value.
- A record that the caller cannot see is a 404.
- Send an Idempotency-Key with a POST to retry it safely for 24 hours.
- Webhook deliveries contain links, and are sent at least once and unordered: remember X-Event-Id, respond 2xx within 10
  seconds, and fetch the linked records. There is no delivery log and no redelivery: read the lists again after an outage.
- Verify \`X-Webhook-Signature: t=…,h=x-event-id x-event-type,v1=…\`: v1 is the lower-case hex of HMAC-SHA256, under the
  subscription's \`secret\`, over \`<t>.<h>.<id of the body>.<topic of the body>.<raw body>\`. Compare in constant time, and reject
  a t more than 300 seconds from now. Respond 401 to a delivery that you reject.
`;
}
