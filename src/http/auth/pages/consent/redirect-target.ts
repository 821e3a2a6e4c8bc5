// Describes a redirect URI: in words for people, and as a CSP source.
import { type Html, html } from '../../../../kernel/html.ts';

/** `roster-sync.example`, or an application on the person's device. */
export function targetName(redirectUri: string): Html {
  const { protocol, hostname } = new URL(redirectUri);
  if (protocol === 'https:') return html`<strong>${hostname}</strong>`;
  const program =
    protocol === 'http:'
      ? 'an application on this device'
      : `the application on this device that opens ${protocol} addresses`;
  return html`<strong>${program}</strong>`;
}

/**
 * The source that allows a form's response to redirect there (CSP Level 3 §6.7.2): the origin, or the scheme alone for
 * a private-use scheme and for an IPv6 host, which no source can express.
 */
export function formActionSource(redirectUri: string): string {
  const { protocol, hostname, origin } = new URL(redirectUri);
  const isWritable = /^https?:$/.test(protocol) && !hostname.startsWith('[');
  return isWritable ? origin : protocol;
}
