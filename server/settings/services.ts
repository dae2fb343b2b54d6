import { createHash } from 'node:crypto';
import type { Settings } from './settings';

/**
 * Tells this portal's groups in QuickSight from those of others in the account, by its user pool and `stage`, or the pool's client where
 * there are no stages: a stage that is deployed anew has another client, and keeps its groups.
 */
export function portalIdOf(
  { userPoolId, userPoolClientId }: Pick<Settings, 'userPoolId' | 'userPoolClientId'>,
  stage = userPoolClientId,
): string {
  return createHash('sha256').update(`${userPoolId} ${stage}`).digest('hex').slice(0, 12);
}

/** Options of the QuickSight adapters; `stage` as for `portalIdOf`. */
export function quickSightOf(settings: Settings, stage?: string) {
  const { region, publicUrl, quickSight, endpoints } = settings;
  const { accountId, identityRegion, namespace, readerRoleArn, sessionMinutes } = quickSight;
  return {
    accountId,
    portal: portalIdOf(settings, stage),
    region: quickSight.region ?? region,
    allowedDomains: [publicUrl],
    ...(identityRegion !== undefined && { identityRegion }),
    ...(namespace !== undefined && { namespace }),
    ...(readerRoleArn !== undefined && { readerRoleArn }),
    ...(sessionMinutes !== undefined && { sessionMinutes }),
    ...(endpoints && { endpoint: endpoints.quickSight, stsEndpoint: endpoints.sts }),
    exportRoleArn: settings.exports?.roleArn,
    guardsCsv: settings.exports?.guardCsv,
  };
}

/** Options of the token verifier. */
export function poolOf({ userPoolId, userPoolClientId: clientId, hostedLogin, endpoints }: Settings) {
  const companies = hostedLogin?.companies;
  return { userPoolId, clientId, companies, ...(endpoints && { issuer: `${endpoints.userPool}/${userPoolId}` }) };
}

/** Options of the adapter that lists the pool's people. */
export function peopleOf({ userPoolId, endpoints }: Settings) {
  return { userPoolId, ...(endpoints && { endpoint: endpoints.userPool }) };
}
