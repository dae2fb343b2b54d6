import type { HomePathStore } from '../../ports/stores/home-path-store';
import { homePathKey } from './catalogue/catalogue-items';
import type { DynamoDbTable } from './table/dynamodb-table';

export function createDynamoDbHomePathStore(table: DynamoDbTable): HomePathStore {
  return {
    homePath: async (sub) => (await table.get(homePathKey(sub)))?.['path']?.S,

    async saveHomePath(sub, path) {
      await table.put({ ...homePathKey(sub), ...(path !== undefined && { path: { S: path } }) });
    },
  };
}
