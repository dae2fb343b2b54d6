import { Hono } from 'hono';
import { rm } from 'node:fs/promises';
import { createCognitoTokenVerifier } from '#server/adapters/cognito/cognito-token-verifier';
import { createSqliteDashboardStore } from '#server/adapters/sqlite/sqlite-dashboard-store';
import { createIprApi } from '#server/ipr-api';
import { createInMemoryCatalogue } from '#adapters/in-memory/in-memory-catalogue';
import { createIprApiCatalogue } from '#adapters/ipr-api/ipr-api-catalogue';
import { createIprApiClient } from '#adapters/ipr-api/ipr-api-client';
import { createInMemoryAwsCredentials } from '#adapters/in-memory/in-memory-aws-credentials';
import { createSignedSend } from '#adapters/ipr-api/signed-send';
import { createGateway } from '../../local/gateway/gateway';
import { createServerClock } from '#timing/server-clock';
import { ok } from '#domain/result';
import { aDataFolder } from '../server/adapters/a-data-folder';
import { biServiceInMemory } from '../server/bi-service-in-memory';
import { theSigningKey, anIdToken, pool } from '../server/tokens';
import { type InBiService, type OpenCatalogue, describeDashboardCatalogue } from './dashboard-catalogue-contract';
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

describeDashboardCatalogue('IprApi with SQLite, over HTTP', () => iprApiOverHttp(false));

describeDashboardCatalogue('IprApi behind a gateway that verifies signatures', () => iprApiOverHttp(true));

/** Those of the credentials in memory. */
const keysOf = () => ({ secretAccessKey: 'made up', sessionToken: 'someone', expiresAt: Infinity });

async function iprApiOverHttp(isSigned: boolean): Promise<OpenCatalogue> {
  const key = await theSigningKey();
  const token = await anIdToken(key, { 'cognito:groups': ['SuperUser'] });
  const folder = await aDataFolder();
  const store = await createSqliteDashboardStore(folder);
  const biService = biServiceInMemory();
  const { routes } = createIprApi({
    store,
    biService,
    tokenVerifier: createCognitoTokenVerifier({ ...pool, jwks: key.jwks }),
    access: 'by-group',
  });
  const clock = createServerClock();
  const credentials = createInMemoryAwsCredentials(clock.now);
  const gateway = createGateway(routes, { region: 'eu-west-1', keysOf, allowedOrigins: [] });
  const server = await listen(
    (isSigned ? new Hono().route('/prod', gateway) : new Hono().route('/prod', routes)).fetch,
  );
  const client = createIprApiClient(
    `${server.url}/prod`,
    { idToken: async () => ok({ token, sub: 'someone' }) },
    isSigned ? { send: createSignedSend({ credentials, region: 'eu-west-1', clock }) } : {},
  );
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
}
