// The security headers of every page.

type Exceptions = { formAction?: string | undefined; scripts?: readonly string[] };

/**
 * Allows no script, no resources of other origins and no framing (RFC 9700 §4.16). Browsers apply form-action to
 * redirects after a form as well, so the consent page adds its application's origin as `formAction`. A page with scripts
 * allows their addresses, and no others.
 */
export function pageHeaders({ formAction, scripts = [] }: Exceptions = {}): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    ...(scripts.length === 0 ? [] : [`script-src ${scripts.join(' ')}`]),
    `form-action 'self'${formAction === undefined ? '' : ` ${formAction}`}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'DENY', // for browsers without frame-ancestors
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer', // URLs contain one-time links and authorization requests
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
  };
}
