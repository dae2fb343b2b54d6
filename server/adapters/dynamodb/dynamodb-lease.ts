import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../ports/clock';
import type { Lease, Leases } from '../../ports/leases';
import type { Item } from './table/table-requests';
import { syncLeaseKey } from './catalogue/catalogue-items';
import { sharingLeaseKey } from './dynamodb-permission-store';
import { createDynamoDbTable } from './table/dynamodb-table';

const leaseMs = 60_000;
const renewEveryMs = 20_000;

/** A lease as an item of the portal's table, renewed while it is held. The clocks of the processes may differ by some seconds. */
export function createDynamoDbLease(
  client: DynamoDBClient,
  tableName: string,
  key: Item,
  clock: Clock = () => new Date(),
): Lease {
  const table = createDynamoDbTable(client, tableName);

  return {
    async take() {
      const owner = { S: randomUUID() };
      const now = clock().getTime();
      const extend = async (where: string, given: Record<string, { N: string } | { S: string }>) =>
        (await table.update({
          key,
          set: { owner, until: { N: String(clock().getTime() + leaseMs) } },
          where,
          given,
        })) === 'written';
      const isFree = 'attribute_not_exists(#owner) OR #until < :now';
      if (!(await extend(isFree, { now: { N: String(now) } }))) return undefined;

      const isStillHeld = () => extend('#owner = :owner', { owner });
      // A renewal that fails is repeated by the next, and by the question before anything is saved.
      const timer = setInterval(() => void isStillHeld().catch(() => undefined), renewEveryMs);
      timer.unref();
      return {
        isStillHeld,
        async giveBack() {
          clearInterval(timer);
          await table.update({
            key,
            remove: ['owner', 'until'],
            where: '#owner = :owner',
            given: { owner },
          });
        },
      };
    },
  };
}

export const createDynamoDbLeases = (client: DynamoDBClient, tableName: string, clock?: Clock): Leases => ({
  sync: createDynamoDbLease(client, tableName, syncLeaseKey, clock),
  sharing: (metaId) => createDynamoDbLease(client, tableName, sharingLeaseKey(metaId), clock),
});
