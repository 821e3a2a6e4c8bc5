// The API reference page: Swagger UI, configured to load nothing from other origins.

/** The page, filled by its scripts. */
export const REFERENCE_HTML = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>API · Crewcall</title>
  <link rel="icon" type="image/svg+xml" href="/icon.svg">
  <link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
  <main id="reference"></main>
  <noscript>
    <p>This page needs JavaScript. The OpenAPI document is at <a href="/openapi.json">/openapi.json</a>.</p>
  </noscript>
  <script src="/docs/swagger-ui.js"></script>
  <script src="/docs/start.js"></script>
</body>
</html>
`;

const SETTINGS = {
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 1,
  displayOperationId: true,
  filter: true,
  persistAuthorization: false,
  validatorUrl: null, // none: the document is not sent to another host
};

/** The script that starts Swagger UI. A file, since the page's content security policy allows no inline script. */
export const REFERENCE_START = `SwaggerUIBundle(${JSON.stringify(SETTINGS)});\n`;
