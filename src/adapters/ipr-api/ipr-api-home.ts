import type { Home } from '#ports/dashboards/home';
import type { IprApiClient } from './client/ipr-api-client';
import { ownRequestIn } from './ipr-api-access';
import { lastSyncIn } from './ipr-api-sync';

export const createIprApiHome = ({ call }: IprApiClient): Home => ({
  read: (isNewcomer) =>
    call(
      'home',
      { query: { newcomer: isNewcomer ? 'true' : undefined } },
      ({ requests, published, lastSync, ...parts }) => ({
        ...parts,
        requests: requests?.map(ownRequestIn),
        published: published?.map(({ metaId, at }) => ({ metaId, at: new Date(at) })),
        lastSync: lastSync && lastSyncIn(lastSync),
      }),
    ),
});
