import type { PoolParts } from '../parts';
import { Hono } from 'hono';
import { z } from 'zod';
import { createAnswers } from './answers';
import { authorizationRequest } from './authorization-request';
import { createAuthorize } from './authorize';
import { type HostedLoginOptions, providerNames } from './providers';
import { createCompanySignIn } from './companies/company-sign-in';
import { createTickets } from './tickets';
import { createTokenEndpoints } from './token-endpoints';

const minute = 60 * 1000;

/** The pool's own sign-in pages and OAuth 2.0 endpoints, for people who have an account elsewhere. */
export function createHostedLogin(parts: PoolParts & { options: HostedLoginOptions }): Hono {
  const { database, poolId, clientId, url, options, users, clock } = parts;
  const { pathname, protocol } = new URL(url);
  const signedIn = z.object({ sub: z.string(), authTime: z.number().optional() });
  const codeContent = signedIn.extend({ request: authorizationRequest });
  const sessionContent = signedIn.extend({ provider: z.enum(providerNames) });
  const codes = createTickets(database, 'code', codeContent, 5 * minute, clock);
  const answers = createAnswers(codes);
  const companySignIn = createCompanySignIn({ ...parts, options, answers });
  const authorize = createAuthorize({
    ...options,
    companySignIn,
    answers,
    basePath: pathname.replace(/\/$/, ''),
    isSecure: protocol === 'https:',
    clientId,
    requests: createTickets(database, 'request', authorizationRequest, 10 * minute, clock),
    sessions: createTickets(database, 'session', sessionContent, 60 * minute, clock),
    poolId,
    users,
    clock,
  });
  return new Hono()
    .route('/', authorize)
    .route('/', companySignIn.callback)
    .route('/', createTokenEndpoints({ ...parts, codes }));
}
