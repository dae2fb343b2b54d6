import { Hono } from 'hono';
import { rm } from 'node:fs/promises';
import { createCognitoTokenVerifier } from '../../server/adapters/cognito/cognito-token-verifier';
import { createSqliteDashboardStore } from '../../server/adapters/sqlite/sqlite-dashboard-store';
import { createIprApi } from '../../server/ipr-api';
import { createInMemoryCatalogue } from '../../src/adapters/in-memory/in-memory-catalogue';
import { createIprApiCatalogue } from '../../src/adapters/ipr-api/ipr-api-catalogue';
import { createIprApiClient } from '../../src/adapters/ipr-api/ipr-api-client';
import { ok } from '../../src/domain/result';
import { aDataFolder } from '../server/adapters/a-data-folder';
import { biServiceInMemory } from '../server/bi-service-in-memory';
import { aSigningKey, anIdToken, pool } from '../server/tokens';
import { type InBiService, describeDashboardCatalogue } from './dashboard-catalogue-contract';
import { listen } from './serve';

describeDashboardCatalogue('the in-memory catalogue', async () => {
  let inService: InBiService[] = [];
  return {
    catalogue: createInMemoryCatalogue([], () => inService),
    biServiceHas(...dashboards) {
      inService = dashboards;
    },
    close: async () => {},
  };
});

describeDashboardCatalogue('IprApi with SQLite, over HTTP', async () => {
  const key = await aSigningKey();
  const token = await anIdToken(key, { 'cognito:groups': ['SuperUser'] });
  const folder = await aDataFolder();
  const store = await createSqliteDashboardStore(folder);
  const biService = biServiceInMemory();
  const api = createIprApi({
    store,
    biService,
    tokenVerifier: createCognitoTokenVerifier({ ...pool, jwks: key.jwks }),
    access: 'by-group',
  });
  const server = await listen(new Hono().route('/prod', api).fetch);
  const client = createIprApiClient(`${server.url}/prod`, { idToken: async () => ok({ token, sub: 'somebody' }) });
  return {
    catalogue: createIprApiCatalogue(client),
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
});
