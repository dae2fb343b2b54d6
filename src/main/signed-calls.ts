import type { Send } from '../adapters/ipr-api/ipr-api-client';
import { createSignedSend } from '../adapters/ipr-api/signed-send';
import type { Configuration } from '../domain/browser/configuration';
import { createServerClock } from '../timing/server-clock';
import { identityPool } from './identity-pool';

/** Signs calls for a gateway that asks for IAM. The container loads this only where the configuration says so. */
export function createSignedCalls(configuration: Configuration): Send {
  const { iprApiUrl, region } = configuration;
  const clock = createServerClock();
  const credentials = identityPool(configuration, clock);
  // A gateway under a name of its own doesn't tell its region.
  const ofGateway = /\.execute-api\.([a-z\d-]+)\.amazonaws\.com(?=[:/.])/.exec(iprApiUrl)?.[1];
  return createSignedSend({ credentials, region: ofGateway ?? region, clock });
}
