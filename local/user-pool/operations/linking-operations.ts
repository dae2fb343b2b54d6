import { z } from 'zod';
import { CognitoError, invalidParameter } from '../cognito-error';
import type { IdentityProvider } from '../hosted-login/providers';
import type { Links } from '../users/links';
import { userPoolId, username } from './fields';
import { operation, type Operations } from './operation';

const provider = {
  ProviderName: z.string().min(1).max(32),
  ProviderAttributeName: z.string().nullish(),
  ProviderAttributeValue: username,
};
const request = z.object({ UserPoolId: userPoolId });
const linkRequest = request.extend({ DestinationUser: z.object(provider), SourceUser: z.object(provider) });
const unlinkRequest = request.extend({ User: z.object(provider) });

/** Links users of the pool to people of companies, in signed requests. A person is named by `Cognito_Subject` only, the id at the provider. */
export function createLinkingOperations(
  poolId: string,
  companies: readonly IdentityProvider[],
  links: Links,
): Operations {
  const check = (id: string): void => {
    if (id !== poolId) throw new CognitoError('ResourceNotFoundException', `User pool ${id} does not exist.`);
  };
  const personOf = (user: z.infer<typeof linkRequest>['SourceUser']) => {
    const { ProviderName, ProviderAttributeName, ProviderAttributeValue: subject } = user;
    const found = companies.find(({ name }) => name === ProviderName);
    if (!found) throw invalidParameter(`Provider ${ProviderName} does not exist.`);
    if (ProviderAttributeName !== 'Cognito_Subject') throw invalidParameter('Use Cognito_Subject.');
    return { provider: found.name, type: found.kind, subject };
  };
  return {
    AdminLinkProviderForUser: operation(linkRequest, async ({ UserPoolId, DestinationUser, SourceUser }) => {
      check(UserPoolId);
      if (DestinationUser.ProviderName !== 'Cognito') throw invalidParameter('DestinationUser must be of Cognito.');
      await links.link(DestinationUser.ProviderAttributeValue, personOf(SourceUser));
      return {};
    }),

    AdminDisableProviderForUser: operation(unlinkRequest, async ({ UserPoolId, User }) => {
      check(UserPoolId);
      const { provider, subject } = personOf(User);
      await links.unlink(provider, subject);
      return {};
    }),
  };
}
