/** The social providers of a Cognito user pool, by the names that `identity_provider` takes. */
export const providerNames = ['Google', 'Facebook', 'LoginWithAmazon', 'SignInWithApple'] as const;
export type ProviderName = (typeof providerNames)[number];

/** A company's own provider, as CreateIdentityProvider describes one. */
export type IdentityProvider = {
  /** In `identity_provider`, in usernames before an underscore, and in `identities`. */
  name: string;
  /** `IdpIdentifiers`: the mail domains of its people. */
  identifiers: string[];
  /** `AttributeMapping`: claims or SAML attributes by attribute of the pool. */
  mapping: Record<string, string>;
} & ({ kind: 'OIDC'; issuer: string; clientId: string; clientSecret: string } | { kind: 'SAML'; metadataUrl: string });

/** What a provider says about a person, once its proof has been checked. */
export interface InboundFederation {
  providerName: string;
  providerType: IdentityProvider['kind'];
  /** Claims of the ID token and of userinfo, or SAML attributes as lists. */
  claims: Record<string, unknown>;
  /** The attributes that the mapping makes of them. */
  attributes: Record<string, string>;
  /** The person's groups in the pool until now. */
  groups: readonly string[];
}

export interface HostedLoginOptions {
  /** The providers that are turned on. */
  providers: ProviderName[];
  companies?: IdentityProvider[];
  /**
   * Stands for the inbound-federation trigger: sees each person of a company before anything is stored, refuses by rejecting, and
   * decides on their groups.
   */
  inboundFederation?: (event: InboundFederation) => Promise<{ add: string[]; remove: string[] }>;
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
