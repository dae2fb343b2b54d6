import { type Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { serveText, showPage, styleWith } from '../pages/page';
import type { Users } from '../users/users';
import type { Answers, SignedIn } from './answers';
import { answerUrl, type AuthorizationRequest, readAuthorizationRequest } from './authorization-request';
import type { CompanySignIn } from './companies/company-sign-in';
import { federatedUser } from './federation';
import { providerPage, refusalPage } from './hosted-pages';
import { companyOf, type IdentityProvider, peopleAt, type ProviderName, providerNames } from './providers';
import type { Tickets } from './tickets';

export interface HostedSession extends SignedIn {
  provider: ProviderName;
}

interface Parts {
  /** Where the pool is mounted: `/user-pool`. */
  basePath: string;
  isSecure: boolean;
  clientId: string;
  providers: readonly ProviderName[];
  redirectUris: readonly string[];
  logoutUris: readonly string[];
  requests: Tickets<AuthorizationRequest>;
  answers: Answers;
  companies?: readonly IdentityProvider[];
  companySignIn: CompanySignIn;
  sessions: Tickets<HostedSession>;
  poolId: string;
  users: Users;
  clock: () => number;
}

const sessionCookie = 'hosted-login';
const style = styleWith(new URL('hosted-login.css', import.meta.url));

/**
 * The browser's side of the hosted login: the authorization endpoint, the stand-in providers, and sign-out
 * (https://docs.aws.amazon.com/cognito/latest/developerguide/authorization-endpoint.html). PKCE is required, and
 * redirect addresses are compared as strings.
 */
export function createAuthorize(parts: Parts): Hono {
  const {
    basePath,
    isSecure,
    clientId,
    providers,
    redirectUris,
    logoutUris,
    requests,
    answers,
    companies = [],
    companySignIn,
    sessions,
    poolId,
    users,
    clock,
  } = parts;

  const show = (c: Context, title: string, body: ReturnType<typeof refusalPage>, formTargets: string[] = []) =>
    showPage(c, { title, stylesheet: `${basePath}/look.css`, body, formTargets });
  const refuse = (c: Context, sentence: string) =>
    showPage(c, { title: 'Sign in', stylesheet: `${basePath}/look.css`, body: refusalPage(sentence) }, 400);
  const loginPath = (provider: ProviderName) => `${basePath}/login/${provider}`;

  const userOfSession = async (c: Context, provider: ProviderName) => {
    const session = await sessions.read(getCookie(c, sessionCookie) ?? '');
    const user = session?.provider === provider ? await users.findBySub(session.sub) : undefined;
    return user && { user, authTime: session?.authTime };
  };

  return new Hono()
    .get('/look.css', (c) => serveText(c, 'text/css', style))

    .get('/oauth2/authorize', async (c) => {
      const query = c.req.query();
      const redirectUri = query['redirect_uri'] ?? '';
      if (query['client_id'] !== clientId) return refuse(c, 'This application is not registered here.');
      if (!redirectUris.includes(redirectUri)) {
        return refuse(c, 'The application asked to return to an address that is not registered for it.');
      }
      const read = readAuthorizationRequest(query, redirectUri, providers, companies);
      if ('error' in read) {
        const refusal = { error: read.error, error_description: read.description, state: query['state'] };
        return c.redirect(answerUrl(redirectUri, refusal));
      }
      const { request, provider } = read;
      if (typeof provider === 'object') return c.redirect(await companySignIn.start(provider, request, query));
      const known = query['prompt'] === 'login' ? undefined : await userOfSession(c, provider);
      if (known !== undefined) return c.redirect(await answers.signedIn(request, known.user, known.authTime), 303);
      const ticket = encodeURIComponent(await requests.issue(request));
      return c.redirect(`${loginPath(provider)}?ticket=${ticket}`);
    })

    .get('/login/:provider', async (c) => {
      const provider = providerIn(c, providers);
      const ticket = c.req.query('ticket') ?? '';
      const request = await requests.read(ticket);
      if (provider === undefined || request === undefined) return refuse(c, staleTicket);
      // In Chromium, `form-action` also applies to the redirect after a form.
      const { origin, protocol } = new URL(request.redirectUri);
      const page = providerPage(loginPath(provider), ticket, provider, peopleAt(provider));
      return show(c, `Sign in with ${companyOf[provider]}`, page, [origin === 'null' ? protocol : origin]);
    })

    .post('/login/:provider', async (c) => {
      const provider = providerIn(c, providers);
      const form = new URLSearchParams(await c.req.text());
      const person = provider && peopleAt(provider).find(({ id }) => id === form.get('person'));
      const isCancelled = form.has('cancel');
      if (provider === undefined || (person === undefined && !isCancelled)) return refuse(c, staleTicket);
      const request = await requests.claim(form.get('ticket') ?? '');
      if (request === undefined) return refuse(c, staleTicket);
      if (person === undefined || isCancelled) {
        const refusal = { error: 'access_denied', error_description: 'The person cancelled the sign-in.' };
        return c.redirect(answerUrl(request.redirectUri, { ...refusal, state: request.state }), 303);
      }
      const user = await users.federate(federatedUser(poolId, provider, person));
      const authTime = Math.floor(clock() / 1000);
      setCookie(c, sessionCookie, await sessions.issue({ sub: user.sub, provider, authTime }), {
        path: basePath,
        httpOnly: true,
        sameSite: 'Lax',
        secure: isSecure,
      });
      return c.redirect(await answers.signedIn(request, user, authTime), 303);
    })

    .get('/logout', async (c) => {
      const { client_id: id, logout_uri: logoutUri = '' } = c.req.query();
      if (id !== clientId) return refuse(c, 'This application is not registered here.');
      if (!logoutUris.includes(logoutUri)) {
        return refuse(c, 'The application asked to continue to an address that is not registered for it.');
      }
      await sessions.claim(getCookie(c, sessionCookie) ?? '');
      deleteCookie(c, sessionCookie, { path: basePath });
      return c.redirect(logoutUri);
    });
}

const staleTicket = 'It has expired or was already used. Go back to the application and sign in again.';

const providerIn = (c: Context, providers: readonly ProviderName[]) =>
  providerNames.find((name) => name === c.req.param('provider') && providers.includes(name));
