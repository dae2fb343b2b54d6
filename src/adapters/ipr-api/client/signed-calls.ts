import type { Configuration } from '#domain/browser/configuration';
import type { AwsCredentials } from '#ports/people/aws-credentials';
import { type ServerClock, createServerClock } from '#timing/server-clock';
import type { Send } from './http-client';
import { createSignedSend } from './signed-send';

/** Signs calls for a gateway that asks for IAM. The container loads this only if the configuration asks for it. */
export function createSignedCalls(
  { iprApiUrl, region }: Configuration,
  credentialsBy: (clock: ServerClock) => AwsCredentials,
): Send {
  const clock = createServerClock();
  // A custom domain doesn't contain the region.
  const ofGateway = /\.execute-api\.([a-z\d-]+)\.amazonaws\.com(?=[:/.])/.exec(iprApiUrl)?.[1];
  return createSignedSend({ credentials: credentialsBy(clock), region: ofGateway ?? region, clock });
}
