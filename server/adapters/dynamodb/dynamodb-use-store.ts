import { byPerson, type Month, monthOf, peopleSince, sumOfMonth } from '#domain/use/use';
import type { UseStore } from '../../ports/stores/use-store';
import { someone } from '../stored-use';
import type { Item } from './table/table-requests';
import { type DynamoDbTable, persist } from './table/dynamodb-table';
import {
  keyIn,
  partitionOf,
  partitionsOf,
  prefixOf,
  readUse,
  sumItems,
  sumPartition,
  sumsIn,
  useItem,
  useKey,
} from './use-items';

/** Keeps the sums of months that are over: to add up again what 100,000 people did would take seconds. */
export function createDynamoDbUseStore(table: DynamoDbTable): UseStore {
  const ofPerson = async (sub: string, months: readonly Month[]): Promise<Item[]> => {
    const found = await Promise.all(months.map((month) => table.all(partitionOf(month, sub), prefixOf(sub))));
    return found.flat();
  };

  const ofMonth = async (month: Month): Promise<Item[]> => {
    const found = await Promise.all(partitionsOf(month).map((partition) => table.all(partition)));
    return found.flat();
  };

  const sum: UseStore['sum'] = async (month, isOver) => {
    const [kept] = isOver ? sumsIn(await table.all(sumPartition(month))) : [];
    if (kept) return kept;
    const added = sumOfMonth(month, (await ofMonth(month)).map(readUse));
    if (isOver) for (const item of sumItems(added)) await table.put(item);
    return added;
  };

  return {
    async add({ sub, dashboard, at, isRenewal }) {
      await table.update({
        key: useKey({ month: monthOf(at), sub, dashboard }),
        set: { lastAt: { N: String(at.getTime()) } },
        add: { opened: { N: isRenewal ? '0' : '1' }, renewed: { N: isRenewal ? '1' : '0' } },
      });
    },

    ofPerson: async (sub, months) => (await ofPerson(sub, months)).map(readUse),
    people: async (month) => byPerson((await ofMonth(month)).map(readUse)),

    async peopleSince(months, since) {
      const found = await Promise.all(months.map(ofMonth));
      return peopleSince(found.flat().map(readUse), since);
    },

    sum,

    async forget(sub, months) {
      const other = someone();
      for (const item of await ofPerson(sub, months)) {
        const moved = useItem({ ...readUse(item), sub: other });
        await persist(() => table.transact([{ put: moved }, { remove: { key: keyIn(item) } }]), 'forgetting use');
      }
    },

    async sumUp(month) {
      await sum(month, true);
      for (const item of await ofMonth(month)) await table.transact([{ remove: { key: keyIn(item) } }]);
    },
  };
}
