import type { PoolUser } from '../users/pool-user';
import type { Users } from '../users/users';
import type { Person, ProviderName } from './providers';

export interface Federation {
  /** The pool's user for a person at a provider: `Google_1234`, made at the first sign-in. */
  signIn(provider: ProviderName, person: Person): Promise<PoolUser>;
  find(sub: string): Promise<PoolUser | undefined>;
}

/**
 * Users of external providers, as Cognito keeps them: named after provider and id, in a group of the provider's, with the
 * link in the attribute `identities`
 * (https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-identity-federation.html).
 */
export const createFederation = (poolId: string, users: Users): Federation => ({
  signIn: (provider, person) =>
    users.federate({
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
    }),
  find: (sub) => users.findBySub(sub),
});
