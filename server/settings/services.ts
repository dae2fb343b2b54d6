import type { Settings } from './settings';

/** Options of the QuickSight adapters. */
export function quickSightOf({ region, publicUrl, quickSight, endpoints }: Settings) {
  const { accountId, identityRegion, namespace, readerRoleArn, readersNamedBy, sessionMinutes } = quickSight;
  return {
    accountId,
    region: quickSight.region ?? region,
    allowedDomains: [publicUrl],
    ...(identityRegion !== undefined && { identityRegion }),
    ...(namespace !== undefined && { namespace }),
    ...(readerRoleArn !== undefined && { readerRoleArn }),
    ...(readersNamedBy !== undefined && { readersNamedBy }),
    ...(sessionMinutes !== undefined && { sessionMinutes }),
    ...(endpoints && { endpoint: endpoints.quickSight }),
  };
}

/** Options of the token verifier. */
export function poolOf({ userPoolId, userPoolClientId: clientId, endpoints }: Settings) {
  return { userPoolId, clientId, ...(endpoints && { issuer: `${endpoints.userPool}/${userPoolId}` }) };
}

/** Options of the adapter that lists the pool's people. */
export function peopleOf({ userPoolId, endpoints }: Settings) {
  return { userPoolId, ...(endpoints && { endpoint: endpoints.userPool }) };
}
