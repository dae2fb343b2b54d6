import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { exportJWK, generateKeyPair } from 'jose';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type Provider from 'oidc-provider';
import type { IdentityProvider } from '../user-pool/hosted-login/providers';
import { choosingPage, type PageLook, readChoice } from './choosing-page';
import type { Directory, KnownPerson } from './people';

interface ContosoOptions {
  /** The portal's address. */
  url: string;
  /** The user pool's address for answers. */
  redirectUri: string;
  directory: Directory;
  look: PageLook;
}

const path = '/contoso';
const pagePath = '/companies/contoso';
const clientId = 'user-pool';

/** Contoso's OpenID provider, a real one, at `/contoso`. */
export function createContoso(options: ContosoOptions): {
  routes: Hono<{ Bindings: HttpBindings }>;
  provider: IdentityProvider;
} {
  const { url, directory, look } = options;
  const clientSecret = randomBytes(32).toString('base64url');
  let opened: Promise<Provider> | undefined;
  // Loading `oidc-provider` and making a key take most of a second, so the first request does it.
  const open = () => (opened ??= withoutWarnings(() => openProvider(options, clientSecret)));

  const routes = new Hono<{ Bindings: HttpBindings }>()
    .all(`${path}/*`, async (c) => {
      const { incoming, outgoing } = c.env;
      const answered = once(outgoing, 'close');
      // `oidc-provider` matches the path without its mount point, and puts `baseUrl` before its own paths.
      Object.assign(incoming, { url: incoming.url?.slice(path.length), baseUrl: path });
      await (await open()).callback()(incoming, outgoing);
      await answered;
      return RESPONSE_ALREADY_SENT;
    })
    .get(`${pagePath}/:uid`, async (c) => {
      const { params } = await (await open()).interactionDetails(c.env.incoming, c.env.outgoing);
      const { login_hint: hint } = params;
      return choosingPage(c, look, 'Contoso', directory.people('Contoso'), typeof hint === 'string' ? hint : '');
    })
    .post(`${pagePath}/:uid`, async (c) => {
      const accountId = await readChoice(c, directory, 'Contoso');
      const result =
        accountId === undefined
          ? { error: 'access_denied', error_description: 'The person cancelled the sign-in.' }
          : { login: { accountId, remember: false } };
      const { incoming, outgoing } = c.env;
      return c.redirect(await (await open()).interactionResult(incoming, outgoing, result), 303);
    });

  return {
    routes,
    provider: {
      name: 'Contoso',
      kind: 'OIDC',
      identifiers: ['contoso.example'],
      issuer: `${url}${path}`,
      clientId,
      clientSecret,
      mapping: {
        email: 'email',
        email_verified: 'email_verified',
        name: 'name',
        given_name: 'given_name',
        family_name: 'family_name',
      },
    },
  };
}

async function openProvider({ url, redirectUri, directory }: ContosoOptions, clientSecret: string): Promise<Provider> {
  const { interactionPolicy, Provider } = await import('oidc-provider');
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const policy = interactionPolicy.base();
  const { Check } = interactionPolicy;
  // Ask for a person at each sign-in, so that one browser can sign in as several.
  policy.get('login')?.checks.add(
    new Check('asks_always', 'End-User authentication is required', ({ oidc }) => {
      return oidc.result?.login || oidc.prompts.has('none') ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT;
    }),
  );
  return new Provider(`${url}${path}`, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: {
      openid: ['sub', 'auth_time'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'groups'],
    },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => false },
    interactions: { policy, url: (_, { uid }) => `${pagePath}/${uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 3600, IdToken: 600, Interaction: 600, Session: 3600 },
    findAccount(_, id) {
      const person = directory.find('Contoso', id);
      return person?.active ? { accountId: id, claims: () => claimsOf(person) } : undefined;
    },
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError(c) {
      c.type = 'text';
      c.body = 'This sign-in can’t continue. Go back to the portal and sign in again.';
    },
  });
}

const claimsOf = ({ id, email, givenName, familyName, groups }: KnownPerson) => ({
  sub: id,
  email,
  email_verified: true,
  given_name: givenName,
  family_name: familyName,
  name: `${givenName} ${familyName}`,
  groups,
});

/** Mutes `oidc-provider`'s warnings about Node 20 and about storage in memory, which suits a local stack. */
async function withoutWarnings<T>(run: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes('oidc-provider WARNING')) warn(...words);
  };
  try {
    return await run();
  } finally {
    console.warn = warn;
  }
}
