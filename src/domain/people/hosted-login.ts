/** The identity providers of the specification (section 1) besides the pool itself, in the order of their buttons. */
export const hostedProviders = ['Google', 'Facebook', 'Amazon', 'Apple'] as const;
export type HostedProvider = (typeof hostedProviders)[number];

/** Cognito's names for them, in `identity_provider` and before the underscore in the usernames of their users. */
export const providerNames: Record<HostedProvider, string> = {
  Google: 'Google',
  Facebook: 'Facebook',
  Amazon: 'LoginWithAmazon',
  Apple: 'SignInWithApple',
};

export interface HostedLoginSettings {
  /** Where the pool serves hosted login, e.g. `https://example.auth.eu-west-1.amazoncognito.com`. */
  domain: string;
  /** One button for each. */
  providers: HostedProvider[];
}

/** Time limits for a return from hosted login and for the redirect of a sign-out (specification, section 9), in milliseconds. */
export const hostedLoginWait = 10_000;
export const signOutWait = 3_000;

/** Where the pool sends people back to after hosted login; the path needs no session. */
export const hostedLoginReturn = '/login';

/** Whether an address is a return from hosted login: a code with its state, or an error, with or without a state. */
export function isHostedReturn(search: string): boolean {
  const answer = new URLSearchParams(search);
  return answer.has('error') || (answer.has('state') && answer.has('code'));
}

/**
 * The offered providers with which a user of hosted login can sign in again: the one that their username starts with, as in
 * `Google_1234`, or else all of them, because users whom the pool has linked to providers have other usernames.
 */
export function providersOf(username: string, offered: readonly HostedProvider[]): readonly HostedProvider[] {
  // A case-insensitive pool writes `google_1234`.
  const [prefix = ''] = username.toLowerCase().split('_');
  const own = offered.filter((provider) => providerNames[provider].toLowerCase() === prefix);
  return own.length > 0 ? own : offered;
}
