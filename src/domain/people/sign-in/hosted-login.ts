import type { Company } from '../companies/company';

/** The identity providers of the specification (section 1) besides the pool itself, in the order of their buttons. */
export const hostedProviders = ['Google', 'Facebook', 'Amazon', 'Apple'] as const;
export type HostedProvider = (typeof hostedProviders)[number];

export interface HostedLoginSettings {
  /** The address of hosted login, such as `https://example.auth.eu-west-1.amazoncognito.com`. */
  domain: string;
  /** One button for each. */
  providers: HostedProvider[];
  /** Companies whose people are sent to their own provider by the domain of their email address. */
  companies?: Company[];
}

/** Time limits for a return from hosted login and for the redirect of a sign-out (specification, section 9), in milliseconds. */
export const hostedLoginWait = 10_000;
export const signOutWait = 3_000;

/** The path to which the pool returns people after hosted login; it needs no session. */
export const hostedLoginReturn = '/login';

/** Whether an address is a return from hosted login: a code with its state, or an error, with or without a state. */
export function isHostedReturn(search: string): boolean {
  const answer = new URLSearchParams(search);
  return answer.has('error') || (answer.has('state') && answer.has('code'));
}

/**
 * The offered providers with which a user of hosted login can sign in again: their own, or else all, because the pool doesn't
 * say which one a user with several linked providers came from.
 */
export function providersOf(
  own: HostedProvider | undefined,
  offered: readonly HostedProvider[],
): readonly HostedProvider[] {
  return own !== undefined && offered.includes(own) ? [own] : offered;
}
