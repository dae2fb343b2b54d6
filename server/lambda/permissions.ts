import { createDynamoDbLease } from '../adapters/dynamodb/dynamodb-lease';
import { sharingLeaseKey } from '../adapters/dynamodb/dynamodb-permission-store';
import { createSharedCatalogue } from '../application/permissions/shared-catalogue';
import { createManagedPermissions, type ManagedPermissions } from '../managed-permissions';
import { peopleOf, quickSightOf } from '../settings/services';
import { managesPermissions } from '../settings/settings';
import type { LambdaEnvironment } from './environment';
import { type Parts, writeLine } from './parts';

/** Each instance of both functions has its own, so that a dashboard's lease keeps two from changing it at once. */
export function managedBy(
  { table, stage, settings }: LambdaEnvironment,
  { client, store, metrics }: Parts,
  elsewhere?: () => Promise<void>,
): ManagedPermissions {
  return createManagedPermissions({
    store: createSharedCatalogue(store, store.access),
    state: store.permissions,
    quickSight: quickSightOf(settings, stage),
    pool: peopleOf(settings),
    changes: managesPermissions(settings),
    metrics,
    leases: (metaId) => createDynamoDbLease(client, table, sharingLeaseKey(metaId)),
    log: writeLine,
    ...(elsewhere && { elsewhere }),
  });
}
