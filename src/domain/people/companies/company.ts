export const companyKinds = ['OIDC', 'SAML'] as const;

/** A company whose people sign in with its own identity provider, which the user pool federates to. */
export interface Company {
  /** The provider's name in the user pool, and in `/login?company=`: 3 to 32 letters, digits and dashes. */
  provider: string;
  /** Its name on the sign-in page, of at most 60 characters. */
  label: string;
  /** The path of a picture on this site. */
  logo?: string | undefined;
  kind: (typeof companyKinds)[number];
  /** Mail domains of its people, in lower case and ASCII: `contoso.example`. A sub-domain is a domain of its own. */
  domains: string[];
  /** Whether its people can sign in with a password, too. */
  password?: boolean | undefined;
}

/** Names of the pool itself and of hosted login's other providers, as the pool and the settings write them. */
const taken = new Set(['cognito', 'google', 'facebook', 'amazon', 'loginwithamazon', 'apple', 'signinwithapple']);

/** Narrower than Cognito's rule, because the name is also part of addresses and, before an underscore, of usernames. */
export function isProviderName(name: string): boolean {
  return /^[A-Za-z][A-Za-z\d-]{1,30}[A-Za-z\d]$/.test(name) && !taken.has(name.toLowerCase());
}

/** Whether the pool's name is that of a provider for people of any company, such as Google. */
export const isForEveryone = (provider: string): boolean => taken.has(provider.toLowerCase());

/** Whether a domain name has the form that is compared: lower case, ASCII (RFC 5890), at least one dot. */
export function isMailDomain(name: string): boolean {
  return name.includes('.') && domainIn(`@${name}`) === name;
}

/** The mail domain of an address in lower case and ASCII, or undefined if it has none. */
export function domainIn(address: string): string | undefined {
  const name = address.slice(address.lastIndexOf('@') + 1).trim();
  if (!address.includes('@') || !/^[\p{L}\p{M}\p{N}.-]{1,253}$/u.test(name)) return undefined;
  if (!URL.canParse(`https://${name}`)) return undefined;
  const { hostname } = new URL(`https://${name}`);
  // A host of digits alone is an IPv4 address.
  return /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)*[a-z][a-z\d-]{0,61}[a-z\d]$/.test(hostname) ? hostname : undefined;
}

/** Finds the company that has exactly this address's domain. */
export function companyOfAddress(companies: readonly Company[], address: string): Company | undefined {
  const domain = domainIn(address);
  return domain === undefined ? undefined : companies.find(({ domains }) => domains.includes(domain));
}

/** Finds the company of an address at which people can neither have a password nor recover one. */
export function onlyCompanyOf(companies: readonly Company[], address: string): Company | undefined {
  const company = companyOfAddress(companies, address);
  return company?.password ? undefined : company;
}

export function companyNamed(companies: readonly Company[], provider: string): Company | undefined {
  return companies.find((company) => company.provider.toLowerCase() === provider.toLowerCase());
}

/**
 * Whether a person with this email address may sign in with this provider (`undefined`: with a password). A company's addresses sign in only
 * there, and its provider signs in no others: otherwise one company could sign in as another's people.
 */
export function mayComeFrom(companies: readonly Company[], address: string, provider: string | undefined): boolean {
  const home = companyOfAddress(companies, address);
  if (provider === undefined) return home === undefined || home.password === true;
  return home === companyNamed(companies, provider);
}

/**
 * Whether a person who is linked to these providers, or has a password if there are none, may sign in. A token doesn't say which provider
 * was used, so each of them must be allowed.
 */
export function mayComeFromAll(companies: readonly Company[], address = '', providers: readonly string[]): boolean {
  const ways = providers.length > 0 ? providers : [undefined];
  return ways.every((provider) => mayComeFrom(companies, address, provider));
}

/** Finds names and domains that an earlier company in the list already has. */
export function repeatedIn(
  companies: readonly Pick<Company, 'provider' | 'domains'>[],
): { index: number; field: 'provider' | 'domains'; value: string }[] {
  const names = new Set<string>();
  const domains = new Set<string>();
  return companies.flatMap((company, index) => {
    const name = company.provider.toLowerCase();
    const again = names.has(name) ? [{ index, field: 'provider' as const, value: company.provider }] : [];
    names.add(name);
    const shared = company.domains.flatMap((value) => {
      const problem = domains.has(value) ? [{ index, field: 'domains' as const, value }] : [];
      domains.add(value);
      return problem;
    });
    return [...again, ...shared];
  });
}
