import {
  type PersonalPart,
  type PersonPart,
  personParts,
  type PersonStore,
  storedPart,
} from '../../ports/stores/person-store';
import type { DynamoDbTable } from './table/dynamodb-table';
import { shardOf, shards } from './table/shards';
import type { Item } from './table/table-requests';

const pageLength = 100;

const partitionOf = (part: PersonPart, shard: number): string => `person#${part}#${shard}`;
const keyOf = (sub: string, part: PersonPart): Item => ({
  pk: { S: partitionOf(part, shardOf(sub)) },
  sk: { S: sub },
});
/** The IAM pattern of the partitions of people's parts. */
export const anyPerson = 'person#*';

/** Stores the same part of different people side by side, so that a page of people needs neither a scan nor an index. */
export function createDynamoDbPersonStore(table: DynamoDbTable): PersonStore {
  return {
    async read(sub, part) {
      const item = await table.get(keyOf(sub, part));
      return item && keptIn(item);
    },

    async write(sub, part, value, rev) {
      const json = storedPart(value);
      if (json === undefined) return 'too-large';
      const item = partItem({ sub, part, rev: rev + 1, value });
      const written =
        rev === 0
          ? await table.put(item, { onlyNew: true })
          : await table.update({
              key: keyOf(sub, part),
              set: { value: { S: json }, rev: { N: String(rev + 1) } },
              where: '#rev = :seen',
              given: { seen: { N: String(rev) } },
            });
      return written === 'written' ? 'written' : 'stale';
    },

    async forget(sub) {
      await Promise.all(personParts.map((part) => table.transact([{ remove: { key: keyOf(sub, part) } }])));
    },

    async everything(sub) {
      const items = await table.getMany(personParts.map((part) => keyOf(sub, part)));
      return Object.fromEntries(items.map(readPart).map(({ part, value }) => [part, value]));
    },

    /** A cursor is a partition's number and the last person read from it. */
    async page(part, after = '0 ') {
      const [shard, below] = [Number(after.slice(0, after.indexOf(' '))), after.slice(after.indexOf(' ') + 1)];
      const items = await table.newest(partitionOf(part, shard), { ...(below && { below }), limit: pageLength });
      const people = items.map(readPart);
      const last = people.at(-1);
      if (last && people.length === pageLength) return { people, next: `${shard} ${last.sub}` };
      return { people, ...(shard + 1 < shards && { next: `${shard + 1} ` }) };
    },
  };
}

export const isPart = ({ pk }: Item): boolean => pk?.S?.startsWith('person#') === true;

export const partItem = ({ sub, part, rev, value }: PersonalPart): Item => ({
  ...keyOf(sub, part),
  rev: { N: String(rev) },
  value: { S: JSON.stringify(value) },
});

const keptIn = ({ rev, value }: Item) => ({ rev: Number(rev?.N), value: JSON.parse(value?.S ?? 'null') as unknown });

/** Only this module writes parts, so what it reads is trusted. */
export function readPart(item: Item): PersonalPart {
  const [, part] = (item['pk']?.S ?? '').split('#');
  return { sub: item['sk']?.S ?? '', part: part as PersonPart, ...keptIn(item) };
}
