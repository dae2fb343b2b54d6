import type { Client } from '@libsql/client';
import { Hono } from 'hono';
import { z } from 'zod';
import type { TokenFamilies } from '../tokens/token-families';
import type { TokenIssuance } from '../tokens/token-issuance';
import type { Tokens } from '../tokens/tokens';
import type { Users } from '../users/users';
import { authorizationRequest } from './authorization-request';
import { createAuthorize } from './authorize';
import { type ProviderName, providerNames } from './providers';
import { createTickets } from './tickets';
import { createTokenEndpoints } from './token-endpoints';

export interface HostedLoginOptions {
  /** The providers that are turned on. */
  providers: ProviderName[];
  /** The addresses of the application that a sign-in can return to, compared as strings. */
  redirectUris: string[];
  /** The same for a sign-out. */
  logoutUris: string[];
}

interface Parts {
  database: Client;
  poolId: string;
  clientId: string;
  url: string;
  options: HostedLoginOptions;
  users: Users;
  tokens: Tokens;
  families: TokenFamilies;
  issuance: TokenIssuance;
  clock: () => number;
}

const minute = 60 * 1000;

/** The pool's own sign-in pages and OAuth 2.0 endpoints, for people who have an account elsewhere. */
export function createHostedLogin(parts: Parts): Hono {
  const { database, poolId, clientId, url, options, users, clock } = parts;
  const { pathname, protocol } = new URL(url);
  const codeContent = z.object({ request: authorizationRequest, sub: z.string() });
  const sessionContent = z.object({ sub: z.string(), provider: z.enum(providerNames) });
  const codes = createTickets(database, 'code', codeContent, 5 * minute, clock);
  const authorize = createAuthorize({
    ...options,
    basePath: pathname.replace(/\/$/, ''),
    isSecure: protocol === 'https:',
    clientId,
    requests: createTickets(database, 'request', authorizationRequest, 10 * minute, clock),
    codes,
    sessions: createTickets(database, 'session', sessionContent, 60 * minute, clock),
    poolId,
    users,
  });
  return new Hono().route('/', authorize).route('/', createTokenEndpoints({ ...parts, codes }));
}
