import { createDataFolderProbe } from '../server/adapters/machine/data-folder-probe';
import { startedThisMonth } from '../server/application/exports/month';
import { amazonPorts } from '../server/compose/amazon';
import { type Backend, createBackend } from '../server/compose/backend';
import { permissionsIn, probesOf } from '../server/compose/probes';
import { createProcessLeases } from '../server/ports/leases';
import { noMetrics } from '../server/ports/metrics';
import type { Ports } from '../server/ports/ports';
import type { Stores } from '../server/ports/stores/stores';
import { portalIdOf } from '../server/settings/services';
import type { BiService } from './bi-service/bi-service';
import { companies, companyRules, names, offeredMethods, portalTitle } from './configuration';
import { seedCatalogue } from './demo-catalogue';

export interface LocalBackendParts extends Pick<
  Ports,
  keyof Stores | 'tokenVerifier' | 'tokenChanges' | 'liveSessions' | 'downloads' | 'signals' | 'mail'
> {
  dataDir: string;
  url: string;
  /** The portal's own first, by both of its names. */
  origins: readonly string[];
  standIn: BiService;
  customChallenge?: boolean;
  /** Whether calls are limited; yes if missing. */
  callLimits?: boolean;
}

/** The backend as on one machine where access is by group, on the stand-ins and with the demo's catalogue. */
export async function createLocalBackend(parts: LocalBackendParts): Promise<Backend> {
  const { dataDir, url, origins, standIn, customChallenge = false, callLimits = true, ...ports } = parts;
  const { region, accountId, accessKeyId, poolId: userPoolId, clientId } = names;
  const credentials = { accessKeyId, secretAccessKey: 'local' };
  const portal = portalIdOf({ userPoolId, userPoolClientId: clientId });
  const quickSight = {
    accountId,
    portal,
    region,
    endpoint: `${standIn.url}/api`,
    stsEndpoint: `${standIn.url}/sts`,
    exportRoleArn: `arn:aws:iam::${accountId}:role/portal-export`,
    certificate: standIn.certificate,
    credentials,
    allowedDomains: origins.slice(0, 2),
  };
  const pool = { region, userPoolId, clientId, endpoint: `${url}/user-pool`, credentials };
  const { dashboards } = ports;
  const probes = probesOf(
    {
      intended: {
        publicUrl: url,
        region,
        identityRegion: region,
        namespace: 'default',
        userPoolId,
        userPoolClientId: clientId,
        hostedLogin: `${url}/user-pool`,
        companies,
        sessionCheck: true,
        customChallenge,
        signInMethods: offeredMethods,
        emailSecondStep: true,
        liveUpdates: true,
        managed: true,
        byGroup: true,
        frames: [standIn.url, standIn.frameUrl],
      },
      quickSight,
      pool,
      exports: {},
    },
    {
      dashboards: () => dashboards.list(),
      permissions: permissionsIn(ports.permissions),
      laterEntries: () => ports.history.laterEntries(),
      jobs: () => startedThisMonth(ports.jobs, Date.now()),
      data: createDataFolderProbe(dataDir, () => dashboards.checkWritable()),
    },
  );
  const backend = createBackend(
    {
      ...ports,
      ...amazonPorts({ quickSight, pool }),
      leases: createProcessLeases(),
      probes,
      metrics: noMetrics,
      clock: () => new Date(),
      incidents: console.error,
      record: console.info,
    },
    {
      access: 'by-group',
      freshProof: { maxAgeSeconds: 600 },
      allowedOrigins: [],
      callLimits,
      addressOf: () => undefined,
      recordCalls: false,
      portal,
      readersNamedBy: 'sub',
      managesPermissions: true,
      publicUrl: url,
      title: portalTitle,
      locale: undefined,
      companies,
      companyRules,
      // So that it can be tried at once.
      lostStepWaitHours: 0,
      exports: { formats: ['pdf', 'xlsx', 'csv'], pixelPerfect: true, slots: 12, perHour: 100 },
      plan: { kind: 'per-reader', currency: 'USD', price: 3, asOf: '2026-11-01' },
      // The stand-in has no rate limit.
      pause: async (_, signal) => signal.throwIfAborted(),
    },
  );
  await seedCatalogue(dataDir, standIn.administration, ports, backend);
  return backend;
}
