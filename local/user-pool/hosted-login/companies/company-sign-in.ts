import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { PoolParts } from '../../parts';
import type { Answers } from '../answers';
import { authorizationRequest, type AuthorizationRequest } from '../authorization-request';
import type { HostedLoginOptions, IdentityProvider } from '../providers';
import { createSpentIds, createTickets } from '../tickets';
import { FederationError } from './federation-error';
import { createFederation } from './federation';
import type { Proof } from './identity';
import { createRelyingParty } from './oidc';
import { createServiceProvider, invalidResponse, samlAnswersPath } from './saml/service-provider';

/** Signs people in with their company's provider. */
export interface CompanySignIn {
  /** Returns the browser's next address: the provider's, or the application's with an error. */
  start(provider: IdentityProvider, request: AuthorizationRequest, query: Record<string, string>): Promise<string>;
  /** The routes that take providers' answers. */
  callback: Hono;
}

const pending = z.object({
  request: authorizationRequest,
  provider: z.string(),
  nonce: z.string(),
  maxAge: z.number().optional(),
});
type Pending = z.infer<typeof pending>;

const lifetime = 10 * 60_000;

export function createCompanySignIn(
  parts: PoolParts & { options: HostedLoginOptions; answers: Answers },
): CompanySignIn {
  const { database, url, poolId, clock, options, answers } = parts;
  const relyingParty = createRelyingParty(`${url}/oauth2/idpresponse`, clock);
  const serviceProvider = createServiceProvider(poolId, url, clock);
  const requests = {
    OIDC: createTickets(database, 'company-oidc', pending, lifetime, clock),
    SAML: createTickets(database, 'company-saml', pending, lifetime, clock),
  };
  const spendAssertion = createSpentIds(database, 'assertion');
  const enter = createFederation(parts);

  const refusal = (request: AuthorizationRequest, error: unknown): string => {
    if (error instanceof FederationError) return answers.refused(request, error.code, error.message);
    console.error('user pool:', error);
    return answers.refused(request, 'server_error', 'Internal server error');
  };

  /** Ends the sign-in of this state: its first answer claims it, whatever it says, so that a second one is refused. */
  const finish = async <Kind extends IdentityProvider['kind']>(
    c: Context,
    kind: Kind,
    state: string | null,
    proofOf: (provider: Extract<IdentityProvider, { kind: Kind }>, asked: Pending) => Promise<Proof>,
  ) => {
    const asked = await requests[kind].claim(state ?? '');
    const provider = options.companies?.find(
      (one): one is Extract<IdentityProvider, { kind: Kind }> => one.kind === kind && one.name === asked?.provider,
    );
    if (asked === undefined || provider === undefined) return c.text('Invalid state', 400);
    try {
      const user = await enter(provider, await proofOf(provider, asked));
      const authTime = Math.floor(clock() / 1000);
      return c.redirect(await answers.signedIn(asked.request, user, authTime), 303);
    } catch (error) {
      return c.redirect(refusal(asked.request, error), 303);
    }
  };

  const callback = new Hono()
    .get('/oauth2/idpresponse', (c) => {
      const query = new URL(c.req.url).searchParams;
      return finish(c, 'OIDC', query.get('state'), (provider, asked) => relyingParty.finish(provider, asked, query));
    })
    .post(samlAnswersPath, async (c) => {
      const form = new URLSearchParams(await c.req.text());
      return finish(c, 'SAML', form.get('RelayState'), async (provider, asked) => {
        const proof = await serviceProvider.finish(provider, asked, form.get('SAMLResponse') ?? '');
        const isNew = await spendAssertion(`${provider.name} ${proof.assertionId}`, proof.expiresAt);
        if (!isNew) throw invalidResponse('The assertion was already used.');
        return proof;
      });
    });

  return {
    callback,
    async start(provider, request, query) {
      const issue = (more: { nonce: string; maxAge?: number | undefined }) =>
        requests[provider.kind].issue({ request, provider: provider.name, ...more });
      try {
        return provider.kind === 'SAML'
          ? await serviceProvider.start(provider, issue)
          : await relyingParty.start(provider, issue, query);
      } catch (error) {
        return refusal(request, error);
      }
    },
  };
}
