import type { Configuration, LiveUpdatesSettings } from '#domain/browser/configuration';
import type { AwsCredentials } from '#ports/people/aws-credentials';
import type { LiveUpdates } from '#ports/dashboards/live-updates';
import type { UserPool } from '#ports/people/user-pool';
import { createAppSyncLiveUpdates } from './appsync-live-updates';

/** Creates live updates. Loaded after sign-in, and only if the configuration has them. */
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
    // A custom domain doesn't contain the region.
    region: /\.appsync-api\.([a-z\d-]+)\./.exec(endpoint ?? '')?.[1] ?? region,
    name: `portal.live.${userPoolClientId}`,
    ...(settings.mode === 'iam' && { credentials: await loadCredentials() }),
  });
}
