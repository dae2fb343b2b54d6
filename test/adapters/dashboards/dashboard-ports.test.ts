import { rm } from 'node:fs/promises';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { createInMemoryAwsCredentials } from '../people/in-memory-aws-credentials';
import { createInMemoryDashboards } from '#adapters/in-memory/in-memory-dashboards';
import { createIprApi } from '#adapters/ipr-api/ipr-api';
import { createSignedSend } from '#adapters/ipr-api/client/signed-send';
import { createGateway } from '../../../local/gateway/gateway';
import { createServerClock } from '#timing/server-clock';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { ok } from '#domain/result';
import type { Tickets } from '#ports/dashboards/tickets';
import { describe } from 'vitest';
import { dashboardsIn } from '../../application/ports';
import { aDataFolder } from '../../server/adapters/sqlite/a-data-folder';
import { biServiceInMemory } from '../../server/bi-service-in-memory';
import { anApi } from '../../server/http/an-api';
import { anIdToken } from '../../server/tokens';
import { type InBiService, type OpenSync, describeCatalogueSync, inService } from './catalogue-sync-contract';
import { describeDashboardCatalogue } from './dashboard-catalogue-contract';
import { type OpenSections, describeBulkEdits, describeSections } from './sections-contract';
import { listen } from '../serve';
import { describeTickets } from './tickets-contract';

interface OpenBackend extends OpenSync, OpenSections {
  tickets: Tickets;
}

async function inMemory(): Promise<OpenBackend> {
  let inService: InBiService[] = [];
  return {
    ...createInMemoryDashboards([], () => inService, []),
    biServiceHas(...dashboards) {
      inService = dashboards;
    },
    close: async () => {},
  };
}

describe.each([
  ['in memory', inMemory],
  ['of IprApi with SQLite, over HTTP', () => iprApiOverHttp(false)],
  ['of IprApi behind a gateway that verifies signatures', () => iprApiOverHttp(true)],
])('a backend %s', (_, open) => {
  async function synced(): Promise<OpenBackend> {
    const backend = await open();
    backend.biServiceHas(inService('sales'), inService('costs'));
    await backend.sync.run();
    return backend;
  }
  describeDashboardCatalogue('its catalogue', synced);
  describeCatalogueSync('its sync', open);
  describeSections('its sections', synced);
  describeBulkEdits('its bulk edits', synced);
  describeTickets('its tickets', async () => {
    const backend = await synced();
    backend.biServiceHas(inService('sales'));
    await backend.sync.run();
    const rows = await dashboardsIn(backend.catalogue);
    const that = (metaId: string) => rows.find((row) => row.metaId === metaId) as Dashboard;
    return { ...backend, dashboard: that('sales'), missing: that('costs') };
  });
});

/** Those of the credentials in memory. */
const keysOf = () => ({ secretAccessKey: 'made up', sessionToken: 'someone', expiresAt: Infinity });

async function iprApiOverHttp(isSigned: boolean): Promise<OpenBackend> {
  const folder = await aDataFolder();
  const store = await openSqliteStores(folder);
  const biService = biServiceInMemory();
  const { app, key } = anApi({ ...store, biService, clock: () => new Date() });
  const token = await anIdToken(key, { 'cognito:groups': ['SuperUser'] });
  const clock = createServerClock();
  const credentials = createInMemoryAwsCredentials(clock.now);
  const gateway = createGateway(app, { region: 'eu-west-1', keysOf, allowedOrigins: [] });
  const server = await listen((isSigned ? gateway : app).fetch);
  const iprApi = createIprApi(
    `${server.url}/prod`,
    { idToken: async () => ok({ token, sub: 'someone' }) },
    true,
    isSigned ? { send: createSignedSend({ credentials, region: 'eu-west-1', clock }) } : {},
  );
  return {
    ...iprApi,
    biServiceHas: (...dashboards) =>
      biService.has(
        ...dashboards.map(({ metaId, metaName, metaArn }) => ({ id: metaId, name: metaName, arn: metaArn })),
      ),
    async close() {
      await server.close();
      store.close();
      await rm(folder, { recursive: true });
    },
  };
}
