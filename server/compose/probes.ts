import { type Dashboard, isPublished, titleOf } from '#domain/dashboards/dashboard';
import { createAddressProbe } from '../adapters/address/address-probe';
import { type PoolAccess, createCognitoProbe } from '../adapters/cognito/cognito-probe';
import {
  type QuickSightBiServiceOptions,
  createQuickSightBiService,
} from '../adapters/quicksight/quicksight-bi-service';
import { createEmbeddingProbe, createQuickSightProbe } from '../adapters/quicksight/quicksight-probe';
import type { KeptSharing } from '../adapters/quicksight/quicksight-sharing';
import { nameOf } from '../application/permissions/reader-groups';
import type { Intended, Probes } from '../ports/health-probes';
import { quickSightOf } from '../settings/services';
import { type Settings, managesPermissions } from '../settings/settings';
import { neighboursOf } from '../settings/site-configuration';

/** What differs between the portal, which checks itself, and a process beside it. */
interface Own {
  dashboards: () => Promise<readonly Dashboard[]>;
  data: NonNullable<Probes['data']>;
  /** The QuickSight user name of someone for whom embed URLs may be made, and billed. */
  reader?: string | undefined;
  /** Published dashboards whose permissions are looked at, five a second; 100 if missing, so that an answer comes within the minute. */
  most?: number;
  /** What the portal has read of dashboards' permissions, after syncs and at night; nothing if missing. */
  sharing?: () => Promise<KeptSharing>;
}

interface Services {
  intended: Intended;
  quickSight: QuickSightBiServiceOptions & { portal: string };
  pool: PoolAccess;
}

/** Everything that can be looked at. */
export function probesOf(
  { intended, quickSight, pool }: Services,
  { dashboards, data, reader, most = 100, sharing = async () => new Map() }: Own,
): Probes {
  const published = async () =>
    (await dashboards())
      .filter((dashboard) => isPublished(dashboard) && !dashboard.missing)
      .map((dashboard) => ({ id: dashboard.metaId, title: titleOf(dashboard) }));
  const embeddingFor = (name: string) =>
    createEmbeddingProbe(
      { ...quickSight, biService: createQuickSightBiService(quickSight) },
      { name, email: '' },
      async () => (await published())[0],
    );
  const everyone = intended.managed ? nameOf({ of: 'everyone' }, quickSight.portal) : undefined;
  return {
    intended: async () => intended,
    quickSight: createQuickSightProbe(quickSight, { published, most, kept: sharing, everyone }),
    embedding: reader === undefined ? undefined : embeddingFor(reader),
    pool: createCognitoProbe(pool),
    address: createAddressProbe(intended.publicUrl),
    data,
  };
}

/** `stage` as for `portalIdOf`. */
export function servicesOf(settings: Settings, stage?: string): Services {
  const { publicUrl, region, userPoolId, userPoolClientId, quickSight, hostedLogin, endpoints } = settings;
  return {
    intended: {
      publicUrl,
      region,
      userPoolId,
      userPoolClientId,
      identityRegion: quickSight.identityRegion ?? quickSight.region ?? region,
      namespace: quickSight.namespace ?? 'default',
      hostedLogin: hostedLogin !== undefined,
      customChallenge: settings.customChallenge ?? false,
      managed: managesPermissions(settings),
      byGroup: settings.access === 'by-group',
      frames: neighboursOf(settings).frames,
    },
    quickSight: quickSightOf(settings, stage),
    pool: { region, userPoolId, clientId: userPoolClientId, ...(endpoints && { endpoint: endpoints.userPool }) },
  };
}
