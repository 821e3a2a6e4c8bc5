// The headers of every page: what a browser may load, run, frame, keep and tell others.

/**
 * No script, nothing from elsewhere, no framing (RFC 9700 §4.16). Browsers apply form-action to where a form's answer
 * redirects as well: `formAction` lets the consent page, and it alone, lead back to the application.
 */
export function pageHeaders(formAction?: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    `form-action 'self'${formAction === undefined ? '' : ` ${formAction}`}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'DENY', // for browsers without frame-ancestors
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer', // addresses hold one-time links and authorization requests
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
  };
}
