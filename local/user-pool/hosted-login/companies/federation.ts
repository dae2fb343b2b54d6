import type { PoolParts } from '../../parts';
import { identitiesOf } from '../../users/links';
import type { PoolUser } from '../../users/pool-user';
import type { HostedLoginOptions, IdentityProvider } from '../providers';
import { invalidRequest } from './federation-error';
import { attributesOf, type Proof, usernameOf } from './identity';

/**
 * Stores what a provider has proven about a person, as Cognito does at each federated sign-in: in the linked user if there is one, otherwise
 * in a user named after the provider and the person's id there
 * (https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-identity-federation.html).
 */
export function createFederation(parts: PoolParts & { options: HostedLoginOptions }) {
  const { poolId, users, links, requiredAttributes, clock, options } = parts;

  return async (provider: IdentityProvider, { subject, claims }: Proof): Promise<PoolUser> => {
    const { name, kind } = provider;
    const username = usernameOf(name, subject);
    const attributes = attributesOf(provider, claims, requiredAttributes);
    const linked = await links.userOf(name, subject);
    const known = linked ?? (await users.find(username));
    // Usernames ignore case, but ids of providers don't.
    if (!linked && known && !isThatPerson(known, subject)) {
      throw invalidRequest(`Already found an entry for username ${username}`);
    }
    const { add, remove, link } = (await options
      .inboundFederation?.({
        provider: name,
        claims,
        attributes,
        groups: known?.groups ?? [],
        accounts: (await users.withEmail(attributes['email'] ?? '')).map(accountOf),
      })
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        throw invalidRequest(`InboundFederation failed with error ${reason}`);
      })) ?? { add: [], remove: [] };

    if (link !== undefined) await links.link(link, { provider: name, type: kind, subject });
    const own = link ?? known?.username;
    if (own !== undefined) {
      await users.patchAttributes(own, attributes);
    } else {
      const identity = {
        userId: subject,
        providerName: name,
        providerType: kind,
        issuer: null,
        primary: 'true',
        dateCreated: String(clock()),
      };
      await users.federate({
        username,
        groups: [`${poolId}_${name}`],
        attributes: { ...attributes, identities: JSON.stringify([identity]) },
      });
    }
    const owner = own ?? username;
    for (const group of remove) await users.removeFromGroup(owner, group);
    for (const group of add) await users.addToGroup(owner, group);
    return users.get(owner);
  };
}

const isThatPerson = (user: PoolUser, subject: string): boolean =>
  user.status === 'EXTERNAL_PROVIDER' && identitiesOf(user).some(({ userId }) => userId === subject);

const accountOf = (user: PoolUser) => ({
  username: user.username,
  status: user.status,
  email: user.attributes['email'] ?? '',
  emailVerified: user.attributes['email_verified'] === 'true',
  providers: identitiesOf(user).map(({ providerName }) => providerName),
  groups: user.groups,
});
