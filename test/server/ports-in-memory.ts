import { ok } from '#domain/result';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { createProcessLeases } from '#server/ports/leases';
import { untilTokensExpire } from '#server/ports/live-sessions';
import { noMail } from '#server/ports/mail';
import { noMetrics } from '#server/ports/metrics';
import type { Ports } from '#server/ports/ports';
import { noSnapshots } from '#server/ports/snapshots';
import { noSignals } from '#server/ports/signals';
import type { TokenVerifier } from '#server/ports/token-verifier';
import { aBiDashboard, biServiceInMemory } from './bi-service-in-memory';
import { clock } from './callers';
import { permissionsInMemory } from './dashboard-permissions-in-memory';
import { dataRefreshesInMemory } from './data-refreshes-in-memory';
import { downloadsInMemory } from './downloads-in-memory';
import { directoryInMemory } from './pool-directory-in-memory';
import { storesInMemory } from './stores-in-memory';
import { accountsInMemory } from './pool-accounts-in-memory';
import { createTokenChanges } from '#server/application/scim/token-changes';

/** All ports of a backend, with these dashboards in the catalogue and in the BI service; `log` has the lines of both sinks. */
export function portsInMemory(tokenVerifier: TokenVerifier, ...dashboards: Dashboard[]) {
  const log: string[] = [];
  const stores = storesInMemory(...dashboards);
  const write = (line: string): void => void log.push(line);
  const { permissions: biPermissions, groups: readerGroups } = permissionsInMemory();
  return {
    ...stores,
    biService: biServiceInMemory(...dashboards.map(({ metaId }) => aBiDashboard(metaId, 'Sales (prod)'))),
    biPermissions,
    readerGroups,
    dataRefreshes: dataRefreshesInMemory(),
    tokenVerifier,
    liveSessions: untilTokensExpire,
    poolDirectory: directoryInMemory(),
    tokenChanges: createTokenChanges(stores.scim, clock),
    poolAccounts: accountsInMemory(),
    poolPeople: {
      everyone: async () => ok(new Map()),
      exists: async () => ok(true),
      inGroup: async () => ok(new Map()),
    },
    poolSessions: {
      of: async () => ok('not-tracked'),
      end: async () => ok(0),
      endAll: async () => ok(undefined),
    },
    secondSteps: {
      personWith: async () => ok(undefined),
      of: async () => ok([]),
      remove: async () => ok(undefined),
    },
    snapshots: noSnapshots,
    downloads: downloadsInMemory(clock),
    mail: noMail,
    leases: createProcessLeases(),
    probes: {},
    signals: noSignals,
    metrics: noMetrics,
    clock,
    incidents: write,
    record: write,
    log,
  } satisfies Ports & { log: string[] };
}
