import { type KeptScimRow, type ScimShelf, type ScimStore, storedScimValue } from '../../ports/stores/scim-store';
import { type DynamoDbTable, persist } from './table/dynamodb-table';
import type { Item, TableWrite } from './table/table-requests';

/** Matches the partition keys of SCIM rows in an IAM policy. */
export const anyScim = 'scim#*';

const partitionOf = ({ provider, kind }: ScimShelf): string => `scim#${provider}#${kind}`;

/** The IAM patterns of the partitions with every company's people and groups. */
export const anyDirectory = (['user', 'group', 'member'] as const).map((kind) => partitionOf({ provider: '*', kind }));

const rowKey = (shelf: ScimShelf, id: string): Item => ({ pk: { S: partitionOf(shelf) }, sk: { S: `id#${id}` } });
const lookupKey = (shelf: ScimShelf, key: string): Item => ({
  pk: { S: partitionOf(shelf) },
  sk: { S: `key#${key}` },
});

/** Stores each row as an item, and each of its keys as a small item with the row's id. One transaction writes them together. */
export function createDynamoDbScimStore(table: DynamoDbTable): ScimStore {
  const byId = async (shelf: ScimShelf, id: string): Promise<KeptScimRow | undefined> => {
    const item = await table.get(rowKey(shelf, id));
    return item && rowIn(shelf, item);
  };

  return {
    async find(shelf, by) {
      if ('id' in by) return byId(shelf, by.id);
      const id = (await table.get(lookupKey(shelf, by.key)))?.['row']?.S;
      const row = id === undefined ? undefined : await byId(shelf, id);
      // The row may have changed its keys since the lookup.
      return row?.keys.includes(by.key) ? row : undefined;
    },

    async keys(shelf, prefix) {
      const items = await table.all(partitionOf(shelf), `key#${prefix}`);
      return items.map(({ sk, row }) => ({ key: (sk?.S ?? '').slice('key#'.length), id: row?.S ?? '' }));
    },

    async rows(shelf, ids) {
      const items = await table.getMany([...new Set(ids)].map((id) => rowKey(shelf, id)));
      return items.map((item) => rowIn(shelf, item));
    },

    async write({ id, keys, value, ...shelf }, rev) {
      const json = storedScimValue(value);
      if (json === undefined) return 'too-large';
      return persist(async () => {
        const before = rev === 0 ? undefined : await byId(shelf, id);
        if (rev > 0 && before?.rev !== rev) return 'stale';
        const earlier = before?.keys ?? [];
        const set = { rev: { N: String(rev + 1) }, keys: { S: JSON.stringify(keys) }, value: { S: json } };
        const key = rowKey(shelf, id);
        const lookup = (one: string): Item => ({ ...lookupKey(shelf, one), row: { S: id } });
        const written = await table.transact([
          rev === 0
            ? { put: { ...key, ...set }, onlyNew: true }
            : { update: { key, set, where: '#rev = :seen', given: { seen: { N: String(rev) } } } },
          ...keys
            .filter((one) => !earlier.includes(one))
            .map((one): TableWrite => ({ put: lookup(one), onlyNew: true })),
          ...earlier
            .filter((one) => !keys.includes(one))
            .map((one): TableWrite => ({ remove: { key: lookupKey(shelf, one) } })),
        ]);
        if (written === 'written') return 'written';
        if (((await byId(shelf, id))?.rev ?? 0) !== rev) return 'stale';
        const others = await table.getMany(keys.map((one) => lookupKey(shelf, one)));
        return others.some(({ row }) => row?.S !== id) ? 'taken' : 'refused';
      }, `a row of ${shelf.kind}`);
    },

    async remove({ id, keys, rev, ...shelf }) {
      return persist(async () => {
        const where = { where: '#rev = :seen', given: { seen: { N: String(rev) } } };
        const removed = await table.transact([
          { remove: { key: rowKey(shelf, id), ...where } },
          ...keys.map((one): TableWrite => ({ remove: { key: lookupKey(shelf, one) } })),
        ]);
        if (removed === 'written') return true;
        return (await byId(shelf, id))?.rev === rev ? 'refused' : false;
      }, `a row of ${shelf.kind}`);
    },
  };
}

const rowIn = ({ provider, kind }: ScimShelf, { sk, rev, keys, value }: Item): KeptScimRow => ({
  provider,
  kind,
  id: (sk?.S ?? '').slice('id#'.length),
  rev: Number(rev?.N),
  keys: JSON.parse(keys?.S ?? '[]') as string[],
  value: JSON.parse(value?.S ?? 'null') as unknown,
});
