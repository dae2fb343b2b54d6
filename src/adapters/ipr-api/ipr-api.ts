import type { DashboardAccess } from '#ports/dashboard-access';
import type { DashboardCatalogue } from '#ports/dashboard-catalogue';
import type { HealthCheck } from '#ports/health';
import type { Identity } from '#ports/identity';
import type { UserPool } from '#ports/user-pool';
import { createIprApiAccess } from './ipr-api-access';
import { createIprApiCatalogue } from './ipr-api-catalogue';
import { type Calls, createIprApiClient } from './ipr-api-client';
import { createIprApiHealth } from './ipr-api-health';
import { createIprApiIdentity } from './ipr-api-identity';

export interface IprApi {
  identity: Identity;
  catalogue: DashboardCatalogue;
  health: HealthCheck;
  access: DashboardAccess;
}

/** The adapters for the portal's backend, on one HTTP client. */
export function createIprApi(
  baseUrl: string,
  tokens: Pick<UserPool, 'idToken'>,
  conditionalUpdates?: boolean,
  calls?: Calls,
): IprApi {
  const api = createIprApiClient(baseUrl, tokens, calls);
  return {
    identity: createIprApiIdentity(api),
    catalogue: createIprApiCatalogue(api, conditionalUpdates),
    health: createIprApiHealth(api),
    access: createIprApiAccess(api),
  };
}
