import { expect } from 'vitest';
import type { HostedProvider } from '#domain/people/sign-in/hosted-login';
import { hostedProviders } from '#domain/people/sign-in/hosted-login';
import { failed } from '#domain/result';
import type { HostedLogin } from '#ports/people/hosted-login';
import { createInMemoryTokenStorage } from '#adapters/in-memory/in-memory-token-storage';
import { poolNamesOf } from '#adapters/cognito/session/session-user';
import { createOidcHostedLogin } from '#adapters/oidc/oidc-hosted-login';
import type { OidcSettings } from '#adapters/oidc/oidc-settings';
import type { Cognito } from '#adapters/cognito/cognito';
import { type RecordedPool, clientId } from '../cognito/recorded-pool';
import { aSeededPool } from '../cognito/seeded-pool';
import { type BrowserStorage, aBrowserStorage } from '../storage/browser-storage';

export const origin = 'http://localhost:8080';
const back = `${origin}/login`;
/** The page that every sign-in returns to. */
export const returnTo = '/sales?year=2026';

export const mismatch = failed({ kind: 'hosted-login-mismatch' });
export const refused = failed({ kind: 'hosted-login-refused', returnTo });

/** A visitor in a browser tab, who signs in on the pool's own pages. */
export interface HostedVisitor extends Cognito {
  pool: RecordedPool;
  hostedLogin: HostedLogin;
  tab: BrowserStorage;
  /** The addresses for which the page was left. */
  left: string[];
  /** The same tab after a reload, or the given one. */
  load: (changed?: Partial<OidcSettings>) => HostedLogin;
  /** Leaves for a provider, chooses the first account there or cancels, and returns the address of the return. */
  visit: (provider: HostedProvider, choice?: 'sign in' | 'cancel') => Promise<string>;
}

export async function aHostedVisitor(): Promise<HostedVisitor> {
  const pool = await aSeededPool([], {
    hostedLogin: {
      providers: ['Google', 'Facebook', 'LoginWithAmazon', 'SignInWithApple'],
      redirectUris: [back],
      logoutUris: [back],
    },
  });
  const cognito = pool.cognito(createInMemoryTokenStorage());
  const tab = aBrowserStorage();
  const left: string[] = [];
  const load = (changed: Partial<OidcSettings> = {}): HostedLogin =>
    createOidcHostedLogin({
      domain: pool.url,
      issuer: pool.administration.issuer,
      clientId,
      providerNames: poolNamesOf({ domain: pool.url, providers: [...hostedProviders] }),
      origin,
      store: () => tab,
      leave: (address) => left.push(address),
      openTab: () => false,
      keep: cognito.keepHosted,
      pause: async () => {},
      ...changed,
    });
  const hostedLogin = load();
  return {
    ...cognito,
    pool,
    hostedLogin,
    tab,
    left,
    load,
    async visit(provider, choice = 'sign in') {
      const before = left.length;
      void hostedLogin.start(provider, { returnTo });
      await expect.poll(() => left).toHaveLength(before + 1);
      return followHostedPages(left.at(-1) ?? '', choice);
    },
  };
}

/** A person's visit to the pool's pages. Node's fetch keeps no cookies, so each visit is from a new browser. */
export async function followHostedPages(address: string, choice: 'sign in' | 'cancel'): Promise<string> {
  const login = await redirectOf(await fetch(address, { redirect: 'manual' }), address);
  const page = await (await fetch(login)).text();
  const valueOf = (name: string): string => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? '';
  const form = {
    ticket: valueOf('ticket'),
    ...(choice === 'cancel' ? { cancel: 'yes' } : { person: valueOf('person') }),
  };
  const { origin: host, pathname } = new URL(login);
  const answer = await fetch(`${host}${pathname}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
  });
  return redirectOf(answer, login);
}

async function redirectOf(response: Response, from: string): Promise<string> {
  const location = response.headers.get('location');
  if (location === null) throw new Error(`No way on from ${from}: ${response.status} ${await response.text()}`);
  return new URL(location, from).href;
}
