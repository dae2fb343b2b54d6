import { type HostedProvider, hostedProviders } from '../../domain/people/hosted-login';
import type { SessionUser } from '../../domain/people/session';
import type { Claims } from './claims';

/** Cognito's names for the providers, in `identity_provider` and before the underscore in the usernames of their users. */
export const providerNames: Record<HostedProvider, string> = {
  Google: 'Google',
  Facebook: 'Facebook',
  Amazon: 'LoginWithAmazon',
  Apple: 'SignInWithApple',
};

/** The user of an ID token. A username such as `Google_1234` names the provider; that of a user who is linked to providers doesn't. */
export function sessionUser({ username, sub, email }: Claims, isHosted: boolean): SessionUser {
  if (!isHosted) return { username, sub, email };
  // A case-insensitive pool writes `google_1234`.
  const name = username.toLowerCase();
  const provider = hostedProviders.find((one) => name.startsWith(`${providerNames[one].toLowerCase()}_`));
  return { username, sub, email, hosted: true, ...(provider && { provider }) };
}
