import type { Configuration, LiveUpdatesSettings } from '#domain/browser/configuration';
import type { AwsCredentials } from '#ports/people/aws-credentials';
import type { LiveUpdates } from '#ports/dashboards/live-updates';
import type { UserPool } from '#ports/people/user-pool';
import { createAppSyncLiveUpdates } from './appsync-live-updates';

/** Loaded after sign-in, and only where the configuration names live updates. */
export async function createLiveUpdates(
  configuration: Configuration,
  settings: LiveUpdatesSettings,
  tokens: Pick<UserPool, 'idToken'>,
  loadCredentials: () => Promise<AwsCredentials>,
): Promise<LiveUpdates> {
  const { region, userPoolClientId } = configuration;
  const endpoint = settings.endpoint === undefined ? undefined : new URL(settings.endpoint, location.origin).href;
  return createAppSyncLiveUpdates({
    settings,
    endpoint,
    tokens,
    // An API under a name of its own doesn't tell its region.
    region: /\.appsync-api\.([a-z\d-]+)\./.exec(endpoint ?? '')?.[1] ?? region,
    name: `portal.live.${userPoolClientId}`,
    ...(settings.mode === 'iam' && { credentials: await loadCredentials() }),
  });
}
