// What the clients of the journeys have in common: an application's credentials, and one way to ask.
import type { Reply } from '../../support/service.ts';

/** What an application needs to know of the service: its two host names, and who it is. */
export type Access = { baseUrl: string; authUrl: string; clientId: string; clientSecret: string };

export type ClientResponse = { status: number; json: Reply['json'] };

/** Asks for an address under the base URL, or for a link as it was given. */
export type SendRequest = (method: string, address: string, fields?: Fields) => Promise<ClientResponse>;

/** What is sent: the same fields, whether as JSON or as a form. */
export type Fields = Record<string, string | number | string[]>;

/** Gets a token by client credentials (service.md 4.1: multipart form data), and asks with it from then on. */
export type SignIn = (access: Access, scope: string) => Promise<SendRequest>;

export const MEDIA_TYPE = 'application/vnd.service.v2.hal+json';
export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** The answer's body: JSON, or nothing at all. */
export function read(text: string): Reply['json'] {
  return text === '' ? undefined : JSON.parse(text);
}
