// Applications that no person made: described by a document at their client ID, or registered by themselves (RFC 7591).
import { randomUUID } from 'node:crypto';
import type { Database } from '../../storage/database.ts';
import type { Scope } from '../scopes.ts';
import { type Application, applicationProblems } from './application.ts';
import { insertApplication, isFresh, upsertDocument } from './store.ts';

/** What they may ask people for; never bank and webhooks. */
const SCOPES: Scope[] = ['read', 'write'];
const FRESH_SECONDS = 3_600; // a document that changes holds within the hour
const CLIENT_ID_CHARACTERS = 1_000;
const NAME_CHARACTERS = 60; // on the consent page, it is one line

/** What an application says of itself (RFC 7591 §2), as far as it is read. */
export type ClientMetadata = { name: string; redirectUris: string[] };

/** Gets the JSON at an address, through the check of addresses; undefined if it gets none. */
export type FetchDocument = (url: string) => Promise<unknown>;

/** Whether a client ID is the address of a document. */
export function isDocumentAddress(clientId: string): boolean {
  return /^https?:\/\//.test(clientId);
}

/**
 * Stores the application that the document at a client ID describes, unless it was read within the hour. Returns the sentence
 * that says why it cannot be trusted. No journal: nobody did anything, and what nobody allows is deleted within a day.
 */
export async function learnFromDocument(
  db: Database,
  { clientId, fetchDocument }: { clientId: string; fetchDocument: FetchDocument },
): Promise<string | undefined> {
  if (clientId.length > CLIENT_ID_CHARACTERS || !isPlainAddress(clientId)) return NO_ADDRESS;
  if (await isFresh(db, { clientId, seconds: FRESH_SECONDS })) return undefined;
  const document = await fetchDocument(clientId);
  if (document === undefined) return NOT_FETCHED;
  const read = readMetadata(document);
  if (typeof read === 'string') return `${WRONG_DOCUMENT}: ${read}`;
  // The document must say that it is about this client ID, or a file of somebody else's could be taken for one.
  if ((document as { client_id?: unknown }).client_id !== clientId) return OTHER_CLIENT;
  await upsertDocument(db, { clientId, scopes: SCOPES, ...read });
  return undefined;
}

/** Registers an application that says this of itself. */
export async function registerItself(db: Database, metadata: ClientMetadata): Promise<Application> {
  const draft = { ...metadata, accountId: null, registeredBy: 'itself' as const, kind: 'public' as const };
  return db.transaction((tx) => insertApplication(tx, { ...draft, clientId: randomUUID(), scopes: SCOPES }));
}

/** What a JSON value says of an application, or the sentence that says what is wrong with it. */
export function readMetadata(value: unknown): ClientMetadata | string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'It must be a JSON object.';
  const { client_name: name, redirect_uris: redirectUris } = value as Record<string, unknown>;
  if (typeof name !== 'string' || name.trim().length > NAME_CHARACTERS)
    return `client_name must be text of at most ${NAME_CHARACTERS} characters.`;
  if (!Array.isArray(redirectUris) || redirectUris.length === 0 || !redirectUris.every(isText))
    return 'redirect_uris must be a list of one or more addresses.';
  const [problem] = applicationProblems({ name, kind: 'public', redirectUris });
  return problem?.message ?? { name: name.trim(), redirectUris };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** With a path, and written as it is requested: one document has one client ID. */
function isPlainAddress(clientId: string): boolean {
  if (!URL.canParse(clientId)) return false;
  const { href, pathname, hash, username, password } = new URL(clientId);
  return (
    href === clientId && pathname !== '/' && `${hash}${username}${password}` === '' && !clientId.includes('#')
  );
}

const NO_ADDRESS =
  'The application that sent you here names an address as its client_id that no document can have: it needs https, a host and a path.';
const NOT_FETCHED =
  'The document that describes the application that sent you here cannot be read. It must be JSON of at most 16 KB, at a public address that answers within 5 seconds.';
const WRONG_DOCUMENT = 'The document that describes the application that sent you here is wrong';
const OTHER_CLIENT =
  'The document that describes the application that sent you here is about another client_id than its own address.';
