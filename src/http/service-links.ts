// The Link header by which a program that knows one address finds what describes the service.

/** RFC 8631: what a program can read, and what a person can. Absolute, as every link that leaves the service. */
export function serviceLinks(baseUrl: string): string {
  return [
    `<${baseUrl}/openapi.json>; rel="service-desc"; type="application/json"`,
    `<${baseUrl}/docs>; rel="service-doc"; type="text/html"`,
  ].join(', ');
}
