import { Hono } from 'hono';
import { z } from 'zod';
import type { PoolParts } from '../../parts';
import type { Answers } from '../answers';
import { authorizationRequest, type AuthorizationRequest } from '../authorization-request';
import type { HostedLoginOptions, IdentityProvider } from '../providers';
import { createTickets } from '../tickets';
import { FederationError } from './federation-error';
import { createFederation } from './federation';
import { createRelyingParty } from './oidc';

/** Signs people in with their company's provider. */
export interface CompanySignIn {
  /** Returns the browser's next address: the provider's, or the application's with an error. */
  start(provider: IdentityProvider, request: AuthorizationRequest, query: Record<string, string>): Promise<string>;
  /** The route that takes providers' answers. */
  callback: Hono;
}

const pending = z.object({
  request: authorizationRequest,
  provider: z.string(),
  nonce: z.string(),
  maxAge: z.number().optional(),
});

const lifetime = 10 * 60_000;

export function createCompanySignIn(
  parts: PoolParts & { options: HostedLoginOptions; answers: Answers },
): CompanySignIn {
  const { database, url, clock, options, answers } = parts;
  const relyingParty = createRelyingParty(`${url}/oauth2/idpresponse`, clock);
  const requests = createTickets(database, 'company-oidc', pending, lifetime, clock);
  const enter = createFederation(parts);

  const refusal = (request: AuthorizationRequest, error: unknown): string => {
    if (error instanceof FederationError) return answers.refused(request, error.code, error.message);
    console.error('user pool:', error);
    return answers.refused(request, 'server_error', 'Internal server error');
  };

  const callback = new Hono().get('/oauth2/idpresponse', async (c) => {
    const query = new URL(c.req.url).searchParams;
    // The first answer claims `state`, whatever it says, so that a second one is refused.
    const asked = await requests.claim(query.get('state') ?? '');
    const provider = options.companies?.find(({ name }) => name === asked?.provider);
    if (asked === undefined || provider === undefined) return c.text('Invalid state', 400);
    try {
      const user = await enter(provider, await relyingParty.finish(provider, asked, query));
      const authTime = Math.floor(clock() / 1000);
      return c.redirect(await answers.signedIn(asked.request, user, authTime), 303);
    } catch (error) {
      return c.redirect(refusal(asked.request, error), 303);
    }
  });

  return {
    callback,
    async start(provider, request, query) {
      const issue = (more: { nonce: string; maxAge?: number | undefined }) =>
        requests.issue({ request, provider: provider.name, ...more });
      try {
        return await relyingParty.start(provider, issue, query);
      } catch (error) {
        return refusal(request, error);
      }
    },
  };
}
