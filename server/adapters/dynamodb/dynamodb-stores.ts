import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Stores } from '../../ports/stores/stores';
import { createDynamoDbAccessStore } from './dynamodb-access-store';
import { createDynamoDbDashboardStore } from './catalogue/dynamodb-dashboard-store';
import { createDynamoDbHistory } from './catalogue/dynamodb-history';
import { createDynamoDbHomePathStore } from './dynamodb-home-path-store';
import { createDynamoDbJobs } from './dynamodb-jobs';
import { createDynamoDbPermissionStore } from './dynamodb-permission-store';
import { createDynamoDbPersonStore } from './dynamodb-person-store';
import { createDynamoDbRefreshStore } from './dynamodb-refresh-store';
import { createDynamoDbScimStore } from './dynamodb-scim-store';
import { createDynamoDbSectionStore } from './dynamodb-section-store';
import { createDynamoDbTable } from './table/dynamodb-table';
import { createDynamoDbUseStore } from './dynamodb-use-store';
import { createLoggedSyncs } from './catalogue/logged-syncs';

/** The stores in one DynamoDB table, for many processes at a time. `log` names rows that can't be read. */
export function createDynamoDbStores(
  client: DynamoDBClient,
  tableName: string,
  log: (line: string) => void = console.error,
): Stores {
  const table = createDynamoDbTable(client, tableName);
  const syncs = createLoggedSyncs(table);
  return {
    dashboards: createDynamoDbDashboardStore(table, syncs, log),
    history: createDynamoDbHistory(table, syncs, log),
    access: createDynamoDbAccessStore(table),
    permissions: createDynamoDbPermissionStore(table),
    refreshes: createDynamoDbRefreshStore(table),
    homePaths: createDynamoDbHomePathStore(table),
    uses: createDynamoDbUseStore(table, log),
    people: createDynamoDbPersonStore(table),
    sections: createDynamoDbSectionStore(table),
    jobs: createDynamoDbJobs(table),
    scim: createDynamoDbScimStore(table),
  };
}
