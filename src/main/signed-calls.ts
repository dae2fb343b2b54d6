import { createIdentityPoolCredentials } from '../adapters/cognito/identity-pool-credentials';
import type { Send } from '../adapters/ipr-api/ipr-api-client';
import { createSignedSend } from '../adapters/ipr-api/signed-send';
import type { Configuration } from '../domain/browser/configuration';
import { createServerClock } from '../timing/server-clock';

/** Signs calls for a gateway that asks for IAM. The container loads this only where the configuration says so. */
export function createSignedCalls(configuration: Configuration): Send {
  const { iprApiUrl, region, userPoolId, identityPoolId = '', identityPoolEndpoint } = configuration;
  const clock = createServerClock();
  const credentials = createIdentityPoolCredentials({
    identityPoolId,
    endpoint: identityPoolEndpoint
      ? new URL(identityPoolEndpoint, location.origin).href
      : `https://cognito-identity.${identityPoolId.split(':')[0]}.amazonaws.com/`,
    provider: `cognito-idp.${userPoolId.split('_')[0]}.amazonaws.com/${userPoolId}`,
    clock,
  });
  // A gateway under a name of its own doesn't tell its region.
  const ofGateway = /\.execute-api\.([a-z\d-]+)\.amazonaws\.com(?=[:/.])/.exec(iprApiUrl)?.[1];
  return createSignedSend({ credentials, region: ofGateway ?? region, clock });
}
