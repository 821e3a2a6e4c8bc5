// An API client that may read bank accounts and tax forms, for a person who has signed in lately. Its token lives in memory.
import { Client, type TokenSource } from '@crewcall/sdk/core';
import { ask, type TokenResponse } from '../../session/token.ts';

/** The person signed in too long ago (docs/decisions/0015): /sign-in?again=1 leads back here. */
export class SignInAgainError extends Error {}

/** Throws SignInAgainError, also later on, when the token has ended. */
export async function openBankClient(): Promise<Client> {
  const first = await requestBankToken();
  let current = first;
  const credentials: TokenSource = {
    async accessToken({ rejected }) {
      if (current.access_token === rejected) current = await requestBankToken();
      return current.access_token;
    },
  };
  return new Client({ baseUrl: first.api_url, credentials });
}

async function requestBankToken(): Promise<TokenResponse> {
  const response = await ask('/app/token', { scope: 'read write bank' });
  if (response.status === 401) throw new SignInAgainError('Sign in again to see these.');
  if (!response.ok)
    throw new Error(`The service gave no access token (${response.status}). Reload the page.`);
  return (await response.json()) as TokenResponse;
}
