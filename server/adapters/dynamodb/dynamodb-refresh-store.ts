import type { RefreshStore, KnownData } from '../../ports/stores/refresh-store';
import type { Item } from './table/table-requests';
import { type DynamoDbTable, persist } from './table/dynamodb-table';

const dataPartition = 'dashboard-data';

/** Its `rev` changes with everything that becomes known. */
const dataKey: Item = { pk: { S: 'catalogue' }, sk: { S: 'data' } };

/** The most writes in one transaction beside that of `rev`. */
const atOnce = 99;

/** A JSON document for each dashboard, in the table of the catalogue; read again when `rev` has moved. */
export function createDynamoDbRefreshStore(table: DynamoDbTable): RefreshStore {
  let last: { rev: string | undefined; known: ReadonlyMap<string, KnownData> } | undefined;
  const currentRev = async () => (await table.get(dataKey))?.['rev']?.N;

  return {
    known: () =>
      persist(async () => {
        const rev = await currentRev();
        if (last && last.rev === rev) return last.known;
        const items = await table.all(dataPartition);
        if ((await currentRev()) !== rev) return 'refused';
        // Only this module writes them, so what it reads is trusted.
        const known = new Map(
          items.map(({ sk, document }) => [sk?.S ?? '', JSON.parse(document?.S ?? '') as KnownData]),
        );
        last = { rev, known };
        return known;
      }, 'reading what is known of the data'),

    async save(changes) {
      const puts = [...changes].map(([id, known]) => ({
        put: { pk: { S: dataPartition }, sk: { S: id }, document: { S: JSON.stringify(known) } },
      }));
      while (puts.length > 0) {
        const next = [...puts.splice(0, atOnce), { update: { key: dataKey, add: { rev: { N: '1' } } } }];
        await persist(() => table.transact(next), 'saving what is known of the data');
      }
    },
  };
}
