import { rm } from 'node:fs/promises';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import { storesInMemory } from '../../stores-in-memory';
import { createDynamoDbStores } from '#server/adapters/dynamodb/dynamodb-stores';
import { aDynamoDbTable, tableName } from '../dynamodb/a-dynamodb-table';
import { aDataFolder } from '../sqlite/a-data-folder';
import { describeAccessStore } from './access-store-contract';
import { describeDashboardStore } from './dashboard-store-contract';
import { describeForgottenPerson } from './forgotten-person-contract';
import { describeTrueHistory } from './true-history-contract';
import { describeHistory } from './history-contract';
import { describeJobs } from './jobs-contract';
import { describeMovedLostSteps } from './moved-lost-steps-contract';
import { describePersonStore } from './person-store-contract';
import { describeScimStore } from './scim-store-contract';
import { describeSectionStore } from './section-store-contract';
import { describeUndo } from './undo-contract';
import { describeUseStore } from './use-store-contract';

const inMemory = async () => {
  const store = storesInMemory();
  return { store, reopen: async () => store, close: async () => {} };
};

const sqlite = async () => {
  const folder = await aDataFolder();
  const stores = [await openSqliteStores(folder)] as const;
  const reopened: { close(): void }[] = [];
  return {
    store: stores[0],
    async reopen() {
      const store = await openSqliteStores(folder);
      reopened.push(store);
      return store;
    },
    async close() {
      for (const store of [...stores, ...reopened]) store.close();
      await rm(folder, { recursive: true });
    },
  };
};

describeDashboardStore('the in-memory dashboard store', inMemory);
describeDashboardStore('the SQLite dashboard store', sqlite);
describeHistory('the in-memory history', inMemory);
describeHistory('the SQLite history', sqlite);
describeAccessStore('the in-memory requests for access', inMemory);
describeAccessStore('the SQLite requests for access', sqlite);
describeUseStore('the in-memory use', inMemory);
describeUseStore('the SQLite use', sqlite);
describePersonStore('the in-memory person store', inMemory);
describePersonStore('the SQLite person store', sqlite);
describeJobs('the in-memory jobs', inMemory);
describeJobs('the SQLite jobs', sqlite);
describeMovedLostSteps('lost second steps in SQLite', sqlite);
describeScimStore('the in-memory directory of SCIM', inMemory);
describeScimStore('the SQLite directory of SCIM', sqlite);
describeSectionStore('the in-memory sections', inMemory);
describeSectionStore('the SQLite sections', sqlite);
describeUndo('the SQLite stores', sqlite);
describeForgottenPerson('the in-memory stores', inMemory);
describeForgottenPerson('the SQLite stores', sqlite);

const sequences = (byDefault: number): number => (process.env['SOAK'] ? 10_000 : byDefault);
describeTrueHistory('the in-memory stores', inMemory, sequences(50));
describeTrueHistory('the SQLite stores', sqlite, sequences(3));

const dynamoDb = async () => {
  const table = await aDynamoDbTable();
  const reopen = async () => createDynamoDbStores(table.client(), tableName);
  return { store: await reopen(), reopen, close: () => table.close() };
};
// Each is a handful of requests to another server.
describeDashboardStore('the DynamoDB dashboard store', dynamoDb, { saves: process.env['SOAK'] ? 2000 : 6 });
describeHistory('the DynamoDB history', dynamoDb, { writes: process.env['SOAK'] ? 2000 : 20 });
describeAccessStore('the DynamoDB requests for access', dynamoDb);
describeUseStore('the DynamoDB use', dynamoDb);
describePersonStore('the DynamoDB person store', dynamoDb);
describeJobs('the DynamoDB jobs', dynamoDb);
describeMovedLostSteps('lost second steps in DynamoDB', dynamoDb);
describeScimStore('the DynamoDB directory of SCIM', dynamoDb);
describeSectionStore('the DynamoDB sections', dynamoDb);
describeUndo('the DynamoDB stores', dynamoDb, { runs: process.env['SOAK'] ? 100 : 2 });
describeForgottenPerson('the DynamoDB stores', dynamoDb);
describeTrueHistory('the DynamoDB stores', dynamoDb, sequences(1));
