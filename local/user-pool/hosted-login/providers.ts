/** The social providers of a Cognito user pool, by the names that `identity_provider` takes. */
export const providerNames = ['Google', 'Facebook', 'LoginWithAmazon', 'SignInWithApple'] as const;
export type ProviderName = (typeof providerNames)[number];

/** What CreateIdentityProvider takes for a company's own provider of either kind. */
interface CompanyProvider {
  /** Used in `identity_provider`, in `identities`, and before an underscore in usernames. */
  name: string;
  /** `IdpIdentifiers`: its people's mail domains. */
  identifiers: string[];
  /** `AttributeMapping`: the claim or SAML attribute for each attribute of the pool. */
  mapping: Record<string, string>;
}

export interface OidcProvider extends CompanyProvider {
  kind: 'OIDC';
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export interface SamlProvider extends CompanyProvider {
  kind: 'SAML';
  /** `MetadataURL`: read at each sign-in. */
  metadataUrl: string;
}

export type IdentityProvider = OidcProvider | SamlProvider;

/** A person who signs in with a company's provider, once its proof has been checked. */
export interface InboundFederation {
  provider: string;
  /** Claims of the ID token and of userinfo, or a SAML assertion's attributes. */
  claims: Record<string, unknown>;
  /** The pool's attributes, mapped from the claims. */
  attributes: Record<string, string>;
  /** The person's groups in the pool so far. */
  groups: readonly string[];
  /** The pool's users with the person's email address. */
  accounts: readonly AccountWithAddress[];
}

/** A user of the pool as ListUsers and AdminListGroupsForUser describe it. */
interface AccountWithAddress {
  username: string;
  status: string;
  email: string;
  emailVerified: boolean;
  /** The provider that made it, and those it is linked to. */
  providers: string[];
  groups: string[];
}

/** The changes of groups, and the user to link to the person as AdminLinkProviderForUser does. */
interface FederationAnswer {
  add: string[];
  remove: string[];
  link?: string | undefined;
}

export interface HostedLoginOptions {
  /** The providers that are turned on. */
  providers: ProviderName[];
  companies?: IdentityProvider[];
  /**
   * The pool's inbound-federation trigger: called for each person of a company before anything is stored. Rejects to refuse the sign-in.
   */
  inboundFederation?: (event: InboundFederation) => Promise<FederationAnswer>;
  /** The addresses of the application that a sign-in can return to, compared as strings. */
  redirectUris: string[];
  /** The same for a sign-out. */
  logoutUris: string[];
}

export const companyOf: Record<ProviderName, string> = {
  Google: 'Google',
  Facebook: 'Facebook',
  LoginWithAmazon: 'Amazon',
  SignInWithApple: 'Apple',
};

/** A person with an account at a provider. */
export interface Person {
  id: string;
  email: string;
  givenName: string;
  familyName: string;
}

const names = [
  ['Amelia', 'Okafor'],
  ['Bruno', 'Lindqvist'],
  ['Chiyo', 'Marchetti'],
] as const;

const mailDomains: Record<ProviderName, string> = {
  Google: 'gmail.example',
  Facebook: 'facebook.example',
  LoginWithAmazon: 'amazon.example',
  SignInWithApple: 'icloud.example',
};

/** The people with accounts at a stand-in provider. Their ids look like the provider's own. */
export function peopleAt(provider: ProviderName): Person[] {
  return names.map(([givenName, familyName], index) => ({
    id: idAt[provider](index + 1),
    email: `${givenName}.${familyName}@${mailDomains[provider]}`.toLowerCase(),
    givenName,
    familyName,
  }));
}

const idAt: Record<ProviderName, (number: number) => string> = {
  Google: (number) => `11800000000000000000${number}`,
  Facebook: (number) => `1022000000000000${number}`,
  LoginWithAmazon: (number) => `amzn1.account.LOCAL${number}`,
  SignInWithApple: (number) => `001999.local${number}.1200`,
};
