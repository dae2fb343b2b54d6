import { type Result, failed, ok } from '../../result';
import { type Company, companyNamed, domainIn, mayComeFrom } from './company';
import { type Claims, type GroupRule, groupsFrom, saysTooMuch } from './company-groups';

/** Someone whom an identity provider sends to the user pool. */
export interface Arrival {
  /** The provider's name in the pool. */
  provider: string;
  /** The email address that the provider says; empty without one. */
  address: string;
  claims: Claims;
}

export type ArrivalRefusal = 'no-address' | 'other-domain' | 'too-many-groups';

/** The groups that the provider gives to someone, or why the pool must not let them in. */
export function admit(
  companies: readonly Company[],
  rules: readonly GroupRule[],
  { provider, address, claims }: Arrival,
): Result<string[], ArrivalRefusal> {
  const company = companyNamed(companies, provider);
  if (domainIn(address) === undefined) return company ? failed('no-address') : ok([]);
  if (!mayComeFrom(companies, address, provider)) return failed('other-domain');
  if (saysTooMuch(rules, provider, claims)) return failed('too-many-groups');
  return ok(groupsFrom(rules, provider, claims));
}

/** A user of the pool with the email address of someone who arrives. */
export interface Account {
  username: string;
  /** Cognito's `UserStatus`. */
  status: string;
  email: string;
  emailVerified: boolean;
  /** The providers that it is linked to, or comes from. */
  providers: readonly string[];
}

/**
 * The username of the account with a password that someone from a company had before, to be linked before their first sign-in from there, so
 * that favourites, history and rights stay theirs. Disabled accounts count, so that their people don't come in by a new one.
 */
export function accountToLink(
  companies: readonly Company[],
  { provider, address }: Pick<Arrival, 'provider' | 'address'>,
  accounts: readonly Account[],
): string | undefined {
  const company = companyNamed(companies, provider);
  if (!company || !mayComeFrom(companies, address, provider)) return undefined;
  const same = accounts.filter(({ email }) => email.toLowerCase() === address.toLowerCase());
  // They have come before, with an account of their own or a linked one.
  if (same.some(({ providers }) => providers.includes(provider))) return undefined;
  const own = same.filter(
    ({ status, emailVerified }) => emailVerified && status !== 'EXTERNAL_PROVIDER' && status !== 'UNCONFIRMED',
  );
  // A pool without email as an alias can have several: nobody knows which is theirs.
  return own.length === 1 ? own[0]?.username : undefined;
}
