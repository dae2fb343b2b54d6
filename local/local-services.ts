import { join } from 'node:path';
import { createSignedFileDownloads } from '../server/adapters/file-system/signed-file-downloads';
import { openSqliteStores } from '../server/adapters/sqlite/sqlite-stores';
import { createScimTokens } from '../server/application/scim/scim-tokens';
import { downloadsPath } from '../server/http/downloads';
import { startBiService } from './bi-service/bi-service';
import { openCompanies } from './companies/companies';
import { createTelling } from './companies/telling';
import { names, places } from './configuration';
import { openLocalFolder } from './data-folder';
import { demoRows } from './demo-rows';
import { openDemoUserPool, type PoolSettings } from './demo-user-pool';

interface ServicesOptions {
  dataDir: string;
  biPort: number;
  biFramePort: number;
  biPageDir: string;
  poolSettings: PoolSettings;
  /** The portal's address. */
  url: string;
  /** Origins of the portals that people return to. */
  origins: string[];
  /** Origins of other portals that use the user pool. */
  portals?: string[];
}

/**
 * Starts the services that the portal needs, each in its own folder of the data folder. `onClose` gets what closes each, also if a later
 * one fails to start.
 */
export async function openServices(options: ServicesOptions, onClose: (close: () => unknown) => void) {
  const { dataDir, biPort, biFramePort, biPageDir, poolSettings, url, origins, portals } = options;
  const { region, accountId, accessKeyId } = names;
  const biService = await openLocalFolder(join(dataDir, 'bi-service'), (folder) =>
    startBiService({
      port: biPort,
      framePort: biFramePort,
      dataDir: folder,
      accountId,
      region,
      accessKeyId,
      pageDir: biPageDir,
      // Other portals may keep no groups of readers.
      ...(!portals && { rowRules: demoRows }),
    }),
  );
  onClose(() => biService.close());
  const { close: closeStores, ...stores } = await openLocalFolder(join(dataDir, 'ipr-api'), (folder) =>
    openSqliteStores(folder),
  );
  onClose(closeStores);
  const tokens = createScimTokens({ scim: stores.scim, clock: () => new Date() });
  const tell = createTelling({ url, makeToken: (company) => tokens.make(company) });
  const companies = await openCompanies({ url, origins, dataDir, places, tell });
  const userPool = await openLocalFolder(join(dataDir, 'user-pool'), (folder) =>
    openDemoUserPool({ dataDir: folder, url: `${url}/user-pool`, places }, origins, companies.providers, poolSettings),
  );
  onClose(() => userPool.close());
  const downloads = await openLocalFolder(join(dataDir, 'downloads'), (folder) =>
    createSignedFileDownloads(folder, downloadsPath),
  );
  return { biService, stores, downloads, companiesApp: companies.routes, userPool };
}
