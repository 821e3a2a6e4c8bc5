// The Link header that leads to the descriptions of the service (RFC 8631).

/** Links to the description for programs and the one for people. They are absolute, like all links of the service. */
export function serviceLinks(baseUrl: string): string {
  return [
    `<${baseUrl}/openapi.json>; rel="service-desc"; type="application/json"`,
    `<${baseUrl}/docs>; rel="service-doc"; type="text/html"`,
  ].join(', ');
}
