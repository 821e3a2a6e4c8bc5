// `crewcall app …`: manages OAuth applications.
import { readSettings } from '../config.ts';
import { setApiAccess } from '../domain/accounts/actions.ts';
import { AppError } from '../kernel/errors.ts';
import * as actions from '../oauth/applications/actions.ts';
import type { Application } from '../oauth/applications/application.ts';
import { findApplication, listApplications } from '../oauth/applications/store.ts';
import { formatScopes, type Scope } from '../oauth/scopes.ts';
import type { Database } from '../storage/database.ts';
import { type Context, columns, type Result } from './command.ts';
import { requireAccount, withDatabase } from './database.ts';

type NewApplication = {
  owner: string;
  name: string;
  public?: boolean;
  redirectUri?: string[];
  scopes: Scope[];
};

/** Creates an application. An owner without API access receives it, because the operator has decided so. */
export async function createApp(args: NewApplication, { env }: Context): Promise<Result> {
  return withDatabase(readSettings(env), async (db) => {
    const owner = await requireAccount(db, args.owner);
    if (!owner.apiAccess) await setApiAccess(db, { email: owner.email, allowed: true });
    const { application, clientSecret } = await actions.createApplication(db, {
      accountId: owner.id,
      name: args.name,
      kind: args.public ? 'public' : 'confidential',
      redirectUris: args.redirectUri ?? [],
      scopes: args.scopes,
    });
    const lines = [
      `Created application ${nameOf(application)}, owned by ${owner.email}.`,
      `${owner.email} ${owner.apiAccess ? 'has' : 'now has'} API access.`,
      `client_id:     ${application.clientId}`,
      ...(clientSecret === undefined ? [] : [`client_secret: ${clientSecret}   (shown only once)`]),
      `scopes:        ${formatScopes(application.scopes)}`,
    ];
    const json = {
      ...representApplication({ ...application, ownerEmail: owner.email }),
      client_secret: clientSecret,
      api_access: true,
      api_access_granted: !owner.apiAccess,
    };
    return { json, text: lines.join('\n') };
  });
}

/** Lists every application with its scopes, and those that it requested and does not have yet. */
export async function list(_args: object, { env }: Context): Promise<Result> {
  const applications = await withDatabase(readSettings(env), listApplications);
  const rows = applications.map((one) => [
    String(one.id),
    one.clientId,
    one.name,
    one.kind,
    one.ownerEmail ?? 'nobody',
    formatScopes(one.scopes),
    formatScopes(one.requestedScopes),
  ]);
  const text = columns([['ID', 'CLIENT ID', 'NAME', 'KIND', 'OWNER', 'SCOPES', 'REQUESTED'], ...rows]);
  return { json: { applications: applications.map(representApplication) }, text };
}

/** Creates a new secret; the old one works for another 24 hours. */
export async function rotateSecret({ id }: { id: string }, { env }: Context): Promise<Result> {
  return onApplication({ env, id }, async (db, application) => {
    const clientSecret = await actions.rotateSecret(db, application.id);
    return {
      json: { id: application.id, client_id: application.clientId, client_secret: clientSecret },
      text: `client_secret: ${clientSecret}   (shown only once)\nThe old secret works for another 24 hours.`,
    };
  });
}

type ScopeChange = { id: string; scope: Scope };

/** Grants a scope, which service.md 5.1 calls requesting it through the service's support. */
export async function grantScope({ id, scope }: ScopeChange, { env }: Context): Promise<Result> {
  return onApplication({ env, id }, async (db, { id: applicationId }) =>
    scopesResult(await actions.grantScope(db, { applicationId, scope })),
  );
}

/** Revokes a scope, also from issued tokens. */
export async function revokeScope({ id, scope }: ScopeChange, { env }: Context): Promise<Result> {
  return onApplication({ env, id }, async (db, { id: applicationId }) =>
    scopesResult(await actions.revokeScope(db, { applicationId, scope })),
  );
}

/** Deletes an application, its tokens and its subscriptions. */
export async function deleteApp({ id }: { id: string }, { env }: Context): Promise<Result> {
  return onApplication({ env, id }, async (db, application) => {
    await actions.deleteApplication(db, application.id);
    return {
      json: { ...representApplication(application), deleted: true },
      text: `Deleted application ${nameOf(application)}, its tokens and its subscriptions.`,
    };
  });
}

/** Runs `work` on an application, found by its client ID or its ID. */
function onApplication(
  { env, id }: Pick<Context, 'env'> & { id: string },
  work: (db: Database, application: Application) => Promise<Result>,
): Promise<Result> {
  return withDatabase(readSettings(env), async (db) => {
    const application = await findApplication(db, id);
    if (application === undefined)
      throw new AppError(
        'not_found',
        `No application has the ID or client ID ${id}. "crewcall app list" lists all applications.`,
      );
    return work(db, application);
  });
}

function scopesResult(application: Application): Result {
  const scopes =
    application.scopes.length === 0 ? 'no scopes' : `the scopes ${formatScopes(application.scopes)}`;
  return {
    json: representApplication(application),
    text: `${nameOf(application)} has ${scopes}.`,
  };
}

function nameOf({ id, name }: Application): string {
  return `${id}, ${name}`;
}

function representApplication(application: Application & { ownerEmail?: string | null }) {
  return {
    id: application.id,
    client_id: application.clientId,
    name: application.name,
    kind: application.kind,
    owner: application.ownerEmail,
    redirect_uris: application.redirectUris,
    scopes: formatScopes(application.scopes),
    requested_scopes: formatScopes(application.requestedScopes),
    created: application.createdAt,
  };
}
