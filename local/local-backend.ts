import { createDataFolderProbe } from '../server/adapters/machine/data-folder-probe';
import { createCognitoDirectory } from '../server/adapters/cognito/cognito-directory';
import { createQuickSightBiService } from '../server/adapters/quicksight/quicksight-bi-service';
import type { SqliteDashboardStore } from '../server/adapters/sqlite/sqlite-dashboard-store';
import { createSharedCatalogue } from '../server/application/permissions/shared-catalogue';
import { createSyncDashboards } from '../server/application/sync-dashboards';
import { type FollowedRefreshes, followRefreshes } from '../server/followed-refreshes';
import { probesOf } from '../server/health-probes';
import { createIprApi, type IprApi } from '../server/ipr-api';
import { createManagedPermissions, type ManagedPermissions } from '../server/managed-permissions';
import type { Downloads } from '../server/ports/downloads';
import type { Signals } from '../server/ports/signals';
import { portalIdOf } from '../server/settings/services';
import type { TokenVerifier } from '../server/ports/token-verifier';
import type { BiService } from './bi-service/bi-service';
import { names } from './configuration';
import { seedCatalogue } from './demo-catalogue';

export interface LocalBackendParts {
  dataDir: string;
  url: string;
  /** The portal's own first, by both of its names. */
  origins: readonly string[];
  biService: BiService;
  store: SqliteDashboardStore;
  tokenVerifier: TokenVerifier;
  downloads: Downloads;
  signals: Signals;
  customChallenge?: boolean;
  callLimits?: boolean;
}

/** IprApi as `npm run serve` has it where access is by group, on the stand-ins and with the demo's catalogue. */
export async function createLocalBackend(
  parts: LocalBackendParts,
): Promise<{ iprApi: IprApi; managed: ManagedPermissions; refreshes: FollowedRefreshes }> {
  const { dataDir, url, origins, biService: standIn, store, tokenVerifier, downloads, customChallenge = false } = parts;
  const { region, accountId, accessKeyId, poolId: userPoolId, clientId } = names;
  const credentials = { accessKeyId, secretAccessKey: 'local' };
  const quickSight = {
    accountId,
    portal: portalIdOf({ userPoolId, userPoolClientId: clientId }),
    region,
    endpoint: `${standIn.url}/api`,
    certificate: standIn.certificate,
    credentials,
    allowedDomains: origins.slice(0, 2),
  };
  const pool = { region, userPoolId, clientId, endpoint: `${url}/user-pool`, credentials };
  const biService = createQuickSightBiService(quickSight);
  const managed = createManagedPermissions({
    store: createSharedCatalogue(store, store.access),
    state: store.permissions,
    quickSight,
    pool,
    changes: true,
    // The stand-in has no rate to keep to.
    pause: async () => undefined,
  });
  let refreshes: FollowedRefreshes | undefined;
  const afterSync = (): void => {
    void managed.keep.checkAll().catch(() => undefined);
    refreshes?.ask();
  };
  const syncDashboards = createSyncDashboards(store, biService, () => new Date(), { afterwards: afterSync });
  await seedCatalogue(dataDir, { biService: standIn.administration, syncDashboards, store, keep: managed.keep });
  const probes = probesOf(
    {
      intended: {
        publicUrl: url,
        region,
        identityRegion: region,
        namespace: 'default',
        userPoolId,
        userPoolClientId: clientId,
        hostedLogin: true,
        customChallenge,
        managed: true,
        byGroup: true,
        frames: [standIn.url, standIn.frameUrl],
      },
      quickSight,
      pool,
    },
    { dashboards: () => store.list(), data: createDataFolderProbe(dataDir, () => store.checkWritable()) },
  );
  const access = 'by-group';
  const iprApi = createIprApi({
    store,
    biService,
    tokenVerifier,
    downloads,
    access,
    directory: createCognitoDirectory(pool),
    syncDashboards,
    afterSync,
    prepareReader: managed.prepareReader,
    permissions: managed.keep,
    probes,
    callLimits: parts.callLimits,
  });
  refreshes = followRefreshes({ store, biService, quickSight, signals: parts.signals, pause: 0 });
  return { iprApi, managed, refreshes };
}
