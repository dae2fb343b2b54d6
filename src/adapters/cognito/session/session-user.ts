import { type HostedLoginSettings, type HostedProvider, hostedProviders } from '#domain/people/sign-in/hosted-login';
import type { SessionUser } from '#domain/people/session-user';
import type { Claims } from './claims';
import type { StoredSession } from './stored-session';

/** Cognito's names for the providers, in `identity_provider` and before the underscore in the usernames of their users. */
export const providerNames: Record<HostedProvider, string> = {
  Google: 'Google',
  Facebook: 'Facebook',
  Amazon: 'LoginWithAmazon',
  Apple: 'SignInWithApple',
};

/** The pool's names for the providers and companies that are offered. */
export const poolNamesOf = ({ providers, companies = [] }: HostedLoginSettings): ReadonlyMap<string, string> =>
  new Map([
    ...providers.map((provider) => [provider, providerNames[provider]] as const),
    ...companies.map(({ provider }) => [provider, provider] as const),
  ]);

/**
 * The user of an ID token. The provider is named by a username such as `Google_1234`; for a linked user, whose username is their own, by the
 * only entry of `identities`. It is unknown if there are several.
 */
export function sessionUser(
  { username, sub, email, name: ownName, greeted, identities }: Claims,
  { hosted, sharedComputer }: Pick<StoredSession, 'hosted' | 'sharedComputer'>,
): SessionUser {
  const names = { ...(ownName && { name: ownName }), ...(greeted && { greeted }) };
  const user = { username, sub, email, ...names, ...(sharedComputer && { sharedComputer }) };
  if (!hosted) return user;
  // A case-insensitive pool writes `google_1234`.
  const name = username.toLowerCase();
  const ofName = hostedProviders.find((one) => name.startsWith(`${providerNames[one].toLowerCase()}_`));
  const [identity, ...others] = identities ?? [];
  const only = others.length === 0 ? identity : undefined;
  const provider = ofName ?? hostedProviders.find((one) => providerNames[one] === only) ?? only;
  return { ...user, hosted, ...(provider && { provider }) };
}
