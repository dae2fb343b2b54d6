import { type Result, failed, ok } from '../../result';
import { type Company, companyNamed, domainIn, mayComeFrom } from './company';
import { type Claims, type GroupRule, groupsFrom, hasTooManyValues } from './company-groups';

/** A person whom an identity provider sends to the user pool. */
export interface Arrival {
  /** The provider's name in the pool. */
  provider: string;
  /** The email address that the provider gives, or an empty text. */
  address: string;
  claims: Claims;
}

export type ArrivalRefusal = 'no-address' | 'other-domain' | 'too-many-groups';

/** Returns the groups that the rules give to the person, or the reason why the pool must refuse the sign-in. */
export function admit(
  companies: readonly Company[],
  rules: readonly GroupRule[],
  { provider, address, claims }: Arrival,
): Result<string[], ArrivalRefusal> {
  const company = companyNamed(companies, provider);
  if (domainIn(address) === undefined) return company ? failed('no-address') : ok([]);
  if (!mayComeFrom(companies, address, provider)) return failed('other-domain');
  if (hasTooManyValues(rules, provider, claims)) return failed('too-many-groups');
  return ok(groupsFrom(rules, provider, claims));
}

/** A user of the pool with the arriving person's email address. */
export interface Account {
  username: string;
  /** Cognito's `UserStatus`. */
  status: string;
  email: string;
  emailVerified: boolean;
  /** The provider that made it, and those it is linked to. */
  providers: readonly string[];
}

/**
 * Finds the account with a password that a person had before their first sign-in from a company. Linking it keeps their favourites, history
 * and rights. Disabled accounts count, so that their owners can't come back with a new one.
 */
export function accountToLink(
  companies: readonly Company[],
  { provider, address }: Pick<Arrival, 'provider' | 'address'>,
  accounts: readonly Account[],
): string | undefined {
  const company = companyNamed(companies, provider);
  if (!company || !mayComeFrom(companies, address, provider)) return undefined;
  const same = accounts.filter(({ email }) => email.toLowerCase() === address.toLowerCase());
  // The person has signed in from there before, or is linked.
  if (same.some(({ providers }) => providers.includes(provider))) return undefined;
  const own = same.filter(
    ({ status, emailVerified }) => emailVerified && status !== 'EXTERNAL_PROVIDER' && status !== 'UNCONFIRMED',
  );
  // A pool without email as an alias can have several, and nothing says which is the person's.
  return own.length === 1 ? own[0]?.username : undefined;
}
