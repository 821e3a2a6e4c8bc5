// The readable page of the API: its document, and how Scalar is set up to load nothing from elsewhere.

/** The page. It is empty until its scripts have run, and says so to whoever runs none. */
export const REFERENCE_HTML = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>API · Crewcall</title>
  <link rel="icon" type="image/svg+xml" href="/icon.svg">
</head>
<body>
  <main id="reference"></main>
  <noscript>
    <p>This page is made by script. The same in a form for programs is at <a href="/openapi.json">/openapi.json</a>.</p>
  </noscript>
  <script src="/docs/scalar.js"></script>
  <script src="/docs/start.js"></script>
</body>
</html>
`;

// What would speak to Scalar's own servers is off: fonts, telemetry, the agent, the registry, the proxy.
const SETTINGS = {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'direct',
  favicon: '/icon.svg',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: { preferredSecurityScheme: 'bearer' },
  orderSchemaPropertiesBy: 'preserve',
  metaData: { title: 'API · Crewcall' },
};

/** The script that starts it. A file, since the page allows no script inside itself. */
export const REFERENCE_START = `Scalar.createApiReference('#reference', ${JSON.stringify(SETTINGS)});\n`;
