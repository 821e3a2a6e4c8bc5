// Stands in for the SDK's token-source.ts: this application has tokens of its own, and need not load other ways to get some.
import type { TokenSource } from '@crewcall/sdk';

export const tokenSourceOf = (tokens: TokenSource): TokenSource => tokens;
