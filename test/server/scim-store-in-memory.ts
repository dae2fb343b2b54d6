import { type KeptScimRow, type ScimShelf, type ScimStore, storedScimValue } from '#server/ports/stores/scim-store';

const shelfOf = ({ provider, kind }: ScimShelf): string => JSON.stringify([provider, kind]);

/** Lives as long as the test. */
export function scimStoreInMemory(): ScimStore {
  const shelves = new Map<string, Map<string, KeptScimRow>>();
  const rowsOf = (shelf: ScimShelf): Map<string, KeptScimRow> => {
    const rows = shelves.get(shelfOf(shelf)) ?? new Map<string, KeptScimRow>();
    shelves.set(shelfOf(shelf), rows);
    return rows;
  };
  return {
    async find(shelf, by) {
      const rows = rowsOf(shelf);
      const found = 'id' in by ? rows.get(by.id) : [...rows.values()].find(({ keys }) => keys.includes(by.key));
      return structuredClone(found);
    },
    async keys(shelf, prefix) {
      const all = [...rowsOf(shelf).values()].flatMap(({ id, keys }) => keys.map((key) => ({ key, id })));
      return all.filter(({ key }) => key.startsWith(prefix)).toSorted((a, b) => (a.key < b.key ? -1 : 1));
    },
    rows: async (shelf, ids) => structuredClone([...rowsOf(shelf).values()].filter(({ id }) => ids.includes(id))),
    async write(row, rev) {
      const json = storedScimValue(row.value);
      if (json === undefined) return 'too-large';
      const rows = rowsOf(row);
      if ((rows.get(row.id)?.rev ?? 0) !== rev) return 'stale';
      const isTaken = [...rows.values()].some(
        (one) => one.id !== row.id && one.keys.some((key) => row.keys.includes(key)),
      );
      if (isTaken) return 'taken';
      rows.set(row.id, { ...row, keys: [...row.keys], value: JSON.parse(json), rev: rev + 1 });
      return 'written';
    },
    async remove(row) {
      const rows = rowsOf(row);
      return rows.get(row.id)?.rev === row.rev && rows.delete(row.id);
    },
  };
}
