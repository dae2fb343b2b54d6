import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { PoolParts } from '../../parts';
import type { Answers } from '../answers';
import { authorizationRequest, type AuthorizationRequest } from '../authorization-request';
import type { HostedLoginOptions, IdentityProvider } from '../providers';
import { createTickets } from '../tickets';
import { FederationError } from './federation-error';
import { createFederation } from './federation';
import type { Proof } from './identity';
import { createRelyingParty } from './oidc';

/** Signing in with a company's provider. */
export interface CompanySignIn {
  /** Where to send the browser: to the provider, or back to the application with an error. */
  start(provider: IdentityProvider, request: AuthorizationRequest, query: Record<string, string>): Promise<string>;
  /** The addresses to which providers send their answers. */
  callbacks: Hono;
}

const pending = z.object({ request: authorizationRequest, provider: z.string() });
const oidcContent = pending.extend({ nonce: z.string(), maxAge: z.number().optional() });

const lifetime = 10 * 60_000;

export function createCompanySignIn(
  parts: PoolParts & { options: HostedLoginOptions; answers: Answers },
): CompanySignIn {
  const { database, url, clock, options, answers } = parts;
  const relyingParty = createRelyingParty(`${url}/oauth2/idpresponse`, clock);
  const oidcRequests = createTickets(database, 'company-oidc', oidcContent, lifetime, clock);
  const enter = createFederation(parts);

  const refusal = (request: AuthorizationRequest, error: unknown): string => {
    if (error instanceof FederationError) return answers.refused(request, error.code, error.message);
    console.error('user pool:', error);
    return answers.refused(request, 'server_error', 'Internal server error');
  };

  /** Ends a sign-in that one answer of a provider may end, whatever it says. */
  const finish = async <P extends z.infer<typeof pending>, K extends IdentityProvider['kind']>(
    c: Context,
    asked: P | undefined,
    kind: K,
    prove: (provider: Extract<IdentityProvider, { kind: K }>, asked: P) => Promise<Proof>,
  ): Promise<Response> => {
    const provider = options.companies?.find(
      (one): one is Extract<IdentityProvider, { kind: K }> => one.kind === kind && one.name === asked?.provider,
    );
    if (asked === undefined || provider === undefined) return c.text('Invalid state or RelayState', 400);
    try {
      const user = await enter(provider, await prove(provider, asked));
      const authTime = Math.floor(clock() / 1000);
      return c.redirect(await answers.signedIn(asked.request, user, authTime), 303);
    } catch (error) {
      return c.redirect(refusal(asked.request, error), 303);
    }
  };

  const callbacks = new Hono().get('/oauth2/idpresponse', async (c) => {
    const query = new URL(c.req.url).searchParams;
    const asked = await oidcRequests.claim(query.get('state') ?? '');
    return finish(c, asked, 'OIDC', (provider, asked) => relyingParty.finish(provider, asked, query));
  });

  return {
    callbacks,
    async start(provider, request, query) {
      try {
        const asked = { request, provider: provider.name };
        if (provider.kind === 'SAML') throw new FederationError('server_error', 'not yet');
        return await relyingParty.start(provider, (more) => oidcRequests.issue({ ...asked, ...more }), query);
      } catch (error) {
        return refusal(request, error);
      }
    },
  };
}
