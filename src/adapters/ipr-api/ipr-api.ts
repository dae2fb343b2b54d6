import type { Ports } from '#ports/ports';
import type { UserPool } from '#ports/people/user-pool';
import { createIprApiAccess } from './ipr-api-access';
import { createIprApiBulkEdits } from './ipr-api-bulk-edits';
import { createIprApiCatalogue } from './ipr-api-catalogue';
import type { HttpSettings } from './client/http-client';
import { createIprApiClient } from './client/ipr-api-client';
import { createIprApiDownloads } from './ipr-api-downloads';
import { createIprApiHealth } from './ipr-api-health';
import { createIprApiHistory } from './ipr-api-history';
import { createIprApiIdentity } from './ipr-api-identity';
import { createIprApiPermissions } from './ipr-api-permissions';
import { createIprApiSync } from './ipr-api-sync';
import { createIprApiTickets } from './ipr-api-tickets';
import { createIprApiUse } from './ipr-api-use';

/** The ports of the portal's backend. */
export const iprApiPorts = [
  'identity',
  'catalogue',
  'bulkEdits',
  'sync',
  'history',
  'downloads',
  'permissions',
  'tickets',
  'access',
  'health',
  'use',
] as const satisfies (keyof Ports)[];

export type IprApi = Pick<Ports, (typeof iprApiPorts)[number]>;

/** The adapters for the portal's backend, on one HTTP client. */
export function createIprApi(
  baseUrl: string,
  tokens: Pick<UserPool, 'idToken'>,
  conditionalUpdates?: boolean,
  settings?: HttpSettings,
): IprApi {
  const api = createIprApiClient(baseUrl, tokens, settings);
  return {
    identity: createIprApiIdentity(api),
    catalogue: createIprApiCatalogue(api, conditionalUpdates),
    bulkEdits: createIprApiBulkEdits(api),
    sync: createIprApiSync(api),
    history: createIprApiHistory(api),
    downloads: createIprApiDownloads(api),
    permissions: createIprApiPermissions(api),
    tickets: createIprApiTickets(api),
    access: createIprApiAccess(api),
    health: createIprApiHealth(api),
    use: createIprApiUse(api),
  };
}
