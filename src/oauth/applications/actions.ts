// What owners and operators do with applications, one transaction each.
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Fields, fieldsOfRecord } from '../../domain/journal/journal.ts';
import { recordChanges } from '../../domain/journal/store.ts';
import { AppError, notFound, validationError } from '../../kernel/errors.ts';
import { digest, randomToken } from '../../kernel/secrets.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { inOrder, type Scope } from '../scopes.ts';
import { requireApiAccess } from './api-access.ts';
import { type Application, type ApplicationKind, applicationProblems } from './application.ts';
import * as store from './store.ts';

const OLD_SECRET_SECONDS = 24 * 60 * 60; // docs/api: People; a day to update every server

export type ApplicationDraft = {
  accountId: number;
  name: string;
  kind: ApplicationKind;
  redirectUris: string[];
  scopes: Scope[];
};

/**
 * Creates an application of an account with API access. Returns its secret, which is not stored; a public application
 * has none. Throws `validation_failed`, `not_found` (account), `forbidden` without API access (service.md 5.1).
 */
export async function createApplication(
  db: Database,
  draft: ApplicationDraft,
): Promise<{ application: Application; clientSecret: string | undefined }> {
  const problems = applicationProblems(draft);
  if (problems.length > 0) throw validationError(problems);
  return db.transaction(async (tx) => {
    await requireApiAccess(tx, draft.accountId);
    // A UUID never starts with "-", so it can be a command-line argument.
    const row = {
      ...{ ...draft, registeredBy: null, name: draft.name.trim() },
      ...{ scopes: inOrder(draft.scopes), clientId: randomUUID() },
    };
    const application = await store.insertApplication(tx, row);
    await record(tx, { after: application });
    if (application.kind === 'public') return { application, clientSecret: undefined };
    return { application, clientSecret: await addSecret(tx, application.id) };
  });
}

/** Adds a new secret; the old one works for another 24 hours. Throws `not_found`, `conflict` for a public application. */
export async function rotateSecret(db: Database, applicationId: number): Promise<string> {
  return db.transaction(async (tx) => {
    const application = await locked(tx, applicationId);
    if (application.kind === 'public') {
      throw new AppError('conflict', 'A public application has no secret to rotate.');
    }
    await store.retireSecrets(tx, { applicationId, seconds: OLD_SECRET_SECONDS });
    const fields = { before: {}, after: { secret: 'rotated' } };
    await recordChanges(tx, [{ siteId: null, kind: 'application', id: applicationId, ...fields }]);
    return addSecret(tx, applicationId);
  });
}

/** Grants a scope, requested or not; idempotent. Throws `not_found`. */
export async function grantScope(
  db: Database,
  { applicationId, scope }: { applicationId: number; scope: Scope },
): Promise<Application> {
  return db.transaction(async (tx) => {
    const before = await locked(tx, applicationId);
    const { scopes, requestedScopes } = before;
    return changeScopes(tx, before, {
      scopes: inOrder([...scopes, scope]),
      requestedScopes: requestedScopes.filter((requested) => requested !== scope),
    });
  });
}

/** Requests a scope from the operator (service.md 5.1); no effect if it is granted already. Throws `not_found`. */
export async function requestScope(
  db: Database,
  { applicationId, scope }: { applicationId: number; scope: Scope },
): Promise<Application> {
  return db.transaction(async (tx) => {
    const before = await locked(tx, applicationId);
    const { scopes, requestedScopes } = before;
    const requested = scopes.includes(scope) ? requestedScopes : inOrder([...requestedScopes, scope]);
    return changeScopes(tx, before, { scopes, requestedScopes: requested });
  });
}

/** Replaces the redirect URIs. Throws `not_found`, `validation_failed`. */
export async function changeRedirectUris(
  db: Database,
  { applicationId, redirectUris }: { applicationId: number; redirectUris: string[] },
): Promise<Application> {
  return db.transaction(async (tx) => {
    const application = await locked(tx, applicationId);
    const problems = applicationProblems({ ...application, redirectUris });
    if (problems.length > 0) throw validationError(problems);
    const after = await store.updateRedirectUris(tx, { id: application.id, redirectUris });
    await record(tx, { before: application, after });
    return after;
  });
}

/** Revokes a scope, also for existing tokens (`findBearer`). Throws `not_found`. */
export async function revokeScope(
  db: Database,
  { applicationId, scope }: { applicationId: number; scope: Scope },
): Promise<Application> {
  return db.transaction(async (tx) => {
    const before = await locked(tx, applicationId);
    const { scopes, requestedScopes } = before;
    return changeScopes(tx, before, { scopes: scopes.filter((held) => held !== scope), requestedScopes });
  });
}

/** Deletes an application with its tokens and subscriptions (docs/api: People). Throws `not_found`. */
export async function deleteApplication(db: Database, applicationId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await locked(tx, applicationId);
    await store.removeApplication(tx, applicationId);
    await record(tx, { before });
  });
}

async function changeScopes(
  tx: Transaction,
  before: Application,
  to: Pick<Application, 'scopes' | 'requestedScopes'>,
): Promise<Application> {
  const after = await store.updateScopes(tx, { id: before.id, ...to });
  await record(tx, { before, after });
  return after;
}

type ApplicationVersions = { before?: Application; after?: Application };

/** Records a change of an application, if it is one. */
async function record(tx: Transaction, { before, after }: ApplicationVersions): Promise<void> {
  const fields = { before: before && fieldsOf(before), after: after && fieldsOf(after) };
  const { id } = (before ?? after)!;
  if (isDeepStrictEqual(fields.before, fields.after)) return;
  await recordChanges(tx, [{ siteId: null, kind: 'application', id, ...fields }]);
}

function fieldsOf(application: Application): Fields {
  const { lastUsedAt, ...fields } = fieldsOfRecord(application);
  return fields;
}

async function locked(tx: Transaction, id: number): Promise<Application> {
  const application = await store.lockApplication(tx, id);
  if (application === undefined) throw notFound('application');
  return application;
}

async function addSecret(tx: Transaction, applicationId: number): Promise<string> {
  const clientSecret = randomToken();
  await store.insertSecret(tx, { applicationId, digest: digest(clientSecret) });
  return clientSecret;
}
