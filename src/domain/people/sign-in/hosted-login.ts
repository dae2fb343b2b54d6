import { type Company, companyNamed, companyOfAddress } from '../companies/company';

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

/** The providers and companies that hosted login offers. No company has the name of a provider. */
export interface Offered {
  readonly providers: readonly HostedProvider[];
  readonly companies: readonly Company[];
}

/**
 * The names with which a user of hosted login can sign in again: their own provider, or the company of their address, or else all
 * providers, because the pool doesn't say which one a user with several linked providers came from.
 */
export function providersOf(
  { provider, email }: { provider?: string; email: string },
  offered: Offered,
): readonly string[] {
  const own = provider ?? companyOfAddress(offered.companies, email)?.provider;
  return own !== undefined && isOffered(own, offered) ? [own] : offered.providers;
}

export const isOffered = (name: string, { providers, companies }: Offered): boolean =>
  providers.some((provider) => provider === name) || companies.some(({ provider }) => provider === name);

/** What a provider or a company is called on screen. */
export const labelOf = (name: string, { companies }: Pick<Offered, 'companies'>): string =>
  companyNamed(companies, name)?.label ?? name;
