import { aDynamoDbTable } from '../../test/server/adapters/dynamodb/a-dynamodb-table';

/** An empty table in a process of its own; answers where it is. */
process.on('message', () => {
  void aDynamoDbTable().then((table) => process.send?.(table.url()));
});
