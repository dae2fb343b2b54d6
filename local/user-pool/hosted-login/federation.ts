import type { FederatedUser } from '../users/user-creation';
import type { Person, ProviderName } from './providers';

/**
 * A user of an external provider, as Cognito keeps them: named after provider and id, in a group of the provider's, with the
 * link in the attribute `identities`
 * (https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-identity-federation.html).
 */
export const federatedUser = (poolId: string, provider: ProviderName, person: Person): FederatedUser => ({
  username: `${provider}_${person.id}`,
  groups: [`${poolId}_${provider}`],
  attributes: {
    email: person.email,
    email_verified: 'true',
    given_name: person.givenName,
    family_name: person.familyName,
    name: `${person.givenName} ${person.familyName}`,
    identities: JSON.stringify([
      { userId: person.id, providerName: provider, providerType: provider, issuer: null, primary: 'true' },
    ]),
  },
});
