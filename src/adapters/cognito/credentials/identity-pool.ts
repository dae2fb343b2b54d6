import type { Configuration } from '#domain/browser/configuration';
import type { AwsCredentials } from '#ports/people/aws-credentials';
import { type ServerClock, createServerClock } from '#timing/server-clock';
import { createIdentityPoolCredentials } from './identity-pool-credentials';

export function identityPool(configuration: Configuration, clock: ServerClock = createServerClock()): AwsCredentials {
  const { userPoolId, identityPoolId = '', identityPoolEndpoint } = configuration;
  return createIdentityPoolCredentials({
    identityPoolId,
    endpoint: identityPoolEndpoint
      ? new URL(identityPoolEndpoint, location.origin).href
      : `https://cognito-identity.${identityPoolId.split(':')[0]}.amazonaws.com/`,
    provider: `cognito-idp.${userPoolId.split('_')[0]}.amazonaws.com/${userPoolId}`,
    clock,
  });
}
