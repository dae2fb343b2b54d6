export const companyKinds = ['OIDC', 'SAML'] as const;

/** A company whose people sign in with an identity provider of their own, which the user pool federates to. */
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

/** Cognito allows more, but this name also stands in addresses and, before an underscore, in usernames. */
export function isProviderName(name: string): boolean {
  return /^[A-Za-z][A-Za-z\d-]{1,30}[A-Za-z\d]$/.test(name) && !taken.has(name.toLowerCase());
}

/** A domain name in the form in which it is compared: lower case, ASCII (RFC 5890), with at least one dot. */
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

/** The company of an email address: its domain is exactly one of the company's. */
export function companyOfAddress(companies: readonly Company[], address: string): Company | undefined {
  const domain = domainIn(address);
  return domain === undefined ? undefined : companies.find(({ domains }) => domains.includes(domain));
}

export function companyNamed(companies: readonly Company[], provider: string): Company | undefined {
  return companies.find((company) => company.provider.toLowerCase() === provider.toLowerCase());
}

/**
 * Whether someone with this email address may come from this provider (`undefined`: with a password). An address of a company comes only
 * from that company, and a company's people have only its addresses: otherwise one company could speak for another's people.
 */
export function mayComeFrom(companies: readonly Company[], address: string, provider: string | undefined): boolean {
  const home = companyOfAddress(companies, address);
  if (provider === undefined) return home === undefined || home.password === true;
  return home === companyNamed(companies, provider);
}

/**
 * Whether someone who is linked to these providers may come; with none, they have a password. A token doesn't say which provider was used,
 * so each must be allowed.
 */
export function mayComeFromAll(companies: readonly Company[], address = '', providers: readonly string[]): boolean {
  const ways = providers.length > 0 ? providers : [undefined];
  return ways.every((provider) => mayComeFrom(companies, address, provider));
}

/** The names and domains that an earlier company in the list has already, each with the index of its company and its field. */
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
