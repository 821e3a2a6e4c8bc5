// Where an authorization request sends its answer: in words for people, and as a source for CSP.
import { type Html, html } from '../../../html.ts';

/** `roster-sync.example`, or that it is a program on one's own device. */
export function whereTo(redirectUri: string): Html {
  const { protocol, hostname } = new URL(redirectUri);
  if (protocol === 'https:') return html`<strong>${hostname}</strong>`;
  const program =
    protocol === 'http:' ? 'a program on this device' : `the program on this device for ${protocol}`;
  return html`<strong>${program}</strong>`;
}

/**
 * The source that lets a form's answer redirect there (CSP Level 3 §6.7.2). A private-use scheme is one by itself;
 * an IPv6 address can not be written as one, so that all of http stands for it.
 */
export function formActionSource(redirectUri: string): string {
  const { protocol, hostname, origin } = new URL(redirectUri);
  const isWritable = /^https?:$/.test(protocol) && !hostname.startsWith('[');
  return isWritable ? origin : protocol;
}
